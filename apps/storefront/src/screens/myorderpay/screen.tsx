import type { WireOrderDetail } from '@pifa/contract/client';
import { collectWords } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from '../../ui/router';
import { errorText, refusalOf } from '../../lib/errors';
import { usePageTitle } from '../../lib/page-title';
import { printPage } from '../../lib/print';
import type { ScreenModule } from '../../lib/screen-route';
import { useServerClock } from '../../lib/server-clock';
import { currentSession } from '../../lib/session';
import { ActionRow } from '../../ui/action-row';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button, LinkButton } from '../../ui/button';
import { Checkbox } from '../../ui/choice';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { GroupInvite } from '../../widgets/group-invite';
import { OrderInvoice } from '../../widgets/invoice-parts';
import {
  dueOf,
  Amounts,
  fenOf,
  LinesTable,
  OrderDocument,
  ORDERS_PATH,
  orderStatus,
  orderTradeLine,
  payPath,
  TimeLeft,
  useOrderActions,
} from '../../widgets/order-parts';
import { Money } from '../../widgets/price-block';
import { useWebConfig } from '../../widgets/site';
import { useAfterSales } from './parts/after-sales';
import { Card, Facts, Family, MoneyMoves, PickupCode, Shipments } from './parts/facts';
import { Instalments } from './parts/instalments';
import { Shortages } from './parts/shortages';
import { Timeline } from './parts/timeline';
import { orderQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  const id = url.searchParams.get('id');
  if (id && currentSession()) void client.prefetchQuery(orderQuery(id));
};

/** 订单详情 (UX §4.11 `myorderpay`). */
export function Screen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!id) return <Navigate to={ORDERS_PATH} replace />;
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { id: string }) {
  const order = useQuery(orderQuery(id));
  usePageTitle(order.data ? `订单 ${order.data.orderNo}` : null);
  if (order.data) return <Order order={order.data} />;
  if (!order.isError) {
    return (
      <Waiting>
        <div className="container-page space-y-3 phone:py-3">
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-60 w-full rounded-card" />
        </div>
      </Waiting>
    );
  }
  return (
    <div className="container-page phone:py-3">
      {refusalOf(order.error) ? (
        <Empty
          drawing="lost"
          title={errorText(order.error)}
          className="rounded-card border border-line bg-card"
          action={<LinkButton to={ORDERS_PATH}>我的订单</LinkButton>}
        />
      ) : (
        <RetryBlock
          cause={errorText(order.error)}
          onRetry={() => void order.refetch()}
          busy={order.isFetching}
        />
      )}
    </div>
  );
}

function Order({ order }: { order: WireOrderDetail }) {
  const [search, setSearch] = useSearchParams();
  const { symbol } = useWebConfig();
  const [withImages, setWithImages] = useState(false);
  const print = () => printPage(`采购订单 ${order.orderNo}`);
  const { buttons, layers } = useOrderActions({ onPrint: print });
  const due = dueOf(order);
  const lines = order.lines.map((line) => orderTradeLine(line, symbol));
  const afterSales = useAfterSales(order, symbol);
  const wires = new Map(order.lines.map((line) => [line.id, line]));
  const anyShipped = order.lines.some((line) => line.shippedNum > 0);
  const anyShort = order.lines.some((line) => line.shortNum);
  usePrintRequest(search.get('print') === '1', () => {
    const next = new URLSearchParams(search);
    next.delete('print');
    setSearch(next, { replace: true, preventScrollReset: true });
    print();
  });
  return (
    <>
      <div data-screen-only className="container-page flex flex-col gap-3 phone:py-3">
        <Breadcrumb
          className="phone:hidden"
          crumbs={[{ label: '我的订单', to: ORDERS_PATH }, { label: order.orderNo }]}
        />
        <section className="rounded-card border border-line bg-card p-4 phone:p-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-20">{orderStatus(order).word}</h1>
            <span className="inline-flex items-center gap-1 text-13 text-t3">
              单号 <span className="text-t1">{order.orderNo}</span>
              <CopyButton text={order.orderNo} />
            </span>
            <div className="flex items-center gap-3 md:ml-auto phone:w-full">
              <Checkbox
                checked={withImages}
                onChange={(event) => setWithImages(event.target.checked)}
                className="phone:hidden"
              >
                <span className="text-13 text-t2">打印含图片</span>
              </Checkbox>
              <ActionRow>{buttons(order, 'default', false)}</ActionRow>
            </div>
          </div>
          <div className="mt-4">
            <Timeline order={order} />
          </div>
        </section>
        <Instalments order={order} symbol={symbol} />
        {order.actions.includes('pay') && <PayPanel order={order} symbol={symbol} />}
        <Shortages order={order} symbol={symbol} />
        <PickupCode order={order} />
        <GroupInvite order={order} />
        <Family order={order} symbol={symbol} />
        <Shipments order={order} />
        <Card title="订单信息">
          <Facts order={order} />
          <OrderInvoice order={order} label="开票" className="mt-2 text-14" />
        </Card>
        <section aria-labelledby="order-lines" className="rounded-card">
          <h2 id="order-lines" className="mb-2 text-16">
            商品（{lines.length} 种）
          </h2>
          <LinesTable
            label="订单商品"
            lines={lines}
            symbol={symbol}
            extra={
              anyShipped || anyShort || afterSales.open.size > 0
                ? {
                    head: afterSales.open.size > 0 ? '已发 / 售后' : '已发',
                    cell: (line) => (
                      <LineShipped
                        line={wires.get(line.key)}
                        name={line.name}
                        onAsk={afterSales.open.has(line.key) ? () => afterSales.start(line.key) : null}
                      />
                    ),
                  }
                : undefined
            }
          />
        </section>
        <Card title="金额">
          <Amounts
            {...order}
            symbol={symbol}
            freightNote={collectWords(order.way)}
            payLabel={order.state === 'unpaid' || order.owedAmount ? '应付' : '合计'}
            className="ml-auto max-w-90"
          />
          {order.paidAmount > 0 && (
            <p className="mt-2 text-right text-13 text-t3">
              已付 <Money amount={fenOf(order.paidAmount)} symbol={symbol} className="text-14" />
              {due && (
                <>
                  {' '}
                  · {due.label} <Money amount={fenOf(due.amount)} symbol={symbol} className="text-14" />
                </>
              )}
              {order.refundedAmount > 0 && (
                <>
                  {' '}
                  · 已退 <Money amount={fenOf(order.refundedAmount)} symbol={symbol} className="text-14" />
                </>
              )}
            </p>
          )}
        </Card>
        {afterSales.section}
        <MoneyMoves order={order} symbol={symbol} />
        {layers}
        {afterSales.layers}
      </div>
      <OrderDocument order={order} withImages={withImages} />
    </>
  );
}

/** How much of a line is shipped and returned, and the after-sales button. */
function LineShipped({
  line,
  name,
  onAsk,
}: {
  line: WireOrderDetail['lines'][number] | undefined;
  name: string;
  onAsk: (() => void) | null;
}) {
  if (!line) return null;
  return (
    <span className="inline-flex flex-col items-end gap-1 phone:flex-row phone:items-center">
      <span>
        {line.shippedNum}
        {line.unit}
        {line.returnedNum > 0 && (
          <span className="text-12 text-t3">
            {' '}
            退回 {line.returnedNum}
            {line.unit}
          </span>
        )}
      </span>
      {line.shortNum !== undefined && (
        <span className="text-12 text-red-700">
          缺货 {line.shortNum}
          {line.unit}
        </span>
      )}
      {onAsk && (
        <Button
          size="dense"
          variant="quiet"
          className="-mr-3"
          aria-label={`${name} 申请售后`}
          onClick={onAsk}
        >
          申请售后
        </Button>
      )}
    </span>
  );
}

/** `?print=1` prints once the order is there. */
function usePrintRequest(requested: boolean, print: () => void): void {
  useEffect(() => {
    if (!requested) return;
    // Wait for the layout of the document.
    const timer = setTimeout(print, 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per wish
  }, [requested]);
}

/** The payment panel of an unpaid order: amount, time left, link. */
function PayPanel({ order, symbol }: { order: WireOrderDetail; symbol: string }) {
  const now = useServerClock();
  const left = order.expireTime ? Date.parse(order.expireTime) - now : null;
  const voucher = order.vouchers.some((one) => one.state === 'waiting');
  const part = order.phases?.find(({ phaseState }) => phaseState === 'open');
  const due = part ? part.amount - part.paidAmount : order.payAmount - order.paidAmount;
  return (
    <section
      aria-label="支付"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-brand-200 bg-brand-50 p-4 phone:p-3"
    >
      <div>
        <p className="text-t1">
          待付{part?.name} <Money amount={fenOf(due)} symbol={symbol} tone="tint" className="text-24" />
        </p>
        <p className="text-13 text-t2">
          {voucher ? (
            '转账凭证已提交，到账确认后自动更新'
          ) : left !== null && left > 0 ? (
            <>
              请在 <TimeLeft ms={left} label="支付剩余时间" className="font-semibold" />{' '}
              内完成支付，超时订单自动取消
            </>
          ) : order.releaseTime ? (
            '商家已同意先发货，请按约定付款'
          ) : (
            '请尽快完成支付'
          )}
        </p>
      </div>
      <LinkButton variant="brand" size="touch" to={payPath(order.id)}>
        {voucher ? '查看支付' : '去支付'}
      </LinkButton>
    </section>
  );
}
