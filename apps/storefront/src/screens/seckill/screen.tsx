import { useSearchParams } from '../../ui/router';
import type { PrepareContext } from '../../lib/screen-route';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { SkeletonCard, Waiting } from '../../ui/skeleton';
import { SessionGoods } from './parts/session-goods';
import { SessionTabs } from './parts/session-tabs';
import { sessionsQuery } from './queries';
import { firstShown, useSessions } from './use-sessions';

export function prepare({ client }: PrepareContext): void {
  void client.prefetchQuery(sessionsQuery);
}

/** 秒杀 (UX §4.10): the sessions and their goods; a session changes phase in place. */
export function Screen() {
  const { sessions, phases, data, isError, isFetching, refetch } = useSessions();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('session') ?? '';
  const chosen = sessions.some(({ id }) => id === wanted) ? wanted : firstShown(sessions, phases);
  const position = sessions.findIndex(({ id }) => id === chosen);
  const session = sessions[position];
  const upcoming = sessions.find((_, index) => index > position && phases[index] === 'not-started');
  return (
    <div className="pb-6">
      <div className="container-page flex flex-wrap items-baseline gap-x-4 pt-4 pb-1">
        <h1 className="text-20 font-semibold">秒杀</h1>
        <p className="text-13 text-t3">每日定时开抢，数量有限，售完即止</p>
      </div>
      {session && (
        <>
          <SessionTabs
            sessions={sessions}
            phases={phases}
            value={chosen}
            onChange={(id) => setSearch({ session: id }, { replace: true, preventScrollReset: true })}
          />
          <div className="container-page">
            <SessionGoods
              session={session}
              phase={phases[position] ?? session.state}
              next={upcoming?.startTime ?? null}
            />
          </div>
        </>
      )}
      {data && !session && (
        <Empty
          title="近日没有秒杀场次"
          hint="新的场次会提前一天公布"
          action={
            <LinkButton to="/pages/promotion" variant="brand">
              看看其他促销
            </LinkButton>
          }
        />
      )}
      {!data && isError && (
        <div className="container-page py-4">
          <RetryBlock busy={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && (
        <Waiting>
          <div className="container-page goods-grid pt-4">
            {Array.from({ length: 5 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
              <SkeletonCard key={index} />
            ))}
          </div>
        </Waiting>
      )}
    </div>
  );
}
