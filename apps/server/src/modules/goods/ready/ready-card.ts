import type { CallData } from '@pifa/contract';
import { type OpenActivity, unitPriceToYuan } from '@pifa/domain';
import {
  type FactsRow,
  ladderInForce,
  type OwnRules,
  type PriceBuyer,
  shelfWire,
  toFacts,
} from '../../pricing';
import { cardToWire } from '../cards/card-wire';
import type { SharedRow } from './read-rows';

/** Price words as JSON, good until something about them changes by time alone. */
interface Priced {
  /** members of the card, with a comma before them */
  words: string;
  /** `stepPriceMain` of the goods' own page */
  ladder: string;
  until: number;
  of: OwnRules | null;
}

/** A goods whose card is JSON already, but for the prices of the buyer. */
export interface ReadyCard {
  readonly row: SharedRow;
  /** `{"goodsId":…,"score":4.8`: no price word and no closing brace */
  readonly open: string;
  /** Whose price words were made: by buyer for those with rules of their own, once for everybody else. */
  readonly prices: Map<string, Priced>;
}

export function makeReady(row: SharedRow): ReadyCard {
  const plain = cardToWire(factsRow(row, null, 0), { buyer: null, pricesVisible: false, now: EARLY });
  return { row, open: JSON.stringify(plain).slice(0, -1), prices: new Map() };
}

const EARLY = new Date(0);
const VISITORS = 'visitors';
const MEMBERS = 'members';
/** Buyers with rules of their own whose words are kept on one card. */
const MOST_BUYERS = 200;

/** Whose prices, and by what key their rules are known. */
export interface PriceViewer {
  buyer: PriceBuyer | null;
  key: string;
  now: Date;
}

/**
 * The price words of a card for a buyer. They follow from the goods' row, the buyer's own rules and the instant, so
 * they are kept with the row until a window opens or closes; the row itself is a new one after every change.
 */
export function pricesFor(
  card: ReadyCard,
  own: OwnRules | null,
  viewer: PriceViewer,
  open: readonly OpenActivity[] = [],
): Priced {
  // What is left of an activity changes with every order, so nothing is kept.
  if (open.length > 0) return makePrices(card.row, own, viewer, open);
  const key = own ? viewer.key : viewer.buyer ? MEMBERS : VISITORS;
  const known = card.prices.get(key);
  if (known && known.of === own && viewer.now.getTime() < known.until) return known;
  const made = makePrices(card.row, own, viewer);
  if (card.prices.size >= MOST_BUYERS) card.prices.clear();
  card.prices.set(key, made);
  return made;
}

function makePrices(
  row: SharedRow,
  own: OwnRules | null,
  { buyer, now }: PriceViewer,
  open: readonly OpenActivity[] = [],
): Priced {
  const time = now.getTime();
  const facts = factsRow(row, own, time);
  return {
    words: `,${JSON.stringify(shelfWire({ ...toFacts(facts, now), open }, buyer, now)).slice(1, -1)}`,
    ladder: JSON.stringify(ladderWire(facts, now)),
    until: nextTurn(row, own, time),
    of: own,
  };
}

/** What the engine knows of the goods at this instant, whoever buys. */
export const factsOf = ({ row }: ReadyCard, now: Date) => toFacts(factsRow(row, null, now.getTime()), now);

/** The row as the pricing area reads it from the database for this buyer and instant. */
function factsRow(row: SharedRow, own: OwnRules | null, now: number) {
  const ladder = ladderInForce(own ? [...own.ladders, ...row.ladders] : row.ladders, now);
  return {
    ...row,
    customer_per_pack: own?.customer?.perPack ?? null,
    customer_per_piece: own?.customer?.perPiece ?? null,
    customer_ref: own?.customer?.ref ?? null,
    ladder_id: ladder?.id ?? null,
    ladder_name: ladder?.name ?? null,
    ladder_own: ladder?.own ?? null,
    ladder_tiers: ladder?.tiers ?? null,
  };
}

/** The next instant at which a window of this goods opens or closes, ms. */
function nextTurn(
  { promo_starts_at: start, promo_ends_at: end, ladders }: SharedRow,
  own: OwnRules | null,
  now: number,
) {
  let next = Number.POSITIVE_INFINITY;
  const turn = (at: number): void => {
    if (at > now && at < next) next = at;
  };
  if (start) turn(start.getTime());
  if (end) turn(end.getTime());
  for (const ladder of [...ladders, ...(own?.ladders ?? [])]) {
    turn(ladder.start);
    turn(ladder.end);
  }
  return next;
}

/** The ladder of a goods' own page. */
export function ladderWire(row: FactsRow, now: Date): CallData<'goodsDetail'>['stepPriceMain'] {
  const { ladder } = toFacts(row, now);
  if (!ladder) return null;
  return {
    id: ladder.ref,
    name: row.ladder_name ?? '阶梯价',
    scope: ladder.scope,
    own: ladder.audience === 'company',
    stepPrices: ladder.tiers.map((tier) => ({
      minNum: tier.fromPieces,
      price: unitPriceToYuan(tier.perPiece),
      ...(tier.perPack === null ? {} : { itemPrice: unitPriceToYuan(tier.perPack) }),
    })),
  };
}
