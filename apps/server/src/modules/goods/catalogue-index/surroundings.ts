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

/** What every listing, search and facet starts from. */
export interface Catalogue extends Surroundings {
  catalogueIndex: CatalogueIndex;
  /** goods on sale in the branch of each category, by position */
  branchCounts: Uint32Array;
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
