import type { CallData } from '@pifa/contract/client';
import { activityPhase, phaseWord } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide';
import { Link } from '../../../ui/router';
import { serverNow } from '../../../lib/server-clock';
import { RetryBlock } from '../../../ui/retry-block';
import { Icon } from '../../../ui/icon';
import { SkeletonCard } from '../../../ui/skeleton';
import {
  ActivityCard,
  ActivityClock,
  activityItem,
  instantOf,
  useOnFlip,
  usePhase,
} from '../../../widgets/activity-card';
import { seckillQuery } from '../queries';
import type { HomeView } from '../view';
import { useColumns } from '../use-columns';

/** As many as a phone shows of the row. */
const FIRST = 2;

type Session = CallData<'seckillSessions'>['sessions'][number];

/** The running session, else the next one; ended ones are only on the seckill page. */
function shownOf(sessions: readonly Session[]): Session | undefined {
  const now = new Date(serverNow());
  const phaseOf = ({ startTime, endTime }: Session) =>
    activityPhase({ start: instantOf(startTime), end: instantOf(endTime) }, null, now);
  const filled = sessions.filter(({ goods }) => goods.length > 0);
  return (
    filled.find((session) => phaseOf(session) === 'live') ??
    filled.find((session) => phaseOf(session) === 'not-started')
  );
}

/** 秒杀 14:00场 01:23:45 and its goods; hidden without a running or upcoming session (UX §4.1). */
export function SeckillBand({ view }: { view: HomeView }) {
  const { data, isError, isFetching, refetch } = useQuery(seckillQuery);
  const session = data ? shownOf(data.sessions) : undefined;
  const columns = useColumns();
  if (data && !session) return null;
  return (
    <section
      aria-label="秒杀"
      className="container-page mt-8 rounded-card border border-brand-200 bg-brand-50 p-4 phone:mt-6 phone:p-3"
    >
      {session ? (
        <Band key={session.id} session={session} view={view} renew={() => void refetch()} />
      ) : isError ? (
        <RetryBlock look="strip" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="goods-grid h-90 overflow-hidden">
          {Array.from({ length: columns }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <SkeletonCard key={index} />
          ))}
        </div>
      )}
    </section>
  );
}

function Band({ session, view, renew }: { session: Session; view: HomeView; renew: () => void }) {
  const phase = usePhase(session, null);
  const columns = useColumns();
  useOnFlip(phase, renew);
  const phone = columns === 2;
  const shown = phone ? session.goods.slice(0, 8) : session.goods.slice(0, columns - 1);
  return (
    <div className="flex gap-4 phone:flex-col phone:gap-3">
      <div className="flex w-46 shrink-0 flex-col items-start justify-center gap-3 phone:w-full phone:flex-row phone:items-center">
        <h2 className="flex items-center gap-2 text-24 font-semibold whitespace-nowrap text-brand-700 phone:text-18">
          <Icon as={Zap} size={24} />
          秒杀
        </h2>
        <p className="min-w-0 flex-1 truncate text-14 text-t1 md:flex-none phone:text-13">
          {session.title} 场<span className="phone:hidden"> · {phaseWord(phase).word}</span>
        </p>
        <ActivityClock span={session} phase={phase} />
        <Link
          to="/pages/seckill"
          className="relative text-13 text-brand-700 hover:underline phone:hidden phone:hit-44"
        >
          查看全部场次
        </Link>
      </div>
      <div
        className={
          phone
            ? 'no-scrollbar -mx-3 flex snap-x scroll-px-3 gap-2 overflow-x-auto px-3 *:w-42 *:shrink-0 *:snap-start'
            : 'grid min-w-0 flex-1 gap-gutter'
        }
        style={phone ? undefined : { gridTemplateColumns: `repeat(${columns - 1}, minmax(0, 1fr))` }}
      >
        {shown.map((wire, position) => {
          const item = activityItem(wire);
          return (
            <ActivityCard
              key={`${wire.activityId}-${wire.goodsId}`}
              item={item}
              kind="seckill"
              phase={phase === 'live' && item.left <= 0 ? 'sold-out' : phase}
              visibility={view.visibility}
              symbol={view.symbol}
              // The first goods of the page: their pictures come before those of the rest.
              eager={position < FIRST}
            />
          );
        })}
      </div>
      {phone && (
        <Link
          to="/pages/seckill"
          className="flex min-h-11 items-center self-center px-4 text-13 text-brand-700"
        >
          查看全部场次
        </Link>
      )}
    </div>
  );
}
