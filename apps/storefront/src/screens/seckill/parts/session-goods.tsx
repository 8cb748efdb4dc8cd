import { type ActivityPhase, formatMinute } from '@pifa/domain';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { ActivityCard, ActivityClock, activityItem, instantOf } from '../../../widgets/activity-card';
import { LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import type { WireSession } from './session-tabs';

/** The goods of one session. Empty: 「本场暂无商品，下一场 14:00」. */
export function SessionGoods({
  session,
  phase,
  next,
}: {
  session: WireSession;
  phase: ActivityPhase;
  /** When the next session starts, if there is one. */
  next: string | null;
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const nextStart = instantOf(next);
  if (session.goods.length === 0)
    return (
      <Empty
        title={nextStart ? `本场暂无商品，下一场 ${formatMinute(nextStart).slice(-5)}` : '本场暂无商品'}
        action={<LinkButton to="/pages/promotion">看看其他促销</LinkButton>}
      />
    );
  return (
    <>
      <h2 className="sr-only">本场商品</h2>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 phone:py-2">
        <p className="text-13 text-t3">每场数量有限，付款时限内未付款将释放名额</p>
        <ActivityClock span={session} phase={phase} />
      </div>
      <div className="goods-grid phone:grid-cols-1!">
        {session.goods.map((wire, index) => {
          const item = activityItem(wire);
          return (
            <ActivityCard
              key={`${wire.activityId}-${wire.goodsId}`}
              item={item}
              kind="seckill"
              phase={phase === 'live' && item.left <= 0 ? 'sold-out' : phase}
              visibility={visibility}
              symbol={symbol}
              eager={index < 5}
              rowsOnPhone
            />
          );
        })}
      </div>
    </>
  );
}
