import type { CallData } from '@pifa/contract';
import { type GoodsFacts, ladderInForce, nextListTurn, type PriceRules, unitPriceToYuan } from '@pifa/domain';
import { factsUnder, type PriceBuyer, priceToWire } from '../../pricing';
import { goodsToWire } from '../../goods-row';
import { factsRunning, NOTHING_RUNS, type Running } from '../running';
import type { SharedRow } from './read-rows';

/** Price words as the bytes of JSON, good until something about them changes by time alone. */
export interface Priced {
  /** members of the card, with a comma before them */
  words: Buffer;
  /** `stepPriceMain` of the goods' own page */
  ladder: Buffer;
  /** ms */
  until: number;
}

/** A goods whose card is JSON already, but for the prices of the buyer. */
export interface PreparedCard {
  readonly row: SharedRow;
  /** `{"goodsId":…,"score":4.8`: no price word and no closing brace */
  readonly open: Buffer;
  /** price words of everybody without rules of their own */
  readonly prices: { visitor?: Priced; member?: Priced };
}

export const prepareCard = (row: SharedRow): PreparedCard => ({
  row,
  open: Buffer.from(JSON.stringify(goodsToWire(row)).slice(0, -1)),
  prices: {},
});

/** Of the row's own values, about, and of two sorts of price words. */
const ROW_BYTES = 1_800;
export const bytesOfCard = ({ open }: PreparedCard): number => ROW_BYTES + open.length;

/** Whose prices, and by what key their rules are known. */
export interface PriceViewer {
  buyer: PriceBuyer | null;
  key: string;
  now: Date;
}

/**
 * The price words of a card for everybody without rules of their own. They follow from the goods' row and the instant,
 * so they are kept with the row until a window opens or closes; the row itself is a new one after every change.
 */
export function sharedPrices(card: PreparedCard, { buyer, now }: PriceViewer): Priced {
  const whose = buyer ? 'member' : 'visitor';
  const known = card.prices[whose];
  if (known && now.getTime() < known.until) return known;
  const made = makePrices(card.row, null, { buyer, now });
  card.prices[whose] = made;
  return made;
}

/** The price words of a goods for a buyer with `own` rules, or of one that is in an activity; made anew each time. */
export function makePrices(
  row: SharedRow,
  own: PriceRules | null,
  { buyer, now }: Pick<PriceViewer, 'buyer' | 'now'>,
  running: Running = NOTHING_RUNS,
): Priced {
  const rules = rulesOf(row, own);
  const facts = factsUnder(row, rules, now);
  const words = priceToWire(factsRunning(facts, running), buyer, now);
  return {
    words: Buffer.from(`,${JSON.stringify(words).slice(1, -1)}`),
    ladder: facts.ladder
      ? Buffer.from(JSON.stringify(ladderToWire(facts.ladder, nameOf(facts.ladder, rules, now))))
      : NO_LADDER,
    until: nextTurn(row, rules, now.getTime()),
  };
}

export const NO_LADDER = Buffer.from('null');

/** What the engine knows of the goods at this instant, whoever buys. */
export const factsOf = ({ row }: PreparedCard, now: Date) => factsUnder(row, rulesOf(row, null), now);

const NO_LISTS: PriceRules['listed'] = { chain: [], lowest: false, rows: [], rules: [], bases: [] };

/** The rules of this goods for a buyer with `own` ones. */
const rulesOf = (row: SharedRow, own: PriceRules | null): PriceRules => ({
  listed: own?.listed ?? NO_LISTS,
  ladders: own ? [...own.ladders, ...row.ladders] : row.ladders,
});

/** The next instant at which a window of this goods opens or closes, ms. */
function nextTurn(
  { promo_starts_at: start, promo_ends_at: end }: SharedRow,
  { listed, ladders }: PriceRules,
  now: number,
) {
  let next = nextListTurn(listed, now);
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

/** As staff named the ladder; rungs of a price list have no name. */
const nameOf = (
  ladder: NonNullable<GoodsFacts['ladder']>,
  { ladders }: PriceRules,
  now: Date,
): string | undefined => {
  const stored = ladderInForce(ladders, now);
  return stored && String(stored.id) === ladder.ref ? stored.name : undefined;
};

/** The ladder of a goods' own page. */
function ladderToWire(
  ladder: NonNullable<GoodsFacts['ladder']>,
  name = '阶梯价',
): CallData<'goodsDetail'>['stepPriceMain'] {
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
