import type { WireGoodsCard } from '@pifa/contract';
import type { Platform } from '../../../platform';
import type { Viewer } from '../cards/card-wire';
import { factsOf, pricesFor, type PriceViewer } from './prepared-card';
import type { SharedRow } from './read-rows';
import { goodsMemory } from '../goods-memory';

/** A goods' card as JSON for one viewer. */
export interface SentCard {
  row: SharedRow;
  /** without the closing brace, so that more can follow */
  open: string;
}

const priceViewer = (platform: Platform, { buyer, now }: Viewer): PriceViewer => ({
  buyer,
  now,
  key: buyer ? goodsMemory(platform).prepared.keyOf(buyer) : '',
});

/** Cards of these goods in this order, off-sale ones too; unknown ids are left out. At most one statement. */
export async function preparedCards(
  platform: Platform,
  ids: readonly number[],
  viewer: Viewer,
): Promise<SentCard[]> {
  const who = priceViewer(platform, viewer);
  const found = await goodsMemory(platform).prepared.find(ids, who);
  const cards: SentCard[] = [];
  const tags = viewer.pricesVisible
    ? await goodsMemory(platform).activityTags.forBuyer(viewer.buyer?.khId, viewer.now)
    : () => '';
  const open = await goodsMemory(platform).openPrices.of(ids, viewer);
  for (const id of ids) {
    const card = found.cards.get(id);
    if (!card) continue;
    // Hidden prices are absent, not empty (I34).
    const words = viewer.pricesVisible ? pricesFor(card, found.own.get(id) ?? null, who, open(id)).words : '';
    const running = tags(id, () => factsOf(card, viewer.now));
    cards.push({ row: card.row, open: card.open + words + running });
  }
  return cards;
}

/** The JSON of a goods' own page, `{ obj, stepPriceMain }`; undefined for an unknown id. At most one statement. */
export async function preparedPage(
  platform: Platform,
  id: number,
  viewer: Viewer,
): Promise<string | undefined> {
  const who = priceViewer(platform, viewer);
  const found = await goodsMemory(platform).prepared.find([id], who, [id]);
  const card = found.cards.get(id);
  const page = found.pages.get(id);
  if (!card || !page) return undefined;
  const open = await goodsMemory(platform).openPrices.of([id], viewer);
  const priced = viewer.pricesVisible ? pricesFor(card, found.own.get(id) ?? null, who, open(id)) : undefined;
  const obj = `${card.open}${priced?.words ?? ''}${found.lastBuys.get(id) ?? ''},${page.members(card.row)}}`;
  return `{"obj":${obj},"stepPriceMain":${priced?.ladder ?? 'null'}}`;
}

/** `[card, card, …]` */
export const cardList = (cards: readonly SentCard[]): string =>
  `[${cards.map(({ open }) => `${open}}`).join(',')}]`;

/** Cards as data, for whoever does more with them than send them. */
export const cardData = (cards: readonly SentCard[]): WireGoodsCard[] =>
  JSON.parse(cardList(cards)) as WireGoodsCard[];
