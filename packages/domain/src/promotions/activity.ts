import type { PricePair } from '../money';
import { piecesOf } from '../pricing/ladder-count';
import type { Buyer, GoodsFacts, PromotionRecord, TimeWindow } from '../pricing/types';
import type { ActivityGoods, ActivityRules } from './activity-types';
import { type ScarceRef, activityStockRef, claimOf, limitRef } from './claims';
import type { LineView, UnitOffer } from './kind';
import { type ActivityPhase, activityPhase } from './phase';
import { piecesText } from './quantity-words';
import { limitText, orderLimitText } from './limit-words';

/** A promotion as an activity: its checked settings and the window in force (a seckill's is its session). */
export type Activity<R extends ActivityRules> = {
  readonly record: PromotionRecord;
  readonly rules: R;
  readonly window: TimeWindow;
};

const indexes = new WeakMap<readonly ActivityGoods[], ReadonlyMap<string, ActivityGoods>>();

/** The row of a goods. Remembered per list: an activity may hold hundreds of goods and the basket as many lines. */
export function goodsRow<G extends ActivityGoods>(list: readonly G[], goodsId: string): G | null {
  let index = indexes.get(list);
  if (!index) {
    index = new Map(list.map((row) => [row.goodsId, row]));
    indexes.set(list, index);
  }
  // The index was made from this very list.
  return (index.get(goodsId) as G | undefined) ?? null;
}

/** The line was put into the basket for this promotion. */
export function isFor({ line: { context } }: Pick<LineView, 'line'>, kind: string, id: string): boolean {
  return context.kind === 'activity' && context.activity === kind && context.ref === id;
}

const PHASE_NOTES: Record<ActivityPhase, string> = {
  'not-started': '活动尚未开始',
  live: '活动进行中',
  'sold-out': '已抢光',
  ended: '活动已结束',
};

/**
 * An activity's price for a line, or why it is not given; nothing for a line that is none of its business. A line put into the basket for it gets the price as long as it runs, and the limits
 * refuse what is too much; another line (`open` kinds only) gets it only where it fits whole, so nothing is refused
 * that could be bought at the ordinary price.
 */
export function activityOffers<R extends ActivityRules>(
  { record, rules, window }: Activity<R>,
  view: LineView,
  { kind, label, open, pair }: { kind: string; label: string; open: boolean; pair?: PricePair },
): UnitOffer[] {
  const { line, buyer, scarce, now } = view;
  const { goodsId } = line.goods;
  const own = isFor(view, kind, record.id);
  if (!own && (!open || line.context.kind !== 'ordinary')) return [];
  const row = goodsRow(rules.goods, goodsId);
  const base = { ref: record.id, label: record.label || label };
  if (!row) return own ? [{ ...base, offered: false, pair: null, note: NOT_IN, refusal: NOT_IN }] : [];
  const price = pair ?? { perPack: row.perPack, perPiece: row.perPiece };
  const left = row.stock === null ? null : (scarce(activityStockRef(record.id, goodsId))?.left ?? null);
  const phase = activityPhase(window, left, now);
  if (phase !== 'live') {
    const note = PHASE_NOTES[phase];
    return [{ ...base, offered: false, pair: price, note, ...(own ? { refusal: note } : {}) }];
  }
  const tooMany = own ? null : excess(record.id, rules, row, line.goods, view.activityPieces, view);
  if (tooMany) {
    const most = mostPieces(record.id, rules, row, line.goods, view) - (view.activityPieces - piecesOf(line));
    return [{ ...base, offered: false, pair: price, note: tooMany, most: Math.max(most, 0) }];
  }
  return [
    {
      ...base,
      offered: true,
      pair: price,
      note: PHASE_NOTES.live,
      claims: activityRefs(record.id, rules, row, buyer).map((ref) => claimOf(ref, piecesOf(line))),
      carved: row.stock !== null,
      couponMayFollow: rules.couponAllowed,
    },
  ];
}

const NOT_IN = '该商品不在活动中';

/** The scarce things that a purchase of this goods draws on: the activity's own stock and the company's limit. */
export function activityRefs(
  activityId: string,
  { perCompany }: ActivityRules,
  { goodsId, stock }: ActivityGoods,
  buyer: Buyer | null,
): ScarceRef[] {
  return [
    ...(stock === null ? [] : [activityStockRef(activityId, goodsId)]),
    ...(perCompany === null || !buyer
      ? []
      : [limitRef(activityId, goodsId, 'all', buyer.companyId, perCompany)]),
  ];
}

/** Chinese: which limit so many pieces would break; null = none. */
export function excess(
  activityId: string,
  rules: ActivityRules,
  row: ActivityGoods,
  { rule, goodsId }: GoodsFacts,
  pieces: number,
  { buyer, scarce }: Pick<LineView, 'buyer' | 'scarce'>,
): string | null {
  const stock = row.stock === null ? null : scarce(activityStockRef(activityId, goodsId));
  if (stock?.closed) return stock.closed;
  if (stock && pieces > stock.left) return `活动库存仅剩 ${piecesText(rule, stock.left)}`;
  if (rules.perOrder !== null && pieces > rules.perOrder) return orderLimitText(rule, rules.perOrder);
  const limit = rules.perCompany;
  if (limit === null) return null;
  const own = buyer && scarce(limitRef(activityId, goodsId, 'all', buyer.companyId, limit));
  const left = own?.left ?? limit;
  return pieces > left ? limitText(rule, limit, own ? left : null) : null;
}

/** The most pieces that no limit of the activity refuses now. */
function mostPieces(
  activityId: string,
  rules: ActivityRules,
  row: ActivityGoods,
  { goodsId }: GoodsFacts,
  { buyer, scarce }: Pick<LineView, 'buyer' | 'scarce'>,
): number {
  const stock = row.stock === null ? null : scarce(activityStockRef(activityId, goodsId));
  if (stock?.closed) return 0;
  const limit = rules.perCompany;
  const own =
    limit === null || !buyer ? null : scarce(limitRef(activityId, goodsId, 'all', buyer.companyId, limit));
  return Math.min(stock?.left ?? Infinity, rules.perOrder ?? Infinity, own?.left ?? limit ?? Infinity);
}
