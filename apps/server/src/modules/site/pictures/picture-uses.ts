import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform';
import { ARTICLE_VERSIONS, HOME_VERSIONS } from '../versions-kept';
import { pictureUrl } from './picture-row';

/** A place that shows a picture. */
export interface PictureUse {
  place: string;
  name: string;
  path: string;
}

interface UseRow extends PictureUse {
  url: string;
}

/**
 * Where pictures of these addresses stand. A row of its own for each place; goods have theirs in an index, texts are noted
 * when they are written (`picture_uses`), the rest are small tables. Versions that 恢复此版 offers count too: brought back
 * without their pictures they would show holes. One place for a picture in many versions of one article.
 */
const usesSql = (urls: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<UseRow> => sql<UseRow>`
  select p.url, '商品图片' as place, g.code || ' ' || g.name as name, 'goods?q=' || g.code as path
  from goods_pictures p join goods g on g.id = p.goods_id where p.url like '/api/pictures/%' and p.url = any(${urls})
  union all
  select '/api/pictures/' || u.picture_id, '商品详情', g.code || ' ' || g.name, 'goods?q=' || g.code
  from picture_uses u join goods g on u.object = 'goods:' || g.id where u.picture_id = any(${ids})
  union all
  select '/api/pictures/' || u.picture_id, '文章', a.title, 'articles'
  from picture_uses u join articles a on u.object = 'article:' || a.id where u.picture_id = any(${ids})
  union all
  select distinct '/api/pictures/' || u.picture_id, '文章旧版', a.title, 'articles'
  from picture_uses u join article_versions v on u.object = 'article-version:' || v.article_id || ':' || v.version
  join articles a on a.id = v.article_id
  where u.picture_id = any(${ids}) and starts_with(u.object, 'article-version:')
    and v.version <> a.version and v.version > a.version - ${ARTICLE_VERSIONS}
  union all
  select logo, '品牌标志', name, 'brands' from brands where logo = any(${urls})
  union all
  select case when image = any(${urls}) then image else icon end, '分类图片', name, 'categories'
  from categories where image = any(${urls}) or icon = any(${urls})
  union all
  select p.url, '首页广告', title, 'home'
  from adverts cross join lateral (values (image), (phone_image), (source)) p(url) where p.url = any(${urls})
  union all
  select image, '首页楼层', title, 'home' from home_floors where image = any(${urls})
  union all
  select p.url, case v.state when 'draft' then '首页草稿' else '定时发布的首页' end, e.part ->> 'title', 'home'
  from home_versions v
  cross join lateral jsonb_array_elements((v.content -> 'adverts') || (v.content -> 'floors')) e(part)
  cross join lateral (values (e.part ->> 'image'), (e.part ->> 'phoneImage'), (e.part ->> 'source')) p(url)
  where v.state in ('draft', 'scheduled') and p.url = any(${urls})
  union all
  select distinct p.url, '首页旧版', e.part ->> 'title', 'home'
  from (select state, content from home_versions where state <> 'draft' order by id desc limit ${HOME_VERSIONS}) v
  cross join lateral jsonb_array_elements((v.content -> 'adverts') || (v.content -> 'floors')) e(part)
  cross join lateral (values (e.part ->> 'image'), (e.part ->> 'phoneImage'), (e.part ->> 'source')) p(url)
  where v.state = 'past' and p.url = any(${urls})
  union all
  select summary, '站点设置', coalesce(nullif(title, ''), code), 'settings' from dictionary where summary = any(${urls})`;

/** The places of one picture, at most `most`. */
export async function usesOf(db: Db, id: string, most: number): Promise<PictureUse[]> {
  const uses = usesSql(sql`array[${pictureUrl(id)}]`, sql`array[${id}]`);
  const { rows } = await sql<UseRow>`select * from (${uses}) u order by place, name limit ${most}`.execute(
    db,
  );
  return rows.map(({ place, name, path }) => ({ place, name, path }));
}

/** How many places each of these pictures has. */
export async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const uses = usesSql(sql`${ids.map(pictureUrl)}::text[]`, sql`${[...ids]}::text[]`);
  const { rows } = await sql<{ url: string; uses: number }>`
    select url, count(*) as uses from (${uses}) u group by url`.execute(db);
  const byUrl = new Map(rows.map(({ url, uses: count }) => [url, count]));
  return new Map(ids.map((id) => [id, byUrl.get(pictureUrl(id)) ?? 0]));
}
