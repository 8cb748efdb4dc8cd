/** Quotes as staff answer them. */
import {
  count,
  cursorPaging,
  defineCall,
  flag,
  id,
  instant,
  listOf,
  text,
  textId,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { quoteLines } from './quote-lines';
import { date, detail, head, line, quoteId } from './quotes';

const unitYuan = yuanIn(4, 10_000_000);

/** The member of staff who took a request on, or was given it. */
const claimed = { claimedBy: z.object({ id: z.string(), name: z.string() }).optional() };
const customer = {
  company: z.string(),
  /** absent for a visitor's inquiry that no account has claimed */
  khId: z.string().optional(),
  salesperson: z.string(),
  contact: z.string(),
  /** masked; only with 查看手机与地址 */
  phone: z.string().optional(),
};
const adminHead = head.extend({
  ...customer,
  ...claimed,
  /** until when the promise wants an answer; absent once it is answered */
  dueTime: instant.optional(),
  /** of the version in force, else the wished quantities at the wished or list prices; yuan */
  estimate: yuan,
  /** yyyy-MM-dd or '' */
  needBy: z.string(),
  files: z.number().int(),
  /** why there is no order: the seller's or the buyer's reason; '' otherwise */
  reason: z.string(),
});
export type WireAdminQuoteHead = z.infer<typeof adminHead>;

const pastPrice = z.object({ time: instant, no: z.string(), saleIP: yuan, saleSP: yuan, totalNum: count });
const ownPrices = { saleIP: yuan, saleSP: yuan };
/** What the mall knows of a line's goods when it is answered. */
const facts = z.object({
  barcode: z.string(),
  onSale: z.boolean(),
  stock: z.number().int(),
  minNum: z.number().int(),
  list: z.object(ownPrices),
  /** what this company would be charged now for the wished quantity, without a quote */
  own: z.object(ownPrices),
  /** what a piece costs the mall; only with 查看成本与毛利 */
  cost: yuan.optional(),
  /** the lowest tier of the ladder, one piece */
  lowestTier: yuan.optional(),
  /** this company's last order of it, and the last quote of another request */
  lastDeal: pastPrice.optional(),
  lastQuote: pastPrice.optional(),
});

const adminDetail = detail.omit({ phone: true, lines: true }).extend({
  ...customer,
  ...claimed,
  dueTime: instant.optional(),
  lines: z.array(line.extend({ facts })),
  versions: z.array(
    detail.shape.versions.element.extend({
      answeredBy: z.string(),
      /** whoever confirmed a discount above the author's limit; '' = nobody had to */
      confirmedBy: z.string(),
    }),
  ),
  /** an answer above somebody's discount limit, which waits for a second person */
  waitingLook: z
    .object({ id: z.string(), askedBy: z.string(), askTime: instant, discount: z.number() })
    .optional(),
});
export type WireAdminQuote = z.infer<typeof adminDetail>;

/** An answer to a request: all lines, the validity and the words beside them. */
const answerBody = z.strictObject({
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
});

export const quoteAdmin = {
  adminQuotes: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes' },
    summary:
      '询价单：待报价的等得最久的在前，已报价的先到期的在前，其余新的在前；keyword 为单号、公司、联系人、手机或商品名',
    access: 'operator',
    permission: 'quote.read',
    query: z.strictObject({
      /** waiting 待报价 · quoted 已报价未下单 · ending 3 天内过期 · ordered 已下单 · lost 未成 */
      view: z.enum(['waiting', 'quoted', 'ending', 'ordered', 'lost', 'all']).default('waiting'),
      keyword: text(60).default(''),
      /** only those that I took on */
      mine: flag.default(false),
      /** of one company */
      khId: id.optional(),
      ...cursorPaging,
    }),
    data: listOf(adminHead),
    refusals: ['forbidden'],
    terminal: [whole('quotes', '询价单，等得最久的在前')],
  }),
  adminQuote: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/:id' },
    summary: '一张询价单的全部内容；id 为编号或单号',
    access: 'operator',
    permission: 'quote.read',
    params: z.strictObject({ id: quoteId }),
    data: adminDetail,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('quote', '一张询价单：要求、各版报价、留言、记录', [word('id', '单号')])],
  }),
  adminQuoteContact: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/:id/contact' },
    summary: '显示询价人的完整手机；每次都记在操作记录里',
    access: 'operator',
    permission: 'customer.contact',
    sensitive: true,
    params: z.strictObject({ id: quoteId }),
    data: z.object({ name: z.string(), phone: z.string() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('quote-contact', '询价人的手机（有记录）', [word('id', '单号')])],
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
      '报价：生成新的一版，旧版从此不再有效；每一行都要答复（offers 为按数量的报价，元；或 available: false）。超过本角色折扣上限的转交复核',
    access: 'operator',
    permission: 'quote.answer',
    body: answerBody,
    /** `message`: that it went out, or that a second person has to confirm it */
    data: adminDetail.extend({ message: z.string() }),
    refusals: [
      'forbidden',
      'not-found',
      'quote-closed',
      'quote-superseded',
      'transition-refused',
      'step-up-needed',
    ],
    terminal: [
      verb('answer-quote', '报价，每次生成新的一版', [
        word('id', '单号'),
        typed('', '报价.json|csv', { name: 'file', file: quoteLines, required: true }),
        typed('seenVersion', '看到的版本'),
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
    data: adminDetail,
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
    data: adminDetail,
    refusals: ['forbidden', 'not-found', 'quote-closed'],
    terminal: [verb('decline-quote', '不报价', [word('id', '单号'), typed('reason', '原因')])],
  }),
  adminQuoteClaim: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/claim' },
    summary: '认领询价单；别人已认领的要由他转交',
    access: 'operator',
    permission: 'quote.answer',
    body: z.strictObject({ id: quoteId }),
    data: adminDetail,
    refusals: ['forbidden', 'not-found', 'quote-closed', 'transition-refused'],
    terminal: [verb('claim-quote', '认领询价单', [word('id', '单号')])],
  }),
  adminQuoteHandOver: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/hand-over' },
    summary: '把询价单转交给同事（to 为账号名）',
    access: 'operator',
    permission: 'quote.answer',
    body: z.strictObject({ id: quoteId, to: text(40).min(1, '请选择同事') }),
    data: z.object({ message: z.string() }),
    refusals: ['forbidden', 'not-found', 'quote-closed'],
    terminal: [verb('hand-over-quote', '把询价单转交给同事', [word('id', '单号'), typed('to', '账号')])],
  }),
  adminQuoteHands: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/hands' },
    summary: '能报价的同事：转交时的选择',
    access: 'operator',
    permission: 'quote.read',
    data: z.array(z.object({ name: z.string(), displayName: z.string() })),
    terminal: [verb('quote-hands', '能报价的同事')],
  }),
  adminPriceHistory: defineCall({
    at: { method: 'GET', path: '/api/admin/price-history' },
    summary: '一位客户买过、问过这些商品的价：最近的成交与报价，各最多 5 笔',
    access: 'operator',
    permission: 'quote.read',
    query: z.strictObject({ khId: id, goodsIds: text(3_400).min(1) }),
    data: z.array(z.object({ goodsId: z.string(), deals: z.array(pastPrice), quotes: z.array(pastPrice) })),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('price-history', '一位客户买过、问过的价', [
        word('khId', '客户 id'),
        word('goodsIds', '商品 id,…'),
      ]),
    ],
    shown: { labels: { deals: '成交', quotes: '报价' } },
  }),
  adminQuoteTable: defineCall({
    at: { method: 'GET', path: '/api/admin/quotes/:id/table' },
    summary:
      '询价单的报价表（CSV 或 xlsx），填好后可原样交回；desk 带库存与各项参考价，customer 可发给客户。导出记在操作记录里',
    access: 'operator',
    permission: 'quote.answer',
    params: z.strictObject({ id: quoteId }),
    query: z.strictObject({
      /** desk: what the grid shows beside the prices; customer: nothing that a customer should not read */
      sheet: z.enum(['desk', 'customer']).default('desk'),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('quote-table', '报价表，加 --out <文件.csv>', [
        word('id', '单号'),
        typed('sheet', 'desk|customer'),
        typed('format', 'csv|xlsx'),
      ]),
    ],
  }),
  adminQuoteTableRead: defineCall({
    at: { method: 'POST', path: '/api/admin/quotes/table' },
    summary: '读填好的报价表（CSV 或 xlsx，multipart 的 file）：答复各行与读不懂的行，什么也不改',
    access: 'operator',
    permission: 'quote.answer',
    bodyLimit: 6_000_000,
    data: z.object({
      /** of the request that the sheet was made for; '' where it does not say */
      no: z.string(),
      lines: z.array(
        z.object({
          line: z.number().int(),
          available: z.boolean(),
          /** '' = follows from the other price and the pack */
          offers: z.array(z.object({ fromNum: z.number().int(), perPack: z.string(), perPiece: z.string() })),
          substitute: z.string(),
          minNum: z.number().int(),
          note: z.string(),
        }),
      ),
      /** rows of the file that are not taken, and why */
      wrong: z.array(z.object({ row: z.number().int(), text: z.string() })),
    }),
    refusals: ['forbidden', 'bad-input', 'file-too-large', 'file-type'],
    terminal: [
      verb('quote-table-read', '读填好的报价表，什么也不改', [
        word('', '表格.csv|xlsx', { name: 'file', file: 'upload' }),
      ]),
    ],
    shown: { labels: { wrong: '不收的行' } },
  }),
};
