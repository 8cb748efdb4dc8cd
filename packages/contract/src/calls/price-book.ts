import { defineCall, flag, instant, page, paging, text, yuan, z } from '../define-call';

/** A goods of the buyer's price book. Nothing tells by which list or formula a price came about. */
const bookRow = z.object({
  goodsId: z.string(),
  goodsCode: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packingSpecification: z.number().int(),
  /** by pack and by piece, promotions and activities aside */
  saleIP: yuan,
  saleSP: yuan,
  /** from so many pieces on */
  rungs: z.array(z.object({ fromNum: z.number().int(), saleIP: yuan, saleSP: yuan })),
  /** 协议价 */
  agreed: z.boolean(),
  since: instant.optional(),
  /** at the beginning of this month, where it was another */
  wasIP: yuan.optional(),
  wasSP: yuan.optional(),
});

const filters = { keyword: text(60).default(''), changed: flag.default(false) };

/** 我的价目表 (ADVANCED A). */
export const priceBook = {
  goodsPriceBook: defineCall({
    at: { method: 'GET', path: '/api/goods/priceBook/page' },
    summary: '我的价目表：本公司的价、数量档、从什么时候起；changed=1 只列本月有变的',
    access: 'member',
    query: z.object({ ...filters, ...paging(200, 50) }),
    /**
     * `hasMore`: of a long book `total` is only what was counted, 1,000 or up to the end of the next page; `isCut`: there are more
     * goods than are looked through for changes, the file has them all
     */
    data: page(bookRow).extend({ asOf: instant, hasMore: z.boolean(), isCut: z.boolean() }),
  }),
  goodsPriceBookExport: defineCall({
    at: { method: 'GET', path: '/api/goods/priceBook/export' },
    summary: '我的价目表，xlsx，全部商品',
    access: 'member',
    query: z.object(filters),
    data: z.unknown(),
  }),
};
