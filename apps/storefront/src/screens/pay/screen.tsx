import type { WireOrderPreview, WirePayMethod } from '@pifa/contract/client';
import { addressText, needsAddress } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession, useSession } from '../../lib/session';
import { useDraft } from '../../lib/use-draft';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { RadioTiles } from '../../ui/choice';
import { FieldError } from '../../ui/field';
import { Refreshing } from '../../ui/skeleton';
import { Steps } from '../../ui/steps';
import { StickyBar } from '../../ui/sticky-bar';
import { Hints, OrderTerms } from '../../widgets/cart-promotions';
import { chosenTitle, titlesQuery } from '../../widgets/invoice-parts';
import { Amounts, countsText, fenOf, KeptUntil, UNPAID_ORDERS_PATH } from '../../widgets/order-parts';
import { Money } from '../../widgets/price-block';
import { useWebConfig } from '../../widgets/site';
import { AddressSection } from './parts/address-section';
import { CouponSection } from './parts/coupon-section';
import { DeliverySection } from './parts/delivery-section';
import { DiffDialog } from './parts/diff-dialog';
import { GoodsSection } from './parts/goods-section';
import { FRAME } from './parts/frame';
import { InvoiceSection } from './parts/invoice-section';
import { NoPreview, PaySkeleton } from './parts/no-preview';
import { PointsSection } from './parts/points-section';
import { RemarkSection } from './parts/remark-section';
import { Section } from './parts/section';
import { TermsSection } from './parts/terms-section';
import { addressesQuery, cartIdsOf, previewQuery } from './queries';
import { useMend } from './use-mend';
import { useResend } from './use-resend';
import { type Refused, refusedBy, useSubmit } from './use-submit';
import {
  cleanTaxNumber,
  contactProblems,
  DEFAULT_OPTIONS,
  invoiceProblems,
  isPayOptions,
  settledInvoice,
  priceOptions,
} from './pay-options';

export const prepare: ScreenModule['prepare'] = ({ client }) => {
  if (currentSession()) void client.prefetchQuery(addressesQuery);
};

/** Hints that offer a choice; hints on what is still missing belong to the cart. */
const BOTH_OUTCOMES: readonly string[] = ['alternative', 'declined'];

/** A mall that only sends by courier shows nothing of ways. */
const hasChoice = ({ ways }: WireOrderPreview): boolean =>
  ways.length > 1 || ways.some(({ code }) => code !== 'express');

/** 支付选择: the settlement (UX §4.7): confirm everything, choose how to pay, place the order. */
export function Screen() {
  const [search] = useSearchParams();
  const cartIds = cartIdsOf(search);
  const session = useSession();
  const { symbol } = useWebConfig();
  const [options, setOptions, clearOptions] = useDraft('pay', isPayOptions, DEFAULT_OPTIONS);
  const set = (change: Partial<typeof options>) => setOptions((before) => ({ ...before, ...change }));
  const [tried, setTried] = useState(false);

  const addresses = useQuery(addressesQuery);
  const list = addresses.data;
  const address =
    list?.find((one) => one.id === options.addressId) ??
    list?.find((one) => one.isDefault === 1) ??
    list?.[0] ??
    null;
  const preview = useQuery({
    ...previewQuery({
      ...(cartIds ? { cartIds } : {}),
      ...(address ? { addressId: address.id } : {}),
      ...priceOptions(options),
    }),
    enabled: list !== undefined || addresses.isError,
  });
  const order = useSubmit({ onPlaced: clearOptions });
  useResend(preview.error, order.resend);
  const mend = useMend();

  const seen = preview.data;
  const methods = seen?.methods ?? [];
  const method = methods.find((one) => one.code === options.method) ?? methods[0] ?? null;
  const titles = useQuery({ ...titlesQuery, enabled: options.invoice.from === 'title' });
  const title = chosenTitle(titles.data?.list ?? [], options.invoice.titleId ?? null);
  const invoice = settledInvoice(options.invoice, title);
  const problems = tried ? invoiceProblems(invoice) : {};
  const isGone = options.way !== undefined && !seen?.ways.some(({ code }) => code === options.way);
  // The tile that was pressed shows at once, before its preview is there.
  const way = (isGone ? undefined : options.way) ?? seen?.way ?? 'express';
  const sends = needsAddress(way);
  const places = seen?.ways.find(({ code }) => code === way)?.places ?? [];
  const isPlaceGone =
    options.placeId !== undefined && places.length > 0 && !places.some(({ id }) => id === options.placeId);
  const place = places.find(({ id }) => id === options.placeId) ?? places[0];
  const contact = options.contact ?? { name: address?.name ?? '', phone: address?.phone ?? '' };
  const lackingContact = sends ? {} : contactProblems(contact);
  const previewRefusal: Refused | null = seen?.refusals[0] ? refusedBy(seen.refusals[0]) : null;
  // A missing address is an error only after the first attempt.
  const shownRefusal =
    previewRefusal && (tried || previewRefusal.place !== 'address' || address) ? previewRefusal : null;
  const refused = order.refused ?? shownRefusal;
  const errorAt = (place: Refused['place']) => (refused?.place === place ? refused.text : null);

  const submit = (against: WireOrderPreview | undefined) => {
    // The page still shows the previous preview.
    if (preview.isPlaceholderData) return;
    setTried(true);
    const lacking = invoiceProblems(invoice);
    const isNobody = Object.keys(lackingContact).length > 0;
    const isNowhere = sends && !address;
    if (!against || !method || isNowhere || isNobody || previewRefusal || Object.keys(lacking).length > 0) {
      const id = isNowhere
        ? 'pay-address'
        : isNobody
          ? 'pay-delivery'
          : previewRefusal
            ? `pay-${previewRefusal.place}`
            : Object.keys(lacking).length > 0
              ? 'pay-invoice'
              : 'pay-method';
      const place = document.getElementById(id);
      place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      (place?.querySelector<HTMLElement>('[aria-invalid]') ?? place)?.focus({ preventScroll: true });
      return;
    }
    void order.submit(
      {
        ...(cartIds ? { cartIds } : {}),
        ...(address ? { addressId: address.id } : {}),
        // The displayed way, also if preselected.
        ...(hasChoice(against) ? { way: against.way } : {}),
        ...(sends ? {} : { contact: { name: contact.name.trim(), phone: contact.phone.trim() } }),
        ...(against.placeId === undefined ? {} : { placeId: against.placeId }),
        // The displayed coupon, also if preselected: the order must match what was shown.
        couponId: against.couponId,
        points: against.points.used,
        seenGifts: against.gifts.map(({ goodsId, giftNum }) => ({ goodsId, giftNum })),
        payMethod: method.code,
        invoice:
          invoice.kind === 'none'
            ? { kind: 'none', title: '', taxNumber: '' }
            : {
                kind: invoice.kind,
                title: invoice.title.trim(),
                taxNumber: cleanTaxNumber(invoice.taxNumber),
                ...(invoice.titleId ? { titleId: invoice.titleId } : {}),
              },
        remark: options.remark.trim(),
        buyerPoNo: options.buyerPoNo.trim(),
      },
      against,
    );
  };

  if (preview.isError && !seen) {
    return (
      <NoPreview error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
    );
  }
  if (!seen) return <PaySkeleton />;

  const { totals } = seen;
  const first = seen.instalments.length > 1 ? seen.instalments[0] : undefined;
  const press = () => submit(seen);
  return (
    <div className="container-page py-4 phone:py-3">
      <Steps
        label="购物步骤"
        steps={[{ label: '购物车' }, { label: '确认订单' }, { label: '支付' }, { label: '完成' }]}
        current={1}
        className="mx-auto mb-4 max-w-160 phone:hidden"
      />
      <h1 className="sr-only">支付选择</h1>
      <div className={cx(FRAME, 'items-start')}>
        <Refreshing active={preview.isFetching && preview.isPlaceholderData}>
          <div className="flex flex-col gap-3">
            <KeptUntil lines={seen.lines} />
            {hasChoice(seen) && (
              <DeliverySection
                ways={seen.ways}
                way={way}
                gone={isGone}
                onChoose={(next) => set({ way: next })}
                place={place}
                placeGone={isPlaceGone}
                onPlace={(placeId) => set({ placeId })}
                contact={contact}
                onContact={(next) => set({ contact: next })}
                problems={tried ? lackingContact : {}}
                symbol={symbol}
                error={errorAt('delivery')}
              />
            )}
            {sends && (
              <AddressSection
                addresses={list}
                failed={addresses.isError}
                onRetry={() => void addresses.refetch()}
                chosen={address?.id ?? null}
                onChoose={(addressId) => set({ addressId })}
                error={tried && list && !address ? '请选择送货地址' : errorAt('address')}
              />
            )}
            <Hints hints={seen.hints.filter(({ kind }) => BOTH_OUTCOMES.includes(kind))} />
            <OrderTerms terms={seen.orderTerms} busy={mend.isPending} onFix={(fix) => mend.mutate(fix)} />
            <GoodsSection preview={seen} symbol={symbol} error={errorAt('goods')} />
            <TermsSection preview={seen} symbol={symbol} />
            <CouponSection
              preview={seen}
              selected={options.couponId}
              onChoose={(couponId) => set({ couponId })}
              symbol={symbol}
              error={errorAt('coupon')}
            />
            <PointsSection
              points={seen.points}
              hint={seen.hints.find(({ kind }) => kind === 'points')?.text}
              onSpend={(points) => set({ points })}
              symbol={symbol}
              error={errorAt('points')}
            />
            <InvoiceSection
              invoice={options.invoice}
              titles={titles}
              chosen={title}
              onChange={(next) => set({ invoice: next })}
              problems={problems}
              error={errorAt('invoice')}
              company={session?.company ?? ''}
            />
            <Section id="pay-method" title="支付方式" error={errorAt('method')}>
              {methods.length > 0 ? (
                <RadioTiles<WirePayMethod>
                  label="支付方式"
                  value={method?.code ?? null}
                  onChange={(code) => set({ method: code })}
                  options={methods.map(({ code, name, note }) => ({ value: code, label: name, note }))}
                  className="gap-3!"
                  tileClassName="min-h-14! min-w-60 px-4! phone:w-full"
                />
              ) : (
                <p className="text-t3">暂无可用的支付方式，请联系客服</p>
              )}
            </Section>
            <RemarkSection remark={options.remark} buyerPoNo={options.buyerPoNo} onChange={set} />
          </div>
        </Refreshing>
        <aside className="sticky top-[calc(var(--sticky-top)+16px)] rounded-card border border-line bg-card p-4 phone:static">
          <h2 className="mb-2 flex min-h-9 items-center text-16">
            结算明细
            <span className="ml-2 text-13 font-normal text-t3">
              {totals.kinds} 种 {countsText(totals.ipcnt, totals.spcnt)}
            </span>
          </h2>
          <Amounts
            {...totals}
            adjustments={seen.adjustments}
            freightNote={seen.freightNote}
            symbol={symbol}
            large
          />
          {first && (
            <p className="mt-2 flex items-baseline justify-between gap-4 text-14 text-violet-700">
              <span>本次支付{first.name}</span>
              <Money amount={fenOf(first.amount)} symbol={symbol} className="text-20" />
            </p>
          )}
          {errorAt('submit') && (
            <div id="pay-submit" tabIndex={-1} className="mt-2">
              <FieldError>{errorAt('submit')}</FieldError>
              {refused?.code === 'unpaid-limit' && (
                <Link to={UNPAID_ORDERS_PATH} className="link relative text-13 phone:hit-44">
                  查看待付款订单
                </Link>
              )}
            </div>
          )}
          <Button
            variant="brand"
            size="touch"
            block
            busy={order.busy || preview.isPlaceholderData}
            onClick={press}
            className="mt-4 phone:hidden"
          >
            提交订单
          </Button>
          {sends && address && (
            <p className="mt-3 text-12 text-t3 phone:hidden">
              寄送至 {addressText(address)}，{address.name} 收
            </p>
          )}
          {!sends && contact.name.trim() && (
            <p className="mt-3 text-12 text-t3 phone:hidden">
              {contact.name.trim()} 到 {place?.name} 提货
            </p>
          )}
          <p className="mt-2 text-12 text-t3">
            提交订单即表示您同意本商城的交易规则。
            <Link to="/cart" className="relative whitespace-nowrap text-blue-600 underline phone:hit-44">
              返回购物车
            </Link>
          </p>
        </aside>
      </div>
      <StickyBar label="提交订单" phoneOnly className="justify-between">
        <span className="text-t1">
          {first ? first.name : '合计'}{' '}
          <Money
            amount={fenOf(first ? first.amount : totals.payAmount)}
            symbol={symbol}
            tone="brand"
            className="text-24"
          />
        </span>
        <Button variant="brand" size="touch" busy={order.busy || preview.isPlaceholderData} onClick={press}>
          提交订单
        </Button>
      </StickyBar>
      {order.changed && (
        <DiffDialog
          {...order.changed}
          symbol={symbol}
          busy={order.busy}
          onSubmit={() => submit(order.changed?.after)}
          onClose={order.closeChanged}
        />
      )}
    </div>
  );
}
