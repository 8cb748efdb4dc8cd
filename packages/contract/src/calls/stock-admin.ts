import { count, cursorPaging, defineCall, done, id, instant, listOf, text, yuan, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

/** The views of 库存. */
export const STOCK_VIEWS = ['all', 'out', 'low'] as const;

const row = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  piecesPerPack: count,
  category: z.string(),
  /** pieces that can be sold */
  available: z.number().int(),
  /** pieces that orders hold and that were not yet sent out */
  reserved: z.number().int(),
  /** pieces that went out */
  used: z.number().int(),
  /** pieces that should always be there to sell; absent = one pack */
  lowStock: z.number().int().optional(),
  isLow: z.boolean(),
  bin: z.string(),
  onSale: z.boolean(),
  /** what a piece costs, for those who may see it */
  cost: yuan.optional(),
});

const move = z.object({
  id: z.string(),
  time: instant,
  what: z.string(),
  /** pieces more or less to sell */
  available: z.number().int(),
  /** pieces more or less on the shelf */
  onHand: z.number().int(),
  /** number of the order or the receipt */
  document: z.string(),
  orderId: z.string(),
  who: z.string(),
  reason: z.string(),
  /** what a received piece cost, for those who may see it */
  cost: yuan.optional(),
});

const LABELS = {
  available: '可售',
  bin: '货位',
  category: '分类',
  cost: '成本',
  document: '单据',
  image: '图片',
  isLow: '低于警戒',
  lowStock: '警戒',
  onHand: '在库',
  onSale: '在售',
  piecesPerPack: '每件数量',
  reserved: '占用',
  used: '已用',
  what: '变动',
  who: '经手',
};

/** 库存 (ADMIN §7.3). Counts and receipts are plans: `count-stock` and `receive-stock`. */
export const stockAdmin = {
  adminStock: defineCall({
    at: { method: 'GET', path: '/api/admin/stock' },
    summary: '库存：商品的可售、占用、已用、警戒与货位；view 为 out 缺货、low 低于警戒',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({
      view: z.enum(STOCK_VIEWS).default('all'),
      keyword: text(60).default(''),
      categoryId: z.union([z.literal(''), id]).default(''),
      /** 货位 that begins so */
      bin: text(20).default(''),
      ...cursorPaging,
    }),
    data: listOf(row),
    refusals: ['forbidden'],
    terminal: [
      verb('stock-list', '库存', [
        typed('view', STOCK_VIEWS.join('|')),
        typed('keyword', '词'),
        typed('categoryId', '分类 id', { name: 'category' }),
        typed('bin', '货位开头'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminStockSet: defineCall({
    at: { method: 'POST', path: '/api/admin/stock' },
    summary: '改一个商品的警戒（null 即按一件）或货位；was 为读到的值',
    access: 'operator',
    permission: 'stock.write',
    body: z.strictObject({
      id,
      lowStock: count.nullable().optional(),
      bin: text(20).optional(),
      /** as it was read; what a colleague changed meanwhile is not written over */
      was: z.strictObject({ lowStock: count.nullable().optional(), bin: text(20).optional() }).default({}),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'stale'],
    terminal: [
      verb('stock-low', '改警戒', [
        word('id', '商品 id'),
        typed('lowStock', '个', { name: 'low', required: true }),
      ]),
      verb('stock-bin', '改货位', [word('id', '商品 id'), typed('bin', '货位', { required: true })]),
      whole('stock-set', '改警戒或货位', [
        word('id', '商品 id'),
        typed('lowStock', '个', { name: 'low' }),
        typed('was.lowStock', '个', { name: 'was-low' }),
        typed('was.bin', '货位', { name: 'was-bin' }),
        typed('bin', '货位'),
      ]),
    ],
  }),
  adminStockMoves: defineCall({
    at: { method: 'GET', path: '/api/admin/stock/:id/moves' },
    summary: '一个商品的库存变动，新的在前：谁、为什么、哪张单',
    access: 'operator',
    permission: 'goods.read',
    params: z.strictObject({ id }),
    query: z.strictObject({ ...cursorPaging }),
    data: listOf(move),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('stock-moves', '一个商品的库存变动', [
        word('id', '商品 id'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
    shown: { labels: LABELS },
  }),
};
