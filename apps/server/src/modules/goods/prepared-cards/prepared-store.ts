import type { PriceRules } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { createFreshRows, type VersionedRow } from '../../../platform/cache/fresh-rows';
import { createOwnRules, MOST_WHOLE, PRICES_VERSION } from '../../pricing';
import { createBoughtMemory } from './bought-memory';
import { cardVersions, pageVersions, readRows } from './read-rows';
import { prepareCard, type PriceViewer, type PreparedCard } from './prepared-card';
import { makePage, type PreparedPage } from './prepared-page';

/** About 5 kB each. */
const MOST_CARDS = 12_000;
/** About 10 kB each. */
const MOST_PAGES = 2_000;

/** What is known of some goods for one viewer; unknown ids are missing. */
export interface PreparedFound {
  cards: Map<number, PreparedCard>;
  own: Map<number, PriceRules>;
  /** only of the goods whose page was asked for */
  pages: Map<number, PreparedPage>;
  lastBuys: Map<number, string>;
}

type Marked<T> = ReadonlyMap<number, VersionedRow<T>>;
const mapped = <From, To>(rows: Marked<From>, make: (row: From) => To): Map<number, VersionedRow<To>> =>
  new Map([...rows].map(([id, { mark, row }]) => [id, { mark, row: make(row) }]));

/** Goods ready to be sent; what is in memory costs no statement, the rest one. */
export function createPreparedStore({
  db,
  log,
  settings,
  cache,
}: Pick<Platform, 'db' | 'log' | 'settings' | 'cache'>) {
  const { freshMs } = settings.catalogue;
  const cards = createFreshRows<PreparedCard>({
    freshMs,
    most: MOST_CARDS,
    digest: (ids) => cardVersions.digest(db, ids),
    marks: (ids) => cardVersions.marks(db, ids),
    read: async (ids) => mapped((await readRows(db, { cards: ids })).cards, prepareCard),
    log,
  });
  const pages = createFreshRows<PreparedPage>({
    freshMs,
    most: MOST_PAGES,
    digest: (ids) => pageVersions.digest(db, ids),
    marks: (ids) => pageVersions.marks(db, ids),
    read: async (ids) => mapped((await readRows(db, { pages: ids })).pages, makePage),
    log,
  });
  const own = createOwnRules();
  const bought = createBoughtMemory(freshMs);
  cache.watch(PRICES_VERSION, () => {
    own.clear();
    cards.clear();
  });

  /** Takes what is known before anything is waited for: it may be forgotten meanwhile. Answers what must be read. */
  function take(
    found: PreparedFound,
    ids: readonly number[],
    pageIds: readonly number[],
    viewer: PriceViewer,
  ) {
    const { buyer, key } = viewer;
    return {
      cards: ids.filter((id) => isUnknown(cards.known(id), id, found.cards)),
      pages: pageIds.filter((id) => isUnknown(pages.known(id), id, found.pages)),
      own: buyer ? { buyer, ids: freshMs === 0 ? ids : own.take(key, ids, found.own) } : undefined,
      bought: buyer
        ? {
            khId: buyer.khId,
            ids: pageIds.filter((id) => isUnknown(bought.known(buyer.khId, id), id, found.lastBuys)),
          }
        : undefined,
    };
  }

  async function read(found: PreparedFound, wanted: ReturnType<typeof take>, key: string): Promise<void> {
    const readings = { cards: cards.begin(), pages: pages.begin(), own: own.generation() };
    const rows = await readRows(db, wanted);
    const made = { cards: mapped(rows.cards, prepareCard), pages: mapped(rows.pages, makePage) };
    cards.put(wanted.cards, made.cards, readings.cards);
    pages.put(wanted.pages, made.pages, readings.pages);
    for (const [id, { row }] of made.cards) found.cards.set(id, row);
    for (const [id, { row }] of made.pages) found.pages.set(id, row);
    for (const [id, rules] of rows.own) found.own.set(id, rules);
    if (wanted.own && freshMs > 0) {
      if (wanted.own.ids === 'all') own.putAll(key, rows.own, readings.own);
      else own.put(key, wanted.own.ids, rows.own, readings.own);
    }
    const { khId, ids = [] } = wanted.bought ?? { khId: 0 };
    for (const id of ids) found.lastBuys.set(id, bought.put(khId, id, rows.bought.get(id)));
  }

  /** A company with very many prices of its own: those of the goods at hand. Once per change of prices. */
  async function readOwn(
    found: PreparedFound,
    ids: readonly number[],
    { buyer, key }: PriceViewer,
  ): Promise<void> {
    if (!buyer) return;
    const under = own.generation();
    const { own: rules } = await readRows(db, { own: { buyer, ids } });
    own.put(key, ids, rules, under);
    for (const [id, one] of rules) found.own.set(id, one);
  }

  return {
    keyOf: own.keyOf,
    /** Cards of `ids` and pages of `pageIds` with the viewer's own rules: one statement, seldom two. */
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
      };
      const wanted = take(found, ids, pageIds, viewer);
      const open = [wanted.cards, wanted.pages, wanted.own?.ids ?? [], wanted.bought?.ids ?? []];
      if (open.some((some) => some.length > 0)) await read(found, wanted, viewer.key);
      if (wanted.own?.ids === 'all' && found.own.size > MOST_WHOLE) await readOwn(found, ids, viewer);
      return found;
    },
  };
}

/** Takes what is known; true when it must be read. */
function isUnknown<T>(known: { row?: T } | undefined, id: number, into: Map<number, T>): boolean {
  if (known?.row !== undefined) into.set(id, known.row);
  return known === undefined;
}
