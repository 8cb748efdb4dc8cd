import type { Db, Platform } from '../../../platform';
import { outsideTransaction } from '../../../platform/database';
import { CHANGES_KEPT_HOURS, changesSince, type Seen, seenNow } from './goods-changes';
import { type ChangedGoods, type Changes, createChanges } from './changes';
import { createMemory, type Entry } from './memory';
import { readAllGoods, readSales, readSomeGoods, type StoredIndexRow } from './read-index';
import { createCatalogueIndex, type GrowingIndex, type IndexRow } from './catalogue-index';
import { findAscending } from './positions';
import { type Catalogue, countBranches, readSurroundings, type Surroundings } from './surroundings';

/** The catalogue, and up to which change it is known. */
interface Stand {
  all: Catalogue;
  catalogueIndex: GrowingIndex;
  changes: Changes;
  seen: Seen;
  /** when all of it was read, and when it was last updated; ms of the monotonic timer */
  readAt: number;
  followedAt: number;
  /** how many goods changed when last any did: an announcement may be heard more than once */
  lastChanges: number;
}

/** In the columns of the index, about. */
const BYTES_OF_GOODS = 75;

/** The goods that were updated, or that everything was read again. */
export type Followed = readonly { id: number; position: number }[] | 'all';

/** Up to this many goods are read while callers wait: they hardly notice. */
const FEW_GOODS = 20_000;
/** Sales figures older than this are read again at the next change: orders change them without announcing it. */
const OLD_MS = 3_600_000;
const LONGEST_UNSEEN_MS = (CHANGES_KEPT_HOURS / 2) * 3_600_000;

/** Keeps the catalogue in step with the database. One call of `follow` at a time. */
export function createChangeFollower({
  clock,
  log,
  db: database,
  cache,
}: Pick<Platform, 'clock' | 'log' | 'db' | 'cache'>) {
  /** Lists, hits, facets and suggestions. */
  const results = cache.section<string, Entry>('lists');
  let stand: Stand | undefined;
  let renewing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const watchers: ((followed: Followed) => void)[] = [];
  const notify = (followed: Followed): void => {
    for (const watcher of watchers) watcher(followed);
  };

  /** Runs work one after the other: a new catalogue index catches up with all changes before it takes over. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  /** Renews something while the present catalogue goes on answering; only one renewal at a time. */
  function renewInBackground(work: () => Promise<void>, failure: string): void {
    renewing ??= outsideTransaction(work)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        renewing = undefined;
      });
  }

  async function readWhole(db: Db): Promise<Stand> {
    // Taken before the first row: what changes during the read is read once more.
    const seen = await seenNow(db);
    const around = await readSurroundings(db);
    const catalogueIndex = createCatalogueIndex(clock.now().getTime());
    const began = performance.now();
    await readAllGoods(db, (row) => void catalogueIndex.put(placed(row, around)));
    cache.reserve('catalogue index', catalogueIndex.size * BYTES_OF_GOODS);
    return { ...assemble(around, catalogueIndex), seen, readAt: began, followedAt: began, lastChanges: 0 };
  }

  /** A catalogue without any results yet. */
  function assemble(around: Surroundings, catalogueIndex: GrowingIndex) {
    const changes = createChanges();
    const memory = createMemory(results, changes);
    const branchCounts = countBranches(around.categories, catalogueIndex.members.count);
    return { all: { ...around, catalogueIndex, branchCounts, memory }, catalogueIndex, changes };
  }

  async function rereadAll(): Promise<void> {
    const fresh = await readWhole(database);
    await inTurn(async () => {
      stand = (await update(database, fresh)) ?? fresh;
      notify('all');
    });
  }

  /** Reads the sales figures alone; every list is sorted anew by them. */
  async function rereadSales(): Promise<void> {
    const target = stand?.catalogueIndex;
    if (!target) return;
    const sold = target.sold.slice();
    await readSales(database, (id, pieces) => {
      const position = findAscending(target.ids, id, target.size);
      if (position >= 0) sold[position] = pieces;
    });
    await inTurn(async () => {
      if (stand?.catalogueIndex !== target) return;
      target.rate(sold, clock.now().getTime());
      stand = { ...stand, ...assemble(stand.all, target), readAt: performance.now() };
    });
  }

  /** The catalogue with all changes since; undefined if there are too many. */
  async function update(db: Db, before: Stand): Promise<Stand | undefined> {
    const { ids, seen } = await changesSince(db, before.seen);
    if (ids === 'all') return undefined;
    const around = await readSurroundings(db);
    const rows = ids.length > 0 ? await readSomeGoods(db, ids) : [];
    const followedAt = performance.now();
    const same = around.text === before.all.text;
    const since = { seen, followedAt, lastChanges: ids.length || before.lastChanges };
    if (ids.length === 0 && same) return { ...before, ...since };
    const { catalogueIndex, changes } = before;
    if (!rows.every(({ id }) => catalogueIndex.fits(id))) return undefined;
    // No await from here on: no answer sees half an update.
    if (!same) renumber(catalogueIndex, before.all, around);
    const goods = put(catalogueIndex, ids, rows, around);
    changes.note(goods);
    notify(goods);
    if (!same) return { ...before, ...assemble(around, catalogueIndex), ...since };
    const all = {
      ...before.all,
      branchCounts: countBranches(around.categories, catalogueIndex.members.count),
    };
    return { ...before, all, ...since };
  }

  async function follow(db: Db): Promise<void> {
    if (!stand) {
      stand = await readWhole(db);
      return;
    }
    const now = performance.now();
    const unseen = now - stand.followedAt > LONGEST_UNSEEN_MS;
    const right = unseen ? undefined : await update(db, stand);
    if (right) {
      stand = right;
      if (now - stand.readAt > OLD_MS) renewInBackground(rereadSales, 'sales figures could not be read');
    } else if (stand.catalogueIndex.size > FEW_GOODS) {
      renewInBackground(rereadAll, 'the catalogue index could not be read again');
    } else {
      stand = await readWhole(db);
      notify('all');
    }
  }

  return {
    follow: (db: Db): Promise<void> => inTurn(() => follow(db)),
    /** Whether the goods were read once. */
    isThere: (): boolean => stand !== undefined,
    /** How long ago it was in step with the database, ms; Infinity before it was read. */
    ageMs: (): number => performance.now() - (stand?.followedAt ?? -Infinity),
    /** How many goods changed when last any did. */
    lastChanges: (): number => stand?.lastChanges ?? 0,
    now(): Catalogue {
      if (!stand) throw new Error('The catalogue was read before the caches were started.');
      return stand.all;
    },
    watch(watcher: (followed: Followed) => void): void {
      watchers.push(watcher);
    },
  };
}

function put(
  catalogueIndex: GrowingIndex,
  ids: readonly number[],
  rows: readonly StoredIndexRow[],
  around: Surroundings,
): (ChangedGoods & { id: number })[] {
  const goods: (ChangedGoods & { id: number })[] = [];
  const left = new Set(ids);
  const categoryOf = (position: number): number => catalogueIndex.category[position] ?? -1;
  for (const row of rows) {
    left.delete(row.id);
    const before = categoryOf(findAscending(catalogueIndex.ids, row.id, catalogueIndex.size));
    const position = catalogueIndex.put(placed(row, around));
    goods.push({ id: row.id, position, categories: [before, categoryOf(position)] });
  }
  for (const id of left) {
    const position = catalogueIndex.remove(id);
    if (position >= 0) goods.push({ id, position, categories: [categoryOf(position)] });
  }
  return goods;
}

const placed = (row: StoredIndexRow, { categories, brandPosition }: Surroundings): IndexRow =>
  Object.assign(row, {
    category: categories.placeOf(row.categoryId),
    brand: brandPosition.get(row.brandId) ?? -1,
  });

function renumber(catalogueIndex: GrowingIndex, before: Surroundings, now: Surroundings): void {
  catalogueIndex.renumber(
    'category',
    Int32Array.from(before.categories.list, ({ id }) => now.categories.positionOf(id)),
  );
  catalogueIndex.renumber(
    'brand',
    Int32Array.from(before.brands, ({ id }) => now.brandPosition.get(id) ?? -1),
  );
}
