import { ApiRefusal, type WireActivityDetail, type WireActivityKind } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router';
import { callQuery } from '../../lib/api';
import { goodsPath } from '../../lib/links';
import { Breadcrumb } from '../../ui/breadcrumb';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, SkeletonLines, Waiting } from '../../ui/skeleton';
import { type ActivityItem, kindLook } from '../activity-card';
import { ActivityPictures } from './pictures';
import { ActionBarRoom } from './purchase';
import { ActivityRules } from './rules';

/** Polling interval for the shared counts while the activity runs. */
const LIVE_EVERY = 15_000;

/** The activity of a page; polled while it runs, so that the remaining stock stays current. */
export function activityQuery(kind: WireActivityKind, id: string, goodsId?: string) {
  return callQuery('activityDetail', { params: { id }, query: goodsId ? { kind, goodsId } : { kind } });
}

export function useActivity(kind: WireActivityKind, id: string, goodsId?: string) {
  return useQuery({
    ...activityQuery(kind, id, goodsId),
    refetchInterval: ({ state }) => (state.data?.state === 'live' ? LIVE_EVERY : false),
  });
}

/** Renders the activity once loaded; until then a skeleton, 「该活动不存在」 or a retry. */
export function WithActivity({
  result,
  kind,
  children,
}: {
  result: ReturnType<typeof useActivity>;
  kind: WireActivityKind;
  children: (detail: WireActivityDetail) => ReactNode;
}) {
  const { data, error, isPending, isFetching, refetch } = result;
  if (data && data.goods.length > 0) return children(data);
  if (isPending) return <ActivitySkeleton />;
  if (data || (error instanceof ApiRefusal && error.status < 500 && !error.sessionOver))
    return <ActivityGone kind={kind} />;
  return (
    <div className="container-page py-6">
      <RetryBlock busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function ActivityGone({ kind }: { kind: WireActivityKind }) {
  const { name, others = '/pages/promotion' } = kindLook(kind);
  return (
    <Empty
      drawing="lost"
      title={`该${name}活动不存在或已下线`}
      hint="可以看看正在进行的其他活动"
      action={
        <>
          <LinkButton to={others} variant="brand">
            看看其他活动
          </LinkButton>
          <LinkButton to="/pages/home">回首页</LinkButton>
        </>
      }
      className="py-20"
    />
  );
}

/** The layout of a goods' page with an activity in it: pictures, then the words and the purchase (UX §4.10). */
export function ActivityShell({
  detail,
  item,
  crumb,
  children,
  below,
}: {
  detail: Pick<WireActivityDetail, 'rules' | 'kind'>;
  item: ActivityItem;
  crumb: { label: string; to?: string };
  children: ReactNode;
  below?: ReactNode;
}) {
  const { goods } = item;
  return (
    <div className="container-page pb-6">
      <Breadcrumb
        className="py-3 phone:hidden"
        crumbs={[{ label: '首页', to: '/pages/home' }, crumb, { label: goods.name }]}
      />
      <div className="grid gap-6 rounded-card bg-card md:border md:border-line md:p-6 lg:grid-cols-[minmax(320px,480px)_minmax(0,1fr)] phone:-mx-3 phone:gap-3 phone:rounded-none phone:px-3 phone:pb-3">
        <ActivityPictures goodsId={goods.id} name={goods.name} image={goods.image} />
        <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
          <div>
            <h1 className="text-20 font-semibold text-t1">{goods.name}</h1>
            {goods.sellingLine && <p className="mt-1 text-14 text-brand-700">{goods.sellingLine}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-13 text-t3">
              {goods.spec && <span>{goods.spec}</span>}
              {goods.brandName && <span>品牌 {goods.brandName}</span>}
              <Link to={goodsPath(goods.id)} className="link relative phone:hit-44">
                查看商品详情
              </Link>
            </p>
          </div>
          {children}
          <div className="border-t border-line">
            <ActivityRules rules={detail.rules} open={kindLook(detail.kind).rulesOpen} />
          </div>
        </div>
      </div>
      {below}
      <ActionBarRoom />
    </div>
  );
}

export function ActivitySkeleton() {
  return (
    <Waiting>
      <div className="container-page py-6">
        <div className="grid gap-6 rounded-card border border-line bg-card p-6 lg:grid-cols-[480px_minmax(0,1fr)]">
          <Skeleton className="aspect-square w-full" />
          <div className="flex flex-col gap-4">
            <SkeletonLines lines={2} />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-11 w-60" />
          </div>
        </div>
      </div>
    </Waiting>
  );
}
