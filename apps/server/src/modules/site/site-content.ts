import { type Selectable, sql } from 'kysely';
import { type Db, keptValue, type Tables } from '../../platform';
import { cleanHtml } from './clean-html';
import { readSwitches, type Switches } from './switches';

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Everything that is the same for everybody and changes by the operator's hand only. */
export interface SiteContent {
  dictionary: Row<'dictionary'>[];
  values: Row<'dictionary_values'>[];
  adverts: Row<'adverts'>[];
  articleCategories: Row<'article_categories'>[];
  /** html is clean */
  articles: Row<'articles'>[];
  links: Row<'links'>[];
  menus: Row<'menus'>[];
  sellTypes: Row<'sell_types'>[];
  floors: (Row<'home_floors'> & { tabs: { id: number; name: string }[] })[];
  switches: Switches;
  /** ids of categories that the shop does not show: hidden themselves or below a hidden one */
  hiddenCategories: ReadonlySet<string>;
}

/** The name under which a change of the site's content is announced to all instances. */
export const SITE_VERSION = 'site';

/** The site's content in memory, made again when `site` was touched. */
export const siteContent = keptValue(SITE_VERSION, load);

async function load(db: Db): Promise<SiteContent> {
  const dictionary = await db.selectFrom('dictionary').selectAll().orderBy('sort').orderBy('code').execute();
  const articles = await db.selectFrom('articles').selectAll().orderBy('sort').orderBy('id').execute();
  const floors = await db.selectFrom('home_floors').selectAll().orderBy('sort').orderBy('type').execute();
  return {
    dictionary,
    articles: articles.map(cleanAtFirstLook),
    floors: await withTabs(db, floors),
    values: await db.selectFrom('dictionary_values').selectAll().orderBy('sort').orderBy('id').execute(),
    adverts: await db.selectFrom('adverts').selectAll().orderBy('sort').orderBy('id').execute(),
    articleCategories: await db
      .selectFrom('article_categories')
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    links: await db.selectFrom('links').selectAll().orderBy('sort').orderBy('id').execute(),
    menus: await db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute(),
    sellTypes: await db.selectFrom('sell_types').selectAll().orderBy('sort').orderBy('id').execute(),
    switches: readSwitches(dictionary),
    hiddenCategories: await readHidden(db),
  };
}

/** Floors with the categories below their own that are shown as tabs. */
export async function withTabs(
  db: Db,
  floors: readonly Row<'home_floors'>[],
): Promise<SiteContent['floors']> {
  const floorCategories = floors.flatMap((floor) => (floor.category_id === null ? [] : [floor.category_id]));
  const tabs = await db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id'])
    .where('hidden', '=', false)
    .where((eb) => eb('parent_id', '=', eb.fn.any(eb.val(floorCategories))))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return floors.map((floor) => ({
    ...floor,
    tabs: tabs.filter((tab) => floor.category_id !== null && tab.parent_id === floor.category_id),
  }));
}

async function readHidden(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from categories c
    where exists (select from categories h where h.hidden and starts_with(c.path, h.path))`.execute(db);
  return new Set(rows.map(({ id }) => String(id)));
}

/** Cleaning loads a parser and takes a millisecond each: no start waits for texts that nobody asked for. */
function cleanAtFirstLook<Article extends { html: string }>(article: Article): Article {
  let html: string | undefined;
  return {
    ...article,
    get html() {
      html ??= cleanHtml(article.html);
      return html;
    },
  };
}
