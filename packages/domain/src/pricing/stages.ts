import { freeFreightText, freightFor } from '../freight';
import { type Fen, addFen } from '../money';
import type { BasketKind, LaterStage, PromotionKind, StageOutcome } from '../promotions/kind';
import { type Working, applyOutcome, basketLines, basketView, checkedLines, dropLines } from './basket';
import { activitiesOf } from './activities';
import { causeOf } from './cause';
import { piecesOf } from './ladder-count';
import { runLimits } from './limits';
import type { StageName } from './quote-types';
import { byTurn } from './turn';
import type { PromotionRecord } from './types';
import { isWithin } from './window';

type Stage = {
  readonly name: StageName;
  readonly run: (working: Working, kinds: readonly PromotionKind[]) => void;
};

/** What comes before the coupon, in order (DESIGN "The price engine", RULINGS 7). */
export const STAGES_BEFORE_COUPON: readonly Stage[] = [{ name: 'basket', run: runBasket }];

/** The coupon and what follows it, as far as it changes what is paid. */
export const PAYING_STAGES: readonly Stage[] = [
  { name: 'coupon', run: runCoupon },
  { name: 'extras', run: runExtras },
  { name: 'freight', run: runFreight },
  { name: 'points', run: runPoints },
];

/** The last stage: changes no price. */
export const LIMITS: Stage = {
  name: 'limits',
  run: (working, kinds) => {
    // Judged before the quantities: what is waived here is not asked for there.
    const judged = outcomesOf(working, kinds, 'limits');
    const waivers = judged.flatMap(({ outcome }) => outcome.waives ?? []);
    runLimits(working, kinds, waivers);
    for (const { record, outcome } of judged) applyOutcome(working, causeOf('limits', record), outcome);
  },
};

/** Reductions by an activity's own terms (a deposit that counts for more), then the other reductions. */
function runBasket(working: Working, kinds: readonly PromotionKind[]): void {
  const { choices, now } = working.input;
  for (const { kind, record } of activitiesOf(working, kinds)) {
    const outcome = kind.activity?.reduce?.({ record, lines: basketLines(working), choices, now });
    if (outcome) applyOutcome(working, causeOf('basket', record), outcome);
  }
  runRecords(working, kinds, 'basket');
}

/** All running records of the stage's kinds by priority; each sees what earlier ones left. */
function runRecords(working: Working, kinds: readonly PromotionKind[], stage: LaterStage): void {
  for (const { kind, record } of runningIn(working, kinds, stage)) runOne(working, kind, record);
}

function runningIn(
  working: Working,
  kinds: readonly PromotionKind[],
  stage: LaterStage,
): { kind: BasketKind; record: PromotionRecord }[] {
  const { promotions, now } = working.input;
  const running: { kind: BasketKind; record: PromotionRecord }[] = [];
  for (const record of promotions) {
    const kind = kinds.find((candidate) => candidate.kind === record.kind);
    if (kind && kind.stage === stage && isWithin(record.window, now)) running.push({ kind, record });
  }
  return running.sort((a, b) => byTurn(a.record, b.record));
}

/** What the records of a stage that changes nothing say, in order of priority. */
function outcomesOf(
  working: Working,
  kinds: readonly PromotionKind[],
  stage: LaterStage,
): { record: PromotionRecord; outcome: StageOutcome }[] {
  const running = runningIn(working, kinds, stage);
  if (running.length === 0) return [];
  const view = basketView(working, stage);
  const joint = new Map<string, StageOutcome>();
  for (const kind of new Set(running.map((one) => one.kind))) {
    if (!kind.together) continue;
    const own = running.filter((one) => one.kind === kind).map(({ record }) => record);
    kind.together(own, view).forEach((outcome, at) => joint.set(own[at]?.id ?? '', outcome));
  }
  return running.map(({ kind, record }) => ({
    record,
    outcome: joint.get(record.id) ?? kind.evaluate(record, view),
  }));
}

function runOne(working: Working, kind: BasketKind, record: PromotionRecord): void {
  const outcome = kind.evaluate(record, basketView(working, kind.stage));
  applyOutcome(working, causeOf(kind.stage, record), outcome);
}

/** At most the chosen coupon. */
function runCoupon(working: Working, kinds: readonly PromotionKind[]): void {
  const { coupon } = working.input;
  if (!coupon) return;
  const kind = kinds.find((candidate) => candidate.kind === coupon.kind);
  if (kind?.stage === 'coupon') {
    const window = { start: null, end: null };
    runOne(working, kind, { ...coupon, window, audience: 'all', priority: 0 });
    return;
  }
  const cause = causeOf('coupon', coupon);
  working.refusals.push({ kind: 'promotion', cause, key: null, text: '该卡券不可用于支付' });
}

/** Gifts and add-ons, on the payable after coupons; add-ons whose promotion is gone fall out (I18). */
function runExtras(working: Working, kinds: readonly PromotionKind[]): void {
  const running = runningIn(working, kinds, 'extras');
  const standing = new Set(running.map(({ record }) => record.id));
  const gone = checkedLines(working).flatMap(({ line: { key, context } }) =>
    context.kind === 'add-on' && !standing.has(context.ref) ? [{ key, text: '加价购活动已结束' }] : [],
  );
  dropLines(working, gone);
  for (const { kind, record } of running) runOne(working, kind, record);
}

/** Freight by the address, on what is left after all reductions; then what small orders pay on top. */
function runFreight(working: Working, kinds: readonly PromotionKind[]): void {
  freightOfAddress(working);
  const running = runningIn(working, kinds, 'limits');
  for (const kind of new Set(running.map((one) => one.kind))) {
    if (!kind.fees) continue;
    const own = running.filter((one) => one.kind === kind).map(({ record }) => record);
    for (const fee of kind.fees(own, basketView(working, 'limits'))) {
      working.fees.push(fee);
      working.freight = addFen(working.freight, fee.amount);
    }
  }
}

function freightOfAddress(working: Working): void {
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
    lines.map(({ line, left }) => ({
      amount: left,
      pieces: piecesOf(line),
      weight: line.goods.weight,
      shipFrom: line.goods.shipFrom,
    })),
  );
  if (answer.kind === 'not-delivered') {
    working.refusals.push({ kind: 'area-not-delivered', text: answer.text });
    return;
  }
  working.freight = answer.amount;
  if (answer.missingForFree !== null) {
    working.hints.push({ kind: 'free-freight', key: null, text: freeFreightText(answer.missingForFree) });
  }
}

/** Points are spent under the running rule of the stage; without one none are spent, with a hint to the buyer. */
function runPoints(working: Working, kinds: readonly PromotionKind[]): void {
  if (working.input.points <= 0) return;
  const rule = runningIn(working, kinds, 'points')[0];
  if (rule) runOne(working, rule.kind, rule.record);
  else working.hints.push({ kind: 'points', key: null, text: '积分抵扣暂未开放' });
}

/** Σ reductions of one stage. */
export function reducedIn(working: Working, stage: StageName): Fen {
  const parts = working.adjustments.filter((adjustment) => adjustment.cause.stage === stage);
  return addFen(...parts.map((adjustment) => adjustment.amount));
}
