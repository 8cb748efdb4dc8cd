/** Quotes as staff answer them. */
import { count, defineCall, page, paging, text, textId, yuanIn, z } from '../define-call';
import { typed, verb, word } from '../terminal';
import { quoteLines } from './quote-lines';
import { date, detail, head, quoteId, state } from './quotes';

const adminHead = head.extend({ company: z.string(), contact: z.string(), phone: z.string() });
const unitYuan = yuanIn(4, 10_000_000);

export const quoteAdmin = {
  adminQuotes: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes' },
    summary: '询价单，等得最久的在前；不写 state 即待报价的',
    access: 'operator',
    permission: 'quote.read',
    query: z.strictObject({
      state: z.union([state, z.literal('all')]).default('waiting'),
      keyword: text(60).default(''),
      ...paging(100, 20),
    }),
    data: page(adminHead),
    refusals: ['forbidden'],
    terminal: [verb('quotes', '询价单，等得最久的在前', [typed('state'), typed('keyword', '词')])],
  }),
  adminQuote: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/:id' },
    summary: '一张询价单的全部内容；id 为编号或单号',
    access: 'operator',
    permission: 'quote.read',
    params: z.strictObject({ id: quoteId }),
    data: detail,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('quote', '一张询价单：要求、各版报价、留言、记录', [word('id', '单号')])],
  }),
  adminQuoteFile: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/:id/files/:fileId' },
    summary: '询价单的一个附件：图片可直接看，其余只供保存',
    access: 'operator',
    permission: 'quote.read',
    params: z.strictObject({ id: quoteId, fileId: textId }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('quote-file', '询价单的附件，加 --out <文件>', [word('id', '单号'), word('fileId', '附件 id')]),
    ],
  }),
  adminQuoteAnswer: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/answer' },
    summary:
      '报价：生成新的一版，旧版从此不再有效；每一行都要答复（offers 为按数量的报价，元；或 available: false）',
    access: 'operator',
    permission: 'quote.answer',
    body: z.strictObject({
      id: quoteId,
      /** the newest version that the operator saw, 0 = none; refused if there is a newer one */
      seenVersion: z.number().int().min(0).max(10_000).optional(),
      /** yyyy-MM-dd, valid to the end of that day in Shanghai; or so many days from now */
      validUntil: date.optional(),
      validDays: z.number().int().min(1).max(365).optional(),
      message: text(1000).default(''),
      discountsAllowed: z.boolean().default(false),
      lines: z
        .array(
          z.strictObject({
            /** 1, 2, 3 … as `lineNo` */
            line: z.number().int().min(1).max(200),
            available: z.boolean().default(true),
            offers: z
              .array(
                z.strictObject({
                  /** pieces; 0 = any quantity */
                  fromNum: count.default(0),
                  /** without it perPiece × packingSpecification */
                  perPack: unitYuan.optional(),
                  perPiece: unitYuan,
                }),
              )
              .max(10)
              .default([]),
            /** code of the goods offered instead */
            substitute: text(60).default(''),
            minNum: count.default(0),
            stepWaived: z.boolean().default(true),
            note: text(200).default(''),
          }),
        )
        .min(1)
        .max(200),
    }),
    data: detail,
    refusals: ['forbidden', 'not-found', 'quote-closed', 'quote-superseded'],
    terminal: [
      verb('answer-quote', '报价，每次生成新的一版', [
        word('id', '单号'),
        typed('', '报价.json|csv', { name: 'file', file: quoteLines, required: true }),
        typed('validDays', '7'),
        typed('validUntil', '2026-01-31'),
        typed('message', '附言'),
        typed('discountsAllowed', 'yes|no', { name: 'discounts', choices: { yes: true, no: false } }),
      ]),
    ],
  }),
  adminQuoteMessage: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/message' },
    summary: '给买家留言：整单，或就某一行（line 为行号）',
    access: 'operator',
    permission: 'quote.answer',
    body: z.strictObject({
      id: quoteId,
      line: z.number().int().min(1).max(200).optional(),
      text: text(500).min(1, '请填写留言'),
    }),
    data: detail,
    refusals: ['forbidden', 'not-found', 'quote-closed'],
    terminal: [
      verb('message-quote', '给买家留言', [word('id', '单号'), typed('text', '留言'), typed('line', '行号')]),
    ],
  }),
  adminQuoteDecline: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/decline' },
    summary: '不报价：写明原因，买家可见',
    access: 'operator',
    permission: 'quote.answer',
    body: z.strictObject({ id: quoteId, reason: text(200).min(1, '请写明原因') }),
    data: detail,
    refusals: ['forbidden', 'not-found', 'quote-closed'],
    terminal: [verb('decline-quote', '不报价', [word('id', '单号'), typed('reason', '原因')])],
  }),
};
