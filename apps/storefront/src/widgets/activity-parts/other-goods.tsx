import type { WireActivityDetail } from '@pifa/contract/client';
import type { ActivityPhase, Visibility } from '@pifa/domain';
import { ActivityCard, activityItem, usePhase } from '../activity-card';

const MOST = 12;

/** The other goods of the same activity. */
export function OtherGoods({
  detail,
  goodsId,
  title,
  visibility,
  symbol,
}: {
  detail: WireActivityDetail;
  goodsId: string;
  title: string;
  visibility: Visibility;
  symbol: string;
}) {
  const others = detail.goods.filter((one) => one.goodsId !== goodsId).slice(0, MOST);
  const phase = usePhase(detail, null);
  if (others.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="mb-3 text-18">{title}</h2>
      <div className="goods-grid">
        {others.map((wire) => {
          const item = activityItem(wire);
          const own: ActivityPhase = phase === 'live' && item.left <= 0 ? 'sold-out' : phase;
          return (
            <ActivityCard
              key={wire.goodsId}
              item={item}
              kind={detail.kind}
              phase={own}
              visibility={visibility}
              symbol={symbol}
            />
          );
        })}
      </div>
    </section>
  );
}
