import type { WireGoodsCard } from '@pifa/contract';
import { type Platform, PreparedData } from '../../../platform';
import type { Viewer } from '../cards/card-wire';
import { goodsMemory } from '../goods-memory';
import { NOTHING_RUNS, type Running } from '../running';
import {
  factsOf,
  makePrices,
  NO_LADDER,
  type PreparedCard,
  type Priced,
  sharedPrices,
} from './prepared-card';
import { membersBeside } from './prepared-page';
import type { SharedRow } from './read-rows';

/** A goods' card for one viewer, as pieces of JSON. */
export interface SentCard {
  row: SharedRow;
  /** without the closing brace, so that more can follow */
  open: readonly Buffer[];
}

/** Cards for one viewer. */
export interface SentCards {
  cards: SentCard[];
  /** Whose answer this is if it is worth keeping: everybody's who sees the same prices, and all of it was in memory. */
  sharedBy: 'visitors' | 'members' | 'nobody';
}

/** Cards of these goods in this order, off-sale ones too; unknown ids are left out. At most two statements. */
export async function preparedCards(
  platform: Platform,
  ids: readonly number[],
  viewer: Viewer,
): Promise<SentCards> {
  const { found, pricesOf, running, sharedBy } = await viewFor(platform, ids, viewer);
  const cards = ids.flatMap((id) => {
    const card = found.cards.get(id);
    // Hidden prices are absent, not empty (I34).
    return card
      ? [{ row: card.row, open: [card.open, pricesOf(card)?.words ?? NOTHING, running(card)] }]
      : [];
  });
  return { cards, sharedBy };
}

/** A goods' own page, `{ obj, stepPriceMain }`; undefined for an unknown id. At most two statements. */
export async function preparedPage(
  platform: Platform,
  id: number,
  viewer: Viewer,
): Promise<PreparedData | undefined> {
  const { found, pricesOf, sharedBy } = await viewFor(platform, [id], viewer, [id]);
  const card = found.cards.get(id);
  const page = found.pages.get(id);
  if (!card || !page) return undefined;
  const priced = pricesOf(card);
  const bought = found.lastBuys.get(id) ?? NOTHING;
  const pieces = [
    PAGE_OPEN,
    card.open,
    priced?.words ?? NOTHING,
    bought,
    membersBeside(page, card),
    PAGE_LADDER,
    priced?.ladder ?? NO_LADDER,
  ];
  const isShared = sharedBy !== 'nobody' && bought.length === 0;
  return isShared
    ? goodsMemory(platform).finished(`page ${sharedBy} ${id}`, pieces, '}')
    : new PreparedData([...pieces, END]);
}

/** What is known of goods for one viewer, and how their prices and activities are worded. */
async function viewFor(
  platform: Platform,
  ids: readonly number[],
  { buyer, pricesVisible, now }: Viewer,
  pageIds: readonly number[] = [],
) {
  const memory = goodsMemory(platform);
  const who = { buyer, now, key: buyer ? memory.prepared.keyOf(buyer) : '' };
  const found = await memory.prepared.find(ids, who, pageIds);
  if (!pricesVisible) {
    const sharedBy = found.isKnown && !buyer ? 'visitors' : 'nobody';
    return { found, pricesOf: () => undefined, running: () => NOTHING, sharedBy } as const;
  }
  const tags = await memory.activityTags.forBuyer(buyer?.khId, now);
  const openOf = await memory.openPrices.of(ids, { buyer, pricesVisible, now });
  const open = new Map(ids.flatMap((id) => runningOf(id, openOf(id), found, now)));
  const isOwn = !tags.isForAll || open.size > 0 || ids.some((id) => found.own.has(id));
  const pricesOf = (card: PreparedCard): Priced => {
    const own = found.own.get(card.row.id);
    const activities = open.get(card.row.id);
    // What is left of an activity changes with every order, so nothing is kept.
    if (activities) return makePrices(card.row, own ?? null, who, activities);
    return own ? memory.ownPrices(card, own, who) : sharedPrices(card, who);
  };
  const running = (card: PreparedCard): Buffer => tags.of(card.row.id, () => factsOf(card, now));
  const sharedBy = isOwn || !found.isKnown ? 'nobody' : buyer ? 'members' : 'visitors';
  return { found, pricesOf, running, sharedBy } as const;
}

/** What runs for a goods; nothing where no activity and no rule over several goods is about it. */
function runningOf(
  id: number,
  running: Running,
  { cards }: { cards: ReadonlyMap<number, PreparedCard> },
  now: Date,
): [number, Running][] {
  if (running.open.length > 0) return [[id, running]];
  const card = running.terms === NOTHING_RUNS.terms ? undefined : cards.get(id);
  return card && running.terms(factsOf(card, now)).length > 0 ? [[id, running]] : [];
}

const NOTHING = Buffer.alloc(0);
const PAGE_OPEN = Buffer.from('{"obj":');
const PAGE_LADDER = Buffer.from(',"stepPriceMain":');
const [LIST_OPEN, LIST_CLOSE, COMMA, END] = ['[', ']', ',', '}'].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** `[card, card, …]` */
export function cardList(cards: readonly SentCard[]): Buffer[] {
  const pieces = [LIST_OPEN];
  for (const [at, { open }] of cards.entries()) {
    if (at > 0) pieces.push(COMMA);
    pieces.push(...open, END);
  }
  pieces.push(LIST_CLOSE);
  return pieces;
}

/** Cards as data, for whoever does more with them than send them. */
export const cardData = (cards: readonly SentCard[]): WireGoodsCard[] =>
  JSON.parse(Buffer.concat(cardList(cards)).toString()) as WireGoodsCard[];
