import { defineCall, done, id, text, z } from '../define-call';
import { verb, whole, word } from '../terminal';

/** Where a phrase is used. */
const use = z.enum([
  'quote-message',
  'after-sale-refuse',
  'review-reason',
  'review-reply',
  'application-reject',
  'message-text',
]);

const phrase = z.object({
  id: z.string(),
  text: z.string(),
  /** everybody's, or only mine */
  shared: z.boolean(),
  /** I wrote it, or may change what is shared */
  mayDelete: z.boolean(),
});

/** 常用语: words that staff write again and again, their own and shared ones. */
export const phrases = {
  adminPhrases: defineCall({
    at: { method: 'GET', path: '/api/admin/phrases' },
    summary: '常用语：我的与共享的',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ use }),
    data: z.array(phrase),
    terminal: [verb('phrases', '常用语', [word('use', use.options.join('|'))])],
    shown: { labels: { shared: '共享', mayDelete: '可以删去' } },
  }),
  adminPhraseAdd: defineCall({
    at: { method: 'POST', path: '/api/admin/phrases' },
    summary: '存一条常用语；共享的要有「共享视图」权限',
    access: 'operator',
    permission: 'self',
    body: z.strictObject({ use, text: text(500).min(1, '请填写内容'), shared: z.boolean().default(false) }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
    terminal: [whole('phrase-add', '存一条常用语', [word('text', '内容')])],
  }),
  adminPhraseDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/phrases' },
    summary: '删去一条常用语：自己的，或有权限时共享的',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['not-found'],
    terminal: [verb('phrase-delete', '删去一条常用语', [word('id', '常用语 id')])],
  }),
};
