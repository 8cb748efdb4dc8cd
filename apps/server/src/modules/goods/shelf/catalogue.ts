import { sql } from 'kysely';
import { type Db, perPlatform, type Platform } from '../../../platform';
import { type Categories, loadCategories } from './categories';
import { createMemory, type Memory } from './memory';
import { createShelfBuilder, type Shelf } from './shelf';

export interface Brand {
  id: number;
  name: string;
  logo: string;
  letter: string;
  groom: number;
  status: number;
}

/** What every listing, search and facet starts from. */
export interface Catalogue {
  categories: Categories;
  brands: readonly Brand[];
  brandPlace: ReadonlyMap<number, number>;
  /** word → what else it is called */
  synonyms: ReadonlyMap<string, readonly string[]>;
  shelf: Shelf;
  /** goods on sale in the branch of each category, by place */
  branchCounts: Uint32Array;
  /** Listings and searches made from this very catalogue; gone with it. */
  memory: Memory;
}

/** The name under which a change of goods, categories, brands or synonyms is announced to all instances. */
const GOODS_VERSION = 'goods';

/** The catalogue in memory, made again after `touchGoods`. */
export const catalogue = perPlatform((platform) =>
  platform.cache.kept(GOODS_VERSION, (db) => load(db, platform.clock.now())),
);

/** Announces that goods, categories, brands, groups or synonyms were changed in this transaction. */
export async function touchGoods(platform: Pick<Platform, 'cache'>, tx: Db): Promise<void> {
  await platform.cache.bump(tx, GOODS_VERSION);
}

async function load(db: Db, now: Date): Promise<Catalogue> {
  const categories = await loadCategories(db);
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'name', 'logo', 'letter', 'groom', 'status'])
    .orderBy('sort')
    .orderBy('letter')
    .orderBy('id')
    .execute();
  const brandPlace = new Map(brands.map((brand, place) => [brand.id, place]));
  const synonyms = new Map<string, string[]>();
  for (const { word, means } of await db.selectFrom('synonyms').selectAll().execute()) {
    synonyms.set(word, [...(synonyms.get(word) ?? []), means]);
  }
  const shelf = await loadShelf(db, categories, brandPlace, now);
  return {
    categories,
    brands,
    brandPlace,
    synonyms,
    shelf,
    branchCounts: countBranches(categories, shelf),
    memory: createMemory(),
  };
}

interface GoodsRow {
  id: number;
  category_id: number;
  brand_id: number | null;
  list_per_pack: number;
  min_pieces: number;
  listed_at: Date;
  sold_pieces: number;
  promo_per_pack: number | null;
  promo_starts_at: Date | null;
  promo_ends_at: Date | null;
  attributes: unknown;
}

const ROWS_AT_ONCE = 4_000;

/** Reads the goods piece by piece, so that a large mall does not stand in memory twice. */
async function loadShelf(
  db: Db,
  categories: Categories,
  brandPlace: ReadonlyMap<number, number>,
  now: Date,
): Promise<Shelf> {
  const builder = createShelfBuilder();
  for (let last = 0; ; ) {
    const { rows } = await sql<GoodsRow>`
      select id, category_id, brand_id, list_per_pack, min_pieces, listed_at, sold_pieces,
             promo_per_pack, promo_starts_at, promo_ends_at, attributes
      from goods where status = 'on' and id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) {
      builder.add({
        id: row.id,
        category: categories.placeOf(row.category_id),
        brand: row.brand_id === null ? -1 : (brandPlace.get(row.brand_id) ?? -1),
        price: row.list_per_pack,
        minPieces: row.min_pieces,
        listed: row.listed_at.getTime(),
        sold: row.sold_pieces,
        promotion: row.promo_per_pack === null ? null : windowOf(row),
        attributes: toAttributes(row.attributes),
      });
    }
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_AT_ONCE) return builder.build(now.getTime());
    last = end.id;
  }
}

const windowOf = ({
  promo_starts_at: start,
  promo_ends_at: end,
}: GoodsRow): { start: number; end: number } => ({
  start: start?.getTime() ?? Number.NEGATIVE_INFINITY,
  end: end?.getTime() ?? Number.POSITIVE_INFINITY,
});

/** Attributes as stored: `[{ name, value }]`; anything else is left out. */
export function toAttributes(stored: unknown): { name: string; value: string }[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: { name?: unknown; value?: unknown }) =>
    typeof one?.name === 'string' && typeof one.value === 'string'
      ? [{ name: one.name, value: one.value }]
      : [],
  );
}

function countBranches({ list }: Categories, shelf: Shelf): Uint32Array {
  const counts = new Uint32Array(list.length);
  for (const place of shelf.category) if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  // Parents stand before their children, so backwards every branch is whole before it is added.
  for (let place = list.length - 1; place >= 0; place -= 1) {
    const parent = list[place]?.parent ?? -1;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0);
  }
  return counts;
}
