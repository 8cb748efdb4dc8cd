import { count, defineCall, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

const version = z.number().int().min(1).max(1_000_000_000);
const phrase = text(20).min(1, '请填写词');
const synonym = { word: phrase, means: phrase };

const words = z.object({
  hot: z.object({ version: z.number().int(), words: z.array(z.string()) }),
  synonyms: z.object({
    version: z.number().int(),
    list: z.array(z.object({ word: z.string(), means: z.string() })),
  }),
});

const LABELS = {
  hot: '热搜词',
  words: '词',
  synonyms: '同义词',
  word: '客户写的',
  means: '商品上的',
  phrase: '搜的词',
  times: '次数',
  found: '找到的商品',
  total: '一共',
};

/** 热搜与同义词 (ADMIN §7.8). */
export const wordAdmin = {
  adminWords: defineCall({
    at: { method: 'GET', path: '/api/admin/words' },
    summary: '热搜词与同义词',
    access: 'operator',
    permission: 'content.publish',
    data: words,
    refusals: ['forbidden'],
    terminal: [verb('words', '热搜词与同义词')],
    shown: { labels: LABELS },
  }),
  adminHotWordsSave: defineCall({
    at: { method: 'POST', path: '/api/admin/words/hot' },
    summary: '保存全部热搜词，按所排的先后',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({
      version,
      words: z.array(phrase.regex(/^[^,，、|]+$/, '词里不能有逗号、顿号、竖线')).max(20, '热搜词最多 20 个'),
    }),
    data: words,
    refusals: ['forbidden', 'stale'],
    terminal: [whole('hot-words', '保存热搜词', [word('words', '词,…')])],
    shown: { labels: LABELS },
  }),
  adminSynonymsSave: defineCall({
    at: { method: 'POST', path: '/api/admin/words/synonyms' },
    summary: '保存全部同义词：客户写的词，商品上的词。搜索随即照新的',
    access: 'operator',
    permission: 'content.publish',
    body: z.strictObject({ version, list: z.array(z.strictObject(synonym)).max(3000, '同义词最多 3000 对') }),
    data: words,
    refusals: ['forbidden', 'stale', 'transition-refused'],
    terminal: [
      whole('synonyms', '保存同义词', [
        typed('list', '客户写的=商品上的,…，全部写上', {
          read: (given) =>
            given
              .split(',')
              .filter(Boolean)
              .map((pair) => {
                const [own = '', means = ''] = pair.split('=').map((one) => one.trim());
                return { word: own, means };
              }),
        }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminSearches: defineCall({
    at: { method: 'GET', path: '/api/admin/words/searches' },
    summary:
      '近 30 天客户搜的词：次数与找到的商品；only=none 只列没有结果的；最多列 200 个，total 是一共多少个。只按天计数，不记是谁',
    access: 'operator',
    permission: 'content.publish',
    query: z.strictObject({ only: z.enum(['all', 'none']).default('all') }),
    data: z.object({
      list: z.array(z.object({ phrase: z.string(), times: count, found: count })),
      total: count,
    }),
    refusals: ['forbidden'],
    terminal: [verb('searches', '近 30 天搜的词', [typed('only', 'all|none')])],
    shown: { labels: LABELS },
  }),
};
