import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Pagination } from '../../ui/pagination';
import { Refreshing, Skeleton, Waiting } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { ApplyLink } from '../../widgets/invoice-parts';
import { OLD_ORDERS_PATH, OrderBlock, useOrderActions } from '../../widgets/order-parts';
import { useWebConfig } from '../../widgets/site';
import { exportOrders } from './export-orders';
import { filtersOf, type OrderFilters, searchOf, tabsOf } from './filters';
import { FilterBar } from './parts/filter-bar';
import { orderNumQuery, ordersQuery, PAGE_SIZE } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  void client.prefetchQuery(orderNumQuery);
  void client.prefetchQuery(ordersQuery(filtersOf(url.searchParams)));
};

/** 我的订单 (UX §4.11): the company's orders, each with its available actions. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const { symbol } = useWebConfig();
  const numbers = useQuery({ ...orderNumQuery, refetchOnMount: 'always' });
  const page = useQuery({ ...ordersQuery(filters), refetchOnMount: 'always' });
  const { buttons, layers } = useOrderActions();

  const change = (next: Partial<OrderFilters>) =>
    setSearch(searchOf({ ...filters, page: 1, ...next }), { preventScrollReset: true });
  const save = useMutation({
    mutationFn: () => exportOrders(filters),
    onSuccess: () => toast({ text: '订单明细已导出', tone: 'success' }),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  const narrowed = filters.keyword !== '' || filters.from !== '' || filters.to !== '';
  return (
    <div className="container-page phone:py-3">
      <h1 className="mb-2 text-20 phone:sr-only">我的订单</h1>
      <div className="mb-3 rounded-card border border-line bg-card px-4 phone:px-3">
        <Tabs
          label="订单状态"
          items={tabsOf(numbers.data?.states ?? {}, filters.state)}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <FilterBar
          filters={filters}
          onChange={change}
          onExport={() => !save.isPending && save.mutate()}
          exporting={save.isPending}
        />
        {(numbers.data?.old ?? 0) > 0 && (
          <p className="pb-3 text-13 text-t3">
            以前系统里的 {numbers.data?.old} 张订单在{' '}
            <Link to={OLD_ORDERS_PATH} className="relative text-blue-600 hover:underline phone:hit-44">
              迁移前的订单
            </Link>
          </p>
        )}
      </div>
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
                <Skeleton key={key} className="h-48 w-full rounded-card" />
              ))}
            </div>
          </Waiting>
        )
      ) : page.data.list.length === 0 ? (
        <Empty
          drawing="paper"
          className="rounded-card border border-line bg-card"
          title={
            narrowed ? '没有符合条件的订单' : filters.state === 'all' ? '还没有订单' : '这个状态下没有订单'
          }
          hint={narrowed ? '换个关键词或放宽日期试试。' : '下单后可以在这里支付、查看进度、再来一单。'}
          action={
            narrowed ? (
              <Button onClick={() => change({ keyword: '', from: '', to: '' })}>清除条件</Button>
            ) : (
              <LinkButton
                variant="brand"
                to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}
              >
                去采购
              </LinkButton>
            )
          }
        />
      ) : (
        <Refreshing active={page.isPlaceholderData}>
          <ul aria-label="订单列表" className="flex flex-col gap-3">
            {page.data.list.map((order) => (
              <li key={order.id}>
                <OrderBlock
                  order={order}
                  symbol={symbol}
                  actions={
                    <>
                      <ApplyLink order={order} />
                      {buttons(order)}
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-4"
            page={filters.page}
            pageSize={PAGE_SIZE}
            total={page.data.total}
            onPage={(next) => {
              setSearch(searchOf({ ...filters, page: next }));
            }}
          />
        </Refreshing>
      )}
      {layers}
    </div>
  );
}
