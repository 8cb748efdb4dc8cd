import { sql } from 'kysely';
import type { Db } from '../../../platform';

interface ChosenBy {
  of: 'category' | 'brand';
  /** promotions that name one of these are found */
  ids: readonly string[];
  /** of those, the ones that name one of these are `own` */
  own: readonly string[];
  now: Date;
}

/** Promotions and coupons, running or to come, that choose their goods by a category or a brand. */
export async function promotionsBy(
  db: Db,
  { of, ids, own, now }: ChosenBy,
): Promise<{ name: string; own: boolean }[]> {
  if (ids.length === 0) return [];
  const path = `$.** ? (@.of == "${of}").ids[*] ? (@ == $ids[*])`;
  const found = (settings: string, some: readonly string[]) =>
    sql`jsonb_path_exists(${sql.ref(settings)}, ${path}::jsonpath,
      jsonb_build_object('ids', to_jsonb(${[...some]}::text[])))`;
  const { rows } = await sql<{ name: string; own: boolean }>`
    select '活动「' || p.name || '」' as name, ${found('p.settings', own)} as own from promotions p
    where p.status = 'on' and (p.ends_at is null or p.ends_at > ${now}) and ${found('p.settings', ids)}
    union
    select '卡券「' || c.label || '」', ${found('c.settings', own)} from coupons c
    where c.valid_until > ${now} and ${found('c.settings', ids)}
    order by 1 limit 50`.execute(db);
  return rows;
}
