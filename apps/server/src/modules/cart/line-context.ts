import {
  addOnPair,
  type LineContext,
  pricePair,
  type PromotionKind,
  promotionKinds,
  type PromotionRecord,
} from '@pifa/domain';
import type { CartRow } from './cart-store';
import { quoteLineIdOf } from './quoted-line';

/** The promotion of a line that is bought under an activity; undefined for any other line. */
export function activityIdOf(context: string): string | undefined {
  return context.startsWith('activity:') ? context.slice('activity:'.length) : undefined;
}

/** The additional purchase that a line is bought by; undefined for any other line. */
export function offerIdOf(context: string): string | undefined {
  return context.startsWith('add-on:') ? context.slice('add-on:'.length) : undefined;
}

type Bought = Pick<
  CartRow,
  'goods' | 'context' | 'parentId' | 'addedPerPack' | 'addedPerPiece' | 'wish' | 'quoted'
>;

/** What a line is bought under, in the engine's words. An activity that is gone has no kind, so nothing prices it. */
export function lineContext(row: Bought, promotions: readonly PromotionRecord[]): LineContext {
  const { context, wish } = row;
  const activityId = activityIdOf(context);
  if (activityId !== undefined) {
    const activity = promotions.find(({ id }) => id === activityId)?.kind ?? '';
    // A group buying's line names its group too.
    return { kind: 'activity', activity, ref: wish.groupId ? `${activityId}:${wish.groupId}` : activityId };
  }
  const offerId = offerIdOf(context);
  if (offerId === undefined) return quotedContext(row) ?? { kind: 'ordinary' };
  const offer = promotions.find(({ id }) => id === offerId);
  const added = pricePair(row.addedPerPack, row.addedPerPiece);
  const lockedPair = (offer && addOnPair(offer, row.goods.id)) ?? added;
  return {
    kind: 'add-on',
    ref: offerId,
    parentKey: row.parentId === null ? '' : String(row.parentId),
    lockedPair,
  };
}

/** The pair was frozen when the line was accepted; versions never change, so it is the quote's (RULINGS "Orders"). */
function quotedContext({ context, quoted, addedPerPack, addedPerPiece }: Bought): LineContext | undefined {
  if (quoteLineIdOf(context) === undefined) return undefined;
  return {
    kind: 'quoted',
    ref: quoted?.quoteId ?? '',
    lockedPair: pricePair(addedPerPack, addedPerPiece),
    minimumWaived: true,
    ...(quoted ? { no: quoted.no, discountsAllowed: quoted.discountsAllowed } : {}),
  };
}

/** What a line is bought under, as the buyer sees it. */
export interface LineTerms {
  kind: string;
  /** The promotion, or the quote. */
  id: string;
  /** 秒杀, 预售·定金, 换购, 报价. */
  tag: string;
  /** Makes an order of its own: never in the basket with the others. */
  alone: boolean;
}

const MODE_WORDS = { deposit: '·定金', full: '·全款' } as const;

/** The terms of a line that was put into the cart for a promotion; undefined for an ordinary one. */
export function lineTerms(
  { context, wish, quoted }: Pick<CartRow, 'context' | 'wish' | 'quoted'>,
  promotions: readonly PromotionRecord[],
): LineTerms | undefined {
  const offerId = offerIdOf(context);
  if (offerId !== undefined) return { kind: 'additional-purchase', id: offerId, tag: '换购', alone: false };
  if (quoteLineIdOf(context) !== undefined)
    return { kind: 'quoted', id: quoted?.quoteId ?? '', tag: '报价', alone: false };
  const id = activityIdOf(context);
  if (id === undefined) return undefined;
  const kind = kindOf(promotions.find((record) => record.id === id)?.kind ?? '');
  return {
    kind: kind?.kind ?? '',
    id,
    tag: `${kind?.name ?? '活动'}${wish.mode ? MODE_WORDS[wish.mode] : ''}`,
    alone: kind?.stage === 'unit' && kind.activity?.alone === true,
  };
}

export function kindOf(name: string): PromotionKind | undefined {
  return promotionKinds.find(({ kind }) => kind === name);
}
