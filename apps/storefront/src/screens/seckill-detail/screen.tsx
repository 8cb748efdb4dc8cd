import { Button } from '../../ui/button';
import {
  ActionBar,
  ActivityBar,
  ActivityPriceBand,
  ActivityQuantity,
  ActivityScreen,
  ActivityShell,
  LoginFirst,
  OtherGoods,
  prepareActivity,
  RefusalLine,
  type ShownActivity,
  StateButtons,
  useEntry,
} from '../../widgets/activity-parts';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { QueuePanel } from './parts/queue-panel';
import { useQueue, verdictOf } from './use-queue';

export const prepare = prepareActivity('seckill');

/** 秒杀 of one goods: strict stock, a waiting room, a verdict (UX §4.10). */
export function Screen() {
  return <ActivityScreen kind="seckill">{(shown) => <Seckill {...shown} />}</ActivityScreen>;
}

function Seckill({ detail, item, phase }: ShownActivity) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const queue = useQueue(detail.id, item.goods.id);
  const verdict = queue.ticket ? verdictOf(queue.ticket) : null;
  const again = verdict === 'lost' || verdict === 'limited' || verdict === 'expired';
  const ended = verdict === 'ordered' || again;
  return (
    <ActivityShell
      detail={detail}
      item={item}
      crumb={{ label: '秒杀', to: '/pages/seckill' }}
      below={
        <OtherGoods
          detail={detail}
          goodsId={item.goods.id}
          title="本场其他商品"
          visibility={visibility}
          symbol={symbol}
        />
      }
    >
      <ActivityBar kind="seckill" title={detail.title} tag={detail.tag} span={detail} phase={phase} />
      {queue.ticket && <QueuePanel ticket={queue.ticket} rule={item.goods.rule} unsure={queue.unsure} />}
      <ActivityPriceBand item={item} kind="seckill" phase={phase} visibility={visibility} symbol={symbol} />
      {(!queue.ticket || ended) && (
        <Press
          detail={detail}
          item={item}
          phase={phase}
          symbol={symbol}
          label={ended ? '再抢一次' : '立即抢购'}
          visitor={!visibility.canAddToCart}
          priced={visibility.pricesVisible}
          queue={queue}
        />
      )}
    </ActivityShell>
  );
}

/** The quantity and the button that joins the waiting room. */
function Press({
  detail,
  item,
  phase,
  symbol,
  label,
  visitor,
  priced,
  queue,
}: {
  detail: ShownActivity['detail'];
  item: ShownActivity['item'];
  phase: ShownActivity['phase'];
  symbol: string;
  label: string;
  visitor: boolean;
  priced: boolean;
  queue: ReturnType<typeof useQueue>;
}) {
  const entry = useEntry(item.rule);
  const open = phase === 'live' || phase === 'not-started';
  const press = () => {
    const quantity = entry.take();
    if (quantity) queue.join(quantity);
  };
  const used = phase === 'live' && !entry.orderable && !visitor ? '您的限购数量已用完或余量不足' : null;
  return (
    <>
      {open && priced && <ActivityQuantity item={item} entry={entry} symbol={symbol} />}
      <RefusalLine text={queue.refused} />
      <ActionBar label="抢购">
        <StateButtons kind="seckill" item={item} phase={phase} span={detail}>
          {visitor ? (
            <LoginFirst>登录后抢购</LoginFirst>
          ) : (
            <Button variant="brand" size="touch" busy={queue.joining} disabledReason={used} onClick={press}>
              {label}
            </Button>
          )}
        </StateButtons>
      </ActionBar>
    </>
  );
}
