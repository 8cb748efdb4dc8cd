import { type Fen, addFen, formatAmount } from '../money';
import type { BasketKind, PromotionKind } from '../promotions/kind';
import { freightFor } from '../freight';
import { OVER_STOCK_TEXT, checkQuantity } from '../quantity';
import { type Working, applyOutcome, basketView, checkedLines, leftOf } from './basket';
import { piecesOf } from './ladder-count';
import type { PromotionRecord, StageName } from './types';
import { isWithin } from './window';

type Stage = {
  readonly name: StageName;
  readonly run: (working: Working, kinds: readonly PromotionKind[]) => void;
};

/** What follows the unit stage, in the one order there is (DESIGN "The price engine", RULINGS 7). */
export const STAGES_AFTER_UNIT: readonly Stage[] = [
  { name: 'basket', run: (working, kinds) => runRecords(working, kinds, 'basket') },
  { name: 'coupon', run: runCoupon },
  { name: 'extras', run: (working, kinds) => runRecords(working, kinds, 'extras') },
  { name: 'freight', run: runFreight },
  { name: 'points', run: runPoints },
  { name: 'limits', run: runLimits },
];

/** All running records of the stage's kinds by priority; each sees what the earlier ones left. */
function runRecords(working: Working, kinds: readonly PromotionKind[], stage: BasketKind['stage']): void {
  const { promotions, now } = working.input;
  const running: { kind: BasketKind; record: PromotionRecord }[] = [];
  for (const record of promotions) {
    const kind = kinds.find((candidate) => candidate.kind === record.kind);
    if (kind && kind.stage === stage && isWithin(record.window, now)) running.push({ kind, record });
  }
  running.sort((a, b) => a.record.priority - b.record.priority || (a.record.id < b.record.id ? -1 : 1));
  for (const { kind, record } of running) runOne(working, kind, record);
}

function runOne(working: Working, kind: BasketKind, record: PromotionRecord): void {
  const cause = { stage: kind.stage, kind: kind.kind, ref: record.id, label: record.label };
  applyOutcome(working, cause, kind.evaluate(record, basketView(working)));
}

/** At most the chosen coupon. */
function runCoupon(working: Working, kinds: readonly PromotionKind[]): void {
  const { coupon } = working.input;
  if (!coupon) return;
  const kind = kinds.find((candidate) => candidate.kind === coupon.kind);
  if (kind?.stage === 'coupon') {
    const { id, label, settings } = coupon;
    const record: PromotionRecord = {
      id,
      kind: kind.kind,
      label,
      window: { start: null, end: null },
      audience: 'all',
      priority: 0,
      settings,
    };
    runOne(working, kind, record);
    return;
  }
  const cause = { stage: 'coupon', kind: coupon.kind, ref: coupon.id, label: coupon.label } as const;
  working.refusals.push({ kind: 'promotion', cause, key: null, text: '该卡券不可用于支付' });
}

/** Freight by the address, on what is left after all reductions. */
function runFreight(working: Working): void {
  const { freight, address } = working.input;
  const lines = checkedLines(working);
  if (!freight || lines.length === 0) return;
  if (!address) {
    working.hints.push({ kind: 'freight', key: null, text: '选择收货地址后计算运费' });
    return;
  }
  const answer = freightFor(
    freight,
    address.regionCode,
    lines.map((entry) => ({
      amount: leftOf(entry),
      pieces: piecesOf(entry.line),
      weight: entry.line.goods.weight,
    })),
  );
  if (answer.kind === 'not-delivered') {
    working.refusals.push({ kind: 'area-not-delivered', text: answer.text });
    return;
  }
  working.freight = answer.amount;
  if (answer.missingForFree !== null) {
    working.hints.push({
      kind: 'free-freight',
      key: null,
      text: `再买 ¥${formatAmount(answer.missingForFree)} 免运费`,
    });
  }
}

/** Points are spent by a kind of this stage; without one they are left alone, and the buyer is told. */
function runPoints(working: Working, kinds: readonly PromotionKind[]): void {
  if (working.input.points <= 0) return;
  const kind = kinds.find((candidate): candidate is BasketKind => candidate.stage === 'points');
  if (!kind) {
    working.hints.push({ kind: 'points', key: null, text: '积分抵扣暂未开放' });
    return;
  }
  const record: PromotionRecord = {
    id: kind.kind,
    kind: kind.kind,
    label: kind.name,
    window: { start: null, end: null },
    audience: 'all',
    priority: 0,
    settings: {},
  };
  runOne(working, kind, record);
}

/** Changes no price: the quantity rule per line, the stock per goods over all its lines (INVARIANTS I4, I5). */
function runLimits(working: Working, kinds: readonly PromotionKind[]): void {
  const perGoods = new Map<string, { pieces: number; stock: number | null; refused: boolean }>();
  for (const { line } of checkedLines(working)) {
    const { goodsId, rule } = line.goods;
    const exempt = line.context.kind !== 'ordinary' && line.context.kind !== 'activity';
    const check = checkQuantity(rule, line.quantity, { exempt });
    if (!check.ok)
      working.refusals.push({ kind: 'quantity', key: line.key, goodsId, refusal: check.refusal });
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
  runRecords(working, kinds, 'limits');
}

/** Σ reductions of one stage. */
export function reducedIn(working: Working, stage: StageName): Fen {
  const parts = working.adjustments.filter((adjustment) => adjustment.cause.stage === stage);
  return addFen(...parts.map((adjustment) => adjustment.amount));
}
