import type { WireLuckyDraw } from '@pifa/contract/client';
import { formatShort } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../lib/errors';
import { loginPath } from '../../lib/navigation';
import type { ScreenModule } from '../../lib/screen-route';
import { useServerClock } from '../../lib/server-clock';
import { useLoggedIn } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Countdown } from '../../ui/countdown';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { FieldError } from '../../ui/field';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { MyRecords, Odds, Rules, Ways, Winners } from './parts/lists';
import { ResultDialog } from './parts/result-dialog';
import { Wheel } from './parts/wheel';
import { type DrawState, drawState, drawsQuery, shownDraw } from './queries';
import { sectorsOf } from './sectors';
import { useDraw } from './use-draw';

export const prepare: ScreenModule['prepare'] = ({ client }) => void client.prefetchQuery(drawsQuery);

/** 抽奖转盘 (UX §4.10 wheelSurf). */
export function Screen() {
  const draws = useQuery(drawsQuery);
  const now = useServerClock();
  const draw = draws.data && shownDraw([...draws.data], now);
  return (
    <div className="container-text py-6 phone:py-3">
      <h1 tabIndex={-1} className="mb-4 text-20 phone:sr-only">
        {draw?.title || '抽奖转盘'}
      </h1>
      {draw ? (
        <Draw key={draw.id} draw={draw} state={drawState(draw, now)} now={now} />
      ) : draws.data ? (
        <Empty
          drawing="star"
          title="现在没有抽奖活动"
          hint="有新活动时，首页会有入口。"
          className="rounded-card border border-line bg-card"
          action={<LinkButton to="/pages/home">回首页看看</LinkButton>}
        />
      ) : draws.isError ? (
        <RetryBlock
          cause={errorText(draws.error)}
          onRetry={() => void draws.refetch()}
          busy={draws.isFetching}
        />
      ) : (
        <Waiting>
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
            <Skeleton className="mx-auto aspect-square w-full max-w-105 rounded-pill" />
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
        </Waiting>
      )}
    </div>
  );
}

const WORDS: Record<DrawState, { text: string; tone: 'blue' | 'green' | 'grey' }> = {
  'not-started': { text: '即将开始', tone: 'blue' },
  live: { text: '进行中', tone: 'green' },
  ended: { text: '已结束', tone: 'grey' },
};

function Draw({ draw, state, now }: { draw: WireLuckyDraw; state: DrawState; now: number }) {
  const loggedIn = useLoggedIn();
  const sectors = useMemo(() => sectorsOf(draw.prizes), [draw.prizes]);
  const drawing = useDraw(draw, sectors);
  const until = Date.parse(state === 'not-started' ? draw.startTime : draw.endTime) - now;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section
        aria-label={draw.title || '抽奖转盘'}
        className="rounded-card border border-line bg-card p-6 phone:p-3"
      >
        <div className="mb-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-13 text-t2">
          <span className="text-16 font-medium text-t1 md:hidden">{draw.title}</span>
          <Tag tone={WORDS[state].tone}>{WORDS[state].text}</Tag>
          {state !== 'ended' && (
            <span className="inline-flex items-center gap-2">
              {state === 'not-started' ? '距开始' : '距结束'}
              <Countdown
                remaining={until}
                label={state === 'not-started' ? '距开始' : '距结束'}
                look="blocks"
              />
            </span>
          )}
        </div>
        <Wheel sectors={sectors} turn={drawing.turn} smooth={drawing.smooth}>
          <Hub draw={draw} state={state} loggedIn={loggedIn} drawing={drawing} />
        </Wheel>
        <div className="mt-4 flex flex-col items-center gap-2 text-center" data-no-print>
          {drawing.failure && <FieldError>{drawing.failure}</FieldError>}
          <Below draw={draw} state={state} loggedIn={loggedIn} drawing={drawing} />
        </div>
      </section>
      <div className="flex flex-col gap-4">
        <Odds draw={draw} />
        <Ways ways={draw.ways} />
        <Rules draw={draw} />
        {loggedIn && <MyRecords drawId={draw.id} />}
        <Winners drawId={draw.id} />
      </div>
      {drawing.result && <ResultDialog drawn={drawing.result} onClose={drawing.close} />}
    </div>
  );
}

interface Place {
  draw: WireLuckyDraw;
  state: DrawState;
  loggedIn: boolean;
  drawing: ReturnType<typeof useDraw>;
}

const HUB =
  'grid size-full place-content-center rounded-pill border-4 border-white text-center text-14 font-semibold leading-tight shadow-e2';

/** The hub of the wheel: the button, or why drawing is impossible. */
function Hub({ draw, state, loggedIn, drawing }: Place) {
  const chances = draw.chances ?? 0;
  if (state !== 'live' || !loggedIn) {
    return (
      <span aria-hidden className={`${HUB} bg-disabled-bg text-t2`}>
        {state === 'live' ? '登录抽奖' : WORDS[state].text}
      </span>
    );
  }
  // The button stays mounted after the last chance, so that keyboard focus is kept.
  const out = chances <= 0 && !drawing.busy;
  const label = drawing.busy ? '抽奖中' : out ? '机会已用完' : `立即抽奖（剩 ${chances} 次）`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={drawing.busy || undefined}
      aria-disabled={drawing.busy || out || undefined}
      onClick={() => !drawing.busy && !out && drawing.start('chance')}
      className={`${HUB} bg-brand-600 text-white transition hover:bg-brand-700 active:scale-98 ${out ? 'bg-disabled-bg! text-t2!' : ''}`}
    >
      {drawing.busy || out ? (
        label
      ) : (
        <>
          立即抽奖
          <span className="text-12 font-normal">（剩 {chances} 次）</span>
        </>
      )}
    </button>
  );
}

/** Below the wheel: login, or how to get the next chance. */
function Below({ draw, state, loggedIn, drawing }: Place) {
  if (state === 'not-started')
    return <p className="text-14 text-t2">即将开始 {formatShort(new Date(draw.startTime))}</p>;
  if (state === 'ended') return <p className="text-14 text-t2">活动已结束，中奖记录仍可查看</p>;
  if (!loggedIn) {
    return (
      <LinkButton variant="brand" size="touch" to={loginPath('/pages/wheelSurf')}>
        登录后抽奖
      </LinkButton>
    );
  }
  const points = draw.pointsPerChance;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {points !== undefined && (
        <Button size="touch" busy={drawing.busy} onClick={() => drawing.start('points')}>
          用 {points} 积分抽 1 次
        </Button>
      )}
      {(draw.chances ?? 0) <= 0 && (
        <Button
          size="touch"
          variant="quiet"
          onClick={() => {
            const ways = document.getElementById('draw-ways');
            ways?.scrollIntoView({ block: 'center' });
            ways?.focus({ preventScroll: true });
          }}
        >
          如何获得机会
        </Button>
      )}
    </div>
  );
}
