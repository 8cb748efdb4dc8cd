import type { CallData } from '@pifa/contract/client';
import { formatDate } from '@pifa/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '../../../ui/router';
import { Button, LinkButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { type Column, DataTable } from '../../../ui/data-table';
import { Empty } from '../../../ui/empty';
import { Pagination } from '../../../ui/pagination';
import { amountText, ORDERS_PATH, orderPath } from '../../../widgets/order-parts';
import type { ChosenOrder } from '../draft';
import { PAGE_SIZE, type Place } from '../queries';
import { SearchBox } from './search-box';

type Row = CallData<'invoiceOrders'>['list'][number];

interface OrderPickerProps {
  page: UseQueryResult<CallData<'invoiceOrders'>>;
  chosen: readonly ChosenOrder[];
  onTick: (orders: readonly Row[], on: boolean) => void;
  place: Place;
  goTo: (change: Partial<Place>) => void;
  symbol: string;
  error?: string | null;
}

/** Completed orders without an invoice, selected one by one or by page; the selection survives paging. */
export function OrderPicker({ page, chosen, onTick, place, goTo, symbol }: OrderPickerProps) {
  const rows = page.data?.list ?? [];
  const ids = new Set(chosen.map((order) => order.id));
  const open = rows.filter((row) => row.canApply);
  const on = open.filter((row) => ids.has(row.id)).length;
  const whole = (boxLabel?: string) => (
    <Checkbox
      aria-label={boxLabel ? undefined : '全选本页'}
      checked={open.length > 0 && on === open.length}
      indeterminate={on > 0 && on < open.length}
      disabled={open.length === 0}
      onChange={(event) => onTick(open, event.target.checked)}
    >
      {boxLabel}
    </Checkbox>
  );
  const tick = (row: Row) => (
    <Checkbox
      aria-label={`选择订单 ${row.orderNo}`}
      checked={ids.has(row.id)}
      disabled={!row.canApply}
      onChange={(event) => onTick([row], event.target.checked)}
    />
  );
  const columns: readonly Column<Row>[] = [
    { key: 'tick', head: whole(), width: '44px', align: 'center', cell: tick },
    {
      key: 'orderNo',
      head: '订单',
      rowHead: true,
      cell: (row) => (
        <>
          <Link to={orderPath(row.id)} className="link block">
            {row.orderNo}
          </Link>
          <span className="line-clamp-1 text-12 text-t3" title={row.goodsText}>
            {row.goodsText}
          </span>
          {!row.canApply && <span className="block text-12 text-amber-800">{row.reason}</span>}
        </>
      ),
    },
    {
      key: 'completeTime',
      head: '完成日期',
      width: '110px',
      cell: ({ completeTime }) => (completeTime ? formatDate(new Date(completeTime)) : '--'),
    },
    {
      key: 'payAmount',
      head: '订单金额',
      align: 'end',
      width: '120px',
      cell: ({ payAmount, refundedAmount }) => (
        <>
          {amountText(payAmount, symbol)}
          {refundedAmount > 0 && (
            <span className="block text-12 text-t3">已退 {amountText(refundedAmount, symbol)}</span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      head: '可开金额',
      align: 'end',
      width: '120px',
      cell: ({ amount }) => <span className="font-medium">{amountText(amount, symbol)}</span>,
    },
  ];
  return (
    <section aria-labelledby="pick-orders">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="pick-orders" className="text-16">
          选择订单
        </h2>
        <SearchBox
          key={place.keyword}
          label="搜索订单"
          placeholder="订单号或商品名"
          value={place.keyword}
          onSearch={(keyword) => goTo({ keyword })}
        />
      </div>
      {rows.length > 0 && <div className="mb-2 hidden phone:block">{whole('全选本页')}</div>}
      <DataTable
        label="可开票订单"
        columns={columns}
        rows={page.data?.list}
        rowKey={(row) => row.id}
        status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
        refreshing={page.isPlaceholderData}
        onRetry={() => void page.refetch()}
        rowClassName={(row) => ids.has(row.id) && 'bg-brand-50'}
        renderCard={(row) => <OrderCard row={row} symbol={symbol} tick={tick(row)} />}
        minWidth={640}
        skeletonRows={5}
        empty={
          place.keyword ? (
            <Empty
              drawing="search"
              title={`没有找到“${place.keyword}”的可开票订单`}
              action={<Button onClick={() => goTo({ keyword: '' })}>清除条件</Button>}
            />
          ) : (
            <Empty
              drawing="paper"
              title="没有可以开票的订单"
              hint="订单完成后才能开票；已经申请过的可以在“我的申请”里查看。"
              action={
                <>
                  <LinkButton variant="brand" to={ORDERS_PATH}>
                    我的订单
                  </LinkButton>
                  <Button onClick={() => goTo({ tab: 'list' })}>我的申请</Button>
                </>
              }
            />
          )
        }
        pager={
          <Pagination
            page={place.page}
            pageSize={PAGE_SIZE}
            total={page.data?.total ?? 0}
            onPage={(number) => goTo({ page: number })}
          />
        }
      />
    </section>
  );
}

function OrderCard({ row, symbol, tick }: { row: Row; symbol: string; tick: React.ReactNode }) {
  return (
    <div className="flex items-start gap-1">
      <span className="-my-2 -ml-2">{tick}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link to={orderPath(row.id)} className="link relative break-all hit-44">
            {row.orderNo}
          </Link>
          <span className="font-medium text-t1">{amountText(row.amount, symbol)}</span>
        </p>
        <p className="line-clamp-1 text-13 text-t3">{row.goodsText}</p>
        <p className="text-13 text-t3">
          {row.completeTime && `${formatDate(new Date(row.completeTime))} 完成`}
          {row.refundedAmount > 0 && `　已退 ${amountText(row.refundedAmount, symbol)}`}
        </p>
        {!row.canApply && <p className="text-13 text-amber-800">{row.reason}</p>}
      </div>
    </div>
  );
}
