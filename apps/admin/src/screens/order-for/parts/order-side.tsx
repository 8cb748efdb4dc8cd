import { Input, Select } from 'antd';
import { money } from '../../../lib/format';
import { Card, Money } from '../../../ui/small';
import type { Wish } from '../draft';
import type { BasketState } from '../use-basket';
import { DeliveryRows } from './delivery-rows';
import { GiftRows, HintRows } from './gift-rows';
import { Row } from './row';
import { TermRows } from './term-rows';

/** What the order bears beside its lines; below it, always in sight, what it comes to and what still prevents it. */
export function OrderSide({ basket }: { basket: BasketState }) {
  const { answer, draft, change } = basket;
  const { users, titles, preview } = answer;
  const { wish } = draft;
  const set = (own: Partial<Wish>) => change((now) => ({ ...now, wish: { ...now.wish, ...own } }));
  const { coupons, methods } = preview;
  return (
    <aside className="of-side" aria-label="下单选项">
      <Card title="下单" pad className="of-wish">
        <div className="of-form">
          <Row label="下单人">
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
          </Row>
          <DeliveryRows answer={answer} wish={wish} set={set} />
          <Row label="付款方式">
            {(id) => (
              <Select
                id={id}
                value={wish.payMethod ?? methods[0]?.code}
                onChange={(payMethod) => set({ payMethod })}
                options={methods.map(({ code, name }) => ({ value: code, label: name }))}
              />
            )}
          </Row>
          {coupons.usable.length > 0 && (
            <Row label="卡券">
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
            </Row>
          )}
          <Row label="发票">
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
          </Row>
          <Row label="采购单号">
            {(id) => (
              <Input
                id={id}
                maxLength={40}
                value={wish.buyerPoNo}
                onChange={({ target }) => set({ buyerPoNo: target.value })}
              />
            )}
          </Row>
          <Row label="备注">
            {(id) => (
              <Input.TextArea
                id={id}
                autoSize={{ minRows: 1, maxRows: 4 }}
                maxLength={200}
                placeholder="订单与发货单上都看得到"
                value={wish.remark}
                onChange={({ target }) => set({ remark: target.value })}
              />
            )}
          </Row>
          <Row label="给客户留言">
            {(id) => (
              <Input.TextArea
                id={id}
                autoSize={{ minRows: 1, maxRows: 4 }}
                maxLength={200}
                placeholder="随下单的消息发给客户"
                value={wish.message}
                onChange={({ target }) => set({ message: target.value })}
              />
            )}
          </Row>
        </div>
      </Card>
      <Sums basket={basket} set={set} />
    </aside>
  );
}

function Sums({ basket, set }: { basket: BasketState; set: (own: Partial<Wish>) => void }) {
  const { answer, draft } = basket;
  const { preview } = answer;
  const { totals, adjustments, gifts, refusals } = preview;
  const { smallOrderFee = 0 } = totals;
  const freight = totals.freightAmount - smallOrderFee;
  const choice = { preview, wish: draft.wish, set };
  const isEmpty = draft.lines.length + draft.quoted.length === 0;
  // Gifts that can be chosen stand with their choice.
  const chosenAbove = new Set(
    preview.groups
      .filter(({ reached, choose }) => reached && choose > 0)
      .map(({ promotionId }) => promotionId),
  );
  return (
    <Card pad className="of-total">
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
        <dt>运费</dt>
        <dd>{freight > 0 || preview.freightNote === '' ? money(freight) : preview.freightNote}</dd>
        {smallOrderFee > 0 && (
          <div>
            <dt>小单费</dt>
            <dd>{money(smallOrderFee)}</dd>
          </div>
        )}
        {gifts
          .filter(({ promotionId }) => !chosenAbove.has(promotionId))
          .map((gift) => (
            <div key={`${gift.promotionId}.${gift.goodsId}`}>
              <dt>赠 {gift.goodsName}</dt>
              <dd>
                {gift.giftNum} {gift.unit}
              </dd>
            </div>
          ))}
      </dl>
      {!isEmpty && <GiftRows {...choice} />}
      <p className="of-pay">
        应付 <Money yuan={totals.payAmount} big tone="brand" />
      </p>
      {preview.split.length > 1 && <p className="t3 s12">将按发货仓拆成 {preview.split.length} 张发货单</p>}
      {!isEmpty && <TermRows basket={basket} />}
      {!isEmpty && <HintRows {...choice} />}
      {basket.isCurrent && !isEmpty && refusals.length > 0 && (
        <ul className="of-refusals" aria-label="还不能下单的原因">
          {refusals.map(({ text }) => (
            <li key={text} className="tx-red">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
