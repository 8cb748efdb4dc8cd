import type { CallData, WireActivityKind } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { goodsPath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { RetryBlock } from '../../../ui/empty';
import { Picture } from '../../../ui/picture';
import { Skeleton } from '../../../ui/skeleton';
import {
  ActivityClock,
  activityItem,
  activityPath,
  ActivityPrice,
  kindLook,
  useOnFlip,
  usePhase,
} from '../../../widgets/activity-card';
import { activitiesQuery } from '../queries';
import type { HomeView } from '../screen';
import { useNear } from '../use-near';

const KINDS = ['presale', 'group-buying', 'flash-sale'] as const satisfies readonly WireActivityKind[];
const SHOWN = 3;

type Activity = CallData<'activityList'>[number];

/** 预售, 拼团 and 限时抢购 side by side; a kind without a running or coming activity leaves no gap. */
export function ActivityTrio({ view }: { view: HomeView }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place}>
      <div className="container-page mt-8 flex flex-col gap-gutter empty:hidden lg:flex-row phone:mt-6">
        {near && KINDS.map((kind) => <Block key={kind} kind={kind} view={view} />)}
      </div>
    </div>
  );
}

function Block({ kind, view }: { kind: WireActivityKind; view: HomeView }) {
  const { data, isError, isFetching, refetch } = useQuery(activitiesQuery(kind));
  const shown = data?.find((one) => one.state === 'live') ?? data?.find((one) => one.state === 'not-started');
  const frame = 'min-w-0 flex-1 rounded-card border border-line bg-card p-4 phone:p-3';
  if (data && !shown) return null;
  if (shown) return <Shown activity={shown} view={view} className={frame} renew={() => void refetch()} />;
  if (isError)
    return <RetryBlock look="strip" className="flex-1" busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={frame}>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-3 h-52 w-full" />
    </div>
  );
}

function Shown({
  activity,
  view,
  className,
  renew,
}: {
  activity: Activity;
  view: HomeView;
  className: string;
  renew: () => void;
}) {
  const { kind } = activity;
  const look = kindLook(kind);
  const phase = usePhase(activity, null);
  useOnFlip(phase, renew);
  return (
    <section aria-label={look.name} className={className}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className={cx('rounded-tag px-2 text-18 leading-8', look.tint)}>
          <Link to={activityPath(kind, activity.id)}>{look.name}</Link>
        </h2>
        <ActivityClock span={activity} phase={phase} className="text-t2" />
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {activity.goods.slice(0, SHOWN).map((wire) => {
          const item = activityItem(wire);
          const to =
            phase === 'ended' ? goodsPath(wire.goodsId) : activityPath(kind, activity.id, wire.goodsId);
          return (
            <li key={wire.goodsId} className="min-w-0">
              <Link to={to} className="group block">
                <span className="block overflow-hidden rounded-card border border-line">
                  <Picture src={wire.image} alt="" name={wire.goodsName} width={120} className="w-full" />
                </span>
                <span className="mt-1 line-clamp-2 min-h-10 text-13 text-t1 group-hover:text-brand-700">
                  {wire.goodsName}
                </span>
                <ActivityPrice
                  item={item}
                  visibility={view.visibility}
                  symbol={view.symbol}
                  size="row"
                  asLink={false}
                  className="*:nth-[n+3]:hidden"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
