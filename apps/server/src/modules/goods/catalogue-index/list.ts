import { createPace, type Pace } from '../../../platform/pace';
import type { Catalogue } from './catalogue';
import type { CatalogueIndex } from './catalogue-index';
import { examine, type Examination, type Filters, select } from './examine';
import { areNone, keyOf } from './filters';
import type { OutOfStock } from './out-of-stock';
import { follow, sorted, type CatalogueSort } from './sort';

/** The goods to choose from, the nearest first: what a keyword finds, or what a company bought. */
export interface Hits {
  positions: Int32Array;
  /** another one whenever they were looked for anew; none where nothing of them is kept */
  key?: string;
}

export interface ListWanted {
  filters: Filters;
  /** undefined: as near as the hits are */
  sort: CatalogueSort | undefined;
  hits?: Hits | undefined;
  outOfStock?: OutOfStock | undefined;
}

const ALL_IN_STOCK: OutOfStock = { ids: new Set(), version: 0 };

/**
 * The positions of a listing in their order. It is kept, and changed goods are moved in it: only the first look at a
 * category examines and sorts its goods. The list must not be changed.
 */
export async function listOf(
  all: Catalogue,
  { filters, sort, hits, outOfStock = ALL_IN_STOCK }: ListWanted,
  now: Date,
): Promise<Int32Array> {
  if (hits && !sort && areNone(filters)) return hits.positions;
  const { catalogueIndex, memory } = all;
  const examination = (): Examination => examine(all, filters, outOfStock.ids, now);
  const make = async () => {
    const pace = createPace();
    const filter = examination();
    const passed = await select(baseOf(all, filters, hits), filter, pace);
    const positions = sort ? await inOrder(catalogueIndex, passed, sort, hits, pace) : passed;
    return { bytes: positions.byteLength, until: filter.until, positions };
  };
  if (hits && hits.key === undefined) return (await make()).positions;
  const key = `list ${sort ?? ''} ${outOfStock.version} ${hits?.key ?? ''} ${keyOf(filters)}`;
  const list = await memory.recall(key, now, make, (before, changed) => {
    // What the filter leaves of the hits, in their order, is quickly made anew.
    if (!sort) return undefined;
    const { failsOf, until } = examination();
    const added = changed.positions.filter(
      (position) =>
        catalogueIndex.onSale[position] === 1 &&
        failsOf(position) === 0 &&
        (!hits || hits.positions.includes(position)),
    );
    const positions = follow(before.positions, changed, added, catalogueIndex, sort);
    return {
      bytes: positions.byteLength,
      until: before.until && Math.min(before.until, until ?? 0),
      positions,
    };
  });
  return list.positions;
}

/** A branch that holds a larger share of all goods is looked for among all of them. */
const SMALL = 1 / 8;

/** The goods to examine: ascending, but for hits. */
export function baseOf(
  { catalogueIndex, categories }: Catalogue,
  { typeId }: Pick<Filters, 'typeId'>,
  hits: Hits | undefined,
): Int32Array {
  if (hits) return hits.positions;
  if (typeId === undefined) return positionsOnSale(catalogueIndex);
  const { members, size } = catalogueIndex;
  const parts: Int32Array[] = [];
  let count = 0;
  for (const [category, isInBranch] of categories.branch(typeId).entries()) {
    if (isInBranch !== 1 || members.count(category) === 0) continue;
    parts.push(members.of(category));
    count += members.count(category);
  }
  if (parts.length > 1 && count > size * SMALL) return positionsOnSale(catalogueIndex);
  const base = new Int32Array(count);
  let filled = 0;
  for (const part of parts) {
    base.set(part, filled);
    filled += part.length;
  }
  return parts.length > 1 ? base.sort() : base;
}

function positionsOnSale({ size, countOnSale, onSale }: CatalogueIndex): Int32Array {
  const positions = new Int32Array(countOnSale);
  let count = 0;
  for (let position = 0; position < size; position += 1)
    if (onSale[position] === 1) positions[count++] = position;
  return positions;
}

const inOrder = (
  catalogueIndex: CatalogueIndex,
  passed: Int32Array,
  sort: CatalogueSort,
  hits: Hits | undefined,
  pace: Pace,
): Promise<Int32Array> => sorted(catalogueIndex, hits ? passed.sort() : passed, sort, pace);
