import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { keptHome } from './home-content';
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
  // Whoever has one of them open is told that it changed, as by a colleague's save.
  await sql`
    with adverts_moved as (
      update adverts set link = regexp_replace(link, ${link}, ${next}, 'g') where link ~ ${link}
      returning 'home' as part),
    floors_moved as (
      update home_floors set link = regexp_replace(link, ${link}, ${next}, 'g'),
        category_id = case when category_id = ${from} then ${to}::bigint else category_id end
      where category_id = ${from} or link ~ ${link}
      returning 'home' as part),
    menus_moved as (
      update menus set path = regexp_replace(path, ${link}, ${next}, 'g') where path ~ ${link}
      returning 'menu:' || menu_type as part),
    types_moved as (
      update sell_types set path = regexp_replace(path, ${link}, ${next}, 'g') where path ~ ${link}
      returning 'menu:sellTypes' as part),
    articles_moved as (
      update articles set html = regexp_replace(html, ${link}, ${next}, 'g'), version = version + 1
      where html ~ ${link})
    insert into content_versions as v (part, version)
    select part, 2 from (
      select part from adverts_moved union select part from floors_moved
      union select part from menus_moved union select part from types_moved) moved
    on conflict (part) do update set version = v.version + 1`.execute(tx);
  await followInVersions(tx, { from, to });
  await touchSite(platform, tx);
}

/** The same in what waits to be published: else a draft would lead to nothing when it goes live. */
async function followInVersions(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  const waiting = await tx
    .selectFrom('home_versions')
    .select(['id', 'content'])
    .where('state', 'in', ['draft', 'scheduled'])
    .forUpdate()
    .execute();
  const link = new RegExp(linkPattern(from), 'g');
  const led = <Part extends { link: string }>(part: Part): Part => ({
    ...part,
    link: part.link.replace(link, `$1${to}`),
  });
  for (const { id, content } of waiting) {
    const { adverts, floors } = keptHome(content);
    const next = {
      adverts: adverts.map(led),
      floors: floors
        .map(led)
        .map((floor) => (floor.categoryId === String(from) ? { ...floor, categoryId: String(to) } : floor)),
    };
    if (JSON.stringify(next) === JSON.stringify({ adverts, floors })) continue;
    await tx
      .updateTable('home_versions')
      .set({ content: JSON.stringify(next) })
      .where('id', '=', id)
      .execute();
    await sql`
      insert into content_versions as v (part, version) values ('home', 2)
      on conflict (part) do update set version = v.version + 1`.execute(tx);
  }
}
