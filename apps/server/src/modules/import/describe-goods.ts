import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { type GoodsNow, type GoodsPlan, looseName, pick, type SearchSource } from '../goods';
import { type Description, DESCRIPTION, DESCRIPTION_DEFAULTS, toAttributes } from '../goods-row';
import { type Cells, TEXT_CELLS, WHOLE_CELLS } from './columns';

/** What names in a table stand for; undefined where several have the name. Categories by name and by path (「食品/饮料」). */
export interface Names {
  brands: ReadonlyMap<string, number | undefined>;
  categories: ReadonlyMap<string, number | undefined>;
  /** the same by names without case, width and spaces */
  loose: {
    brand: ReadonlyMap<string, number | undefined>;
    category: ReadonlyMap<string, number | undefined>;
  };
  /** Names along the path, for the search index. */
  pathOf: ReadonlyMap<number, readonly string[]>;
  brandName: ReadonlyMap<number, string>;
}

/** What a name in a table stands for: as it is written, or else in other case or width. */
export function placeNamed(names: Names, kind: 'category' | 'brand', name: string): number | undefined {
  const known = kind === 'brand' ? names.brands : names.categories;
  return known.has(name) ? known.get(name) : names.loose[kind].get(looseName(name));
}

/** Places by their loose names; of several with one name nobody knows which is meant. */
function byLooseName(places: ReadonlyMap<string, number | undefined>): Map<string, number | undefined> {
  const loose = new Map<string, number | undefined>();
  for (const [name, id] of places) {
    const key = looseName(name);
    loose.set(key, loose.has(key) && loose.get(key) !== id ? undefined : id);
  }
  return loose;
}

/** Names with what is looked up in them. */
export const namesOf = (known: Omit<Names, 'loose'>): Names => ({
  ...known,
  loose: { brand: byLooseName(known.brands), category: byLooseName(known.categories) },
});

const kept = new WeakMap<Platform['database'], { mark: string; names: Names }>();

/**
 * The names as they stand in this transaction, for work that asks slice by slice: they are read again only where one was
 * changed since. The mark is made of all names, by the database, which sends none of them.
 */
export async function namesNow({ database }: Pick<Platform, 'database'>, tx: Transaction): Promise<Names> {
  const { rows } = await sql<{ mark: string }>`
    select concat((select sum(hashtextextended(concat_ws('/', id, name), 0)) from brands), ' ',
      (select sum(hashtextextended(concat_ws('/', id, name, path), 0)) from categories)) as mark`.execute(tx);
  const mark = rows[0]?.mark ?? '';
  const known = kept.get(database);
  if (known?.mark === mark) return known.names;
  const names = await loadNames(tx);
  kept.set(database, { mark, names });
  return names;
}

export async function loadNames(db: Db): Promise<Names> {
  const brands = await db.selectFrom('brands').select(['id', 'name']).execute();
  const rows = await db.selectFrom('categories').select(['id', 'name', 'path']).execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const categories = new Map<string, number | undefined>();
  const pathOf = new Map<number, string[]>();
  for (const { id, name, path } of rows) {
    const names = path
      .split('/')
      .filter(Boolean)
      .map((step) => nameOf.get(Number(step)) ?? '');
    pathOf.set(id, names);
    categories.set(names.join('/'), id);
    if (names.length > 1) categories.set(name, categories.has(name) ? undefined : id);
  }
  return namesOf({
    brands: new Map(brands.map(({ id, name }) => [name, id])),
    brandName: new Map(brands.map(({ id, name }) => [id, name])),
    categories,
    pathOf,
  });
}

/** The cells that are filled, or what is wrong with them. */
export function readDescription(cells: Cells, names: Names): Partial<Description> | Refusal {
  const entered: Partial<Description> = {};
  if (cells.分类) {
    const id = placeNamed(names, 'category', cells.分类.replace(/\s*[/／>＞|｜]\s*/g, '/'));
    if (id === undefined)
      return refuse('bad-input', { text: `分类「${cells.分类}」不存在或有重名，请写全路径` });
    entered.category_id = id;
  }
  if (cells.品牌) {
    const id = placeNamed(names, 'brand', cells.品牌);
    if (id === undefined) return refuse('bad-input', { text: `品牌「${cells.品牌}」不存在` });
    entered.brand_id = id;
  }
  for (const [heading, column] of TEXT_CELLS) if (cells[heading]) entered[column] = cells[heading];
  for (const [heading, column] of WHOLE_CELLS) if (cells[heading]) entered[column] = Number(cells[heading]);
  return entered;
}

type Described = NonNullable<GoodsPlan['described']>;

/** The description of goods that are new; undefined where name or category is missing. */
export function describeNew(
  names: Names,
  code: string,
  entered: Partial<Description>,
  attributes: readonly { name: string; value: string }[] = [],
): Described | undefined {
  const { name, category_id } = entered;
  if (!name || category_id === undefined) return undefined;
  const after = { ...DESCRIPTION_DEFAULTS, ...entered, name, category_id };
  return { after, words: searchWords(names, code, after, attributes) };
}

/** The description of known goods, changed by a row's cells. */
export function describeAnew(
  names: Names,
  known: GoodsNow,
  entered: Partial<Description>,
  attributes: unknown = known.attributes,
): Described {
  const before = pick(known, DESCRIPTION);
  const after = { ...before, ...entered };
  return { before, after, words: searchWords(names, known.code, after, attributes) };
}

/** The words by which a goods is found, from the names of a table. */
export function searchWords(names: Names, code: string, row: Description, attributes: unknown): SearchSource {
  return {
    name: row.name,
    spec: row.spec,
    brand: names.brandName.get(row.brand_id ?? -1) ?? '',
    code,
    barcode: row.barcode,
    attributes: toAttributes(attributes),
    sellingLine: row.selling_line,
    categoryNames: names.pathOf.get(row.category_id) ?? [],
  };
}
