import type { WireActivityDetail } from '@pifa/contract/client';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title';
import type { PrepareContext } from '../../lib/screen-route';
import { Button } from '../../ui/button';
import { activityItem, useOnFlip, usePhase } from '../../widgets/activity-card';
import {
  ActionBar,
  ActivityBar,
  ActivityPriceBand,
  ActivityQuantity,
  activityQuery,
  ActivityShell,
  LoginFirst,
  OtherGoods,
  RefusalLine,
  StateButtons,
  useActivity,
  useEntry,
  WithActivity,
} from '../../widgets/activity-parts';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { QueuePanel } from './parts/queue-panel';
import { useQueue, verdictOf } from './use-queue';

export function prepare({ client, params, url }: PrepareContext): void {
  const goodsId = url.searchParams.get('goodsId') ?? undefined;
  if (params.id) void client.prefetchQuery(activityQuery('seckill', params.id, goodsId));
}

/** 秒杀 of one goods: strict stock, a waiting room, a verdict (UX §4.10). */
export function Screen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const goodsId = search.get('goodsId') ?? undefined;
  const result = useActivity('seckill', id, goodsId);
  return (
    <WithActivity result={result} kind="seckill">
      {(detail) => (
        <Seckill
          key={`${detail.id}-${goodsId ?? ''}`}
          detail={detail}
          goodsId={goodsId}
          renew={() => void result.refetch()}
        />
      )}
    </WithActivity>
  );
}

function Seckill({
  detail,
  goodsId,
  renew,
}: {
  detail: WireActivityDetail;
  goodsId: string | undefined;
  renew: () => void;
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const wire = detail.goods.find((one) => one.goodsId === goodsId) ?? detail.goods[0];
  const item = useMemo(() => (wire ? activityItem(wire) : null), [wire]);
  const phase = usePhase(detail, item?.left ?? 0);
  const queue = useQueue(detail.id, item?.goods.id ?? '');
  useOnFlip(phase, renew);
  usePageTitle(item ? `${item.goods.name} 秒杀` : null);
  if (!item) return null;
  const verdict = queue.ticket ? verdictOf(queue.ticket) : null;
  const again = verdict === 'lost' || verdict === 'expired';
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

/** The quantity and the press that takes a place in the waiting room. */
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
  detail: WireActivityDetail;
  item: ReturnType<typeof activityItem>;
  phase: ReturnType<typeof usePhase>;
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
