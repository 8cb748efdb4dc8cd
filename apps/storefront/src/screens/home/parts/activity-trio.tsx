import type { CallData, WireActivityKind } from '@pifa/contract/client';
import { phaseWord } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { RetryBlock } from '../../../ui/retry-block';
import { Picture } from '../../../ui/picture';
import { Skeleton } from '../../../ui/skeleton';
import {
  ActivityClock,
  activityItem,
  activityPath,
  ActivityPrice,
  homeKinds,
  kindLook,
  useOnFlip,
  usePhase,
} from '../../../widgets/activity-card';
import { activitiesQuery } from '../queries';
import type { HomeView } from '../view';
import { useNear } from '../use-near';

const SHOWN = 3;

type Activity = CallData<'activityList'>[number];

/** 预售, 拼团 and 限时抢购 side by side; a kind without a running or upcoming activity leaves no gap. */
export function ActivityTrio({ view }: { view: HomeView }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, 600, true);
  return (
    <div ref={place}>
      <div className="container-page mt-8 flex flex-col gap-gutter empty:hidden lg:flex-row phone:mt-6">
        {near && homeKinds().map((kind) => <Block key={kind} kind={kind} view={view} />)}
      </div>
    </div>
  );
}

/** Running ones first, then upcoming; sold out and ended ones are not shown here. */
const STATES: readonly Activity['state'][] = ['live', 'not-started'];

function Block({ kind, view }: { kind: WireActivityKind; view: HomeView }) {
  const { data, isError, isFetching, refetch } = useQuery(activitiesQuery(kind));
  const shown = STATES.flatMap((state) => (data ?? []).filter((one) => one.state === state));
  const [first] = shown;
  const frame = 'min-w-0 flex-1 rounded-card border border-line bg-card p-4 phone:p-3';
  if (data && !first) return null;
  if (isError && !data)
    return <RetryBlock look="strip" className="flex-1" busy={isFetching} onRetry={() => void refetch()} />;
  if (!first)
    return (
      <div className={frame}>
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-3 h-52 w-full" />
      </div>
    );
  const look = kindLook(kind);
  const tiles = shown
    .flatMap((activity) => activity.goods.map((wire) => ({ activity, wire })))
    .slice(0, SHOWN);
  return (
    <section aria-label={look.name} className={frame}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className={cx('rounded-tag px-2 text-18 leading-8', look.tint)}>
          <Link to={activityPath(kind, first.id)} className="relative phone:hit-44">
            {look.name}
          </Link>
        </h2>
        <Clock activity={first} />
      </div>
      <ul className={tiles.length < SHOWN ? 'flex flex-col gap-3' : 'grid grid-cols-3 gap-3'}>
        {tiles.map(({ activity, wire }) => (
          <Tile
            key={`${activity.id}-${wire.goodsId}`}
            activity={activity}
            wire={wire}
            view={view}
            asRow={tiles.length < SHOWN}
            renew={() => void refetch()}
          />
        ))}
      </ul>
    </section>
  );
}

function Clock({ activity }: { activity: Activity }) {
  return <ActivityClock span={activity} phase={usePhase(activity, null)} className="text-t2" />;
}

function Tile({
  activity,
  wire,
  view,
  asRow,
  renew,
}: {
  activity: Activity;
  wire: Activity['goods'][number];
  view: HomeView;
  /** One or two would leave a hole in a row of three, so they are stacked. */
  asRow: boolean;
  renew: () => void;
}) {
  const { kind } = activity;
  const phase = usePhase(activity, wire.left);
  useOnFlip(phase, renew);
  const to = phase === 'ended' ? goodsPath(wire.goodsId) : activityPath(kind, activity.id, wire.goodsId);
  return (
    <li className="min-w-0">
      <Link to={to} className={cx('group', asRow ? 'flex items-center gap-3' : 'block')}>
        <span
          className={cx(
            'relative block overflow-hidden rounded-card border border-line',
            asRow && 'w-22 shrink-0',
          )}
        >
          <Picture src={wire.image} alt="" name={wire.goodsName} width={120} className="w-full" />
          {phase !== 'live' && (
            <span className="absolute inset-x-0 bottom-0 bg-ink-900/85 text-center text-12 leading-5 text-white">
              {phaseWord(phase).word}
            </span>
          )}
        </span>
        <span className="block min-w-0 flex-1">
          <span
            className={cx(
              'line-clamp-2 text-13 text-t1 group-hover:text-brand-700',
              !asRow && 'mt-1 min-h-10',
            )}
          >
            {wire.goodsName}
          </span>
          <ActivityPrice
            item={activityItem(wire)}
            visibility={view.visibility}
            symbol={view.symbol}
            size={asRow ? 'card' : 'row'}
            asLink={false}
            className="*:data-unit-prices:hidden"
          />
        </span>
      </Link>
    </li>
  );
}
