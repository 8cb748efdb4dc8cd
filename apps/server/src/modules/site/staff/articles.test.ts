import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallBodyInput } from '@pifa/contract';
import { aStaff } from '../../../../test/builders/operators';
import { addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `touchSite`; without the look at the time; without the version of what was there before. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let help = '';
let notices = '';
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await categories([
    { name: '购物指南', kind: 'help' },
    { name: '公告', kind: 'notice' },
    { name: '协议', kind: 'agreement' },
  ]);
  const all = await list();
  [help = '', notices = ''] = all.categories.map(({ id }) => id);
});
afterAll(() => app.stop());

const headers = () => ({ headers: staff.as('content') });
const list = async () => (await app.call('adminArticles', headers())).data;
const one = async (id: string, at?: number) =>
  (await app.call('adminArticle', { ...headers(), query: { id, ...(at ? { at } : {}) } })).data;
const save = (body: CallBodyInput<'adminArticleSave'>) =>
  app.call('adminArticleSave', { ...headers(), body });
const categories = async (items: CallBodyInput<'adminArticleCategories'>['items']) =>
  app.call('adminArticleCategories', { ...headers(), body: { version: (await list()).version, items } });
const shown = async (id: string) => (await app.call('articleList', { query: { id } })).data.list[0];

it('写一篇、改一篇、恢复旧版：客户看到的就是现在的；脚本洗掉了，每一版都在，写明是谁', async () => {
  const { data } = await save({
    categoryId: help,
    title: '怎么下单',
    html: '<h2>三步</h2><script>alert(1)</script><p onclick="x()">选、填、付</p>',
  });
  expect(await shown(data.id)).toMatchObject({
    title: '怎么下单',
    kind: 'help',
    content: '<h2>三步</h2><p>选、填、付</p>',
  });
  const next = { id: data.id, categoryId: help, title: '下单说明', html: '<p>四步</p>' };
  expect((await save({ ...next, version: 1 })).success).toBe(true);
  expect((await save({ ...next, version: 1 })).code).toBe('stale');
  expect((await one(data.id)).versions.map(({ version, title, author }) => [version, title, author])).toEqual(
    [
      [2, '下单说明', 'content'],
      [1, '怎么下单', 'content'],
    ],
  );
  expect((await one(data.id, 1)).html).toContain('选、填、付');
  const restored = await app.call('adminArticleRestore', {
    ...headers(),
    body: { id: data.id, version: 2, to: 1 },
  });
  expect(restored.message || restored.data.message).toBe('已恢复成第 1 版');
  expect(await shown(data.id)).toMatchObject({ title: '怎么下单' });
  expect((await one(data.id)).versions).toHaveLength(3);
  expect(await staff.last()).toMatchObject({ what: 'article.restore', object: `article:${data.id}` });
});

it('以前就有的文章第一次改：原来的内容也留作一版', async () => {
  const { id } = await app.db
    .insertInto('articles')
    .values({
      category_id: Number(help),
      title: '老文章',
      html: '<p>原文</p>',
      published_at: new Date(0),
      updated_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await save({ id: String(id), version: 1, categoryId: help, title: '老文章', html: '<p>新文</p>' });
  expect((await one(String(id))).versions.map(({ version, author }) => [version, author])).toEqual([
    [2, 'content'],
    [1, ''],
  ]);
  expect((await one(String(id), 1)).html).toBe('<p>原文</p>');
});

it('新的用户协议：要会员重新同意，下次登录不勾选就进不去', async () => {
  const { userId } = await addMember(app.db);
  const { categories: all } = await list();
  const { id } = await app.db
    .insertInto('articles')
    .values({
      category_id: Number(all.at(-1)?.id),
      title: '用户协议',
      html: '<p>一</p>',
      kind: 'agreement',
      slug: 'user-agreement',
      published_at: new Date(0),
      updated_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { id: String(id), categoryId: all.at(-1)?.id ?? '', title: '用户协议', html: '<p>二</p>' };
  const due = async () =>
    (
      await app.db
        .selectFrom('users')
        .select('consent_due')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).consent_due;
  expect((await one(String(id))).binding).toBe(true);
  await save({ ...body, version: 1 });
  expect(await due()).toBe(false);
  const { data } = await save({ ...body, version: 2, askAgain: true });
  expect(data.message).toContain('重新同意');
  expect(await due()).toBe(true);
  const gone = await app.call('adminArticleDelete', { ...headers(), query: { id: String(id) } });
  expect(gone.message).toContain('不能删除');
});

it('栏目：改名、排列、改种类，文章跟着走；还有文章的不能删', async () => {
  const { categories: all } = await list();
  const rows = all.map(({ id, name, kind }) => ({ id, name, kind }));
  expect((await categories(rows.slice(1))).message).toContain('还有文章');
  const [first, ...rest] = rows;
  if (!first) throw new Error('no category');
  expect((await categories([...rest, { ...first, name: '帮助' }])).success).toBe(true);
  expect((await app.call('articleTree')).data.map(({ name }) => name)).toEqual(['公告', '协议', '帮助']);
  const ids = (await list()).articles.filter(({ categoryId }) => categoryId === help).map(({ id }) => id);
  const order = (wanted: string[]) =>
    app.call('adminArticleOrder', { ...headers(), body: { categoryId: help, ids: wanted } });
  expect((await order(ids.slice(1))).code).toBe('stale');
  expect((await order(ids.toReversed())).success).toBe(true);
  expect((await list()).articles.filter(({ categoryId }) => categoryId === help)[0]?.id).toBe(ids.at(-1));
});

it('公告定在明天：今天谁也看不到，到时间自己出来', async () => {
  const at = new Date(app.clock.now().getTime() + 86_400_000);
  const { data } = await save({
    categoryId: notices,
    title: '明日盘点',
    html: '<p>停发一天</p>',
    publishAt: at.toISOString(),
  });
  expect(await shown(data.id)).toBeUndefined();
  expect((await list()).articles.find(({ id }) => id === data.id)?.waiting).toBe(true);
  app.clock.advance({ days: 1, seconds: 1 });
  expect(await shown(data.id)).toMatchObject({ title: '明日盘点', kind: 'notice' });
});
