import { activityKinds, type CallData } from '@pifa/contract';
import { sql } from 'kysely';
import { containsPattern, type Db, type Platform } from '../../../platform';
import type { StaffCalls, StaffHandler } from '../../staff';
import { isReachable, isSwitchedOff, pathOfLink, SCREENS } from '../reachable';
import { type SiteContent, siteContent } from '../site-content';

type Found = CallData<'adminTargets'>;

const MOST = 30;

/** Pages of one kind whose name, code or spelling holds the word. */
const findTargets: StaffHandler<'adminTargets'> = async ({ platform, db, query: { kind, keyword } }) => {
  switch (kind) {
    case 'screen': {
      const { switches } = await platform.cache.read(siteContent);
      return SCREENS.filter(({ name }) => name.includes(keyword)).map(({ path, name, needs }) => ({
        path,
        name,
        note: needs && !switches.isOn(needs) ? '没有开启，不会显示' : '',
      }));
    }
    case 'category':
      return found(
        db,
        sql`
        select '/pages/newproduct/' || c.id as path, c.name, coalesce(p.name, '') as note
        from categories c left join categories p on p.id = c.parent_id
        where c.name ilike ${containsPattern(keyword)} order by c.path limit ${MOST}`,
      );
    case 'goods':
      return found(
        db,
        sql`
        select '/pages/gooddetail/' || id as path, name,
          code || case when status = 'on' then '' else '，已下架' end as note
        from goods where code = ${keyword.toUpperCase()} or name ilike ${containsPattern(keyword)}
        order by status <> 'on', code <> ${keyword.toUpperCase()}, id desc limit ${MOST}`,
      );
    case 'article':
      return found(
        db,
        sql`
        select '/pages/useragreement/' || a.id as path, a.title as name, c.name as note
        from articles a join article_categories c on c.id = a.category_id
        where a.title ilike ${containsPattern(keyword)} order by c.sort, c.id, a.sort, a.id limit ${MOST}`,
      );
    case 'activity':
      return activities(db, keyword);
  }
};

async function found(db: Db, statement: ReturnType<typeof sql>): Promise<Found> {
  return (await sql<Found[number]>`${statement}`.execute(db)).rows;
}

/** Running and coming activities that have a page of their own; those that are over lead nowhere. */
async function activities(db: Db, keyword: string): Promise<Found> {
  const kinds = Object.keys(activityKinds);
  const { rows } = await sql<{ id: number; kind: string; name: string; running: boolean }>`
    select id, kind, name, coalesce(starts_at <= now(), true) as running from promotions
    where kind = any(${kinds}) and status = 'on' and (ends_at is null or ends_at > now())
      and name ilike ${containsPattern(keyword)}
    order by starts_at nulls first, id limit ${MOST}`.execute(db);
  return rows.flatMap(({ id, kind, name, running }) => {
    const page = pageOfKind(kind);
    return page === undefined ? [] : [{ path: `${page}${id}`, name, note: running ? '进行中' : '未开始' }];
  });
}

/** `/pages/secKillDetail/`: the page of one activity, from the pattern that its kind declares; undefined for one without. */
export function pageOfKind(kind: string): string | undefined {
  const screens: readonly RegExp[] = activityKinds[kind as keyof typeof activityKinds]?.screens ?? [];
  return screens
    .map(({ source }) => /^\^((?:\\\/\w+)+\\\/)\\d\+\$$/.exec(source)?.[1]?.replaceAll('\\', ''))
    .find((path) => path !== undefined);
}

/** What a link leads to, in words, and why buyers do not see it. */
export interface TargetWords {
  page: string;
  off: string;
}

/** The words of all these links: two statements, for goods and categories that they name. */
export async function targetWords(
  db: Db,
  content: SiteContent,
  links: readonly string[],
): Promise<(link: string, flag?: string) => TargetWords> {
  const idsOf = (pattern: RegExp) =>
    links.flatMap((link) => {
      const id = Number(pattern.exec(pathOfLink(link))?.[1]);
      return Number.isSafeInteger(id) && id > 0 ? [id] : [];
    });
  const goods = await db
    .selectFrom('goods')
    .select(['id', 'name', 'status'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(idsOf(GOODS)))))
    .execute();
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(idsOf(CATEGORY)))))
    .execute();
  const { switches, articles } = content;
  return (link, flag = '') => {
    const path = pathOfLink(link);
    const flagged = flag !== '' && !switches.isOn(flag) ? '它的开关没有开启' : '';
    const off = (reason = '') => flagged || reason;
    if (/^https?:/i.test(link)) return { page: `外部网址 ${hostOf(link)}`, off: off() };
    const screen = SCREENS.find((one) => one.path === path);
    if (isSwitchedOff(link, switches.isOn))
      return { page: screen?.name ?? path, off: off('这个功能没有开启') };
    if (!isReachable(link, switches.isOn)) return { page: path, off: off('商城没有这个页面') };
    if (screen) return { page: screen.name, off: off() };
    const named = (kind: string, row: { name: string } | undefined, gone: string) =>
      row ? { page: `${kind}：${row.name}`, off: off() } : { page: kind, off: off(gone) };
    const goodsId = Number(GOODS.exec(path)?.[1]);
    if (goodsId) {
      const row = goods.find(({ id }) => id === goodsId);
      const words = named('商品', row, '商品已删除');
      return row && row.status !== 'on' ? { ...words, off: off('商品已下架') } : words;
    }
    const categoryId = Number(CATEGORY.exec(path)?.[1]);
    if (categoryId) {
      return named(
        '分类',
        categories.find(({ id }) => id === categoryId),
        '分类已删除',
      );
    }
    const key = ARTICLE.exec(path)?.[1];
    if (key !== undefined) {
      const article = articles.find(({ id, slug }) => String(id) === key || slug === key);
      return named('文章', article && { name: article.title }, '文章已删除');
    }
    const word = SEARCH.exec(path)?.[1];
    return { page: word ? `搜索「${decodeWord(word)}」` : path, off: off() };
  };
}

const GOODS = /^\/pages\/gooddetail\/(\d+)$/;
const CATEGORY = /^\/pages\/newproduct\/(\d+)$/;
const SEARCH = /^\/pages\/newproduct\/([^/]+)$/;
const ARTICLE = /^\/pages\/useragreement\/([\w-]+)$/;

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : link);

function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The words of links, with the content as it is in memory. */
export async function wordsOfLinks(
  { cache }: Pick<Platform, 'cache'>,
  db: Db,
  links: readonly string[],
): ReturnType<typeof targetWords> {
  return targetWords(db, await cache.read(siteContent), links);
}

export const targetStaff = { adminTargets: { handle: findTargets } } satisfies StaffCalls;
