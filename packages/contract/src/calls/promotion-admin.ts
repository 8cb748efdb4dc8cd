import {
  count,
  defineCall,
  id,
  instant,
  momentIn,
  page,
  paging,
  requestId,
  text,
  yuan,
  z,
} from '../define-call';
import { typed, switched, verb, word } from '../terminal';

/** A setting of a kind; forms are generated from it. */
export interface WireSetting {
  name: string;
  label: string;
  type: string;
  required: boolean;
  help: string;
  /** numbers: smallest and largest, money in yuan; rows and lists: fewest and most entries */
  min?: number | undefined;
  max?: number | undefined;
  maxLength?: number | undefined;
  options?: { value: string; label: string }[] | undefined;
  /** the columns of `rows` */
  fields?: WireSetting[] | undefined;
}

const settingField: z.ZodType<WireSetting> = z.lazy(() =>
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    required: z.boolean(),
    help: z.string(),
    min: z.number().optional(),
    max: z.number().optional(),
    maxLength: z.number().int().optional(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    fields: z.array(settingField).optional(),
  }),
);

const promotionRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['on', 'off']),
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** companies; empty = everybody */
  audience: z.array(z.string()),
  priority: z.number().int(),
  /** by the kind's fields; money in yuan, instants as ISO text */
  settings: z.record(z.string(), z.unknown()),
});
export type WirePromotion = z.infer<typeof promotionRow>;

/** Staff calls for promotions. */
export const promotionAdmin = {
  adminPromotionKinds: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/kinds' },
    summary: '活动种类与各自的设置项（后台表单由此生成）',
    access: 'operator',
    permission: 'promotion.read',
    data: z.array(z.object({ kind: z.string(), name: z.string(), settings: z.array(settingField) })),
    terminal: [verb('promotion-kinds', '活动种类与设置项')],
  }),
  adminPromotions: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions' },
    summary: '活动列表',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject({ kind: text(40).optional(), ...paging(100, 10) }),
    data: page(promotionRow),
    terminal: [verb('promotions', '活动、卡券模板与抽奖', [typed('kind', '种类')])],
  }),
  adminPromotionStops: defineCall({
    at: { method: 'GET', path: '/api/admin/promotions/:id/stops' },
    summary: '起订门槛、混批、混装成箱：昨天下的订单里，它会挡住或收小单费的有哪些（不论活动是否已开启）',
    access: 'operator',
    permission: 'promotion.read',
    params: z.strictObject({ id }),
    data: z.object({
      /** orders that were looked through */
      orders: z.number().int(),
      stopped: z.number().int(),
      charged: z.number().int(),
      feeAmount: yuan,
      /** the newest of them */
      list: z.array(
        z.object({
          orderNo: z.string(),
          company: z.string(),
          goodsAmount: yuan,
          stops: z.boolean(),
          text: z.string(),
        }),
      ),
    }),
    refusals: ['not-found', 'bad-input'],
    terminal: [
      verb('promotion-stops', '昨天的订单里它会挡住哪些（起订门槛、混批、混装成箱）', [
        word('id', '活动编号'),
      ]),
    ],
  }),
  adminPromotionSave: defineCall({
    at: { method: 'POST', path: '/api/admin/promotions' },
    summary:
      '新建或修改活动：种类、时间、对象、优先级、设置（金额与单价都是元，数字或文字）。设置有误时逐项说明；价格不到标价一成须 confirm',
    access: 'operator',
    permission: 'promotion.write',
    body: z.strictObject({
      ...promotionRow.shape,
      id: z.string().max(15).default(''),
      kind: text(40),
      title: text(60).min(1),
      status: z.enum(['on', 'off']).default('off'),
      startTime: momentIn('start').optional(),
      endTime: momentIn('end').optional(),
      audience: z.array(id).max(10_000).default([]),
      priority: z.number().int().min(0).max(10_000).default(100),
      /** the version that was read; a later one is not written over */
      version: z.number().int().optional(),
      /** prices below a tenth of list are intended */
      confirm: z.boolean().default(false),
      /** read from a file: whole numbers without quotes may be in the older units and are refused */
      fromFile: z.boolean().default(false),
      /** accepted so that a response can be sent back unchanged; ignored */
      warnings: z.array(z.string()).optional(),
    }),
    data: promotionRow.extend({
      /** prices that are not below what some customer already pays */
      warnings: z.array(z.string()),
    }),
    refusals: ['not-found', 'transition-refused', 'stock-short', 'confirm-needed', 'stale'],
    terminal: [
      verb(
        'promotion',
        '新建或修改活动（文件即一个活动，带 id 为修改；金额写成带引号的元）',
        [word('', '文件.json', { file: 'json' }), switched('confirm', { confirm: true })],
        { fromFile: true },
      ),
    ],
  }),
  adminCouponIssue: defineCall({
    at: { method: 'POST', path: '/api/admin/coupons/issue' },
    summary: '定向发放卡券给若干公司（按登录手机号）',
    access: 'operator',
    permission: 'coupon.issue',
    body: z.strictObject({
      id,
      phones: z.array(text(20)).min(1).max(1000),
      requestId,
    }),
    data: z.object({
      issued: z.number().int(),
      failed: z.array(z.object({ phone: z.string(), reason: z.string() })),
    }),
    refusals: ['not-found'],
    terminal: [
      verb('issue-coupon', '定向发放卡券', [
        word('id', '卡券 id'),
        typed('phones', '手机号,…'),
        typed('requestId', '编号', { name: 'request', otherwise: 'new-id' }),
      ]),
    ],
  }),
  adminCouponChoices: defineCall({
    at: { method: 'GET', path: '/api/admin/coupons/choices' },
    summary: '现在可以发给客户的卡券：有效期、剩余、每客户限几张、给谁',
    access: 'operator',
    permission: 'coupon.issue',
    data: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          valueText: z.string(),
          /** which goods it is for */
          apply: z.string(),
          validity: z.string(),
          /** -1 = any number */
          left: z.number().int(),
          /** 0 = any number */
          perCustomer: count,
          /** companies it is for; -1 = all */
          audienceNum: z.number().int(),
        }),
      ),
    }),
    refusals: ['forbidden'],
    terminal: [verb('coupon-choices', '现在可以发给客户的卡券')],
    shown: {
      labels: {
        valueText: '面值',
        apply: '适用商品',
        validity: '有效期',
        left: '剩余张数（-1 不限）',
        perCustomer: '每客户限领（0 不限）',
        audienceNum: '给几家客户（-1 全部）',
      },
    },
  }),
  adminPoints: defineCall({
    at: { method: 'POST', path: '/api/admin/points' },
    summary: '调整公司积分，写明原因；超过本角色积分上限的转交复核',
    access: 'operator',
    permission: 'points.adjust',
    body: z.strictObject({
      phone: text(20),
      change: z.number().int().min(-10_000_000).max(10_000_000),
      reason: text(100).min(1),
      requestId,
    }),
    /** `message`: that it is done, or that a second person has to confirm it */
    data: z.object({ message: z.string(), total: z.number().int() }),
    refusals: ['not-found', 'points-short', 'transition-refused'],
    terminal: [
      verb('points', '调整积分', [
        word('phone', '手机号'),
        typed('change', '增减', { name: 'by' }),
        typed('reason', '原因'),
        typed('requestId', '编号', { name: 'request', otherwise: 'new-id' }),
      ]),
    ],
  }),
};
