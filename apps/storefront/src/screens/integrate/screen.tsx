import type { CallData } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '../../ui/router';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { LinkButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Pagination } from '../../ui/pagination';
import { RecordRow } from '../../ui/record-row';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { lastDay } from '../../widgets/coupon-card';
import { MemberHead } from '../../widgets/member-frame';
import { orderPath } from '../../widgets/order-parts';
import { type Kind, movesQuery, PAGE_SIZE, placeOf, totalQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  void client.prefetchQuery(totalQuery);
  void client.prefetchQuery(movesQuery(placeOf(url.searchParams)));
};

type Move = CallData<'pointsPage'>['list'][number];

const points = (count: number): string => count.toLocaleString('en-US');

const reasonOf = ({ reason }: Move): string => reason || '积分变动';
const timeOf = ({ time }: Move): string => (time ? formatMinute(new Date(time)) : '--');

function OrderOf({ orderId, orderNo }: Move) {
  if (!orderId || !orderNo) return orderNo || '--';
  return (
    <Link to={orderPath(orderId)} className="link relative phone:hit-44">
      {orderNo}
    </Link>
  );
}

function Change({ change }: Move) {
  return (
    <span className={cx('font-medium', change >= 0 ? 'text-green-700' : 'text-red-700')}>
      {change >= 0 ? '+' : '−'}
      {points(Math.abs(change))}
    </span>
  );
}

/** One entry on the phone: reason and amount, then time, order and balance. */
function MoveRow({ move }: { move: Move }) {
  return (
    <RecordRow
      title={<span className="truncate">{reasonOf(move)}</span>}
      amount={<Change {...move} />}
      facts={
        <>
          <span className="whitespace-nowrap">{timeOf(move)}</span>
          {move.orderNo && <OrderOf {...move} />}
        </>
      }
      aside={`余额 ${points(move.balance)}`}
    />
  );
}

const columns: readonly Column<Move>[] = [
  {
    key: 'reason',
    head: '事由',
    rowHead: true,
    cell: reasonOf,
  },
  {
    key: 'time',
    head: '时间',
    width: '160px',
    cell: timeOf,
  },
  {
    key: 'order',
    head: '单号',
    width: '200px',
    cell: (move) => <OrderOf {...move} />,
  },
  {
    key: 'change',
    head: '变动',
    align: 'end',
    width: '120px',
    cell: (move) => <Change {...move} />,
  },
  {
    key: 'balance',
    head: '余额',
    align: 'end',
    width: '120px',
    cell: (move) => points(move.balance),
  },
];

/** 积分明细 (UX §4.11 integrate): the company's balance, what expires soon, and the history. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const page = useQuery({ ...movesQuery(place), refetchOnMount: 'always' });
  const goTo = (kind: Kind, number = 1) => {
    const next = new URLSearchParams();
    if (kind !== 'all') next.set('kind', kind);
    if (number > 1) next.set('page', String(number));
    setSearch(next, { preventScrollReset: number === 1 });
  };
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="积分明细" remark="积分属于公司，同公司的账号共用" />
      <Balance />
      <div className="mt-4 rounded-card border border-line bg-card">
        <Tabs<Kind>
          label="积分收支"
          className="px-4 phone:px-3"
          value={place.kind}
          onChange={(kind) => goTo(kind)}
          items={[
            { key: 'all', label: '全部' },
            { key: 'in', label: '收入' },
            { key: 'out', label: '支出' },
          ]}
        />
        <DataTable
          label="积分明细"
          className="phone:[&_ul]:rounded-none phone:[&_ul]:border-0"
          columns={columns}
          rows={page.data?.list}
          rowKey={(move) => move.id}
          renderRow={(move) => <MoveRow move={move} />}
          status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
          refreshing={page.isPlaceholderData}
          onRetry={() => void page.refetch()}
          empty={
            <Empty
              drawing="paper"
              title={place.kind === 'out' ? '还没有使用过积分' : '还没有积分'}
              hint="订单完成后按实付金额累计积分，结算时可以抵扣。"
              action={
                <LinkButton to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}>
                  去采购
                </LinkButton>
              }
            />
          }
          pager={
            <Pagination
              page={place.page}
              pageSize={PAGE_SIZE}
              total={page.data?.total ?? 0}
              onPage={(number) => goTo(place.kind, number)}
            />
          }
        />
      </div>
    </div>
  );
}

function Balance() {
  const total = useQuery({ ...totalQuery, refetchOnMount: 'always' });
  if (!total.data) {
    return total.isError ? (
      <RetryBlock look="strip" onRetry={() => void total.refetch()} busy={total.isFetching} />
    ) : (
      <Waiting>
        <Skeleton className="h-24 w-full rounded-card" />
      </Waiting>
    );
  }
  const { total: have, expiring, expireTime, rateText } = total.data;
  const day = expireTime ? lastDay(expireTime) : '';
  return (
    <section
      aria-label="积分余额"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 rounded-card border border-line bg-card p-4"
    >
      <p>
        <span className="text-13 text-t3">可用积分</span>
        <span className="block text-36 font-semibold text-t1">{points(have)}</span>
      </p>
      <div className="text-13 text-t3">
        {expiring > 0 && (
          <p className="text-amber-800">
            {points(expiring)} 积分将于 {day || '近期'} 到期
          </p>
        )}
        {rateText && <p>{rateText}</p>}
        <p>订单完成后入账，退款时按比例扣回</p>
      </div>
    </section>
  );
}
