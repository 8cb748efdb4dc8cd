import type { WireActivityGoods, WireActivityHead, WireGoodsCard } from '@pifa/contract';
import {
  type ActivityGoods,
  activityPhase,
  activityRules,
  activityRuleTexts,
  activityWindow,
  kindOf,
  limitText,
  orderLimitText,
  progressPercent,
  quantityRule,
  type TimeWindow,
  unitPriceToYuan,
} from '@pifa/domain';
import type { Viewer } from '../../goods';
import type { GoodsCount } from './goods-counts';
import type { ShownActivity } from './shown-activities';

/** The start and end shown for a window that has none. */
export const LONG_AGO = new Date('2000-01-01T00:00:00+08:00');
export const LONG_AFTER = new Date('2099-12-31T00:00:00+08:00');

/** A goods of an activity in this window: its card, what is left, and what this company may take. */
export function goodsToWire(
  activity: ShownActivity,
  window: TimeWindow,
  card: WireGoodsCard,
  count: GoodsCount | undefined,
  { buyer, pricesVisible, now }: Viewer,
): WireActivityGoods | undefined {
  const rules = activityRules(activity);
  const row = rules?.goods.find(({ goodsId }) => goodsId === card.goodsId);
  if (!rules || !row) return undefined;
  const { quota, left } = stockOf(row, card, count);
  const bought = count?.bought ?? 0;
  return {
    ...card,
    activityId: activity.id,
    activityState: activityPhase(window, left, now),
    ...(pricesVisible && {
      activityIP: unitPriceToYuan(row.perPack),
      activitySP: unitPriceToYuan(row.perPiece),
    }),
    quota,
    left,
    soldPercent: progressPercent(quota, left) ?? 0,
    ...(rules.perCompany === null ? {} : { customerLimit: rules.perCompany }),
    ...(rules.perOrder === null ? {} : { orderLimit: rules.perOrder }),
    bought,
    limitText: limitsText(card, rules, buyer ? bought : null),
    reminded: (count?.reminded ?? []).some((at) => at.getTime() === window.start?.getTime()),
  };
}

/** Real counts only; what an activity has kept from its goods is its quota less what is taken. */
function stockOf(
  row: ActivityGoods,
  card: WireGoodsCard,
  count: GoodsCount | undefined,
): { quota: number; left: number } {
  if (row.stock === null) return { quota: card.stock, left: card.stock };
  const taken = count?.taken ?? 0;
  return { quota: Math.max(row.stock, taken), left: Math.max(row.stock - taken, 0) };
}

function limitsText(
  card: WireGoodsCard,
  { perCompany, perOrder }: { perCompany: number | null; perOrder: number | null },
  bought: number | null,
): string {
  const rule = quantityRule({
    piecesPerPack: card.packingSpecification,
    minPieces: card.minNum,
    pieceStep: card.stepSize,
    packStep: card.itemStepSize,
    stock: card.stock,
    unit: card.unit,
    packUnit: card.packUnit,
    name: card.goodsName,
  });
  if (perCompany !== null) return limitText(rule, perCompany, bought === null ? null : perCompany - bought);
  return perOrder === null ? '' : orderLimitText(rule, perOrder);
}

/** The bar over an activity. Sold out when every goods of it is. */
export function headToWire(
  activity: ShownActivity,
  goods: readonly { left: number }[],
  now: Date,
): WireActivityHead {
  const window = activityWindow(activity, now) ?? activity.window;
  const left = goods.length === 0 ? null : goods.reduce((sum, one) => sum + one.left, 0);
  return {
    id: activity.id,
    kind: activity.kind,
    title: activity.label,
    tag: kindOf(activity.kind)?.name ?? '',
    state: activityPhase(window, left, now),
    startTime: (window.start ?? LONG_AGO).toISOString(),
    endTime: (window.end ?? LONG_AFTER).toISOString(),
    serverTime: now.toISOString(),
    rules: activityRuleTexts(activity),
  };
}
