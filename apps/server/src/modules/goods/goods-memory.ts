import { type Platform, port } from '../../platform';
import { createCatalogue } from './catalogue-index/catalogue';
import { createOutOfStock } from './catalogue-index/out-of-stock';
import { createOpenPrices } from './open-prices';
import { createDemandLog } from './demand/demand-log';
import { createActivityTags } from './prepared-cards/activity-tags';
import { createFinished } from './prepared-cards/finished';
import { createOwnPrices } from './prepared-cards/own-prices';
import { createPreparedStore } from './prepared-cards/prepared-store';
import { createKeywords } from './search/keywords';
import { createSearchLog } from './search/search-log';
import { createKeptWords } from './words/kept-words';

/** What goods keep in memory, created once per server when the module is set up. */
export function createGoodsMemory(platform: Platform) {
  const catalogue = createCatalogue(platform);
  const words = createKeptWords(platform, catalogue);
  return {
    catalogue,
    words,
    keywords: createKeywords(platform, words),
    outOfStock: createOutOfStock(platform),
    prepared: createPreparedStore(platform),
    ownPrices: createOwnPrices(platform.cache.section('own prices')),
    finished: createFinished(platform.cache.section('finished answers')),
    activityTags: createActivityTags(platform),
    openPrices: createOpenPrices(platform),
    searches: createSearchLog(platform),
    demand: createDemandLog(platform),
  };
}

type GoodsMemory = ReturnType<typeof createGoodsMemory>;

export const GOODS_MEMORY = port<GoodsMemory | undefined>(undefined);

/** The goods module's memory on this server. */
export function goodsMemory({ ports }: Pick<Platform, 'ports'>): GoodsMemory {
  const memory = ports.get(GOODS_MEMORY);
  if (!memory) throw new Error('The goods module has not been set up on this server.');
  return memory;
}

type NoteDemand = ReturnType<typeof createDemandLog>['note'];

/** Where looks and carts are told; a server without the goods module counts none. */
export const NOTE_DEMAND = port<NoteDemand>(() => undefined);

/** Notes that goods were looked at or put into a cart. */
export const noteDemand = (platform: Pick<Platform, 'ports'>, ...noted: Parameters<NoteDemand>): void =>
  platform.ports.get(NOTE_DEMAND)(...noted);
