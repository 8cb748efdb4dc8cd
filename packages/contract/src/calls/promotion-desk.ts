import {
  count,
  cursorPaging,
  defineCall,
  done,
  flag,
  id,
  instant,
  listOf,
  momentIn,
  text,
  yuan,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { formField } from './promotion-form';

export const promotionStates = ['draft', 'waiting', 'live', 'ended', 'off'] as const;
const promotionState = z.enum(promotionStates);
export const promotionFamilies = ['activity', 'coupon', 'draw', 'rule'] as const;
const promotionFamily = z.enum(promotionFamilies);

export const promotionHead = z.object({
  id: z.string(),
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  state: promotionState,
  stateName: z.string(),
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** 「全部客户」「3 家客户」 */
  audienceText: z.string(),
  /** 「12 种商品」「指定分类：饮用水」 */
  goodsText: z.string(),
  /** what it gives, in a line */
  ruleText: z.string(),
  /** paid orders in which it stands */
  orderNum: count,
  /** pieces sold under it or with it */
  soldNum: z.number().int(),
  discountAmount: yuan,
  by: z.string(),
  updateTime: instant,
  version: z.number().int(),
  /** it never began and nothing names it */
  mayDelete: z.boolean(),
});
export type WirePromotionHead = z.infer<typeof promotionHead>;

/** A promotion as the form sends it; money in yuan. */
const draft = z.strictObject({
  id: z.string().max(15).default(''),
  /** the version that was read; absent for a new one */
  version: z.number().int().optional(),
  kind: text(40),
  title: text(60),
  startTime: momentIn('start').optional(),
  endTime: momentIn('end').optional(),
  audience: z.array(id).max(10_000).default([]),
  priority: z.number().int().min(0).max(10_000).default(100),
  settings: z.record(z.string(), z.unknown()),
});
export type WirePromotionDraft = z.infer<typeof draft>;
export { draft as promotionDraft };

const goodsForPromotion = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  piecesPerPack: z.number().int(),
  listPack: yuan,
  listPiece: yuan,
  /** pieces that can be set aside; absent = no stock is kept */
  stock: z.number().int().optional(),
  isOnShelf: z.boolean(),
  /** what a piece costs; absent for those who may not see it */
  cost: yuan.optional(),
});
export type WirePromotionGoods = z.infer<typeof goodsForPromotion>;

const named = z.object({ id: z.string(), name: z.string() });
const names = z.object({
  goods: z.array(goodsForPromotion),
  categories: z.array(named),
  brands: z.array(named),
  companies: z.array(named),
});

const finding = z.object({
  rule: z.string(),
  /** block: it cannot go live · confirm: it wants to be confirmed · warn: it is only said */
  weight: z.enum(['block', 'confirm', 'warn']),
  text: z.string(),
});
export type WireFinding = z.infer<typeof finding>;

const listQuery = {
  view: z.enum(['all', ...promotionStates]).default('all'),
  family: promotionFamily.default('activity'),
  kind: text(40).default(''),
  /** in the title, or the code of a goods that it names */
  keyword: text(60).default(''),
  /** days on which it runs */
  from: momentIn('start').optional(),
  to: momentIn('end').optional(),
  ...cursorPaging,
};

const calendarRow = z.object({
  id: z.string(),
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  state: promotionState,
  stateName: z.string(),
  /** one a day: it sells then */
  days: z.array(z.boolean()),
  /** one a day: another one stands on the same goods then, though they may not meet */
  clashes: z.array(z.boolean()),
  goods: z.array(named),
  goodsText: z.string(),
  audienceText: z.string(),
  startTime: instant.optional(),
  endTime: instant.optional(),
});

/** What the fields of promotions are called on a terminal. */
const PROMOTION_LABELS: Readonly<Record<string, string>> = {
  kindName: '种类',
  updateTime: '更新时间',
  goods: '商品',
  piecesPerPack: '装箱数',
  problems: '填错的地方',
  path: '哪一项',
  a: '活动 id',
  b: '与 id',
  stateName: '状态',
  audienceText: '对象',
  goodsText: '商品',
  ruleText: '内容',
  orderNum: '订单',
  soldNum: '卖出（个）',
  discountAmount: '优惠',
  by: '谁建的',
  mayDelete: '可以删除',
  mayChange: '可以修改',
  said: '设置',
  label: '项',
  names: '提到的',
  findings: '检查',
  weight: '轻重',
  rule: '规则',
  sold: '卖出明细',
  left: '剩余',
  listPack: '标价（件）',
  listPiece: '标价（零）',
  isOnShelf: '在售',
  categories: '分类',
  brands: '品牌',
  companies: '客户',
  audience: '对象 id',
  priority: '次序',
  family: '类别',
};

/** 活动 (ADMIN §7.6, §8.8): the list, one promotion, what stands against it, and when. */
export const promotionDesk = {
  adminPromotionForms: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/forms' },
    summary: '各种活动的表单：每一项的叫法、单位与填法',
    access: 'operator',
    permission: 'promotion.read',
    data: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        family: promotionFamily,
        /** what it does, in one sentence */
        about: z.string(),
        form: z.array(formField),
      }),
    ),
    refusals: ['forbidden'],
    browserOnly: '只用来画页面上的表单；终端按 promotion-kinds 的设置项写文件',
  }),
  adminPromotionList: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/list' },
    summary: '活动列表：新的在前；状态、商品、卖出、优惠、谁建的。family 分活动、卡券、抽奖与规则',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject(listQuery),
    data: listOf(promotionHead),
    refusals: ['forbidden'],
    terminal: [whole('promotion-list', '活动列表：状态、卖出与优惠')],
    shown: { labels: PROMOTION_LABELS },
  }),
  adminPromotion: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/one' },
    summary: '一个活动：设置（元）、提到的商品与分类叫什么、卖得怎样、能不能改',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject({ id }),
    data: promotionHead.extend({
      audience: z.array(z.string()),
      priority: z.number().int(),
      /** money in yuan */
      settings: z.record(z.string(), z.unknown()),
      said: z.array(z.object({ label: z.string(), text: z.string() })),
      names,
      findings: z.array(finding),
      sold: z.array(
        z.object({
          goodsId: z.string(),
          goodsCode: z.string(),
          goodsName: z.string(),
          soldNum: z.number().int(),
          amount: yuan,
          discountAmount: yuan,
          /** what is left of what was set aside; absent = nothing was */
          left: z.number().int().optional(),
        }),
      ),
      mayChange: z.boolean(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('promotion-show', '一个活动的设置与卖出', [word('id', '活动 id')])],
    shown: { labels: PROMOTION_LABELS },
  }),
  adminPromotionCheck: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions/check' },
    summary: '启用前检查：填错的地方、与哪个活动重叠、价格、库存、对象；什么也不保存',
    access: 'operator',
    permission: 'promotion.write',
    bodyLimit: 4_000_000,
    body: draft,
    data: z.object({
      /** where (`goods.0.stock`) and what is wrong */
      problems: z.array(z.object({ path: z.string(), text: z.string() })),
      findings: z.array(finding),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('promotion-check', '启用前检查一个活动，什么也不保存', [word('', '文件.json', { file: 'json' })]),
    ],
    shown: { labels: PROMOTION_LABELS },
  }),
  adminPromotionStop: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions/stop' },
    summary: '立即停止一个活动：客户马上看不到，划出的库存退回；version 为读到的版本',
    access: 'operator',
    permission: 'promotion.write',
    body: z.strictObject({ id, version: z.number().int().optional() }),
    data: done,
    refusals: ['forbidden', 'not-found', 'stale', 'transition-refused'],
    terminal: [
      verb('promotion-stop', '立即停止一个活动', [word('id', '活动 id'), typed('version', '读到的版本')]),
    ],
  }),
  adminPromotionDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/promotions/one' },
    summary: '删除没有开始过的活动；开始过的只能停止',
    access: 'operator',
    permission: 'promotion.write',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('promotion-delete', '删除没有开始过的活动', [word('id', '活动 id')])],
  }),
  adminPromotionGoods: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions/goods' },
    summary: '给活动选商品：按词找，或按一批货号取；带标价、库存与上下架',
    access: 'operator',
    permission: 'promotion.write',
    body: z.strictObject({
      keyword: text(60).default(''),
      codes: z.array(text(60)).max(500).default([]),
      ids: z.array(id).max(500).default([]),
    }),
    data: z.object({ list: z.array(goodsForPromotion), missing: z.array(z.string()) }),
    refusals: ['forbidden'],
    terminal: [whole('promotion-goods', '给活动选商品：词、货号或 id', [])],
    shown: {
      labels: {
        ...PROMOTION_LABELS,
        listPack: '标价（件）',
        listPiece: '标价（零）',
        missing: '没有的货号',
        isOnShelf: '在售',
      },
    },
  }),
  adminPromotionChoices: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/choices' },
    summary: '活动的表单里可选的：分类、品牌、卡券、等级、价目表',
    access: 'operator',
    permission: 'promotion.read',
    data: z.object({
      /** by their whole path */
      categories: z.array(named),
      brands: z.array(named),
      coupons: z.array(named),
      levels: z.array(z.string()),
      priceLists: z.array(named),
    }),
    refusals: ['forbidden'],
    terminal: [verb('promotion-choices', '活动的表单里可选的分类、品牌、卡券、等级、价目表')],
    shown: {
      labels: { categories: '分类', brands: '品牌', coupons: '卡券', levels: '等级', priceLists: '价目表' },
    },
  }),
  adminPromotionAudience: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/audience' },
    summary: '给活动选客户：按词，或一个等级、一张价目表的全部',
    access: 'operator',
    permission: 'promotion.write',
    query: z.strictObject({
      keyword: text(60).default(''),
      level: text(40).default(''),
      priceListId: z.union([z.literal(''), id]).default(''),
    }),
    data: z.object({
      list: z.array(named.extend({ level: z.string(), priceList: z.string() })),
      /** there are more than this answers */
      isCut: z.boolean(),
    }),
    refusals: ['forbidden'],
    terminal: [whole('promotion-audience', '给活动选客户：词、等级或价目表', [])],
    shown: { labels: { isCut: '还有更多' } },
  }),
  adminPromotionCalendar: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/calendar' },
    summary: '活动日历：从哪天起几周，每个活动哪些天卖、哪些天与别的重叠',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject({
      from: momentIn('start').optional(),
      weeks: z.coerce.number().int().min(1).max(12).default(4),
      /** those that were stopped, and drafts, too */
      withStopped: flag.default(false),
    }),
    data: z.object({
      /** the first day, a Monday */
      from: z.string(),
      today: z.string(),
      days: z.array(z.string()),
      list: z.array(calendarRow),
      /** pairs that would meet though they may not */
      meetings: z.array(
        z.object({
          a: z.string(),
          b: z.string(),
          titleA: z.string(),
          titleB: z.string(),
          goodsText: z.string(),
        }),
      ),
    }),
    refusals: ['forbidden'],
    terminal: [whole('promotion-calendar', '活动日历', [])],
    shown: {
      labels: {
        ...PROMOTION_LABELS,
        days: '每天',
        clashes: '重叠的天',
        meetings: '重叠的活动',
        titleA: '活动',
        titleB: '与',
        goodsText: '商品',
        today: '今天',
      },
    },
  }),
};
