import type { CallData } from '@pifa/contract/client';
import { reviewWord } from '@pifa/domain';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '../../ui/router';
import { callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Pagination } from '../../ui/pagination';
import { Refreshing, Skeleton, Waiting } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { MemberHead } from '../../widgets/member-frame';
import { ORDERS_PATH } from '../../widgets/order-parts';
import { OrderForm } from './parts/order-form';
import { OwnReview } from './parts/own-review';
import {
  DONE_SIZE,
  doneQuery,
  placeOf,
  type ReviewPlace,
  searchOf,
  STATES,
  type StateFilter,
  TODO_SIZE,
  todoQuery,
} from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  const place = placeOf(url.searchParams);
  if (place.tab === 'todo') void client.prefetchQuery(todoQuery(place));
  else void client.prefetchQuery(doneQuery(place));
};

const FRAME = 'rounded-card border border-line bg-card';

/** 我的评价 (UX §4.11 appraisalView): what can be reviewed, and what became of what was written. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const { data: counts } = useQuery(callQuery('orderNum'));
  const goTo = (next: Partial<ReviewPlace>) =>
    setSearch(searchOf({ ...place, page: 1, ...next }), { preventScrollReset: next.page === undefined });
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="我的评价" remark="同公司的账号都可以评价；每个商品评价一次" />
      <Tabs
        label="评价"
        value={place.tab}
        onChange={(tab) => goTo({ tab, orderId: '', state: 'all' })}
        items={[
          { key: 'todo', label: '待评价', count: counts?.states['to-review'] ?? 0 },
          { key: 'done', label: '已评价' },
        ]}
        panelClassName="pt-4"
      >
        {place.tab === 'todo' ? (
          <ToReview place={place} goTo={goTo} />
        ) : (
          <Written place={place} goTo={goTo} />
        )}
      </Tabs>
    </div>
  );
}

type GoTo = (next: Partial<ReviewPlace>) => void;

function Loading({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isError) {
    return (
      <RetryBlock
        cause={errorText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Waiting>
      <div className="space-y-3">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-40 w-full rounded-card" />
        ))}
      </div>
    </Waiting>
  );
}

function ToReview({ place, goTo }: { place: ReviewPlace; goTo: GoTo }) {
  const page = useQuery({ ...todoQuery(place), refetchOnMount: 'always' });
  if (!page.data) return <Loading query={page} />;
  const { list, total } = page.data;
  if (list.length === 0) return <NothingToReview place={place} goTo={goTo} />;
  return (
    <Refreshing active={page.isPlaceholderData}>
      {place.orderId && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-13 text-t2">
          只看一张订单
          <Button size="dense" onClick={() => goTo({ orderId: '' })}>
            查看全部待评价
          </Button>
        </p>
      )}
      <ul aria-label="待评价的订单" className="flex flex-col gap-3">
        {list.map((order) => (
          <li key={order.orderId}>
            <OrderForm order={order} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-4"
        page={place.page}
        pageSize={TODO_SIZE}
        total={total}
        onPage={(next) => goTo({ page: next })}
      />
    </Refreshing>
  );
}

function NothingToReview({ place, goTo }: { place: ReviewPlace; goTo: GoTo }) {
  return (
    <Empty
      drawing="star"
      className={FRAME}
      title={place.orderId ? '这张订单没有待评价的商品' : '没有待评价的商品'}
      hint="确认收货、订单完成后，买到的商品会出现在这里。"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {place.orderId && <Button onClick={() => goTo({ orderId: '' })}>查看全部待评价</Button>}
          <Button onClick={() => goTo({ tab: 'done', orderId: '' })}>看已评价</Button>
          <LinkButton variant="brand" to={ORDERS_PATH}>
            看我的订单
          </LinkButton>
        </span>
      }
    />
  );
}

function Written({ place, goTo }: { place: ReviewPlace; goTo: GoTo }) {
  const page = useQuery({ ...doneQuery(place), refetchOnMount: 'always' });
  if (!page.data) return <Loading query={page} />;
  const { list, total, counts } = page.data;
  const all = counts.waiting + counts.shown + counts.hidden;
  if (all === 0 && list.length === 0) {
    return (
      <Empty
        drawing="star"
        className={FRAME}
        title="还没有写过评价"
        hint="写下的评价、审核结果和商家回复都会放在这里。"
        action={<Button onClick={() => goTo({ tab: 'todo' })}>去评价</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Tabs<StateFilter>
        label="评价状态"
        look="chip"
        value={place.state}
        onChange={(state) => goTo({ state })}
        items={chips(counts, place.state)}
      />
      <Refreshing active={page.isPlaceholderData}>
        {list.length === 0 ? (
          <p className={`${FRAME} px-4 py-8 text-center text-t3`}>
            这个状态下没有评价，
            <Link className="link" to="?tab=done">
              看全部
            </Link>
          </p>
        ) : (
          <ul aria-label="已评价" className={`${FRAME} divide-y divide-line`}>
            {list.map((review) => (
              <li key={review.id}>
                <OwnReview review={review} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          className="mt-4"
          page={place.page}
          pageSize={DONE_SIZE}
          total={total}
          onPage={(next) => goTo({ page: next })}
        />
      </Refreshing>
    </div>
  );
}

/** Chips without anything behind them are left out, but never the chosen one. */
function chips(counts: CallData<'reviewPage'>['counts'], chosen: StateFilter) {
  const all = counts.waiting + counts.shown + counts.hidden;
  return STATES.map((key) => ({
    key,
    label: key === 'all' ? '全部' : reviewWord(key).word,
    count: key === 'all' ? all : counts[key],
  })).filter(({ key, count }) => key === 'all' || key === chosen || count > 0);
}
