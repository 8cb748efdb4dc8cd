import {
  additionalPurchase,
  addOnPair,
  kindOf,
  type LineContext,
  pricePair,
  type PromotionRecord,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { CartRow } from './cart-rows';

/** How the contexts of lines are stored. */
export const ORDINARY = 'ordinary';
export const activityText = (promotionId: string): string => `activity:${promotionId}`;
export const addOnText = (offerId: string): string => `add-on:${offerId}`;
export const quotedText = (quoteLineId: number): string => `quoted:${quoteLineId}`;
/** The quote's line that line `l` of a cart or an order is bought under, in SQL; null for other lines. */
export const quoteLineIdSql = sql`
  case when starts_with(l.context, 'quoted:') then split_part(l.context, ':', 2)::bigint end`;

const KINDS: ReadonlySet<string> = new Set<LineContext['kind']>(['activity', 'add-on', 'quoted', 'gift']);

/** What a line of a cart or of an order was bought under. */
export function contextKind(contextText: string): LineContext['kind'] {
  const [kind = ''] = contextText.split(':');
  return KINDS.has(kind) ? (kind as LineContext['kind']) : 'ordinary';
}

/** The promotion, offer or line of a quote that the context names; '' for an ordinary line. */
export function contextRef(contextText: string): string {
  return contextText.split(':')[1] ?? '';
}

/** The row with its stored context parsed, under the promotions that it will be priced under. */
export const withContext = (
  row: Omit<CartRow, 'context'>,
  promotions: readonly PromotionRecord[],
): CartRow => ({ ...row, context: parseContext(row, promotions) });

function parseContext(line: Omit<CartRow, 'context'>, promotions: readonly PromotionRecord[]): LineContext {
  const { contextText, options, parentId } = line;
  const kind = contextKind(contextText);
  if (kind === 'ordinary') return { kind };
  const ref = contextRef(contextText);
  const promotion = promotions.find(({ id }) => id === ref);
  const addedPair = pricePair(line.addedPerPack, line.addedPerPiece);
  switch (kind) {
    case 'activity':
      return {
        kind,
        activity: promotion?.kind ?? '',
        ref,
        ...(options.groupId && { group: options.groupId }),
      };
    case 'add-on':
      return {
        kind,
        ref,
        parentKey: parentId === null ? '' : String(parentId),
        lockedPair: (promotion && addOnPair(promotion, line.goods.id)) ?? addedPair,
      };
    case 'quoted': {
      const { quote } = line;
      return {
        kind,
        ref: quote?.quoteId ?? '',
        // Frozen when the line was accepted; versions never change, so it is the quote's (RULINGS "Orders").
        lockedPair: addedPair,
        minimumWaived: true,
        ...(quote ? { no: quote.no, discountsAllowed: quote.discountsAllowed } : {}),
      };
    }
    default:
      return { kind: 'ordinary' };
  }
}

/** Add-ons and quoted lines keep no minimum and no steps (RULINGS 5). */
export const isExempt = ({ kind }: LineContext): boolean => kind !== 'ordinary' && kind !== 'activity';

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

const MODE_LABELS = { deposit: '·定金', full: '·全款' } as const;

/** The terms of a line that was put into the cart for a promotion or a quote; undefined for an ordinary one. */
export function lineTerms({ context, options }: Pick<CartRow, 'context' | 'options'>): LineTerms | undefined {
  switch (context.kind) {
    case 'add-on':
      return { kind: additionalPurchase.kind, id: context.ref, tag: '换购', alone: false };
    case 'quoted':
      return { kind: 'quoted', id: context.ref, tag: '报价', alone: false };
    case 'activity': {
      const kind = kindOf(context.activity);
      return {
        kind: kind?.kind ?? '',
        id: context.ref,
        tag: `${kind?.name ?? '活动'}${options.mode ? MODE_LABELS[options.mode] : ''}`,
        alone: kind?.stage === 'unit' && kind.activity?.alone === true,
      };
    }
    default:
      return undefined;
  }
}
