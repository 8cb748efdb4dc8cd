import { type Fen, addFen, fen, formatAmount, subtractFen } from '../money';
import { couponRef } from '../promotions/claims';
import type { BasketLine, BasketView, StageOutcome } from '../promotions/kind';
import { type Scope, inScope } from '../promotions/scope';
import { causeOf } from '../pricing/cause';
import type { PromotionRecord } from '../pricing/types';

/** The conditions of every coupon, whatever it gives. */
export type CouponRule = {
  /** Σ of the eligible lines after reductions must reach this; 0 = none (RULINGS 7). */
  readonly minimum: Fen;
  readonly scope: Scope;
};

/** Whether a coupon applies to a basket. */
export type CouponVerdict =
  | { readonly ok: true; readonly eligible: Fen; readonly keys: readonly string[] }
  | {
      readonly ok: false;
      /** Chinese, shown with the coupon under 不可用于支付. */
      readonly reason: string;
      /** What the minimum lacks; null where more of the same would not help. */
      readonly missing: Fen | null;
    };

/** `lines` are those a coupon may follow, as the reductions left them. */
export function judgeBasket(rule: CouponRule, lines: readonly BasketLine[], all: number): CouponVerdict {
  if (all === 0) return { ok: false, reason: '请先选择商品', missing: null };
  if (lines.length === 0) return { ok: false, reason: '活动商品不可与优惠券同享', missing: null };
  const eligible = lines.filter(({ line }) => inScope(rule.scope, line.goods));
  if (eligible.length === 0) return { ok: false, reason: '所选商品不在适用范围内', missing: null };
  const sum = addFen(...eligible.map(({ left }) => left));
  if (sum < rule.minimum) {
    const missing = subtractFen(rule.minimum, sum);
    return {
      ok: false,
      reason: `未满 ¥${formatAmount(rule.minimum)}，还差 ¥${formatAmount(missing)}`,
      missing,
    };
  }
  if (sum === 0) return { ok: false, reason: '应付金额已为 0', missing: null };
  return { ok: true, eligible: sum, keys: eligible.map(({ line }) => line.key) };
}

/** The coupon stage of both kinds: `worth` is what the coupon takes off an eligible sum. */
export function spendCoupon(
  record: PromotionRecord,
  basket: BasketView,
  rule: CouponRule | null,
  worth: (eligible: Fen) => Fen,
): StageOutcome {
  const verdict: CouponVerdict = rule
    ? judgeBasket(rule, basket.lines, basket.every.length)
    : { ok: false, reason: '该卡券不可用于支付', missing: null };
  if (!verdict.ok) {
    const cause = causeOf('coupon', record);
    return { refusals: [{ kind: 'promotion', cause, key: null, text: verdict.reason }] };
  }
  const amount = fen(Math.min(worth(verdict.eligible), verdict.eligible));
  return {
    reduction: { amount, keys: verdict.keys, label: record.label },
    claims: [{ ...couponRef(record.id), quantity: 1 }],
  };
}
