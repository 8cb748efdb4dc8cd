import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { touchSite } from './touch-site';

/** A link to a category's own list, or to a listing narrowed to it: what stands before the id. */
const BEFORE = '(/pages/newproduct/|[?&]typeId=)';
const linkPattern = (id: number): string => `${BEFORE}${id}(?![0-9])`;

/** What of the shop leads to a category, as staff call it. */
export async function linksToCategory(db: Db, id: number): Promise<string[]> {
  const link = linkPattern(id);
  const { rows } = await sql<{ name: string }>`
    select '首页广告「' || coalesce(nullif(title, ''), img_type) || '」' as name from adverts where link ~ ${link}
    union all select '菜单「' || name || '」' from menus where path ~ ${link}
    union all select '销售方式「' || name || '」' from sell_types where path ~ ${link}
    union all select '首页楼层「' || title || '」' from home_floors where category_id = ${id} or link ~ ${link}
    union all select '文章「' || title || '」' from articles where html ~ ${link}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lets everything that leads to a category lead to another one. */
export async function followCategory(
  platform: Pick<Platform, 'cache'>,
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const link = linkPattern(from);
  const next = `\\1${to}`;
  await sql`
    with adverts_moved as (
      update adverts set link = regexp_replace(link, ${link}, ${next}, 'g') where link ~ ${link}),
    menus_moved as (update menus set path = regexp_replace(path, ${link}, ${next}, 'g') where path ~ ${link}),
    types_moved as (
      update sell_types set path = regexp_replace(path, ${link}, ${next}, 'g') where path ~ ${link}),
    articles_moved as (
      update articles set html = regexp_replace(html, ${link}, ${next}, 'g') where html ~ ${link})
    update home_floors set link = regexp_replace(link, ${link}, ${next}, 'g'),
      category_id = case when category_id = ${from} then ${to}::bigint else category_id end
    where category_id = ${from} or link ~ ${link}`.execute(tx);
  await touchSite(platform, tx);
}
