import { type CallData, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, type Platform, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { type Operator, recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { cleanHtml } from '../clean-html';
import { askConsentAgain, USER_AGREEMENT } from '../consent';
import { contentVersion } from '../content-version';
import { ARTICLE_VERSIONS } from '../versions-kept';
import { touchSite } from '../touch-site';
import { CATEGORIES, saveCategories } from './article-categories';

type Kind = CallData<'adminArticle'>['kind'];
const NONE = refuse('not-found', { what: '该文章' });
/** Pages of the shop lead to them by name. */
const NEEDED: ReadonlySet<string | null> = new Set([USER_AGREEMENT, 'privacy']);

const listArticles: StaffHandler<'adminArticles'> = async ({ db, now }) => {
  const categories = await db
    .selectFrom('article_categories')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'category_id', 'published_at', 'updated_at'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return {
    version: await contentVersion(db, CATEGORIES),
    categories: categories.map(({ id, name, kind }) => ({
      id: String(id),
      name,
      kind: kind as Kind,
      articles: articles.filter(({ category_id }) => category_id === id).length,
    })),
    articles: articles.map((row) => ({
      id: String(row.id),
      title: row.title,
      categoryId: String(row.category_id),
      publishTime: row.published_at.toISOString(),
      waiting: row.published_at > now,
      updateTime: row.updated_at.toISOString(),
    })),
  };
};

async function readArticle(db: Db, id: number, now: Date): Promise<CallData<'adminArticle'> | undefined> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const versions = await db
    .selectFrom('article_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.operator_id')
    .select(['v.version', 'v.title', 'v.at', 'o.name', 'o.display_name'])
    .where('v.article_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(ARTICLE_VERSIONS)
    .execute();
  return {
    id: String(row.id),
    title: row.title,
    categoryId: String(row.category_id),
    publishTime: row.published_at.toISOString(),
    waiting: row.published_at > now,
    updateTime: row.updated_at.toISOString(),
    kind: row.kind as Kind,
    summary: row.summary,
    html: cleanHtml(row.html),
    binding: row.slug === USER_AGREEMENT,
    version: row.version,
    versions: versions.map((one) => ({
      version: one.version,
      title: one.title,
      author: one.display_name || one.name || '',
      time: one.at.toISOString(),
    })),
  };
}

const oneArticle: StaffHandler<'adminArticle'> = async ({ db, query: { id, at }, now }) => {
  const article = await readArticle(db, Number(id), now);
  if (!article) return NONE;
  if (at === undefined || at === article.version) return article;
  const then = await versionOf(db, Number(id), at);
  if (!then) return NONE;
  return { ...article, title: then.title, summary: then.summary, html: cleanHtml(then.html) };
};

const versionOf = (db: Db, id: number, version: number) =>
  db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

interface Text {
  title: string;
  summary: string;
  html: string;
  categoryId: number;
  publishedAt: Date;
}

/** The article as it stands, held until the transaction ends; refuses a change of what was read before another one. */
async function held(tx: Transaction, id: number, version: number | undefined, now: Date) {
  const row = await tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refused(NONE);
  if (row.version === version) return row;
  const current = (await readArticle(tx, id, now)) ?? {};
  throw new Refused(refuse('stale', { text: '这篇文章刚被同事改过，请看过现在的内容再保存' }, { current }));
}

type Row = Awaited<ReturnType<typeof held>>;

/** Writes the next version of an article; what it said before versions were kept becomes one, too. */
async function writeNext(
  tx: Transaction,
  operator: Operator,
  { before, after, kind, now }: { before: Row; after: Text; kind: string; now: Date },
): Promise<void> {
  await keepVersion(tx, before, { by: null, at: before.updated_at });
  const [row] = await tx
    .updateTable('articles')
    .set({
      title: after.title,
      summary: after.summary,
      html: after.html,
      category_id: after.categoryId,
      kind,
      published_at: after.publishedAt,
      updated_at: now,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .execute();
  if (row) await keepVersion(tx, row, { by: operator.id, at: now });
}

async function keepVersion(
  tx: Transaction,
  row: Row,
  { by, at }: { by: number | null; at: Date },
): Promise<void> {
  const { id: article_id, version, title, summary, html, published_at } = row;
  await tx
    .insertInto('article_versions')
    .values({ article_id, version, title, summary, html, published_at, operator_id: by, at })
    .onConflict((key) => key.columns(['article_id', 'version']).doNothing())
    .execute();
}

/** What the book keeps of an article: not its text, which has versions of its own. */
const written = ({ title, html, publishedAt }: Pick<Text, 'title' | 'html' | 'publishedAt'>) => ({
  title,
  letters: html.replaceAll(/<[^>]*>/g, '').length,
  publishAt: publishedAt.toISOString(),
});

const saveArticle: StaffHandler<'adminArticleSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const category = await tx
      .selectFrom('article_categories')
      .select(['id', 'kind'])
      .where('id', '=', Number(body.categoryId))
      .executeTakeFirst();
    if (!category) throw new Refused(refuse('not-found', { what: '该栏目' }));
    const before = body.id === undefined ? undefined : await held(tx, Number(body.id), body.version, now);
    const after: Text = {
      title: body.title,
      summary: body.summary,
      html: cleanHtml(body.html),
      categoryId: category.id,
      publishedAt: body.publishAt === undefined ? (before?.published_at ?? now) : new Date(body.publishAt),
    };
    let id = before?.id;
    if (before) await writeNext(tx, operator, { before, after, kind: category.kind, now });
    else id = await addArticle(tx, operator, after, { kind: category.kind, now });
    const asked =
      body.askAgain && before?.slug === USER_AGREEMENT
        ? await platform.ports.get(askConsentAgain)(tx)
        : undefined;
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: before ? 'article.change' : 'article.add',
      object: `article:${id}`,
      ...(before
        ? { before: written({ title: before.title, html: before.html, publishedAt: before.published_at }) }
        : {}),
      after: { ...written(after), ...(asked === undefined ? {} : { askedAgain: asked }) },
      now,
    });
    const shown = after.publishedAt > now ? '，到时间自动显示' : '，商城 5 秒内更新';
    const told = asked === undefined ? '' : `；${asked} 位会员下次登录要重新同意`;
    return { message: `已保存${shown}${told}`, id: String(id) };
  });

async function addArticle(
  tx: Transaction,
  operator: Operator,
  { title, summary, html, categoryId, publishedAt }: Text,
  { kind, now }: { kind: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ sort: number }>`
    select coalesce(max(sort), 0) + 1 as sort from articles where category_id = ${categoryId}`.execute(tx);
  const row = await tx
    .insertInto('articles')
    .values({
      category_id: categoryId,
      title,
      summary,
      html,
      kind,
      sort: rows[0]?.sort ?? 1,
      published_at: publishedAt,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVersion(tx, row, { by: operator.id, at: now });
  return row.id;
}

const restoreArticle: StaffHandler<'adminArticleRestore'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const before = await held(tx, Number(body.id), body.version, now);
    const then = await versionOf(tx, before.id, body.to);
    if (!then) throw new Refused(refuse('not-found', { what: '这一版' }));
    const after = {
      title: then.title,
      summary: then.summary,
      html: cleanHtml(then.html),
      categoryId: before.category_id,
      publishedAt: before.published_at,
    };
    await writeNext(tx, operator, { before, after, kind: before.kind, now });
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'article.restore',
      object: `article:${before.id}`,
      before: { title: before.title, version: before.version },
      after: { title: then.title, version: body.to },
      now,
    });
    return { message: `已恢复成第 ${body.to} 版` };
  });

const deleteArticle: StaffHandler<'adminArticleDelete'> = async ({ platform, query, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const row = await tx
      .selectFrom('articles')
      .select(['id', 'title', 'slug'])
      .where('id', '=', Number(query.id))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refused(NONE);
    if (NEEDED.has(row.slug))
      throw new Refused(refuse('transition-refused', { text: '登录与入驻要用这份协议，只能修改，不能删除' }));
    await tx.deleteFrom('articles').where('id', '=', row.id).execute();
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'article.delete',
      object: `article:${row.id}`,
      before: { title: row.title },
      now,
    });
    return { message: `已删除「${row.title}」` };
  });

const orderArticles: StaffHandler<'adminArticleOrder'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const rows = await tx
      .selectFrom('articles')
      .select('id')
      .where('category_id', '=', Number(body.categoryId))
      .orderBy('sort')
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = rows.map(({ id }) => String(id));
    if ([...ids].sort().join() !== [...new Set(body.ids)].sort().join())
      throw new Refused(refuse('stale', { text: '这个栏目的文章刚有增减，请刷新后再排' }));
    await writeOrder(platform, tx, body.ids);
    await recordAct(tx, operator, {
      what: 'article.order',
      object: `article-category:${body.categoryId}`,
      before: { ids },
      after: { ids: body.ids },
      now,
    });
    return { message: '已排好' };
  });

async function writeOrder(
  platform: Pick<Platform, 'cache'>,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (const [at, id] of ids.entries())
    await tx
      .updateTable('articles')
      .set({ sort: at + 1 })
      .where('id', '=', Number(id))
      .execute();
  await touchSite(platform, tx);
}

export const articleStaff = {
  adminArticles: { handle: listArticles },
  adminArticle: { handle: oneArticle },
  adminArticleSave: { handle: saveArticle },
  adminArticleRestore: { handle: restoreArticle },
  adminArticleDelete: { handle: deleteArticle },
  adminArticleOrder: { handle: orderArticles },
  adminArticleCategories: { handle: saveCategories },
} satisfies StaffCalls;
