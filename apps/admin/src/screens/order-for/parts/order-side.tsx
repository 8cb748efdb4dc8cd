import { Input, Select } from 'antd';
import { money } from '../../../lib/format';
import { Card, Money } from '../../../ui/small';
import { Field } from '../../../ui/field';
import type { Wish } from '../draft';
import type { BasketState } from '../use-basket';

/** What the order bears beside its lines, what it comes to, and what still prevents it. */
export function OrderSide({ basket }: { basket: BasketState }) {
  const { answer, draft, change } = basket;
  const { users, addresses, titles, preview } = answer;
  const { wish } = draft;
  const set = (own: Partial<Wish>) => change((now) => ({ ...now, wish: { ...now.wish, ...own } }));
  const { totals, adjustments, gifts, coupons, refusals, methods } = preview;
  return (
    <aside className="of-side">
      <Card pad title="下单">
        <div className="of-form">
          <Field label="下单人">
            {(id) => (
              <Select
                id={id}
                value={wish.userId || undefined}
                placeholder="该客户没有可用的账号"
                onChange={(userId) => set({ userId })}
                options={users.map(({ id: value, name, phone }) => ({
                  value,
                  label: [name, phone].filter(Boolean).join(' '),
                }))}
              />
            )}
          </Field>
          <Field label="收货地址">
            {(id) => (
              <Select
                id={id}
                value={wish.addressId || undefined}
                placeholder="该客户还没有收货地址"
                onChange={(addressId) => set({ addressId })}
                options={addresses.map(({ id: value, text }) => ({ value, label: text }))}
              />
            )}
          </Field>
          <Field label="付款方式">
            {(id) => (
              <Select
                id={id}
                value={wish.payMethod ?? methods[0]?.code}
                onChange={(payMethod) => set({ payMethod })}
                options={methods.map(({ code, name }) => ({ value: code, label: name }))}
              />
            )}
          </Field>
          {coupons.usable.length > 0 && (
            <Field label="卡券">
              {(id) => (
                <Select
                  id={id}
                  value={wish.couponId ?? preview.couponId}
                  onChange={(couponId) => set({ couponId })}
                  options={[
                    { value: '', label: '不用卡券' },
                    ...coupons.usable.map(({ id: value, name }) => ({ value, label: name })),
                  ]}
                />
              )}
            </Field>
          )}
          <Field label="发票">
            {(id) => (
              <Select
                id={id}
                value={wish.invoice.titleId ?? ''}
                onChange={(titleId) =>
                  set({
                    invoice: {
                      kind: 'none',
                      title: '',
                      taxNumber: '',
                      ...(titleId === '' ? {} : { titleId }),
                    },
                  })
                }
                options={[
                  { value: '', label: '不开票' },
                  ...titles.map(({ id: value, text }) => ({ value, label: text })),
                ]}
              />
            )}
          </Field>
          <Field label="采购单号">
            {(id) => (
              <Input
                id={id}
                maxLength={40}
                value={wish.buyerPoNo}
                onChange={({ target }) => set({ buyerPoNo: target.value })}
              />
            )}
          </Field>
          <Field label="备注（客户看得到）">
            {(id) => (
              <Input.TextArea
                id={id}
                rows={2}
                maxLength={200}
                value={wish.remark}
                onChange={({ target }) => set({ remark: target.value })}
              />
            )}
          </Field>
        </div>
      </Card>
      <Card pad title="金额">
        <dl className={basket.isCurrent ? 'of-sums' : 'of-sums stale'}>
          <dt>
            {totals.kinds} 种 {totals.ipcnt} 件 {totals.spcnt} 个
          </dt>
          <dd>{money(totals.goodsAmount)}</dd>
          {adjustments.map((one) => (
            <div key={`${one.kind}.${one.label}`}>
              <dt>{one.label}</dt>
              <dd>−{money(one.amount)}</dd>
            </div>
          ))}
          <dt>运费 {preview.freightNote && <span className="t3">{preview.freightNote}</span>}</dt>
          <dd>{money(totals.freightAmount)}</dd>
          {gifts.map((gift) => (
            <div key={`${gift.promotionId}.${gift.goodsId}`}>
              <dt>
                赠 {gift.goodsName} {gift.spec}
              </dt>
              <dd>
                {gift.giftNum} {gift.unit}
              </dd>
            </div>
          ))}
          <dt className="of-pay">应付</dt>
          <dd>
            <Money yuan={totals.payAmount} big tone="brand" />
          </dd>
        </dl>
        {preview.split.length > 1 && <p className="t3 s12">将按发货仓拆成 {preview.split.length} 张发货单</p>}
        {preview.hints.slice(0, 3).map(({ text }) => (
          <p key={text} className="t2 s12">
            {text}
          </p>
        ))}
        {basket.isCurrent && draft.lines.length + draft.quoted.length > 0 && (
          <ul className="of-refusals" aria-label="还不能下单的原因">
            {refusals.map(({ text }) => (
              <li key={text} className="tx-red">
                {text}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </aside>
  );
}
