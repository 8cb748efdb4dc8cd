import { count, cursorPaging, defineCall, instant, listOf, text, yuan, z } from '../define-call';
import { whole } from '../terminal';

const ladderRow = z.object({
  id: z.string(),
  of: z.enum(['goods', 'group']),
  ofId: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  /** pieces of a pack; of a group the smallest of its goods */
  packingSpecification: count,
  /** the list price; of a group the lowest of its goods */
  list: z.object({ ip: yuan, sp: yuan }),
  /** goods that it is for */
  goods: count,
  /** '' = everybody */
  khId: z.string(),
  company: z.string(),
  /** from so many pieces on; `ip` absent = a piece × the specification */
  rungs: z.array(z.object({ fromNum: count, sp: yuan, ip: yuan.optional() })),
  from: instant.optional(),
  until: instant.optional(),
});

/** 阶梯价 (ADMIN §7.4): public ladders, and those of single companies; rungs of a price list stand with the list. */
export const ladders = {
  adminLadders: defineCall({
    at: { method: 'GET', path: '/api/admin/ladders' },
    summary: '阶梯价：正在用和还没开始的，给所有客户或一家公司；价目表的数量档在价目表里',
    access: 'operator',
    permission: 'price.write',
    query: z.strictObject({
      keyword: text(60).default(''),
      to: z.enum(['', 'everyone', 'company']).default(''),
      ...cursorPaging,
    }),
    data: listOf(ladderRow),
    refusals: ['bad-input'],
    terminal: [whole('ladders', '阶梯价')],
    shown: {
      labels: { of: '给什么', ofId: '商品或商品组 id', goods: '商品数' },
      words: { of: { goods: '商品', group: '商品组' } },
    },
  }),
};
