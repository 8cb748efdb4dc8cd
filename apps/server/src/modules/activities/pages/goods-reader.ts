import type { WireActivityGoods } from '@pifa/contract';
import { activityRules, type TimeWindow } from '@pifa/domain';
import { cardsOf, type PublicCall, viewerOf } from '../../goods';
import { goodsToWire } from './activity-wire';
import { countKey, goodsCounts } from './goods-counts';
import type { ShownActivity } from './shown-activities';

/** The goods of an activity in a window, or only one of them. */
export type GoodsIn = (activity: ShownActivity, window: TimeWindow, only?: string) => WireActivityGoods[];

/** Cards and counts of all goods of these activities: at most two statements, however many there are. */
export async function goodsReader(call: PublicCall, activities: readonly ShownActivity[]): Promise<GoodsIn> {
  const { platform, session } = call;
  const viewer = await viewerOf(call);
  const ids = activities.flatMap((activity) =>
    (activityRules(activity)?.goods ?? []).map((row) => row.goodsId),
  );
  const cards = await cardsOf(platform, [...new Set(ids)].map(Number), viewer);
  const byId = new Map(cards.map((card) => [card.goodsId, card]));
  const counts = await goodsCounts(platform.db, activities, session);
  return (activity, window, only) =>
    (activityRules(activity)?.goods ?? []).flatMap(({ goodsId }) => {
      const card = byId.get(goodsId);
      if (!card || (only !== undefined && goodsId !== only)) return [];
      const count = counts.get(countKey(activity.id, goodsId));
      return goodsToWire(activity, window, card, count, viewer) ?? [];
    });
}
