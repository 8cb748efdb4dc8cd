import type { Db, Platform } from '../../../platform';
import { outsideTransaction } from '../../../platform/database';
import { CHANGES_KEPT_HOURS, changesSince, type Seen, seenNow } from './goods-changes';
import { createMemory } from './memory';
import { readAllGoods, readSales, readSomeGoods, type StoredShelfRow } from './read-shelf';
import { createShelf, type GrowingShelf, type ShelfRow } from './shelf';
import { type Catalogue, readSurroundings, type Surroundings } from './surroundings';

/** The catalogue as it stands, and up to which change. */
interface Stand {
  all: Catalogue;
  shelf: GrowingShelf;
  seen: Seen;
  /** when the whole of it was read, and when it was last put right; ms of the monotonic timer */
  readAt: number;
  followedAt: number;
}

/** What happened to the goods: these were put right, or everything was read anew. */
export type Followed = readonly { id: number; place: number }[] | 'all';

/** Up to so many goods all are read at once, in less time than a buyer notices. */
const FEW_GOODS = 20_000;
/** Sales figures so old are read anew at the next change: orders move them without announcing it. */
const OLD_MS = 3_600_000;
const LONGEST_UNSEEN_MS = (CHANGES_KEPT_HOURS / 2) * 3_600_000;

/** Keeps the catalogue in step with the database. One call of `follow` at a time. */
export function createStanding({ clock, log, db: database }: Pick<Platform, 'clock' | 'log' | 'db'>) {
  let stand: Stand | undefined;
  let renewing: Promise<void> | undefined;
  let turn: Promise<void> = Promise.resolve();
  const watchers: ((followed: Followed) => void)[] = [];
  const tell = (followed: Followed): void => {
    for (const watcher of watchers) watcher(followed);
  };

  /** What was followed on the old shelf is followed on the new one before it takes over. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  async function readWhole(db: Db): Promise<Stand> {
    // Before the first row: what changes while we read is read once more.
    const seen = await seenNow(db);
    const around = await readSurroundings(db);
    const shelf = createShelf(clock.now().getTime());
    const began = performance.now();
    await readAllGoods(db, (row) => void shelf.put(placed(row, around)));
    return { all: assemble(around, shelf), shelf, seen, readAt: began, followedAt: began };
  }

  /** A large shelf is read anew beside the old one, which goes on meanwhile. */
  function renew(): void {
    renewing ??= outsideTransaction(async () => {
      const fresh = await readWhole(database);
      await inTurn(async () => {
        stand = (await putRight(database, fresh)) ?? fresh;
        tell('all');
      });
    })
      .catch((error: unknown) => log.warn({ err: error }, 'the shelf could not be read anew'))
      .finally(() => {
        renewing = undefined;
      });
  }

  /** Reads the sales figures alone, beside the answers, and puts 销量 and 综合 right. */
  function countSales(): void {
    renewing ??= outsideTransaction(async () => {
      const target = stand?.shelf;
      if (!target) return;
      await readSales(database, (id, sold) => target.sell(id, sold));
      await inTurn(async () => {
        if (stand?.shelf !== target) return;
        target.sortAnew(clock.now().getTime());
        stand = { ...stand, all: assemble(stand.all, target), readAt: performance.now() };
      });
    })
      .catch((error: unknown) => log.warn({ err: error }, 'sales figures could not be read'))
      .finally(() => {
        renewing = undefined;
      });
  }

  /** The same catalogue with what changed since; undefined when that is too much. */
  async function putRight(db: Db, before: Stand): Promise<Stand | undefined> {
    const { ids, seen } = await changesSince(db, before.seen);
    if (ids === 'all') return undefined;
    const around = await readSurroundings(db);
    const rows = ids.length > 0 ? await readSomeGoods(db, ids) : [];
    const followedAt = performance.now();
    const same = around.text === before.all.text;
    if (ids.length === 0 && same) return { ...before, seen, followedAt };
    const { shelf } = before;
    if (!rows.every(({ id }) => shelf.fits(id))) return undefined;
    // From here on nothing is waited for: no answer sees one half of it.
    if (!same) renumber(shelf, before.all, around);
    const places = put(shelf, ids, rows, around);
    shelf.reorder(places.map(({ place }) => place));
    tell(places);
    return { ...before, all: assemble(around, shelf), seen, followedAt };
  }

  async function follow(db: Db): Promise<void> {
    if (!stand) {
      stand = await readWhole(db);
      return;
    }
    const now = performance.now();
    const unseen = now - stand.followedAt > LONGEST_UNSEEN_MS;
    const right = unseen ? undefined : await putRight(db, stand);
    if (right) {
      stand = right;
      if (now - stand.readAt > OLD_MS) countSales();
    } else if (stand.shelf.size > FEW_GOODS) renew();
    else {
      stand = await readWhole(db);
      tell('all');
    }
  }

  return {
    follow: (db: Db): Promise<void> => inTurn(() => follow(db)),
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
  shelf: GrowingShelf,
  ids: readonly number[],
  rows: readonly StoredShelfRow[],
  around: Surroundings,
): { id: number; place: number }[] {
  const places: { id: number; place: number }[] = [];
  const left = new Set(ids);
  for (const row of rows) {
    left.delete(row.id);
    places.push({ id: row.id, place: shelf.put(placed(row, around)) });
  }
  for (const id of left) {
    const place = shelf.remove(id);
    if (place >= 0) places.push({ id, place });
  }
  return places;
}

const placed = (row: StoredShelfRow, { categories, brandPlace }: Surroundings): ShelfRow =>
  Object.assign(row, {
    category: categories.placeOf(row.categoryId),
    brand: brandPlace.get(row.brandId) ?? -1,
  });

function renumber(shelf: GrowingShelf, before: Surroundings, now: Surroundings): void {
  shelf.renumber(
    'category',
    Int32Array.from(before.categories.list, ({ id }) => now.categories.placeOf(id)),
  );
  shelf.renumber(
    'brand',
    Int32Array.from(before.brands, ({ id }) => now.brandPlace.get(id) ?? -1),
  );
}

const assemble = (
  { categories, brands, brandPlace, synonyms, text }: Surroundings,
  shelf: GrowingShelf,
): Catalogue => ({
  categories,
  brands,
  brandPlace,
  synonyms,
  text,
  shelf,
  branchCounts: countBranches(categories, shelf),
  memory: createMemory(),
});

function countBranches(
  { list }: Surroundings['categories'],
  { size, category, onSale }: GrowingShelf,
): Uint32Array {
  const counts = new Uint32Array(list.length);
  for (let at = 0; at < size; at += 1) {
    const place = category[at] ?? -1;
    if (place >= 0 && onSale[at] === 1) counts[place] = (counts[place] ?? 0) + 1;
  }
  // Parents stand before their children, so backwards every branch is whole before it is added.
  for (let place = list.length - 1; place >= 0; place -= 1) {
    const parent = list[place]?.parent ?? -1;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0);
  }
  return counts;
}
