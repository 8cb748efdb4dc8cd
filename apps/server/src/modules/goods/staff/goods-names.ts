import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { type Description, toAttributes } from '../../goods-row';
import type { SearchSource } from '../words/tokens';

/** What categories and brands are called, for the index of words and for the book of acts. */
export interface GoodsNames {
  brand: ReadonlyMap<number, string>;
  /** names from the top down */
  category: ReadonlyMap<number, readonly string[]>;
}

/** Names of these categories and brands; unknown ones are missing. */
export async function goodsNames(
  db: Db,
  of: readonly Pick<Description, 'category_id' | 'brand_id'>[],
): Promise<GoodsNames> {
  const brandIds = [...new Set(of.flatMap(({ brand_id }) => (brand_id === null ? [] : [brand_id])))];
  const categoryIds = [...new Set(of.map(({ category_id }) => category_id))];
  const { rows } = await sql<{ kind: string; id: number; names: string[] }>`
    select 'brand' as kind, b.id, jsonb_build_array(b.name) as names from brands b where b.id = any(${brandIds}::bigint[])
    union all
    select 'category', c.id, (
      select coalesce(jsonb_agg(up.name order by up.grade), '[]') from categories up where c.path like up.path || '%')
    from categories c where c.id = any(${categoryIds}::bigint[])`.execute(db);
  const named = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    brand: new Map(named('brand').map(({ id, names }) => [id, names[0] ?? ''])),
    category: new Map(named('category').map(({ id, names }) => [id, names])),
  };
}

/** The words by which a goods is found. */
export function searchWords(
  names: GoodsNames,
  code: string,
  row: Description,
  attributes: unknown,
): SearchSource {
  return {
    name: row.name,
    spec: row.spec,
    brand: names.brand.get(row.brand_id ?? -1) ?? '',
    code,
    barcode: row.barcode,
    attributes: toAttributes(attributes),
    sellingLine: row.selling_line,
    categoryNames: names.category.get(row.category_id) ?? [],
  };
}
