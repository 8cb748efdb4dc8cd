import { ApiRefusal, type CallData } from '@pifa/contract/client';
import { useMemo } from 'react';
import { useParams } from '../../ui/router';
import { usePageTitle } from '../../lib/page-title';
import type { PrepareContext } from '../../lib/screen-route';
import { Breadcrumb } from '../../ui/breadcrumb';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { activityItem, activityPath, groupPath, useOnFlip, usePhase } from '../../widgets/activity-card';
import { HowItWorks, SharePanel } from '../../widgets/activity-group';
import { ActionBarRoom } from '../../widgets/activity-parts';
import { GoodsLine } from './parts/goods-line';
import { GroupState } from './parts/group-state';
import { JoinPanel } from './parts/join-panel';
import { groupQuery, useGroup } from './use-group';

export type WireGroupPage = CallData<'groupDetail'>;

export function prepare({ client, params }: PrepareContext): void {
  if (params.gid) void client.prefetchQuery(groupQuery(params.gid));
}

/** One group: members and empty seats, the time left, a link to share, and a seat to take (UX §4.10). */
export function Screen() {
  const { id = '', gid = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useGroup(gid);
  if (data) return <GroupPage key={data.id} group={data} renew={() => void refetch()} />;
  if (isPending) return <GroupSkeleton />;
  if (error instanceof ApiRefusal && error.status < 500 && !error.sessionOver)
    return (
      <Empty
        drawing="lost"
        title="没有找到这个团"
        hint="链接可能不完整，您也可以自己开一个团"
        action={
          <LinkButton to={activityPath('group-buying', id)} variant="brand">
            查看该拼团活动
          </LinkButton>
        }
        className="py-20"
      />
    );
  return (
    <div className="container-text py-6">
      <RetryBlock busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function GroupPage({ group, renew }: { group: WireGroupPage; renew: () => void }) {
  const { activity } = group;
  const wire = activity.goods.find(({ goodsId }) => goodsId === group.goodsId) ?? activity.goods[0];
  const item = useMemo(() => (wire ? activityItem(wire) : null), [wire]);
  const clock = usePhase({ startTime: '', endTime: group.deadline }, null);
  const phase = usePhase(activity, item?.left ?? 0);
  useOnFlip(clock, renew);
  useOnFlip(phase, renew);
  usePageTitle(item ? `${item.goods.name} 拼团进度` : null);
  // Past its deadline it is over on the screen, even before the mall has closed its books.
  const state = group.state === 'open' && clock === 'ended' ? 'failed' : group.state;
  const path = groupPath(group.activityId, group.id);
  return (
    <div className="container-text pb-6">
      <Breadcrumb
        className="py-3 phone:hidden"
        crumbs={[
          { label: '首页', to: '/pages/home' },
          { label: '拼团', to: activityPath('group-buying', group.activityId, group.goodsId) },
          { label: '拼团进度' },
        ]}
      />
      <h1 className="sr-only">拼团进度</h1>
      <div className="grid gap-4 phone:pt-3">
        {item && <GoodsLine item={item} />}
        <GroupState group={group} state={state} />
        {item && <JoinPanel group={group} state={state} item={item} phase={phase} />}
        {state === 'open' && <SharePanel path={path} title="人满即成团，成团后统一安排发货" />}
      </div>
      {activity.groupBuying && (
        <HowItWorks size={activity.groupBuying.size} hours={activity.groupBuying.hours} />
      )}
      <ActionBarRoom />
    </div>
  );
}

function GroupSkeleton() {
  return (
    <Waiting>
      <div className="container-text grid gap-4 py-6">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </Waiting>
  );
}
