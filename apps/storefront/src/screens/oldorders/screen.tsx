import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from '../../ui/router';
import { errorText } from '../../lib/errors';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { Pagination } from '../../ui/pagination';
import { RetryBlock } from '../../ui/retry-block';
import { Refreshing, Skeleton, Waiting } from '../../ui/skeleton';
import { MemberHead } from '../../widgets/member-frame';
import { ORDERS_PATH, useReorder } from '../../widgets/order-parts';
import { useWebConfig } from '../../widgets/site';
import { OldOrderBlock } from './parts/old-order-block';
import { oldOrdersQuery, PAGE_SIZE, type Place, placeOf, searchOf } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  void client.prefetchQuery(oldOrdersQuery(placeOf(url.searchParams)));
};

/** 迁移前的订单: what the company bought before the mall was here, each one press away from being bought again. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const { symbol } = useWebConfig();
  const page = useQuery({ ...oldOrdersQuery(place), refetchOnMount: 'always' });
  const reorder = useReorder('oldOrderCopy');
  const go = (next: Partial<Place>) => setSearch(searchOf({ ...place, page: 1, ...next }));
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="迁移前的订单" remark="从以前的系统搬来的记录，不能付款、退换或开票" />
      <SearchBox key={place.keyword} keyword={place.keyword} onSearch={(keyword) => go({ keyword })} />
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
                <Skeleton key={key} className="h-40 w-full rounded-card" />
              ))}
            </div>
          </Waiting>
        )
      ) : page.data.list.length === 0 ? (
        <Empty
          drawing="paper"
          className="rounded-card border border-line bg-card"
          title={place.keyword ? '没有符合条件的订单' : '没有迁移前的订单'}
          hint={place.keyword ? '换个订单号或商品名称试试。' : '现在的订单在「我的订单」里。'}
          action={
            place.keyword ? (
              <Button onClick={() => go({ keyword: '' })}>清除条件</Button>
            ) : (
              <LinkButton variant="brand" to={ORDERS_PATH}>
                我的订单
              </LinkButton>
            )
          }
        />
      ) : (
        <Refreshing active={page.isPlaceholderData}>
          <ul aria-label="迁移前的订单" className="flex flex-col gap-3">
            {page.data.list.map((order) => (
              <li key={order.id}>
                <OldOrderBlock
                  order={order}
                  symbol={symbol}
                  busy={reorder.busyWith === order.id}
                  onAgain={() => reorder.start(order.id)}
                />
              </li>
            ))}
          </ul>
          <Pagination
            className="mt-4"
            page={place.page}
            pageSize={PAGE_SIZE}
            total={page.data.total}
            onPage={(next) => go({ page: next })}
          />
        </Refreshing>
      )}
      {reorder.dialog}
    </div>
  );
}

function SearchBox({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [word, setWord] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(word.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="my-3 flex gap-2 lg:max-w-90">
      <Input
        type="search"
        aria-label="搜索迁移前的订单"
        placeholder="订单号、货号或商品名称"
        maxLength={60}
        value={word}
        before={<Icon as={Search} size={16} />}
        onChange={(event) => setWord(event.target.value)}
        onClear={() => {
          setWord('');
          onSearch('');
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
