import { count, defineCall, done, id, instant, momentIn, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

const KINDS = ['help', 'notice', 'agreement'] as const;
const version = z.number().int().min(1).max(1_000_000_000);

const heading = {
  id: z.string(),
  title: z.string(),
  categoryId: z.string(),
  publishTime: instant,
  /** its time has not come: buyers do not see it yet */
  waiting: z.boolean(),
  updateTime: instant,
};

const article = z.object({
  ...heading,
  kind: z.enum(KINDS),
  summary: z.string(),
  html: z.string(),
  /** the user agreement that members agreed to */
  binding: z.boolean(),
  version: z.number().int(),
  versions: z.array(
    z.object({ version: z.number().int(), title: z.string(), author: z.string(), time: instant }),
  ),
});

const LABELS = {
  categories: '栏目',
  articles: '文章',
  kind: '种类',
  html: '正文',
  waiting: '未到时间',
  binding: '用户协议',
  versions: '版本',
  author: '修改人',
  publishTime: '发布时间',
  updateTime: '更新时间',
  summary: '摘要',
  categoryId: '栏目 id',
};
const WORDS = { kind: { help: '帮助', notice: '公告', agreement: '协议' } };

/** 文章 (ADMIN §7.8): help, notices and agreements, each with the versions before. */
export const articleAdmin = {
  adminArticles: defineCall({
    at: { method: 'GET', path: '/api/admin/articles' },
    summary: '文章栏目与各栏目的文章，按商城里的先后',
    access: 'operator',
    permission: 'content.publish',
    data: z.object({
      version: z.number().int(),
      categories: z.array(
        z.object({ id: z.string(), name: z.string(), kind: z.enum(KINDS), articles: count }),
      ),
      articles: z.array(z.object(heading)),
    }),
    refusals: ['forbidden'],
    terminal: [verb('articles', '文章')],
    shown: { labels: LABELS, words: WORDS },
  }),
  adminArticle: defineCall({
    at: { method: 'GET', path: '/api/admin/articles/one' },
    summary: '一篇文章的正文与历次版本；写 at 则为那一版的内容',
    access: 'operator',
    permission: 'content.publish',
    query: z.strictObject({ id, at: z.coerce.number().int().min(1).optional() }),
    data: article,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('article', '一篇文章', [word('id', '文章 id'), typed('at', '版本')])],
    shown: { labels: LABELS, words: WORDS },
  }),
  adminArticleSave: defineCall({
    at: { method: 'POST', path: '/api/admin/articles/one' },
    summary: '新建文章，或修改一篇（给出 id 与读到的 version）；正文由服务器清洗。用户协议可要求会员重新同意',
    access: 'operator',
    permission: 'content.publish',
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      categoryId: id,
      title: text(100).min(1, '请填写标题'),
      summary: text(200).default(''),
      html: z.string().max(500_000, '正文太长'),
      /** from when buyers see it; absent: at once */
      publishAt: momentIn('start').optional(),
      /** 用户协议: every member agrees anew at the next login */
      askAgain: z.boolean().default(false),
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'stale', 'transition-refused'],
    terminal: [
      whole('article-save', '新建或修改文章', [
        word('title', '标题'),
        typed('categoryId', '栏目 id', { name: 'category' }),
        typed('summary', '摘要'),
        typed('html', '正文'),
        typed('publishAt', '2026-01-31 08:00', { name: 'publish-at' }),
      ]),
    ],
  }),
  adminArticleRestore: defineCall({
    at: { method: 'POST', path: '/api/admin/articles/restore' },
    summary: '文章恢复成以前的一版；现在的内容也留作一版',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({ id, version, to: version }),
    data: done,
    refusals: ['forbidden', 'not-found', 'stale'],
    terminal: [
      verb('article-restore', '文章恢复成以前的一版', [
        word('id', '文章 id'),
        word('to', '恢复到的版本', { read: Number }),
        typed('version', '读到的版本', { required: true }),
      ]),
    ],
  }),
  adminArticleDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/articles/one' },
    summary: '删除一篇文章；登录与入驻要用的协议不能删除',
    access: 'operator',
    permission: 'content.publish',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('article-delete', '删除文章', [word('id', '文章 id')])],
  }),
  adminArticleOrder: defineCall({
    at: { method: 'POST', path: '/api/admin/articles/order' },
    summary: '排列一个栏目的文章：ids 全部写上',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({ categoryId: id, ids: z.array(id).min(1).max(500) }),
    data: done,
    refusals: ['forbidden', 'stale'],
    terminal: [verb('article-order', '排列文章', [word('categoryId', '栏目 id'), word('ids', '文章 id,…')])],
  }),
  adminArticleCategories: defineCall({
    at: { method: 'POST', path: '/api/admin/articles/categories' },
    summary: '保存全部文章栏目，按所排的先后；没写上的即删除，有文章的不能删',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({
      version,
      items: z
        .array(
          z.strictObject({
            /** '' = a new one */
            id: id.or(z.literal('')).default(''),
            name: text(20).min(1, '请填写栏目名称'),
            kind: z.enum(KINDS),
          }),
        )
        .max(40, '栏目最多 40 个'),
    }),
    data: done,
    refusals: ['forbidden', 'stale', 'transition-refused'],
    terminal: [
      whole('article-categories', '保存文章栏目', [
        typed('items', 'id|名称|help、notice 或 agreement;…', {
          read: (given) =>
            given
              .split(';')
              .filter(Boolean)
              .map((part) => {
                const [own = '', name = '', kind = ''] = part.split('|').map((one) => one.trim());
                return { id: own, name, kind };
              }),
        }),
      ]),
    ],
  }),
};
