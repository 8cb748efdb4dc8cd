import { count, defineCall, text, z } from '../define-call';
import { whole } from '../terminal';

/** Most codes or ids that are asked for at once: what an address holds. */
const MOST_PICKED = 100;

const listed = (longest: number) =>
  z
    .string()
    .max(MOST_PICKED * (longest + 1))
    .default('')
    .transform((words) =>
      words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().max(longest)).max(MOST_PICKED));

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
    at: { method: 'GET', path: '/api/admin/goods/pick' },
    summary:
      '选商品：keyword 按货号、条码、名称、拼音找，最多 20 个；codes 与 ids 逐个认出（次序不变，没有的列在 unknown）；下架的也在内',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({
      keyword: text(60).default(''),
      /** with commas between them */
      codes: listed(60),
      ids: listed(15),
    }),
    data: z.object({
      list: z.array(picked),
      /** codes that no goods has, by their place among those sent */
      unknown: z.array(count),
    }),
    refusals: ['forbidden'],
    terminal: [whole('goods-pick', '按货号、名称、拼音找商品')],
  }),
};
