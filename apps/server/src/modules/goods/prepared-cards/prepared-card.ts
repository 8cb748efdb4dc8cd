import type { CallData } from '@pifa/contract';
import {
  type GoodsFacts,
  ladderInForce,
  type OpenActivity,
  type PriceRules,
  unitPriceToYuan,
} from '@pifa/domain';
import { factsUnder, type PriceBuyer, priceToWire } from '../../pricing';
import { goodsToWire } from '../../goods-row';
import type { SharedRow } from './read-rows';

/** Price words as JSON, good until something about them changes by time alone. */
interface Priced {
  /** members of the card, with a comma before them */
  words: string;
  /** `stepPriceMain` of the goods' own page */
  ladder: string;
  until: number;
  of: PriceRules | null;
}

/** A goods whose card is JSON already, but for the prices of the buyer. */
export interface PreparedCard {
  readonly row: SharedRow;
  /** `{"goodsId":…,"score":4.8`: no price word and no closing brace */
  readonly open: string;
  /** Whose price words were made: by buyer for those with rules of their own, once for everybody else. */
  readonly prices: Map<string, Priced>;
}

export function prepareCard(row: SharedRow): PreparedCard {
  const plain = goodsToWire(row);
  return { row, open: JSON.stringify(plain).slice(0, -1), prices: new Map() };
}

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
  card: PreparedCard,
  own: PriceRules | null,
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
  own: PriceRules | null,
  { buyer, now }: PriceViewer,
  open: readonly OpenActivity[] = [],
): Priced {
  const rules = rulesOf(row, own);
  const facts = factsUnder(row, rules, now);
  return {
    words: `,${JSON.stringify(priceToWire({ ...facts, open }, buyer, now)).slice(1, -1)}`,
    ladder: JSON.stringify(ladderToWire(facts.ladder, ladderInForce(rules.ladders, now)?.name)),
    until: nextTurn(row, rules, now.getTime()),
    of: own,
  };
}

/** What the engine knows of the goods at this instant, whoever buys. */
export const factsOf = ({ row }: PreparedCard, now: Date) => factsUnder(row, rulesOf(row, null), now);

/** The rules of this goods for a buyer with `own` ones. */
const rulesOf = (row: SharedRow, own: PriceRules | null): PriceRules => ({
  customerPrices: own?.customerPrices ?? [],
  ladders: own ? [...own.ladders, ...row.ladders] : row.ladders,
});

/** The next instant at which a window of this goods opens or closes, ms. */
function nextTurn(
  { promo_starts_at: start, promo_ends_at: end }: SharedRow,
  { ladders }: PriceRules,
  now: number,
) {
  let next = Number.POSITIVE_INFINITY;
  const turn = (at: number): void => {
    if (at > now && at < next) next = at;
  };
  if (start) turn(start.getTime());
  if (end) turn(end.getTime());
  for (const ladder of ladders) {
    turn(ladder.start);
    turn(ladder.end);
  }
  return next;
}

/** The ladder of a goods' own page. */
function ladderToWire(
  ladder: GoodsFacts['ladder'],
  name = '阶梯价',
): CallData<'goodsDetail'>['stepPriceMain'] {
  if (!ladder) return null;
  return {
    id: ladder.ref,
    name,
    scope: ladder.scope,
    own: ladder.audience === 'company',
    stepPrices: ladder.tiers.map((tier) => ({
      minNum: tier.fromPieces,
      price: unitPriceToYuan(tier.perPiece),
      ...(tier.perPack === null ? {} : { itemPrice: unitPriceToYuan(tier.perPack) }),
    })),
  };
}
