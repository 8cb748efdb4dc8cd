import { type Fen, fen } from '../money';
import { amountOffSettings } from '../promotions/amount-off';
import { percentOffSettings } from '../promotions/percent-off';
import type { Scope } from '../promotions/scope';
import { shortYuan } from '../promotions/short-yuan';
import { foldText } from './wording';

/** What is printed on a coupon. */
export type CouponFace = {
  /** Taken off; for a percentage the most it takes off, 0 = no cap. */
  readonly money: Fen;
  /** 0 = no minimum. */
  readonly minimum: Fen;
  readonly scope: Scope;
  /** 「减 ¥30」「8.5折」 */
  readonly valueText: string;
};

/** Null for settings that cannot be read. */
export function couponFace(kind: string, settings: Readonly<Record<string, unknown>>): CouponFace | null {
  if (kind === 'amount-off') {
    const rule = amountOffSettings.of(settings);
    if (!rule) return null;
    const { minus, minimum, scope } = rule;
    return { money: minus, minimum, scope, valueText: `减 ¥${shortYuan(minus)}` };
  }
  const rule = kind === 'percent-off' ? percentOffSettings.of(settings) : null;
  if (!rule) return null;
  const { cap, minimum, scope, percentOff } = rule;
  return { money: cap ?? fen(0), minimum, scope, valueText: foldText(percentOff) };
}
