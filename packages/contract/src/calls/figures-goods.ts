import { count, cursorPaging, defineCall, instant, listOf, yuan, z } from '../define-call';
import { whole, word } from '../terminal';
import { period } from './figures';

const goodsId = z.string().regex(/^\d{1,15}$/);

/** A goods in a table of figures. */
const goods = {
  goodsId: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  category: z.string(),
};

const GOODS_LABELS = {
  amount: '成交额',
  before: '上期',
  pieces: '卖出个数',
  orders: '订单数',
  share: '占比（‰）',
  upTo: '累计占比（‰）',
  margin: '毛利率（‰）',
  stock: '在库个数',
  lastDay: '最近卖出',
  idleDays: '多少天没卖',
  bound: '占用资金',
  listValue: '按标价值',
  cover: '可售天数',
  views: '浏览',
  carts: '加购',
  cartRate: '加购率',
  orderRate: '下单率',
  sold30: '30 天卖出',
  suggested: '建议采购个数',
  packs: '建议采购件数',
  cost: '预计金额',
  turnover: '周转天数',
  average: '平均库存（成本）',
  opening: '期初库存（成本）',
  closing: '期末库存（成本）',
  soldCost: '卖出成本',
  uncosted: '没有成本的在库商品',
  outIn7: '7 天内卖完',
  low: '低于警戒',
  newCompanies: '新客户',
  discount: '优惠',
  sold: '售出',
  bestSellers: '动销商品',
  begin: '开始',
  end: '结束',
};

/** The rates are of the looks, in tenths of a percent. */
const demand = {
  views: count.optional(),
  carts: count.optional(),
  cartRate: count.optional(),
  orderRate: count.optional(),
};

/** 商品, 库存 and 活动 (ADMIN §10). */
export const figuresGoods = {
  adminGoodsFigures: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/goods' },
    summary:
      '商品数字：top 按成交额从大到小，带累计占比；slow 在库、60 天没有卖出的（只看自己客户的角色：最近卖出只写自己客户的）；demand 浏览、加购、付清的订单，按浏览从多到少，要看得到全店',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({
      view: z.enum(['top', 'slow', 'demand']).default('top'),
      ...period,
      ...cursorPaging,
    }),
    data: listOf(
      z.object({
        ...goods,
        amount: yuan.optional(),
        before: yuan.optional(),
        pieces: z.number().int().optional(),
        orders: z.number().int().optional(),
        /** how often it was looked at, and put into a cart */
        ...demand,
        share: z.number().int().optional(),
        upTo: z.number().int().optional(),
        margin: z.number().int().optional(),
        /** in the house: for sale and held for orders */
        stock: z.number().int().optional(),
        lastDay: z.string().optional(),
        /** since the last sale, or since it was listed */
        idleDays: z.number().int().optional(),
        /** at cost; only for those who may read costs, and where one is known */
        bound: yuan.optional(),
        /** at list price */
        listValue: yuan.optional(),
      }),
    ).extend({
      sums: z
        .object({
          goods: z.number().int(),
          amount: yuan.optional(),
          /** so many goods make 80 % of it */
          most: z.number().int().optional(),
          bound: yuan.optional(),
          listValue: yuan.optional(),
          orders: z.number().int().optional(),
          ...demand,
        })
        .optional(),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-goods', '商品数字')],
    shown: { labels: GOODS_LABELS },
  }),
  adminGoodsLine: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/goods/:goodsId/line' },
    summary: '一个商品每天的成交额与个数，标出改价的时刻',
    access: 'operator',
    permission: 'figures.read',
    params: z.strictObject({ goodsId }),
    query: z.strictObject(period),
    data: z.object({
      ...goods,
      days: z.array(
        z.object({
          day: z.string(),
          amount: yuan,
          before: yuan,
          pieces: z.number().int(),
          /** only for those who see the whole mall */
          views: count.optional(),
          carts: count.optional(),
        }),
      ),
      /** changes of its list price, from the book of acts */
      prices: z.array(
        z.object({ time: instant, by: z.string(), from: z.number(), to: z.number(), unit: z.string() }),
      ),
    }),
    refusals: ['forbidden', 'bad-input', 'not-found'],
    terminal: [whole('figure-goods-line', '一个商品每天的成交额与改价', [word('goodsId', '商品 id')])],
    shown: { labels: GOODS_LABELS },
  }),
  adminStockFigures: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/stock' },
    summary:
      '库存周转：平均库存 ÷ 卖出成本 × 天数；可售天数、快卖完的、建议采购。要看得到全店，金额要能看成本',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject(period),
    data: z.object({
      /** goods in the house */
      goods: z.number().int(),
      /** goods sold in the last 30 days, in the house */
      bestSellers: z.number().int(),
      /** sold out at the rate of the last 30 days within a week */
      outIn7: z.number().int(),
      /** for sale fewer than 警戒, as the stock desk has it */
      low: z.number().int(),
      hasAny: z.boolean(),
      /** money, and what follows from it: only for those who may read costs */
      money: z
        .object({
          opening: yuan,
          closing: yuan,
          average: yuan,
          soldCost: yuan,
          /** absent where nothing with a cost was sold */
          turnover: z.number().optional(),
          /** goods in the house without a cost: they are in none of the sums */
          uncosted: z.number().int(),
        })
        .optional(),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-stock', '库存周转')],
    shown: { labels: GOODS_LABELS },
  }),
  adminRestock: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/restock' },
    summary: '建议采购：按 30 天的速度，可售天数不到 days 天的商品，整件补足到那么多天',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(180).default(30), ...cursorPaging }),
    data: listOf(
      z.object({
        ...goods,
        brand: z.string(),
        unit: z.string(),
        packUnit: z.string(),
        piecesPerPack: z.number().int(),
        stock: z.number().int(),
        sold30: z.number().int(),
        cover: z.number().int(),
        suggested: z.number().int(),
        packs: z.number().int(),
        /** of the suggestion; only for those who may read costs */
        cost: yuan.optional(),
      }),
    ),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-restock', '建议采购')],
    shown: { labels: GOODS_LABELS },
  }),
};
