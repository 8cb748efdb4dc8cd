import { cursorPaging, defineCall, id, instant, listOf, text, yuan, z } from '../define-call';
import { typed, whole } from '../terminal';

const dayText = z.iso.date({ error: '应为日期，例如 2026-01-31' });
/** Beijing days, both of them counted; without them the last 30. */
export const period = { from: dayText.optional(), to: dayText.optional() };

/** One period's figures. */
const sums = z.object({
  /** 成交额: money that came in, by the time at which it did */
  amount: yuan,
  /** 退款: given back, by the time at which it was */
  refunded: yuan,
  /** 净额 */
  net: yuan,
  /** paid in full; a split order counts once */
  orders: z.number().int(),
  /** 客单价; absent where no order was paid */
  average: yuan.optional(),
  /** companies with a paid order, and those whose first one it was */
  companies: z.number().int(),
  newCompanies: z.number().int(),
  /** 毛利率 in tenths of a percent, of goods whose cost is known; only for those who may read costs */
  margin: z.number().int().optional(),
});

export const SALES_BY = [
  'day',
  'week',
  'month',
  'hour',
  'category',
  'brand',
  'level',
  'salesperson',
  'region',
] as const;
const salesBy = z.enum(SALES_BY);

const part = z.object({
  by: salesBy,
  /** what the rows behind it are narrowed by: a day, `1-09` = Monday at 9, an id, a name */
  key: z.string(),
  name: z.string(),
  /** days of it, where it is a step of a line */
  from: z.string().optional(),
  to: z.string().optional(),
  amount: yuan,
  /** of the period before */
  before: yuan,
  /** of the whole, in tenths of a percent */
  share: z.number().int().optional(),
  refunded: yuan.optional(),
  net: yuan.optional(),
  orders: z.number().int().optional(),
  ordersBefore: z.number().int().optional(),
  companies: z.number().int().optional(),
  pieces: z.number().int().optional(),
  margin: z.number().int().optional(),
});

const partKey = z
  .string()
  .regex(/^(\d{1,15}|-)$/)
  .optional();

/** What narrows the rows behind a number to those of a part. */
const partFilters = {
  /** a top category; `-` = freight and what no goods bears */
  category: partKey,
  /** 0 = without one, `-` = freight */
  brand: partKey,
  /** id of a goods; `-` = freight */
  goods: partKey,
  khId: id.optional(),
  level: text(40).optional(),
  /** 0 = nobody's */
  salesperson: partKey,
  /** a province; `-` = unknown */
  region: text(40).optional(),
  /** weekday and hour: `1-09` = Monday at 9, `1` = Monday */
  hour: z
    .string()
    .regex(/^[1-7](-([01]\d|2[0-3]))?$/)
    .optional(),
};

const LABELS = {
  amount: '成交额',
  refunded: '退款',
  net: '净额',
  orders: '订单数',
  ordersBefore: '上期订单数',
  average: '客单价',
  companies: '下单客户',
  newCompanies: '首次下单的客户',
  margin: '毛利率（‰）',
  before: '上期',
  share: '占比（‰）',
  now: '本期',
  by: '按',
  key: '编号',
  pieces: '个数',
  part: '计入',
  countedTime: '算到',
  begin: '开始',
  end: '结束',
};

/** 数据 (ADMIN §10): figures from daily rows, and the rows of the book behind each of them. */
export const figures = {
  adminFigures: defineCall({
    at: { method: 'GET', path: '/api/admin/figures' },
    summary:
      '经营数据：一段日子的成交额、净额、订单数、客单价、客户，与之前同样天数比；试单不计；只算本人范围内的客户',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject(period),
    data: z.object({
      now: sums,
      before: sums,
      /** days of the period before */
      beforeFrom: z.string(),
      beforeTo: z.string(),
      /** something was ever sold */
      hasAny: z.boolean(),
      /** changes of the book that are not in the figures yet */
      pending: z.number().int(),
      time: instant,
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figures', '经营数据')],
    shown: {
      labels: {
        ...LABELS,
        pending: '还没算进来的天数',
        hasAny: '有过成交',
        beforeFrom: '上期开始',
        beforeTo: '上期结束',
      },
    },
  }),
  adminSalesParts: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/parts' },
    summary:
      '成交额按 by 分：日、周、月、星期与小时、分类、品牌、等级、业务员、地区，可写几个，逗号隔开；与上期比',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({
      ...period,
      by: z
        .string()
        .max(80)
        .default('day')
        .transform((list) => list.split(','))
        .pipe(z.array(salesBy).min(1).max(SALES_BY.length)),
      ...cursorPaging,
    }),
    data: listOf(part),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      whole('figure-parts', '成交额按日、周、月、小时、分类、品牌、等级、业务员、地区', [
        typed('by', 'day|category|…'),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminFigureRows: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/rows' },
    summary: '一个数字背后的账：收款（captures）、退款（refunds）或付清的订单（orders），加起来正是那个数字',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({
      kind: z.enum(['captures', 'refunds', 'orders']).default('captures'),
      ...period,
      ...partFilters,
      ...cursorPaging,
    }),
    data: listOf(
      z.object({
        id: z.string(),
        time: instant,
        orderId: z.string(),
        orderNo: z.string(),
        khId: z.string(),
        company: z.string(),
        level: z.string(),
        salesperson: z.string(),
        region: z.string(),
        /** of the whole capture, refund or order */
        amount: yuan,
        /** of it, what the number counts: the share of a category, a brand, a goods */
        part: yuan,
      }),
    ).extend({
      /** how many, where that is known, and what they come to */
      sums: z.object({ rows: z.number().int().optional(), part: yuan }).optional(),
      /** what it is narrowed to, in words */
      narrowed: z.array(z.string()),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-rows', '一个数字背后的账')],
    shown: { labels: LABELS },
  }),
};
