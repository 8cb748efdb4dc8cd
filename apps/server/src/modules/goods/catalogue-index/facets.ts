import type { CallData } from '@pifa/contract';
import { createPace } from '../../../platform/pace';
import type { Catalogue } from './catalogue';
import { examine, FAILS, type Filters, nextTurn } from './examine';
import { keyOf } from './filters';
import { baseOf, type Hits } from './list';
import type { OutOfStock } from './out-of-stock';
import { STEPS } from './sort';

type Facets = CallData<'goodsFacets'>;

const MOST_BRANDS = 200;
const MOST_ATTRIBUTES = 10;
const MOST_VALUES = 40;
/** As objects in memory, about. */
const FACETS_BYTES = 40_000;

interface FacetsWanted {
  filters: Filters;
  hits?: Hits | undefined;
  outOfStock: OutOfStock;
}

/** The facets of a listing, kept until one of its goods changes. */
export async function facetsOf(
  all: Catalogue,
  { filters, hits, outOfStock }: FacetsWanted,
  now: Date,
): Promise<Facets> {
  const { catalogueIndex, categories, memory } = all;
  const chosen = filters.typeId === undefined ? -1 : categories.positionOf(filters.typeId);
  // A leaf is shown among its siblings, so they are counted as well.
  const top = categories.children(chosen).length > 0 ? chosen : (categories.list[chosen]?.parent ?? -1);
  const typeId = categories.list[top]?.id;
  const branch = typeId === undefined ? undefined : categories.branch(typeId);
  const count = () => countFacets(all, baseOf(all, { typeId }, hits), { filters, outOfStock }, now);
  if (hits && hits.key === undefined) return count();
  const key = `facets ${outOfStock.version} ${hits?.key ?? ''} ${keyOf(filters)}`;
  const { facets } = await memory.recall(
    key,
    now,
    async () => ({
      bytes: FACETS_BYTES,
      until: nextTurn(catalogueIndex.promotions, now.getTime()),
      facets: await count(),
    }),
    (before, { positions, categories: touched }) => {
      const isTouched = hits
        ? positions.some((position) => hits.positions.includes(position))
        : !branch || [...touched].some((category) => branch[category] === 1);
      return isTouched ? undefined : before;
    },
  );
  return facets;
}

/**
 * The possible filters, and how many goods of `base` each choice would leave. A choice ignores the filter of its own
 * kind: with brand A chosen, brand B still shows its count.
 */
async function countFacets(
  all: Catalogue,
  base: Int32Array,
  { filters, outOfStock }: Pick<FacetsWanted, 'filters' | 'outOfStock'>,
  now: Date,
): Promise<Facets> {
  const { catalogueIndex, categories, brands } = all;
  const pace = createPace();
  const { failsOf, isInStock, isRunning, attributeBit } = examine(all, filters, outOfStock.ids, now);
  const inCategory = new Uint32Array(categories.list.length);
  const ofBrand = new Uint32Array(brands.length);
  const ofPair = new Uint32Array(catalogueIndex.attributePairs.length);
  const bitOfPair = Uint32Array.from(catalogueIndex.attributePairs, ({ name }) => attributeBit(name));
  let inStock = 0;
  let promotion = 0;

  const count = (position: number): void => {
    const fails = failsOf(position);
    if ((fails & ~FAILS.category) === 0) raise(inCategory, catalogueIndex.category[position]);
    if ((fails & ~FAILS.brand) === 0) raise(ofBrand, catalogueIndex.brand[position]);
    if ((fails & ~FAILS.stock) === 0 && isInStock(position)) inStock += 1;
    if ((fails & ~FAILS.promotion) === 0 && isRunning(position)) promotion += 1;
    const end = catalogueIndex.attributesTo[position] ?? 0;
    for (let at = catalogueIndex.attributesFrom[position] ?? 0; at < end; at += 1) {
      const pair = catalogueIndex.attributes[at] ?? 0;
      if ((fails & ~(bitOfPair[pair] ?? 0)) === 0) raise(ofPair, pair);
    }
  };
  for (let from = 0; from < base.length; from += STEPS) {
    for (const position of base.subarray(from, from + STEPS)) count(position);
    if (pace.isDue()) await pace.rest();
  }
  return {
    types: categoryFacet(categories, inCategory, filters.typeId),
    brands: brandFacet(brands, ofBrand, filters.brandIds ?? []),
    attributes: attributeFacet(catalogueIndex.attributePairs, ofPair, filters.attributes ?? new Map()),
    inStock,
    promotion,
  };
}

const raise = (counts: Uint32Array, position: number | undefined): void => {
  if (position !== undefined && position >= 0) counts[position] = (counts[position] ?? 0) + 1;
};

/** One level: the children of the chosen category, its siblings where it has none, else the first grade. */
function categoryFacet(categories: Catalogue['categories'], own: Uint32Array, typeId: number | undefined) {
  const total = (position: number): number =>
    categories.children(position).reduce((sum, child) => sum + total(child), own[position] ?? 0);
  const chosen = typeId === undefined ? -1 : categories.positionOf(typeId);
  const isLeaf = chosen >= 0 && categories.children(chosen).length === 0;
  const level = categories.children(isLeaf ? (categories.list[chosen]?.parent ?? -1) : chosen);
  return level.flatMap((position) => {
    const category = categories.list[position];
    const count = total(position);
    return category && (count > 0 || position === chosen)
      ? [{ id: String(category.id), name: category.name, count }]
      : [];
  });
}

function brandFacet(
  brands: Catalogue['brands'],
  counts: Uint32Array,
  chosen: readonly number[],
): Facets['brands'] {
  return brands
    .map(({ id, name, letter }, position) => ({ id, name, letter, count: counts[position] ?? 0 }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id))
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, MOST_BRANDS)
    .map((brand) => ({ ...brand, id: String(brand.id) }));
}

/** Attribute names by their number of goods; a chosen value stays even without any. */
function attributeFacet(
  pairs: Catalogue['catalogueIndex']['attributePairs'],
  counts: Uint32Array,
  chosen: ReadonlyMap<string, readonly string[]>,
): Facets['attributes'] {
  const byName = new Map<string, { value: string; count: number }[]>();
  for (const [position, { name, value }] of pairs.entries()) {
    const count = counts[position] ?? 0;
    if (count === 0 && !chosen.get(name)?.includes(value)) continue;
    byName.set(name, [...(byName.get(name) ?? []), { value, count }]);
  }
  return [...byName]
    .map(([name, values]) => ({ name, values, total: values.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ name, values }) => values.length > 1 || chosen.has(name))
    .sort((a, b) => Number(chosen.has(b.name)) - Number(chosen.has(a.name)) || b.total - a.total)
    .slice(0, MOST_ATTRIBUTES)
    .map(({ name, values }) => ({
      name,
      values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES),
    }));
}
