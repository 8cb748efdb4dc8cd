import { type Fen, addFen, fen, formatAmount } from '../money';
import { basketView, checkedLines, forkWorking } from '../pricing/basket';
import { beginRun, payRun } from '../pricing/run';
import type { QuoteInput } from '../pricing/types';
import { amountOffSettings } from '../promotions/amount-off';
import type { PromotionKind } from '../promotions/kind';
import { promotionKinds } from '../promotions/kinds';
import { percentOffSettings } from '../promotions/percent-off';
import { type CouponInstance, couponWord, shownState } from './instance';
import { type CouponRule, type CouponVerdict, judgeBasket } from './rule';

/** A coupon of 可用于支付. */
export type UsableCoupon = {
  readonly coupon: CouponInstance;
  /** What it takes off. */
  readonly saving: Fen;
  /** What is then to be paid, freight and points included. */
  readonly payable: Fen;
};

/** A coupon of 不可用于支付. */
export type UnusableCoupon = {
  readonly coupon: CouponInstance;
  readonly reason: string;
  /** What is missing to its minimum; null where more goods would not help. */
  readonly missing: Fen | null;
};

export type CouponChoices = {
  /** Best first: lowest payable, then the sooner end, then the smaller face. */
  readonly usable: readonly UsableCoupon[];
  /** Nearest to usable first. */
  readonly unusable: readonly UnusableCoupon[];
  /** What /pay proposes (「已为您选择最优优惠」); null where none saves anything. */
  readonly best: UsableCoupon | null;
  /** 「再选 ¥13.60 可用满500减30」; null when a coupon can be used or none is near. */
  readonly hint: string | null;
};

/** The coupon dialog (UX §4.7): the same stages as the quote, so what it promises is what will be paid. */
export function couponChoices(
  input: QuoteInput,
  wallet: readonly CouponInstance[],
  kinds: readonly PromotionKind[] = promotionKinds,
): CouponChoices {
  // Most carts are looked at without a coupon in the wallet: nothing is priced a second time for them.
  if (wallet.length === 0) return { usable: [], unusable: [], best: null, hint: null };
  const { working } = beginRun(input, kinds);
  const view = basketView(working, 'coupon');
  const usable: UsableCoupon[] = [];
  const unusable: UnusableCoupon[] = [];
  for (const coupon of wallet) {
    const verdict = judge(coupon, view.lines, view.every.length, input.now);
    if (!verdict.ok) {
      unusable.push({ coupon, reason: verdict.reason, missing: verdict.missing });
      continue;
    }
    const run = forkWorking(working, { ...working.input, coupon });
    payRun(run, kinds);
    const taken = run.adjustments.filter(({ cause }) => cause.stage === 'coupon').map(({ amount }) => amount);
    const goods = addFen(...checkedLines(run).map(({ left }) => left));
    usable.push({ coupon, saving: addFen(...taken), payable: addFen(goods, run.freight) });
  }
  usable.sort(
    (a, b) => a.payable - b.payable || untilOf(a) - untilOf(b) || faceOf(a.coupon) - faceOf(b.coupon),
  );
  unusable.sort((a, b) => (a.missing ?? FAR) - (b.missing ?? FAR) || untilOf(a) - untilOf(b));
  const best = usable.find(({ saving }) => saving > 0) ?? null;
  return { usable, unusable, best, hint: best ? null : nearHint(unusable[0]) };
}

const FAR = Number.MAX_SAFE_INTEGER;
const untilOf = ({ coupon }: { coupon: CouponInstance }): number => coupon.validUntil.getTime();

function judge(
  coupon: CouponInstance,
  lines: Parameters<typeof judgeBasket>[1],
  all: number,
  now: Date,
): CouponVerdict {
  const no = (reason: string): CouponVerdict => ({ ok: false, reason, missing: null });
  if (shownState(coupon, now) !== 'usable') return no(couponWord(coupon, now).word);
  const rule = ruleOf(coupon);
  return rule ? judgeBasket(rule, lines, all) : no('该卡券不可用于支付');
}

/** Null for a kind that nobody knows any more. */
function ruleOf({ kind, settings }: CouponInstance): CouponRule | null {
  if (kind === 'amount-off') return amountOffSettings.of(settings);
  return kind === 'percent-off' ? percentOffSettings.of(settings) : null;
}

/** The printed value: the amount, or the cap of a percentage. */
function faceOf({ kind, settings }: CouponInstance): Fen {
  if (kind === 'amount-off') return amountOffSettings.of(settings)?.minus ?? fen(0);
  return percentOffSettings.of(settings)?.cap ?? fen(FAR);
}

function nearHint(nearest: UnusableCoupon | undefined): string | null {
  if (!nearest || nearest.missing === null) return null;
  return `再选 ¥${formatAmount(nearest.missing)} 可用${nearest.coupon.label}`;
}
