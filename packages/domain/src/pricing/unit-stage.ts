import { type PricePair, lineAmount, lowerPair, pricePair, samePair } from '../money';
import type {
  LaterStage,
  LineView,
  PromotionKind,
  ScarceLookup,
  UnitKind,
  UnitOffer,
} from '../promotions/kind';
import { mayFollow } from '../promotions/stacking';
import { type Quantity, totalPieces } from '../quantity';
import type { ActivityTerms, ClaimNeeded, TraceStep, UnitWinner } from './quote-types';
import type { Buyer, PricingLine, PromotionRecord } from './types';

/** What the unit stage needs beyond the line. */
export type UnitContext = {
  readonly kinds: readonly UnitKind[];
  /** By kind. */
  readonly records: ReadonlyMap<string, readonly PromotionRecord[]>;
  readonly buyer: Buyer | null;
  readonly scarce: ScarceLookup;
  /** `activityKey(line)` → pieces over all checked lines. */
  readonly activityPieces: ReadonlyMap<string, number>;
  readonly now: Date;
};

/** The context of a run; whatever is the same for every line is prepared here once. */
export function unitContext(
  kinds: readonly PromotionKind[],
  promotions: readonly PromotionRecord[],
  rest: Omit<UnitContext, 'kinds' | 'records'>,
): UnitContext {
  const records = new Map<string, PromotionRecord[]>();
  for (const record of promotions) {
    const list = records.get(record.kind);
    if (list) list.push(record);
    else records.set(record.kind, [record]);
  }
  return { ...rest, kinds: kinds.filter((kind): kind is UnitKind => kind.stage === 'unit'), records };
}

/** Lines of one goods under one activity share its limits and its tiers. */
export function activityKey({ goods, context }: PricingLine): string {
  return context.kind === 'activity'
    ? `${context.activity} ${context.ref} ${context.group ?? ''} ${goods.goodsId}`
    : `${context.kind} ${goods.goodsId}`;
}

export type UnitResult = {
  readonly pair: PricePair;
  readonly winner: UnitWinner;
  readonly trace: readonly TraceStep[];
  /** The activity whose terms hold for the line. */
  readonly activity: ActivityTerms | null;
  readonly claims: readonly ClaimNeeded[];
  /** The claims hold the line's pieces; the goods' own stock is not touched. */
  readonly carved: boolean;
  /** Chinese: why the line cannot be ordered under its activity. */
  readonly refusal: string | null;
  /** A lower price that the line is only too large for. */
  readonly missed: MissedPrice | null;
  readonly mayFollow: (stage: LaterStage) => boolean;
};

export type MissedPrice = { readonly label: string; readonly pair: PricePair; readonly most: number };

/** One price on the table, tagged with the kind that put it there. */
type Contender = { readonly kind: UnitKind; readonly offer: UnitOffer; readonly amount: number };
type Terms = Pick<UnitResult, 'activity' | 'claims' | 'carved' | 'refusal' | 'mayFollow'>;

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
  if (locked) return settledPrice(line, locked, judged);
  const contenders = allOffers(line, ladderPieces, judged, context);
  const best = chooseBest(contenders, line.context);
  if (!best) return settledPrice(line, listOffer(line), judged);
  const { kind, offer } = best.contender;
  const terms = termsOf(line, best.contender, contenders);
  // Laid together by name: spreading costs more than everything else here, and this is done for every line.
  return {
    pair: best.pair,
    winner: { kind: kind.kind, ref: offer.ref, label: offer.label },
    trace: traceOf(best.pair, best.contender, contenders, judged),
    activity: terms.activity,
    claims: terms.claims,
    carved: terms.carved,
    refusal: terms.refusal,
    missed: missedOf(best.contender, contenders, judged),
    mayFollow: terms.mayFollow,
  };
}

/** Only the price: for bands and hints, which ask for many quantities of one line. */
export function unitPair(
  line: PricingLine,
  ladderPieces: number,
  judged: Quantity,
  context: UnitContext,
): PricePair {
  const locked = lockedOffer(line);
  return (
    locked?.pair ??
    chooseBest(allOffers(line, ladderPieces, judged, context), line.context)?.pair ??
    line.goods.list
  );
}

type Settled = UnitWinner & { readonly pair: PricePair; readonly note: string };

const listOffer = ({ goods }: PricingLine): Settled => ({
  kind: 'list-price',
  ref: '',
  label: '标价',
  pair: goods.list,
  note: '商品标价',
});

/** Lines whose price was settled elsewhere do not compete: add-ons, quoted lines, gifts. */
function lockedOffer({ context }: PricingLine): Settled | null {
  const { kind } = context;
  if (kind === 'add-on') {
    return { kind, ref: context.ref, label: '换购价', pair: context.lockedPair, note: '加价换购' };
  }
  if (kind === 'quoted') {
    const note = context.no ? `报价单 ${context.no} 的报价，已锁定` : '按报价单锁定';
    return { kind, ref: context.ref, label: '报价', pair: context.lockedPair, note };
  }
  if (kind === 'gift') return { kind, ref: context.ref, label: '赠品', pair: pricePair(0, 0), note: '赠送' };
  return null;
}

function settledPrice(line: PricingLine, { pair, note, ...winner }: Settled, judged: Quantity): UnitResult {
  const step = (of: UnitWinner, at: PricePair, chosen: boolean, why: string): TraceStep => ({
    stage: 'unit',
    ...of,
    pair: at,
    amount: lineAmount(at, judged.packs, judged.pieces),
    chosen,
    note: why,
  });
  const { pair: list, note: listNote, ...listed } = listOffer(line);
  return {
    pair,
    winner,
    trace: [step(listed, list, false, listNote), step(winner, pair, true, note)],
    activity: null,
    claims: [],
    carved: false,
    refusal: null,
    missed: null,
    mayFollow: (stage) => mayFollow(stage, line.context.kind, settledTerms(line)),
  };
}

/** Only a quote can say that more may follow. */
const settledTerms = ({ context }: PricingLine) => ({
  followedBy: undefined,
  couponMayFollow: context.kind === 'quoted' && context.discountsAllowed === true,
});

/**
 * Under whose terms the line is bought: the activity it was put into the basket for, whichever price won it; else
 * the winner's.
 */
function termsOf({ context }: PricingLine, winner: Contender, contenders: readonly Contender[]): Terms {
  const own = context.kind === 'activity' ? contenders.find(isOf(context)) : undefined;
  if (context.kind === 'activity' && !own?.offer.offered) {
    const refusal = (own && !own.offer.offered && own.offer.refusal) || ENDED_TEXT;
    return { activity: null, claims: [], carved: false, refusal, mayFollow: () => false };
  }
  const { kind, offer } = own ?? winner;
  const { followedBy } = kind;
  const couponMayFollow = offer.offered ? offer.couponMayFollow : undefined;
  return {
    activity: kind.activity ? { kind: kind.kind, ref: offer.ref } : null,
    claims: (offer.offered && offer.claims) || [],
    carved: offer.offered && offer.carved === true,
    refusal: null,
    mayFollow: (stage) => mayFollow(stage, context.kind, { followedBy, couponMayFollow }),
  };
}

const ENDED_TEXT = '活动已结束';

const isOf =
  (context: Extract<PricingLine['context'], { kind: 'activity' }>) =>
  ({ kind, offer }: Contender): boolean =>
    kind.kind === context.activity && offer.ref === context.ref;

const NO_RECORDS: readonly PromotionRecord[] = [];

function allOffers(
  line: PricingLine,
  ladderPieces: number | null,
  judged: Quantity,
  { kinds, records, buyer, scarce, activityPieces, now }: UnitContext,
): Contender[] {
  const contenders: Contender[] = [];
  const pieces = activityPieces.get(activityKey(line)) ?? totalPieces(line.goods.rule, line.quantity);
  for (const kind of kinds) {
    const own = records.get(kind.kind) ?? NO_RECORDS;
    if (kind.activity && own.length === 0) continue;
    const view: LineView = { line, ladderPieces, buyer, records: own, activityPieces: pieces, scarce, now };
    const isBarred = line.goods.agreed?.activities === false && !kind.isStored;
    for (const made of kind.offers(view)) {
      const offer = isBarred ? barred(made) : made;
      const amount = offer.offered
        ? lineAmount(offer.pair, judged.packs, judged.pieces)
        : Number.POSITIVE_INFINITY;
      contenders.push({ kind, offer, amount });
    }
  }
  return contenders;
}

const BARRED_TEXT = '贵公司按协议价采购，不参加活动';
const barred = ({ ref, label, pair }: UnitOffer): UnitOffer => ({
  offered: false,
  ref,
  label,
  pair,
  note: BARRED_TEXT,
  refusal: BARRED_TEXT,
});

/**
 * The competition rule (RULINGS 4, 6): the smallest line amount wins, the earlier of equals. A winner that must
 * never make anything dearer is held under what would have won without it.
 */
function chooseBest(
  contenders: readonly Contender[],
  context: PricingLine['context'],
): { contender: Contender; pair: PricePair } | null {
  const first = smallest(contenders);
  const own = context.kind === 'activity' ? contenders.find(isOf(context)) : undefined;
  // Of equal prices the activity that the line was bought under gives its name.
  const contender = own?.offer.offered && first && own.amount <= first.amount ? own : first;
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

/** The lowest price that was refused for the line's size alone. */
function missedOf(
  winner: Contender,
  contenders: readonly Contender[],
  { packs, pieces }: Quantity,
): MissedPrice | null {
  let found: MissedPrice | null = null;
  let lowest = winner.amount;
  for (const { offer } of contenders) {
    if (offer.offered || !offer.pair || !offer.most) continue;
    const amount = lineAmount(offer.pair, packs, pieces);
    if (amount >= lowest) continue;
    lowest = amount;
    found = { label: offer.label, pair: offer.pair, most: offer.most };
  }
  return found;
}

function traceOf(
  pair: PricePair,
  winner: Contender,
  contenders: readonly Contender[],
  judged: Quantity,
): TraceStep[] {
  return contenders.map((contender): TraceStep => {
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
}

function lostNote(contender: Contender, winner: Contender): string {
  if (contender.offer.pair && winner.offer.pair && samePair(contender.offer.pair, winner.offer.pair)) {
    return `与${winner.offer.label}相同`;
  }
  if (contender.amount > winner.amount) return `${winner.offer.label}更低`;
  return `小计与${winner.offer.label}相同`;
}
