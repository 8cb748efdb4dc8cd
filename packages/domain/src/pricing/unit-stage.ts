import { type PricePair, lineAmount, lowerPair, pricePair, samePair } from '../money';
import type { LineView, PromotionKind, UnitKind, UnitOffer } from '../promotions/kind';
import type { Quantity } from '../quantity';
import type { Buyer, ClaimNeeded, PricingLine, PromotionRecord, TraceStep, UnitWinner } from './types';

/** What the unit stage needs beyond the line. */
export type UnitContext = {
  readonly kinds: readonly PromotionKind[];
  readonly promotions: readonly PromotionRecord[];
  readonly buyer: Buyer | null;
  readonly now: Date;
};

export type UnitResult = {
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  readonly trace: readonly TraceStep[];
  readonly couponMayFollow: boolean;
  readonly claims: readonly ClaimNeeded[];
};

/** One price on the table, tagged with the kind that put it there. */
type Contender = { readonly kind: UnitKind; readonly offer: UnitOffer; readonly amount: number };

/**
 * The unit price of a line. `ladderPieces` is what counts towards a ladder (null: ladders skip the line); `judged`
 * is the quantity by which prices are compared: the line's own, or one pack and one piece on a shelf.
 */
export function priceUnit(
  line: PricingLine,
  ladderPieces: number | null,
  judged: Quantity,
  context: UnitContext,
): UnitResult {
  const locked = lockedOffer(line);
  const contenders = locked ? [] : allOffers(line, ladderPieces, judged, context);
  const best = locked ? null : chooseBest(contenders);
  if (best) return withTrace(best.pair, best.contender, contenders, judged);
  const offer = locked ?? {
    kind: 'list-price',
    label: '标价',
    pair: line.goods.list,
    ref: '',
    note: '商品标价',
  };
  const step = (label: string, pair: PricePair, chosen: boolean, note: string): TraceStep => ({
    stage: 'unit',
    kind: chosen ? offer.kind : 'list-price',
    ref: chosen ? offer.ref : '',
    label,
    pair,
    amount: lineAmount(pair, judged.packs, judged.pieces),
    chosen,
    note,
  });
  return {
    pair: offer.pair,
    winner: { kind: offer.kind, ref: offer.ref, label: offer.label },
    trace: [
      step('标价', line.goods.list, false, '商品标价'),
      step(offer.label, offer.pair, true, offer.note),
    ],
    couponMayFollow: false,
    claims: [],
  };
}

/** Lines whose price was settled elsewhere do not compete: add-ons, quoted lines, gifts. */
function lockedOffer({ context }: PricingLine) {
  const { kind } = context;
  if (kind === 'add-on') {
    return { kind, ref: context.ref, label: '换购价', pair: context.lockedPair, note: '加价换购' };
  }
  if (kind === 'quoted') {
    return { kind, ref: context.ref, label: '报价', pair: context.lockedPair, note: '按报价单锁定' };
  }
  if (kind === 'gift') return { kind, ref: context.ref, label: '赠品', pair: pricePair(0, 0), note: '赠送' };
  return null;
}

function allOffers(
  line: PricingLine,
  ladderPieces: number | null,
  judged: Quantity,
  { kinds, promotions, buyer, now }: UnitContext,
): Contender[] {
  const contenders: Contender[] = [];
  for (const kind of kinds) {
    if (kind.stage !== 'unit') continue;
    const records = promotions.filter((record) => record.kind === kind.kind);
    const view: LineView = { line, ladderPieces, buyer, records, now };
    for (const offer of kind.offers(view)) {
      const amount = offer.offered
        ? lineAmount(offer.pair, judged.packs, judged.pieces)
        : Number.POSITIVE_INFINITY;
      contenders.push({ kind, offer, amount });
    }
  }
  return contenders;
}

/**
 * The competition rule (RULINGS 4, 6): the smallest line amount wins, the earlier of equals. A winner that must
 * never make anything dearer is held under what would have won without it.
 */
function chooseBest(contenders: readonly Contender[]): { contender: Contender; pair: PricePair } | null {
  const contender = smallest(contenders);
  if (!contender?.offer.offered) return null;
  const { pair, neverDearer } = contender.offer;
  if (!neverDearer) return { contender, pair };
  const without = smallest(contenders.filter((other) => !(other.offer.offered && other.offer.neverDearer)));
  return { contender, pair: without?.offer.offered ? lowerPair(pair, without.offer.pair) : pair };
}

function smallest(contenders: readonly Contender[]): Contender | null {
  let best: Contender | null = null;
  for (const contender of contenders) {
    if (contender.offer.offered && (best === null || contender.amount < best.amount)) best = contender;
  }
  return best;
}

function withTrace(
  pair: PricePair,
  winner: Contender,
  contenders: readonly Contender[],
  judged: Quantity,
): UnitResult {
  const trace = contenders.map((contender): TraceStep => {
    const { kind, offer } = contender;
    const chosen = contender === winner;
    const shown = chosen ? pair : offer.pair;
    return {
      stage: 'unit',
      kind: kind.kind,
      ref: offer.ref,
      label: offer.label,
      pair: shown,
      amount: offer.offered && shown ? lineAmount(shown, judged.packs, judged.pieces) : null,
      chosen,
      note: chosen || !offer.offered ? offer.note : lostNote(contender, winner),
    };
  });
  const { kind, offer } = winner;
  return {
    pair,
    winner: { kind: kind.kind, ref: offer.ref, label: offer.label },
    trace,
    couponMayFollow: kind.couponMayFollow,
    claims: (offer.offered && offer.claims) || [],
  };
}

function lostNote(contender: Contender, winner: Contender): string {
  if (contender.offer.pair && winner.offer.pair && samePair(contender.offer.pair, winner.offer.pair)) {
    return `与${winner.offer.label}相同`;
  }
  if (contender.amount > winner.amount) return `${winner.offer.label}更低`;
  return `小计与${winner.offer.label}相同`;
}
