import type { WireAfterSale } from '@pifa/contract/client';
import { AFTER_SALE_STATES, afterSaleLabel, formatMinute } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Pagination } from '../../ui/pagination';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import { MemberHead } from '../../widgets/member-frame';
import { amountText, ORDERS_PATH, orderPath } from '../../widgets/order-parts';
import { useWebConfig } from '../../widgets/site';
import { PAGE_SIZE, placeOf, requestsQuery, searchOf, TABS, type Tab } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(requestsQuery(placeOf(url.searchParams)));
};

/** 退款售后: the company's requests; actions on one are in its order. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const { symbol } = useWebConfig();
  const columns = useMemo(() => columnsOf(symbol), [symbol]);
  const page = useQuery({ ...requestsQuery(place), refetchOnMount: 'always' });
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="退款售后" remark="在订单详情里申请，同公司的账号共用" />
      <div className="mb-3 rounded-card border border-line bg-card px-4 phone:px-3">
        <Tabs<Tab>
          label="售后状态"
          items={TABS}
          value={place.state}
          onChange={(state) => setSearch(searchOf({ state, page: 1 }), { preventScrollReset: true })}
        />
      </div>
      <DataTable
        label="售后申请"
        columns={columns}
        rows={page.data?.list}
        rowKey={({ id }) => id}
        minWidth={860}
        status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
        refreshing={page.isPlaceholderData}
        onRetry={() => void page.refetch()}
        empty={
          <Empty
            drawing="paper"
            title={place.state === 'all' ? '还没有售后申请' : '没有这个状态的申请'}
            hint="收货后少发、破损或要退货，都可以在订单详情里申请。"
            action={
              place.state === 'all' ? (
                <LinkButton variant="brand" to={ORDERS_PATH}>
                  去我的订单
                </LinkButton>
              ) : (
                <Button onClick={() => setSearch(new URLSearchParams())}>看全部</Button>
              )
            }
          />
        }
        pager={
          <Pagination
            page={place.page}
            pageSize={PAGE_SIZE}
            total={page.data?.total ?? 0}
            onPage={(next) => setSearch(searchOf({ ...place, page: next }))}
          />
        }
      />
    </div>
  );
}

const columnsOf = (symbol: string): Column<WireAfterSale>[] => [
  {
    key: 'no',
    head: '申请',
    card: 'title',
    rowHead: true,
    cell: ({ kindName, no, createTime }) => (
      <>
        <span className="block text-t1">{kindName}</span>
        <span className="block text-12 text-t3">
          {no}
          {createTime && ` · ${formatMinute(new Date(createTime))}`}
        </span>
      </>
    ),
  },
  {
    key: 'order',
    head: '订单',
    cell: ({ orderId, orderNo }) => (
      <Link to={orderPath(orderId)} className="link relative phone:hit-44">
        {orderNo}
      </Link>
    ),
  },
  {
    key: 'goods',
    head: '商品',
    cell: ({ lines }) => (
      <span className="line-clamp-2">
        {lines.map(({ goodsName }) => goodsName).join('、')}
        {lines.length > 1 && `（${lines.length} 种）`}
      </span>
    ),
  },
  {
    key: 'amount',
    head: '退款',
    align: 'end',
    cell: ({ refundAmount, points }) => (
      <>
        {amountText(refundAmount, symbol)}
        {points > 0 && <span className="block text-12 text-t3">+ {points} 积分</span>}
      </>
    ),
  },
  { key: 'state', head: '状态', card: 'mark', cell: (request) => <StateTag request={request} /> },
  {
    key: 'act',
    head: '操作',
    card: 'actions',
    align: 'end',
    cell: ({ orderId, actions, no }) => (
      <LinkButton
        size="dense"
        variant="quiet"
        to={orderPath(orderId)}
        aria-label={`${todo(actions)} ${no}`}
        className="-mr-3"
      >
        {todo(actions)}
      </LinkButton>
    ),
  },
];

/** The action that waits for the buyer, else 查看. */
function todo(actions: readonly string[]): string {
  if (actions.includes('send')) return '填写退货单号';
  return actions.includes('ask-again') ? '再次申请' : '查看';
}

function StateTag({ request: { state, stateName } }: { request: WireAfterSale }) {
  const known = AFTER_SALE_STATES.find((one) => one === state);
  const { word, colour } = known
    ? afterSaleLabel(known)
    : { word: stateName || '处理中', colour: 'grey' as const };
  return <Tag tone={colour}>{word}</Tag>;
}
