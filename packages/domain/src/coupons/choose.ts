import { type Fen, addFen, fen, formatAmount, lineAmount } from '../money';
import { basketView, forkWorking, payableOf } from '../pricing/basket';
import { beginRun, payRun } from '../pricing/run';
import type { GiftLine } from '../pricing/quote-types';
import type { GoodsFacts, QuoteInput } from '../pricing/types';
import { amountOffSettings } from '../promotions/amount-off';
import type { PromotionKind } from '../promotions/kind';
import { promotionKinds } from '../promotions/kinds';
import { piecesText } from '../promotions/quantity-words';
import { inPacks } from '../quantity';
import { percentOffSettings } from '../promotions/percent-off';
import { type CouponInstance, couponText, shownState } from './instance';
import { type CouponRule, type CouponVerdict, judgeBasket } from './rule';

/** A coupon of 可用于支付. */
export type UsableCoupon = {
  readonly coupon: CouponInstance;
  /** What it takes off. */
  readonly saving: Fen;
  /** What is to be paid with it, freight and points included. */
  readonly payable: Fen;
  /** List price of the gifts lost by using it. */
  readonly giftsLost: Fen;
  /** 「用券后不再赠送 毛巾×2（价值 ¥40.00）」; empty where no gift is lost. */
  readonly costText: string;
};

/** A coupon of 不可用于支付. */
export type UnusableCoupon = {
  readonly coupon: CouponInstance;
  readonly reason: string;
  /** What its minimum lacks; null where more goods would not help. */
  readonly missing: Fen | null;
};

export type CouponChoices = {
  /** Best first: the largest saving, gifts at list price; then the earlier end, then the smaller face value. */
  readonly usable: readonly UsableCoupon[];
  /** Nearest to usable first. */
  readonly unusable: readonly UnusableCoupon[];
  /** What /pay proposes (「已为您选择最优优惠」); null where none of them saves anything. */
  readonly best: UsableCoupon | null;
  /** 「再选 ¥13.60 可用满500减30」; null when a coupon can be used or none is near. */
  readonly hint: string | null;
};

/**
 * The coupon dialog (UX §4.7): the same stages as the quote, so what it promises is what will be paid. `giftFacts`
 * knows the goods that promotions give; a gift it does not know is worth nothing.
 */
export function couponChoices(
  input: QuoteInput,
  wallet: readonly CouponInstance[],
  giftFacts: GiftFacts = () => undefined,
  kinds: readonly PromotionKind[] = promotionKinds,
): CouponChoices {
  // Most buyers have no coupon: nothing is priced a second time for them.
  if (wallet.length === 0) return { usable: [], unusable: [], best: null, hint: null };
  const { working } = beginRun(input, kinds);
  const view = basketView(working, 'coupon');
  const plain = forkWorking(working, { ...working.input, coupon: null });
  payRun(plain, kinds);
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
    const lost = giftsLostOf(plain.gifts, run.gifts, giftFacts);
    usable.push({ coupon, saving: addFen(...taken), payable: payableOf(run), ...lost });
  }
  usable.sort(
    (a, b) => costOf(a) - costOf(b) || untilOf(a) - untilOf(b) || faceOf(a.coupon) - faceOf(b.coupon),
  );
  unusable.sort((a, b) => (a.missing ?? FAR) - (b.missing ?? FAR) || untilOf(a) - untilOf(b));
  const now = payableOf(plain);
  const best = usable.find((one) => one.saving > 0 && costOf(one) < now) ?? null;
  return { usable, unusable, best, hint: best ? null : nearHint(unusable[0]) };
}

type GiftFacts = (goodsId: string) => GoodsFacts | undefined;

/** What is paid, plus the gifts lost. */
const costOf = ({ payable, giftsLost }: UsableCoupon): number => payable + giftsLost;

/** Gifts in `before` that are missing in `after`, or fewer there. */
function giftsLostOf(
  before: readonly GiftLine[],
  after: readonly GiftLine[],
  giftFacts: GiftFacts,
): Pick<UsableCoupon, 'giftsLost' | 'costText'> {
  const left = new Map<string, number>();
  for (const { goodsId, pieces } of before) left.set(goodsId, (left.get(goodsId) ?? 0) + pieces);
  for (const { goodsId, pieces } of after) left.set(goodsId, (left.get(goodsId) ?? 0) - pieces);
  const gone = [...left].flatMap(([goodsId, pieces]) => {
    const facts = giftFacts(goodsId);
    return facts && pieces !== 0 ? [{ facts, pieces, worth: listWorth(facts, Math.abs(pieces)) }] : [];
  });
  const sum = gone.reduce((all, { pieces, worth }) => all + Math.sign(pieces) * worth, 0);
  const names = gone.flatMap(({ facts: { rule }, pieces }) =>
    pieces > 0 ? [`${rule.name} ${piecesText(rule, pieces)}`] : [],
  );
  const text = `用券后不再赠送 ${names.join('、')}`;
  if (names.length === 0) return { giftsLost: fen(sum), costText: '' };
  return { giftsLost: fen(sum), costText: sum > 0 ? `${text}（价值 ¥${formatAmount(fen(sum))}）` : text };
}

/** So many pieces at list price, whole packs at that of a pack. */
function listWorth({ list, rule }: GoodsFacts, pieces: number): Fen {
  const quantity = inPacks(pieces, rule.piecesPerPack);
  return lineAmount(list, quantity.packs, quantity.pieces);
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
  if (shownState(coupon, now) !== 'usable') return no(couponText(coupon, now).word);
  const rule = ruleOf(coupon);
  return rule ? judgeBasket(rule, lines, all) : no('该卡券不可用于支付');
}

/** Null for an unknown kind. */
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
