import { isOpenTo } from '../pricing/audience';
import type { Quote } from '../pricing/quote-types';
import { DECLINED, type PromotionRecord, type QuoteInput } from '../pricing/types';
import { isWithin } from '../pricing/window';
import { giftRef, claimKey, stockRef } from './claims';
import type { FullAmountGift, FullAmountTerms } from './full-amount-types';
import type { LaterStage } from './kind';
import { kindOf } from './kind-of';
import { type Scope, inScope } from './scope';
import { mayFollow } from './stacking';

/** A gift under a group head. */
export type GroupGift = {
  readonly goodsId: string;
  readonly name: string;
  /** Pieces given; before the step is reached, those of one portion. */
  readonly pieces: number;
  /** Pieces that are left to give. */
  readonly left: number;
  readonly chosen: boolean;
  /** Chinese: why it cannot be chosen; empty when it can. */
  readonly reason: string;
};

/** The heading of a running 满赠 or 满减 above its lines in the cart (UX §4.6). */
export type PromotionGroup = {
  readonly record: PromotionRecord;
  readonly scope: Scope;
  /** 「已满 ¥500.00，可选赠品 1 件」「再买 ¥86.40 可减 ¥50.00」. */
  readonly text: string;
  readonly reached: boolean;
  /** The lines that count, ticked or not. */
  readonly keys: readonly string[];
  /** How many gifts may be chosen; 0 = nothing to choose. */
  readonly choose: number;
  readonly gifts: readonly GroupGift[];
};

/** The group headings of a basket, in the order of the promotions; those without lines are left out. */
export function promotionGroups(input: QuoteInput, quoted: Quote): PromotionGroup[] {
  return input.promotions.flatMap((record) => {
    const kind = kindOf(record.kind);
    if (!kind || kind.stage === 'unit') return [];
    const terms = kind.fullAmount?.(record);
    if (!terms || !isWithin(record.window, input.now) || isLeftOut(record, input)) return [];
    const keys = countingKeys(input, quoted, terms.scope, kind.stage);
    if (keys.length === 0) return [];
    const head = { record, scope: terms.scope, keys };
    return [terms.gives === 'gifts' ? giftGroup(head, terms, input, quoted) : reductionGroup(head, quoted)];
  });
}

type Head = Pick<PromotionGroup, 'record' | 'scope' | 'keys'>;

/** The promotion is for other companies, or the buyer turned it down. */
function isLeftOut(record: PromotionRecord, { choices, buyer }: QuoteInput): boolean {
  return !isOpenTo(record, buyer) || (choices[DECLINED] ?? []).includes(record.id);
}

/** The lines in scope that a stage may work on, checked or not. */
export function countingKeys(
  { lines }: Pick<QuoteInput, 'lines'>,
  quoted: Pick<Quote, 'lines'>,
  scope: Scope,
  stage: LaterStage,
): readonly string[] {
  return lines.flatMap(({ key, goods, context }, index) => {
    const terms = quoted.lines[index]?.activity;
    // A line under an activity that is over follows nothing, like in the basket.
    if (!inScope(scope, goods) || (context.kind === 'activity' && !terms)) return [];
    const kind = terms && kindOf(terms.kind);
    const followedBy = kind?.stage === 'unit' ? kind.followedBy : undefined;
    const couponMayFollow = context.kind === 'quoted' ? context.discountsAllowed : undefined;
    return mayFollow(stage, context.kind, { followedBy, couponMayFollow }) ? [key] : [];
  });
}

function reductionGroup(head: Head, { adjustments, hints }: Quote): PromotionGroup {
  const { id } = head.record;
  const taken = adjustments.find(({ cause }) => cause.ref === id);
  const hint = hints.find(({ ref }) => ref === id)?.text;
  const text = [taken ? `已享 ${taken.cause.label}` : '', hint ?? ''].filter(Boolean).join('，');
  return { ...head, text: text || head.record.label, reached: taken !== undefined, choose: 0, gifts: [] };
}

function giftGroup(head: Head, { steps }: FullAmountTerms, input: QuoteInput, quoted: Quote): PromotionGroup {
  const { id, kind: own, label } = head.record;
  const gifts = steps.flatMap((step) => step.gifts);
  const offer = quoted.offers.find(({ cause, type }) => type === 'gift' && cause.ref === id);
  const hint = quoted.hints.find(({ ref, kind }) => ref === id && kind === own)?.text;
  const giftOf = (goodsId: string): FullAmountGift | undefined =>
    gifts.find((gift) => gift.goodsId === goodsId);
  if (offer) {
    return {
      ...head,
      text: [offer.text, hint ?? ''].filter(Boolean).join('，'),
      reached: true,
      choose: offer.choose,
      gifts: offer.items.map(({ goodsId, pieces, available, note }) => {
        const gift = giftOf(goodsId);
        const left = gift ? leftOf(id, gift, input) : pieces;
        const chosen = offer.chosen.includes(goodsId);
        return { goodsId, name: gift?.name ?? '', pieces, left, chosen, reason: available ? '' : note };
      }),
    };
  }
  return {
    ...head,
    text: hint ?? label,
    reached: false,
    choose: 0,
    gifts: (steps[0]?.gifts ?? []).map((gift) => {
      const left = leftOf(id, gift, input);
      const reason = left < gift.pieces ? '已送完' : '未达到赠送条件';
      const { goodsId, name, pieces } = gift;
      return { goodsId, name, pieces, left, chosen: false, reason };
    }),
  };
}

/** How many are left, by the gift's quota and the warehouse; one portion if neither is known. */
function leftOf(
  activityId: string,
  { goodsId, stock, pieces }: FullAmountGift,
  { scarce }: QuoteInput,
): number {
  const read = ({ kind, ref }: { kind: string; ref: string }): number | undefined =>
    scarce?.[claimKey(kind, ref)]?.left;
  const known = [read(stockRef(goodsId)), read(giftRef(activityId, goodsId)) ?? stock ?? undefined];
  const lefts = known.filter((left) => left !== undefined);
  return lefts.length > 0 ? Math.max(Math.min(...lefts), 0) : pieces;
}
