import { sql } from 'kysely';
import type { Db } from '../../../platform';

/** What a goods hangs on; undefined where nothing is said of it. */
export interface Places {
  category_id?: number | undefined;
  brand_id?: number | null | undefined;
  group_id?: number | null | undefined;
}

/**
 * Which of the places that goods are to be put back to is no more, in words; '' where all are there. Whoever takes
 * something back names such a goods and leaves it as it is.
 */
export async function lostPlaces(db: Db, wanted: readonly Places[]): Promise<(one: Places) => string> {
  const ids = (key: keyof Places): number[] => [...new Set(wanted.flatMap((one) => one[key] ?? []))];
  const { rows } = await sql<{ kind: keyof Places; id: number }>`
    select 'category_id' as kind, id from categories where id = any(${ids('category_id')}::bigint[])
    union all select 'brand_id', id from brands where id = any(${ids('brand_id')}::bigint[])
    union all select 'group_id', id from goods_groups where id = any(${ids('group_id')}::bigint[])`.execute(
    db,
  );
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const isLost = (one: Places, key: keyof Places): boolean =>
    typeof one[key] === 'number' && !there.has(`${key} ${one[key]}`);
  return (one) => {
    if (isLost(one, 'category_id')) return '原来的分类';
    if (isLost(one, 'brand_id')) return '原来的品牌';
    return isLost(one, 'group_id') ? '原来的商品组' : '';
  };
}
