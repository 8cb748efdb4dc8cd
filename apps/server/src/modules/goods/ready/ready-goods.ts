import type { WireGoodsCard } from '@pifa/contract';
import { perPlatform, type Platform } from '../../../platform';
import { createFreshRows } from '../../../platform/cache/fresh-rows';
import { createOwnRules, type OwnRules, PRICES_VERSION } from '../../pricing';
import type { Viewer } from '../cards/card-wire';
import { createBoughtMemory } from './bought-memory';
import { makePage, type ReadyPage } from './ready-page';
import { cardMarks, pageMarks, readRows } from './read-rows';
import { makeReady, pricesFor, type PriceViewer, type ReadyCard } from './ready-card';

/** About 5 kB each. */
const MOST_CARDS = 12_000;
/** About 10 kB each. */
const MOST_PAGES = 2_000;

/** Goods ready to be sent; whatever is in memory costs no statement. */
const ready = perPlatform((platform) => {
  const { db, log, settings } = platform;
  const { freshMs } = settings.catalogue;
  const mapped = <From, To>(
    rows: ReadonlyMap<number, { mark: string; row: From }>,
    make: (row: From) => To,
  ) => new Map([...rows].map(([id, { mark, row }]) => [id, { mark, row: make(row) }]));
  const cards = createFreshRows<ReadyCard>({
    freshMs,
    most: MOST_CARDS,
    marks: (ids) => cardMarks(db, ids),
    read: async (ids) => mapped((await readRows(db, { cards: ids })).cards, makeReady),
    log,
  });
  const pages = createFreshRows<ReadyPage>({
    freshMs,
    most: MOST_PAGES,
    marks: (ids) => pageMarks(db, ids),
    read: async (ids) => mapped((await readRows(db, { cards: [], pages: ids })).pages, makePage),
    log,
  });
  const own = createOwnRules();
  const bought = createBoughtMemory(freshMs);
  platform.cache.watch(PRICES_VERSION, () => {
    own.clear();
    cards.clear();
  });

  /**
   * Cards and, where asked for, pages of these goods with the viewer's own rules; unknown ids are missing. At most
   * one statement. What is known is taken before anything is waited for: it may be forgotten meanwhile.
   */
  async function find(ids: readonly number[], { buyer, key }: PriceViewer, pageIds: readonly number[] = []) {
    const foundCards = new Map<number, ReadyCard | undefined>();
    const foundPages = new Map<number, ReadyPage | undefined>();
    const foundOwn = new Map<number, OwnRules | null>();
    const foundBought = new Map<number, string | undefined>();
    const khId = buyer?.khId ?? 0;
    const wanted = {
      cards: ids.filter((id) => takeKnown(cards.known(id), id, foundCards)),
      pages: pageIds.filter((id) => takeKnown(pages.known(id), id, foundPages)),
      own: buyer ? { buyer, ids: own.take(key, ids, foundOwn) } : undefined,
      bought: buyer && { khId, ids: pageIds.filter((id) => isUnknown(bought.words(khId, id), id, foundBought)) },
    };
      const readings = { cards: cards.begin(), pages: pages.begin(), own: own.generation() };
      const rows = await readRows(db, wanted);
      const made = { cards: mapped(rows.cards, makeReady), pages: mapped(rows.pages, makePage) };
      cards.put(wanted.cards, made.cards, readings.cards);
      pages.put(wanted.pages, made.pages, readings.pages);
      if (wanted.own && freshMs > 0) own.put(key, wanted.own.ids, rows.own, readings.own);
      for (const [id, { row }] of made.cards) foundCards.set(id, row);
      for (const [id, { row }] of made.pages) foundPages.set(id, row);
      for (const [id, rules] of rows.own) foundOwn.set(id, rules);
    }
    return {
      card: (id: number): ReadyCard | undefined => foundCards.get(id),
      page: (id: number): ReadyPage | undefined => foundPages.get(id),
      own: (id: number): OwnRules | null => foundOwn.get(id) ?? null,
    };
  }
  return { keyOf: own.keyOf, find };
});

/** Takes what is known; true when it must be read. */
function takeKnown<T>(known: { row?: T } | undefined, id: number, into: Map<number, T | undefined>): boolean {
  if (known) into.set(id, known.row);
  return !known;
}

/** A goods' card as JSON for one viewer. */
export interface SentCard {
  row: ReadyCard['row'];
  /** without the closing brace, so that more can follow */
  open: string;
}

const priceViewer = (platform: Platform, { buyer, now }: Viewer): PriceViewer => ({
  buyer,
  now,
  key: buyer ? ready(platform).keyOf(buyer) : '',
});

/** Cards of these goods in this order, off-sale ones too; unknown ids are left out. At most one statement. */
export async function readyCards(
  platform: Platform,
  ids: readonly number[],
  viewer: Viewer,
): Promise<SentCard[]> {
  const who = priceViewer(platform, viewer);
  const found = await ready(platform).find(ids, who);
  const cards: SentCard[] = [];
  for (const id of ids) {
    const card = found.card(id);
    if (!card) continue;
    // Hidden prices are absent, not empty (I34).
    const words = viewer.pricesVisible ? pricesFor(card, found.own(id), who).words : '';
    cards.push({ row: card.row, open: card.open + words });
  }
  return cards;
}

/** The JSON of a goods' own page, `{ obj, stepPriceMain }`; undefined for an unknown id. At most one statement. */
export async function readyPage(platform: Platform, id: number, viewer: Viewer): Promise<string | undefined> {
  const who = priceViewer(platform, viewer);
  const found = await ready(platform).find([id], who, [id]);
  const card = found.card(id);
  const page = found.page(id);
  if (!card || !page) return undefined;
  const priced = viewer.pricesVisible ? pricesFor(card, found.own(id), who) : undefined;
  const obj = `${card.open}${priced?.words ?? ''},${page.members(card.row)}}`;
  return `{"obj":${obj},"stepPriceMain":${priced?.ladder ?? 'null'}}`;
}

/** `[card, card, …]` */
export const cardList = (cards: readonly SentCard[]): string =>
  `[${cards.map(({ open }) => `${open}}`).join(',')}]`;

/** Cards as data, for whoever does more with them than send them. */
export const cardData = (cards: readonly SentCard[]): WireGoodsCard[] =>
  JSON.parse(cardList(cards)) as WireGoodsCard[];
