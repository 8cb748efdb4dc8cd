import { type PriceRules, LADDERS_VERSION, LIST_VERSIONS } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { createFreshRows, type Entry, type VersionedRow } from '../../../platform/cache/fresh-rows';
import { createOwnRules } from '../../pricing';
import { createBoughtMemory, type KnownBought } from './bought-memory';
import { bytesOfCard, prepareCard, type PreparedCard, type PriceViewer } from './prepared-card';
import { bytesOfPage, makePage, type PreparedPage } from './prepared-page';
import {
  cardVersions,
  readCards,
  readOfCompany,
  readPages,
  type SharedRow,
  type WantedOfCompany,
} from './read-rows';

/** What is known of some goods for one viewer; unknown ids are missing. */
export interface PreparedFound {
  cards: Map<number, PreparedCard>;
  own: Map<number, PriceRules>;
  /** only of the goods whose page was asked for */
  pages: Map<number, PreparedPage>;
  lastBuys: Map<number, Buffer>;
  /** all of the goods was in memory */
  isKnown: boolean;
}

type Marked<T> = ReadonlyMap<number, VersionedRow<T>>;
const prepared = (rows: Marked<SharedRow>): Map<number, VersionedRow<PreparedCard>> =>
  new Map([...rows].map(([id, { mark, row }]) => [id, { mark, row: prepareCard(row) }]));

/** Goods ready to be sent; what is in memory costs no statement, goods cost one, and what only a company has another. */
export function createPreparedStore({
  db,
  log,
  settings,
  cache,
}: Pick<Platform, 'db' | 'log' | 'settings' | 'cache'>) {
  const { freshMs } = settings.catalogue;
  const cards = createFreshRows<PreparedCard>({
    freshMs,
    section: cache.section<number, Entry<PreparedCard>>('cards'),
    bytesOf: bytesOfCard,
    digest: (ids) => cardVersions.digest(db, ids),
    marks: (ids) => cardVersions.marks(db, ids),
    read: async (ids) => prepared(await readCards(db, ids)),
    log,
  });
  const pages = cache.section<number, PreparedPage>('goods pages');
  const own = createOwnRules();
  const bought = createBoughtMemory(freshMs, cache.section<number, KnownBought>('bought'));
  cache.watch(LADDERS_VERSION, () => {
    own.clear();
    cards.clear();
  });
  cache.watchAll(LIST_VERSIONS, (name) => own.forgetList(Number(name.slice(LIST_VERSIONS.length))));

  /** Takes what is known before anything is waited for: it may be forgotten meanwhile. Answers what must be read. */
  function take(
    found: PreparedFound,
    ids: readonly number[],
    pageIds: readonly number[],
    { buyer, now }: PriceViewer,
  ) {
    const unknown: number[] = [];
    for (const id of ids) {
      const known = cards.known(id);
      if (known?.row) found.cards.set(id, known.row);
      if (!known) unknown.push(id);
    }
    // A page is as old as the row of goods it was made of, and the card tells which row there is now.
    const unknownPages = pageIds.filter((id) => {
      const [card, page] = [found.cards.get(id), pages.get(id)];
      if (page && page.written === card?.row.written) found.pages.set(id, page);
      return !found.pages.has(id);
    });
    const company: WantedOfCompany = {};
    if (buyer) {
      const { priceChain } = buyer;
      const unread = freshMs === 0 && priceChain.key !== '' ? ids : own.take(priceChain, ids, found.own);
      const areAll = unread === 'all';
      company.own = { buyer, now, ids: areAll ? ids : unread, areAll };
      if (pageIds.length > 0) company.bought = boughtOf(found, pageIds, buyer.khId);
    }
    return { cards: unknown, pages: unknownPages, company };
  }

  function boughtOf(found: PreparedFound, pageIds: readonly number[], khId: number) {
    const ids = pageIds.filter((id) => {
      const known = bought.known(khId, id);
      if (known) found.lastBuys.set(id, known.row);
      return !known;
    });
    return { khId, ids, areAll: freshMs > 0 && bought.isUnknown(khId) };
  }

  async function readGoods(found: PreparedFound, wanted: ReturnType<typeof take>): Promise<void> {
    if (wanted.cards.length === 0 && wanted.pages.length === 0) return;
    found.isKnown = false;
    const reading = cards.begin();
    if (wanted.pages.length === 0)
      return putCards(found, wanted.cards, await readCards(db, wanted.cards), reading);
    const ids = [...new Set([...wanted.cards, ...wanted.pages])];
    const read = await readPages(db, ids);
    putCards(found, ids, read.cards, reading);
    for (const row of read.pages) {
      const page = makePage(row);
      found.pages.set(row.id, page);
      if (freshMs > 0) pages.put(row.id, page, bytesOfPage(page));
    }
  }

  function putCards(
    found: PreparedFound,
    ids: readonly number[],
    rows: Marked<SharedRow>,
    reading: ReturnType<typeof cards.begin>,
  ): void {
    const made = prepared(rows);
    cards.put(ids, made, reading);
    for (const [id, { row }] of made) found.cards.set(id, row);
  }

  async function readCompany(found: PreparedFound, wanted: WantedOfCompany): Promise<void> {
    const under = own.generation();
    const rows = await readOfCompany(db, wanted);
    for (const [id, rules] of rows.own) found.own.set(id, rules);
    if (wanted.own && freshMs > 0) {
      const { buyer, ids: wantedIds } = wanted.own;
      if (rows.isWhole) own.putAll(buyer.priceChain, rows.own, under);
      else own.put(buyer.priceChain, wantedIds, rows.own, under);
    }
    if (!wanted.bought) return;
    const { khId, ids, areAll } = wanted.bought;
    if (areAll) bought.putAll(khId, rows.boughtIds);
    for (const id of ids) found.lastBuys.set(id, bought.put(khId, id, rows.bought.get(id)));
  }

  return {
    keyOf: own.keyOf,
    /** Cards of `ids` and pages of `pageIds` with the viewer's own rules: at most two statements. */
    async find(
      ids: readonly number[],
      viewer: PriceViewer,
      pageIds: readonly number[] = [],
    ): Promise<PreparedFound> {
      const found: PreparedFound = {
        cards: new Map(),
        own: new Map(),
        pages: new Map(),
        lastBuys: new Map(),
        isKnown: true,
      };
      const wanted = take(found, ids, pageIds, viewer);
      const isOfCompany =
        (wanted.company.own?.ids.length ?? 0) > 0 || (wanted.company.bought?.ids.length ?? 0) > 0;
      if (isOfCompany) await Promise.all([readGoods(found, wanted), readCompany(found, wanted.company)]);
      else await readGoods(found, wanted);
      return found;
    },
  };
}
