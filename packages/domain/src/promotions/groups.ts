import { DECLINED, type PromotionRecord, type Quote, type QuoteInput } from '../pricing/types';
import { isWithin } from '../pricing/window';
import { giftRef, claimKey, stockRef } from './claims';
import { type Gift, fullAmountGiftSettings } from './full-amount-gift/settings';
import { fullAmountReductionSettings } from './full-amount-reduction';
import type { LaterStage } from './kind';
import { promotionKinds } from './kinds';
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

/** What a running 满赠 or 满减 says above its lines in the cart (UX §4.6). */
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

/** The group heads of a basket, in the order in which the promotions run; one without lines says nothing. */
export function promotionGroups(input: QuoteInput, quoted: Quote): PromotionGroup[] {
  return input.promotions.flatMap((record) => {
    const read = readGroup(record);
    if (!read || !isWithin(record.window, input.now) || isTurnedDown(record, input)) return [];
    const keys = countingKeys(input, quoted, read.scope, read.stage);
    if (keys.length === 0) return [];
    const head = { record, scope: read.scope, keys };
    return [read.gifts ? giftGroup(head, read.gifts, input, quoted) : reductionGroup(head, quoted)];
  });
}

type Head = Pick<PromotionGroup, 'record' | 'scope' | 'keys'>;
type Read = { readonly scope: Scope; readonly stage: LaterStage; readonly gifts: readonly Gift[] | null };

function readGroup({ kind, settings }: PromotionRecord): Read | null {
  if (kind === 'full-amount-reduction') {
    const read = fullAmountReductionSettings.of(settings);
    return read && { scope: read.scope, stage: 'basket', gifts: null };
  }
  const read = kind === 'full-amount-gift' ? fullAmountGiftSettings.of(settings) : null;
  return read && { scope: read.scope, stage: 'extras', gifts: read.steps.flatMap(({ gifts }) => gifts) };
}

function isTurnedDown({ id, audience }: PromotionRecord, { choices, buyer }: QuoteInput): boolean {
  const foreign = audience !== 'all' && !(buyer && audience.includes(buyer.companyId));
  return foreign || (choices[DECLINED] ?? []).includes(id);
}

/** The lines of a scope on which a stage may work, ticked or not. */
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
    const kind = terms ? promotionKinds.find((one) => one.kind === terms.kind) : undefined;
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

function giftGroup(head: Head, gifts: readonly Gift[], input: QuoteInput, quoted: Quote): PromotionGroup {
  const { id, label } = head.record;
  const offer = quoted.offers.find(({ cause, type }) => type === 'gift' && cause.ref === id);
  const hint = quoted.hints.find(({ ref, kind }) => ref === id && kind === 'full-amount-gift')?.text;
  const giftOf = (goodsId: string): Gift | undefined => gifts.find((gift) => gift.goodsId === goodsId);
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
  const first = fullAmountGiftSettings.of(head.record.settings)?.steps[0];
  return {
    ...head,
    text: hint ?? label,
    reached: false,
    choose: 0,
    gifts: (first?.gifts ?? []).map((gift) => {
      const left = leftOf(id, gift, input);
      const reason = left < gift.pieces ? '已送完' : '未达到赠送条件';
      const { goodsId, name, pieces } = gift;
      return { goodsId, name, pieces, left, chosen: false, reason };
    }),
  };
}

/** What is known to be left of it: its own quota, and the warehouse. Nothing known counts as one portion. */
function leftOf(activityId: string, { goodsId, stock, pieces }: Gift, { scarce }: QuoteInput): number {
  const read = ({ kind, ref }: { kind: string; ref: string }): number | undefined =>
    scarce?.[claimKey(kind, ref)]?.left;
  const known = [read(stockRef(goodsId)), read(giftRef(activityId, goodsId)) ?? stock ?? undefined];
  const lefts = known.filter((left) => left !== undefined);
  return lefts.length > 0 ? Math.max(Math.min(...lefts), 0) : pieces;
}
