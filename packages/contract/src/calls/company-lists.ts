import { cursorPaging, defineCall, flag, id, instant, listOf, text, yuan, z } from '../define-call';
import { typed, verb, word } from '../terminal';
import { COMPANY_LABELS, note } from './company-parts';

const companyId = z.strictObject({ id });
const PAGED = [typed('size', '50'), typed('cursor', '上一页给的')];
const LABELS = {
  ...COMPANY_LABELS,
  IP: '件价',
  SP: '个价',
  of: '价格来源',
  inForce: '生效',
  isOwn: '自己的客户价',
  learnTime: '记下时间',
  goodsCode: '货号',
  goodsName: '商品',
};

const companyPrice = z.object({
  id: z.string(),
  goodsId: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  onSale: z.boolean(),
  /** 客户价, or the name of the price list */
  of: z.string(),
  isOwn: z.boolean(),
  IP: yuan,
  SP: yuan,
  listIP: yuan,
  listSP: yuan,
  /** a list's price gives way to the company's own */
  inForce: z.boolean(),
});

/** The lists of one company, whole, page by page: those that no other call has with a company to narrow by. */
export const companyLists = {
  adminCompanyPrices: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/prices' },
    summary: '一位客户的价格：自己的客户价与所属价目表的价，旁边是标价；keyword 为货号或商品名',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    query: z.strictObject({ keyword: text(60).default(''), ...cursorPaging }),
    data: listOf(companyPrice),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('company-prices', '一位客户的价格', [word('id', '客户 id'), typed('keyword', '词'), ...PAGED]),
    ],
    shown: { labels: LABELS },
  }),
  adminCompanyCards: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/cards' },
    summary: '一位客户的卡券，含用过与过期的，最近发的在前',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    query: z.strictObject({ ...cursorPaging }),
    data: listOf(
      z.object({
        id: z.string(),
        name: z.string(),
        valueText: z.string(),
        /** which goods it is for */
        apply: z.string(),
        createTime: instant,
        startTime: instant,
        endTime: instant,
        stateName: z.string(),
        tone: z.string(),
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-cards', '一位客户的卡券', [word('id', '客户 id'), ...PAGED])],
    shown: { labels: { ...LABELS, apply: '适用商品' } },
  }),
  adminCompanyPoints: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/points' },
    summary: '一位客户的积分明细：每一笔变动与之后的余额，新的在前',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    query: z.strictObject({ ...cursorPaging }),
    data: listOf(
      z.object({
        id: z.string(),
        time: instant,
        reason: z.string(),
        orderNo: z.string(),
        orderId: z.string(),
        change: z.number().int(),
        balance: z.number().int(),
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-points', '一位客户的积分明细', [word('id', '客户 id'), ...PAGED])],
    shown: { labels: { ...LABELS, change: '变动', balance: '余额' } },
  }),
  adminCompanyCodes: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/codes' },
    summary: '一位客户的自编货号：它怎么叫我们的商品，最近记下的在前',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    query: z.strictObject({ ...cursorPaging }),
    data: listOf(
      z.object({
        words: z.string(),
        goodsId: z.string(),
        goodsCode: z.string(),
        goodsName: z.string(),
        spec: z.string(),
        learnTime: instant,
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-codes', '一位客户的自编货号', [word('id', '客户 id'), ...PAGED])],
    shown: { labels: LABELS },
  }),
  adminCompanyNotes: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/notes' },
    summary: '一位客户的跟进与备注，新的在前；undone=1 只看还没跟进的',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    query: z.strictObject({ undone: flag.default(false), ...cursorPaging }),
    data: listOf(note),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('company-notes', '一位客户的跟进与备注', [word('id', '客户 id'), typed('undone', '1'), ...PAGED]),
    ],
    shown: { labels: LABELS },
  }),
};
