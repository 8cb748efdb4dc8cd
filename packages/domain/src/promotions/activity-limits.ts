import { causeOf } from '../pricing/cause';
import { piecesOf } from '../pricing/ladder-count';
import type { QuoteRefusal } from '../pricing/quote-types';
import type { PromotionRecord } from '../pricing/types';
import { activityRefs, excess, goodsRow } from './activity';
import type { ActivityGoods, ActivityRules } from './activity-types';
import { activityStockRef, type ScarceRef } from './claims';
import type { BasketLine, BasketView, ScarceView, StageOutcome } from './kind';

/** The limits of an activity over all its lines, goods by goods (I3, I19). */
export function activityLimits(
  record: PromotionRecord,
  rules: ActivityRules | null,
  basket: BasketView,
): StageOutcome {
  if (!rules) return {};
  const sums = new Map<string, { line: BasketLine['line']; keys: readonly string[]; pieces: number }>();
  for (const { line, activity } of basket.every) {
    if (activity?.ref !== record.id) continue;
    const before = sums.get(line.goods.goodsId);
    const pieces = (before?.pieces ?? 0) + piecesOf(line);
    sums.set(line.goods.goodsId, { line, keys: [...(before?.keys ?? []), line.key], pieces });
  }
  const cause = causeOf('limits', record);
  const refusals: QuoteRefusal[] = [];
  for (const [goodsId, { line, keys, pieces }] of sums) {
    const row = goodsRow(rules.goods, goodsId);
    const text = row && excess(record.id, rules, row, line.goods, pieces, basket);
    if (text) refusals.push(...keys.map((key) => ({ kind: 'promotion', cause, key, text }) as const));
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
    return row ? activityRefs(record.id, rules, row, buyer) : [];
  });
}

/** The quotas of an activity: what the server reserves from the goods' stock. */
export function activityQuotas(
  record: PromotionRecord,
  rules: ActivityRules | null,
): { readonly kind: string; readonly ref: string; readonly goodsId: string; readonly pieces: number }[] {
  return (rules?.goods ?? []).flatMap(({ goodsId, stock }) =>
    stock === null ? [] : [{ ...activityStockRef(record.id, goodsId), goodsId, pieces: stock }],
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
