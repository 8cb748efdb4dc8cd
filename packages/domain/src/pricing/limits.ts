import { MOST_AMOUNT, TOO_MUCH_TEXT, isTooMuch, lineAmount } from '../money';
import type { PromotionKind, Waiver } from '../promotions/kind';
import { OVER_STOCK_TEXT, checkQuantity, withLeast } from '../quantity';
import { activitiesOf } from './activities';
import { type Working, applyOutcome, basketView, checkedLines } from './basket';
import { causeOf } from './cause';
import { piecesOf } from './ladder-count';

/** Changes no price: the quantity rule per line, stock per goods, and what activities allow (INVARIANTS I3–I5). */
export function runLimits(
  working: Working,
  kinds: readonly PromotionKind[],
  waivers: readonly Waiver[] = [],
): void {
  limitQuantities(working, new Map(waivers.map(({ key, leastPieces }) => [key, leastPieces])));
  limitAmounts(working);
  for (const { line, unit } of checkedLines(working)) {
    const { context } = line;
    if (unit.refusal === null || context.kind !== 'activity') continue;
    const cause = { stage: 'unit', kind: context.activity, ref: context.ref, label: '' } as const;
    working.refusals.push({ kind: 'promotion', cause, key: line.key, text: unit.refusal });
  }
  const activities = activitiesOf(working, kinds);
  for (const { kind, record } of activities) {
    const outcome = kind.activity?.limits?.(record, basketView(working, 'limits'));
    if (outcome) applyOutcome(working, causeOf('limits', record), outcome);
  }
  const alone = activities.find(({ kind }) => kind.activity?.alone);
  if (!alone) return;
  const { kind, record } = alone;
  const mixed = checkedLines(working).some(({ unit }) => unit.activity?.ref !== record.id);
  if (!mixed) return;
  const cause = causeOf('limits', record);
  const text = `${kind.name}商品请单独下单`;
  working.refusals.push({ kind: 'promotion', cause, key: null, text });
}

/** No line and no order may come to more than MOST_AMOUNT, freight included. */
function limitAmounts(working: Working): void {
  let sum = working.freight as number;
  let named = false;
  for (const { line, unit } of checkedLines(working)) {
    const { packs, pieces } = line.quantity;
    sum += lineAmount(unit.pair, packs, pieces);
    if (!isTooMuch(unit.pair, packs, pieces)) continue;
    named = true;
    working.refusals.push({ kind: 'amount', key: line.key, text: TOO_MUCH_TEXT });
  }
  if (sum > MOST_AMOUNT && !named) {
    working.refusals.push({ kind: 'amount', key: null, text: `合计${TOO_MUCH_TEXT}或分开下单` });
  }
}

/** Lines that use an activity's own stock are not checked against the goods' stock. */
function limitQuantities(working: Working, least: ReadonlyMap<string, number>): void {
  const perGoods = new Map<string, { pieces: number; stock: number | null; refused: boolean }>();
  for (const { line, unit } of checkedLines(working)) {
    const { goodsId } = line.goods;
    const own = withLeast(line.goods.rule, least.get(line.key));
    const rule = unit.carved ? { ...own, stock: null } : own;
    const exempt = line.context.kind !== 'ordinary' && line.context.kind !== 'activity';
    const check = checkQuantity(rule, line.quantity, { exempt });
    if (!check.ok)
      working.refusals.push({ kind: 'quantity', key: line.key, goodsId, refusal: check.refusal });
    if (unit.carved) continue;
    const sum = perGoods.get(goodsId) ?? { pieces: 0, stock: rule.stock, refused: false };
    sum.pieces += piecesOf(line);
    sum.refused ||= !check.ok;
    perGoods.set(goodsId, sum);
  }
  for (const gift of working.gifts) {
    const sum = perGoods.get(gift.goodsId);
    if (sum) sum.pieces += gift.pieces;
  }
  for (const [goodsId, { pieces, stock, refused }] of perGoods) {
    if (stock === null || pieces <= stock || refused) continue;
    working.refusals.push({ kind: 'stock-sum', goodsId, available: stock, text: OVER_STOCK_TEXT });
  }
}
