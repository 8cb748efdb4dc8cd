import { count, defineCall, text, z } from '../define-call';
import { whole } from '../terminal';

/** Most codes or ids that are asked for at once. */
export const MOST_PICKED = 1_000;

const picked = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  piecesPerPack: count,
  /** list prices in yuan, 4 decimals at most */
  listPerPack: z.number(),
  listPerPiece: z.number(),
  /** pieces that can be sold */
  stock: z.number().int(),
  on: z.boolean(),
});

/** Goods for the pickers of the back office. */
export const goodsPick = {
  adminGoodsPick: defineCall({
    at: { method: 'POST', path: '/api/admin/goods/pick' },
    summary:
      '选商品：keyword 按货号、条码、名称、拼音找，最多 20 个；codes 与 ids 逐个认出（次序不变，没有的列在 unknown）；下架的也在内',
    access: 'operator',
    permission: 'goods.read',
    body: z.strictObject({
      keyword: text(60).default(''),
      codes: z.array(z.string().trim().min(1).max(60)).max(MOST_PICKED).default([]),
      ids: z
        .array(z.string().regex(/^\d{1,15}$/))
        .max(MOST_PICKED)
        .default([]),
    }),
    data: z.object({
      list: z.array(picked),
      /** codes that no goods has, as they were sent by place */
      unknown: z.array(count),
    }),
    refusals: ['forbidden'],
    terminal: [whole('goods-pick', '按货号、名称、拼音找商品')],
  }),
};
