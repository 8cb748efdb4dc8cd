import { isOpenTo } from '../pricing/audience';
import { quote } from '../pricing/quote';
import type { Quote, QuotedLine } from '../pricing/quote-types';
import type { Buyer, GoodsFacts, PromotionRecord, ScarceFact } from '../pricing/types';
import { isWithin } from '../pricing/window';
import { boxesShown, firstValidQuantity, type Quantity, type QuantityRule } from '../quantity';
import { activityRules, activityWindow } from './activities';
import { activityQuotas } from './activity-limits';
import { claimKey } from './claims';
import { goodsActivityOf, kindOf } from './kind-of';
import { planOf } from './rehearse';
import type { RehearsedPlan } from './rehearse-types';
import { inScope, type Scope } from './scope';
import { promotionTags } from './tags';

/** How a promotion stands to who looks, at a moment. */
export type Standing = 'waiting' | 'live' | 'ended' | 'not-meant';

/** A seckill stands between two of its sessions as it stands before the first: it waits. */
export function standingOf(plan: PromotionRecord, buyer: Buyer | null, at: Date): Standing {
  if (!isOpenTo(plan, buyer)) return 'not-meant';
  const { start, end } = plan.window;
  if (end !== null && at >= end) return 'ended';
  if (start !== null && at < start) return 'waiting';
  const window = activityWindow(plan, at);
  if (window !== null && isWithin(window, at)) return 'live';
  return window?.start != null && at < window.start ? 'waiting' : 'ended';
}

/** Its goods are bought on a page of its own: the shop's other cards keep the ordinary price. */
export function hasOwnPage({ kind }: PromotionRecord): boolean {
  const activity = goodsActivityOf(kind);
  return activity !== undefined && activity.open !== true;
}

/** Why there is no card to look at: buyers choose these by themselves. Null = there is one. */
export function whyNotShown({ kind }: PromotionRecord): string | null {
  const stage = kindOf(kind)?.stage;
  if (stage === undefined) return '这一种不影响商品的价格，没有效果可看';
  if (stage === 'coupon') return '卡券由客户选用，商品上看不出效果';
  if (stage === 'points') return '积分由客户选用，商品上看不出效果';
  return null;
}

/** Whether a goods is one of those that the promotion is about. */
export function isAbout(
  plan: PromotionRecord,
  goods: Pick<GoodsFacts, 'goodsId' | 'brandId' | 'categoryIds'>,
): boolean {
  const rules = activityRules(plan);
  if (rules) return rules.goods.some(({ goodsId }) => goodsId === goods.goodsId);
  const { of = 'all', ids = [], except = [] } = (plan.settings.scope ?? {}) as Partial<Scope>;
  return inScope({ of, ids, except }, goods);
}

/** What somebody sees of one goods at a moment, by the engine that charges it. */
export type Shown = {
  readonly quantity: Quantity;
  readonly line: QuotedLine;
  /** what the same quantity comes to without the promotion */
  readonly without: QuotedLine;
  readonly tags: readonly string[];
  /** further sentences of the basket: what is missing to the next step */
  readonly hints: readonly string[];
  /** gifts that come with it, by goods */
  readonly gifts: Readonly<Record<string, number>>;
  /** why this quantity cannot be ordered; empty = it can */
  readonly problem: string;
};

export type Looking = {
  /** those that run beside it; it itself is left out whatever is stored of it */
  readonly running: readonly PromotionRecord[];
  readonly buyer: Buyer | null;
  readonly scarce: Readonly<Record<string, ScarceFact>>;
  readonly at: Date;
};

/** The promotions of a look and how a line stands under them: in the activity itself only while it sells to this buyer. */
export function plansOf(plan: PromotionRecord, { running, buyer, at }: Omit<Looking, 'scarce'>) {
  const others = running.filter(({ id }) => id !== plan.id);
  const whole = planOf(others, plan);
  const isLive = standingOf(plan, buyer, at) === 'live';
  const now: RehearsedPlan = isLive ? whole : { promotions: whole.promotions };
  return { before: { promotions: others } satisfies RehearsedPlan, now };
}

/** What would be left of the stock that a promotion sets aside if it were on: of what it says, all but what is taken already. */
export function quotasIfOn(
  plan: PromotionRecord,
  taken: ReadonlyMap<string, number> = new Map(),
): Record<string, ScarceFact> {
  return Object.fromEntries(
    activityQuotas(plan, activityRules(plan)).map(({ kind, ref, pieces }) => [
      claimKey(kind, ref),
      { left: Math.max(0, pieces - (taken.get(ref) ?? 0)) },
    ]),
  );
}

/** One goods by itself in the basket, with the promotion and without it. */
export function shownUnder(
  plan: PromotionRecord,
  goods: GoodsFacts,
  wanted: Quantity | null,
  looking: Looking,
): Shown {
  const { buyer, scarce, at } = looking;
  const quantity = wanted ? boughtAs(wanted, goods.rule) : firstValidQuantity(goods.rule);
  const { before, now } = plansOf(plan, looking);
  const priced = ({ promotions, lines = (same) => same }: RehearsedPlan): Quote =>
    quote({
      lines: lines([{ key: goods.goodsId, goods, quantity, checked: true, context: { kind: 'ordinary' } }]),
      buyer,
      address: null,
      coupon: null,
      points: 0,
      choices: {},
      promotions,
      freight: null,
      scarce,
      now: at,
    });
  const quoted = priced(now);
  const line = onlyLine(quoted);
  const open = now.promotions.filter((one) => isOpenTo(one, buyer));
  const gifts: Record<string, number> = {};
  for (const { goodsId, pieces } of quoted.gifts) gifts[goodsId] = (gifts[goodsId] ?? 0) + pieces;
  return {
    quantity,
    line,
    without: onlyLine(priced(before)),
    tags: promotionTags(open, goods, at).map(({ text }) => text),
    hints: quoted.hints.map(({ text }) => text),
    gifts,
    problem: problemOf(quoted),
  };
}

/** Packs of a goods that is sold by the piece only are bought as pieces. */
function boughtAs({ packs, pieces }: Quantity, rule: QuantityRule): Quantity {
  return boxesShown(rule).packs
    ? { packs, pieces }
    : { packs: 0, pieces: pieces + packs * rule.piecesPerPack };
}

function onlyLine({ lines }: Quote): QuotedLine {
  const [line] = lines;
  if (!line) throw new Error('A basket of one line was quoted without it');
  return line;
}

function problemOf({ refusals, lines }: Quote): string {
  const [first] = refusals;
  if (first) return first.kind === 'quantity' ? first.refusal.text : first.text;
  return lines[0]?.dropped ?? '';
}
