import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Pagination } from '../../ui/pagination';
import { Refreshing, Skeleton, Waiting } from '../../ui/skeleton';
import { MemberHead } from '../../widgets/member-frame';
import { OrderBlock, useOrderActions } from '../../widgets/order-parts';
import { useWebConfig } from '../../widgets/site';
import { openBalance, PhaseBar } from './phase-bar';
import { PAGE_SIZE, pageOf, presaleOrdersQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(presaleOrdersQuery(pageOf(url.searchParams)));
};

/** 预售订单 (UX §4.11 preSaleOrder): each with its two payments, and how long the open one can be paid. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const number = pageOf(search);
  const { symbol } = useWebConfig();
  const page = useQuery({ ...presaleOrdersQuery(number), refetchOnMount: 'always' });
  const { buttons, layers } = useOrderActions();
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="预售订单" remark="先付定金，尾款开放后在规定时间内付清" />
      {!page.data ? (
        page.isError ? (
          <RetryBlock
            cause={errorText(page.error)}
            onRetry={() => void page.refetch()}
            busy={page.isFetching}
          />
        ) : (
          <Waiting>
            <div className="space-y-3">
              {[1, 2, 3].map((key) => (
                <Skeleton key={key} className="h-60 w-full rounded-card" />
              ))}
            </div>
          </Waiting>
        )
      ) : page.data.list.length === 0 ? (
        <Empty
          drawing="paper"
          title="还没有预售订单"
          hint="参加预售、支付定金后，可以在这里查看进度和支付尾款。"
          className="rounded-card border border-line bg-card"
          action={
            <LinkButton
              variant="brand"
              to={leadsSomewhere('/pages/promotion') ? '/pages/promotion' : '/pages/home'}
            >
              看看促销
            </LinkButton>
          }
        />
      ) : (
        <Refreshing active={page.isPlaceholderData}>
          <ul aria-label="预售订单列表" className="flex flex-col gap-4">
            {page.data.list.map((order) => (
              <li key={order.id}>
                <PhaseBar order={order} symbol={symbol} />
                <OrderBlock
                  order={order}
                  symbol={symbol}
                  actions={buttons(order)}
                  clock={openBalance(order) === undefined}
                />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-4"
            page={number}
            pageSize={PAGE_SIZE}
            total={page.data.total}
            onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
        </Refreshing>
      )}
      {layers}
    </div>
  );
}
