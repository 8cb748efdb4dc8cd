import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { type Categories, loadCategories } from './categories';
import type { Memory } from './memory';
import type { CatalogueIndex } from './catalogue-index';

interface Brand {
  id: number;
  name: string;
  logo: string;
  letter: string;
  groom: number;
  status: number;
}

/** Everything but the goods: a few hundred rows, read again at each change. */
export interface Surroundings {
  categories: Categories;
  brands: readonly Brand[];
  brandPosition: ReadonlyMap<number, number>;
  /** word → its synonyms */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** the rows as JSON, to detect changes */
  text: string;
}

export interface CountedSurroundings extends Surroundings {
  /** goods on sale in the branch of each category, by position */
  branchCounts: Uint32Array;
}

/** What every listing, search and facet starts from. */
export interface Catalogue extends CountedSurroundings {
  catalogueIndex: CatalogueIndex;
  /** Results of listings and searches, which catch up with its changes. */
  memory: Memory;
}

export async function readSurroundings(db: Db): Promise<Surroundings> {
  const categories = await loadCategories(db);
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'name', 'logo', 'letter', 'groom', 'status'])
    .orderBy('sort')
    .orderBy('letter')
    .orderBy('id')
    .execute();
  const words = await db.selectFrom('synonyms').selectAll().orderBy('word').orderBy('means').execute();
  const synonyms = new Map<string, string[]>();
  for (const { word, means } of words) synonyms.set(word, [...(synonyms.get(word) ?? []), means]);
  return {
    categories,
    brands,
    brandPosition: new Map(brands.map((brand, position) => [brand.id, position])),
    synonyms,
    text: JSON.stringify([categories.list, brands, words]),
  };
}

/** Goods in the branch of each category, by position. */
export function countBranches({ list }: Categories, countOf: (position: number) => number): Uint32Array {
  const counts = Uint32Array.from(list, (_category, position) => countOf(position));
  // Parents stand before their children, so backwards every branch is whole before it is added.
  for (let position = list.length - 1; position >= 0; position -= 1) {
    const parent = list[position]?.parent ?? -1;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[position] ?? 0);
  }
  return counts;
}

/** What is around the goods, with their numbers counted by the database: for as long as they are being read. */
export async function countSurroundings(db: Db): Promise<CountedSurroundings> {
  const around = await readSurroundings(db);
  const { rows } = await sql<{ category_id: number; goods: number }>`
    select category_id, count(*)::int as goods from goods where status = 'on' group by category_id`.execute(
    db,
  );
  const goods = new Map<number, number>();
  for (const { category_id: id, goods: count } of rows) {
    const place = around.categories.placeOf(id);
    goods.set(place, (goods.get(place) ?? 0) + count);
  }
  const branchCounts = countBranches(around.categories, (position) => goods.get(position) ?? 0);
  return { ...around, branchCounts };
}
