import type { PricePair } from '../money';
import { piecesOf } from '../pricing/ladder-count';
import { promotionOf } from '../pricing/ref';
import type { ClaimNeeded, GoodsFacts, PromotionRecord, QuoteRefusal, TimeWindow } from '../pricing/types';
import { CLAIM_KINDS, type ScarceRef, activityStockRef, claimOf, limitRef } from './claims';
import type { BasketLine, BasketView, LineView, ScarceView, StageOutcome, UnitOffer } from './kind';
import { type ActivityPhase, activityPhase } from './phase';
import { piecesText } from './quantity-words';
import { count, goods, optional, price, yesNo } from './settings';
import { limitText, orderLimitText } from './wording';

/** The columns that the goods of every activity have. */
export const activityGoodsFields = {
  goodsId: goods(),
  perPack: price('活动件价'),
  perPiece: price('活动零价'),
  stock: optional(count('活动库存', { min: 1, help: '单件数，从商品库存划出；不填则用商品库存' })),
} as const;

/** The limits and terms that every activity has. */
export const activityTermFields = {
  perOrder: optional(count('每单限购', { min: 1, help: '单件数' })),
  perCompany: optional(count('每客户限购', { min: 1, help: '单件数，按全部有效订单累计' })),
  couponAllowed: yesNo('可用优惠券'),
} as const;

export type ActivityGoods = {
  readonly goodsId: string;
  readonly perPack: PricePair['perPack'];
  readonly perPiece: PricePair['perPiece'];
  readonly stock: number | null;
};

export type ActivityRules = {
  readonly goods: readonly ActivityGoods[];
  readonly perOrder: number | null;
  readonly perCompany: number | null;
  readonly couponAllowed: boolean;
};

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
  return context.kind === 'activity' && context.activity === kind && promotionOf(context.ref) === id;
}

const PHASE_NOTES: Record<ActivityPhase, string> = {
  'not-started': '活动尚未开始',
  live: '活动进行中',
  'sold-out': '已抢光',
  ended: '活动已结束',
};

/**
 * An activity's price for a line. A line put into the basket for it gets the price as long as it runs, and the limits
 * refuse what is too much; another line (`open` kinds only) gets it only where it fits whole, so nothing is refused
 * that could be bought at the ordinary price.
 */
export function activityOffer<R extends ActivityRules>(
  { record, rules, window }: Activity<R>,
  view: LineView,
  { kind, label, open, pair }: { kind: string; label: string; open: boolean; pair?: PricePair },
): UnitOffer | null {
  const { line, buyer, scarce, now } = view;
  const { goodsId } = line.goods;
  const own = isFor(view, kind, record.id);
  if (!own && (!open || line.context.kind !== 'ordinary')) return null;
  const row = goodsRow(rules.goods, goodsId);
  const base = { ref: record.id, label: record.label || label };
  if (!row) return own ? { ...base, offered: false, pair: null, note: NOT_IN, refusal: NOT_IN } : null;
  const price = pair ?? { perPack: row.perPack, perPiece: row.perPiece };
  const left = row.stock === null ? null : (scarce(activityStockRef(record.id, goodsId))?.left ?? null);
  const phase = activityPhase(window, left, now);
  if (phase !== 'live') {
    const note = PHASE_NOTES[phase];
    return { ...base, offered: false, pair: price, note, ...(own ? { refusal: note } : {}) };
  }
  const tooMany = own ? null : excess(record.id, rules, row, line.goods, view.activityPieces, view);
  if (tooMany) return { ...base, offered: false, pair: price, note: tooMany };
  const pieces = piecesOf(line);
  const claims: ClaimNeeded[] = [];
  if (row.stock !== null) claims.push(claimOf(activityStockRef(record.id, goodsId), pieces));
  const limit = rules.perCompany;
  if (limit !== null && buyer)
    claims.push(claimOf(limitRef(record.id, goodsId, 'all', buyer.companyId, limit), pieces));
  return {
    ...base,
    offered: true,
    pair: price,
    note: PHASE_NOTES.live,
    claims,
    carved: row.stock !== null,
    couponMayFollow: rules.couponAllowed,
  };
}

const NOT_IN = '该商品不在活动中';

/** Chinese: which limit so many pieces would break; null = none. */
function excess(
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

/** The limits of an activity over all its lines, goods by goods (I3, I19). */
export function activityLimits(
  record: PromotionRecord,
  rules: ActivityRules,
  kind: string,
  basket: BasketView,
): StageOutcome {
  const sums = new Map<string, { line: BasketLine['line']; pieces: number }>();
  for (const { line, activity } of basket.every) {
    if (activity?.ref !== record.id) continue;
    const before = sums.get(line.goods.goodsId);
    sums.set(line.goods.goodsId, { line, pieces: (before?.pieces ?? 0) + piecesOf(line) });
  }
  const cause = { stage: 'limits', kind, ref: record.id, label: record.label } as const;
  const refusals: QuoteRefusal[] = [];
  for (const [goodsId, { line, pieces }] of sums) {
    const row = goodsRow(rules.goods, goodsId);
    const text = row && excess(record.id, rules, row, line.goods, pieces, basket);
    if (text) refusals.push({ kind: 'promotion', cause, key: line.key, text });
  }
  return { refusals };
}

/** The scarce things behind an activity's goods. */
export function activityScarce(
  record: PromotionRecord,
  rules: ActivityRules | null,
  { lines, buyer }: ScarceView,
): ScarceRef[] {
  if (!rules) return [];
  return lines.flatMap(({ goods: { goodsId } }) => {
    const row = goodsRow(rules.goods, goodsId);
    if (!row) return [];
    const found: ScarceRef[] = row.stock === null ? [] : [activityStockRef(record.id, goodsId)];
    if (rules.perCompany !== null && buyer)
      found.push(limitRef(record.id, goodsId, 'all', buyer.companyId, rules.perCompany));
    return found;
  });
}

/** A quota of an activity as it is set up: what the server carves out of the goods' stock. */
export function activityQuotas(
  record: PromotionRecord,
  rules: ActivityRules | null,
): { readonly kind: string; readonly ref: string; readonly goodsId: string; readonly pieces: number }[] {
  return (rules?.goods ?? []).flatMap(({ goodsId, stock }) =>
    stock === null
      ? []
      : [
          {
            kind: CLAIM_KINDS.activityStock,
            ref: activityStockRef(record.id, goodsId).ref,
            goodsId,
            pieces: stock,
          },
        ],
  );
}

/** Each goods once. */
export function checkActivityGoods(
  list: readonly ActivityGoods[],
): { readonly path: string; readonly text: string }[] {
  const seen = new Set<string>();
  return list.flatMap(({ goodsId }, index) => {
    const twice = seen.has(goodsId);
    seen.add(goodsId);
    return twice ? [{ path: `goods.${index}.goodsId`, text: `第 ${index + 1} 行商品重复` }] : [];
  });
}
