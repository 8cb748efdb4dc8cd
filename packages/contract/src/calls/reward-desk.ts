import { count, cursorPaging, defineCall, done, id, instant, listOf, text, textId, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { promotionHead, promotionStates } from './promotion-desk';

const templateRow = promotionHead.extend({
  /** 「减 ¥30」「9.5折」 */
  valueText: z.string(),
  /** 「满 ¥500 可用」 */
  minimumText: z.string(),
  apply: z.string(),
  validity: z.string(),
  /** members may claim it themselves */
  isOpen: z.boolean(),
  issuedNum: count,
  usedNum: count,
  /** -1 = any number */
  left: z.number().int(),
  /** 0 = any number */
  perCustomer: count,
});

const drawRow = promotionHead.extend({
  prizes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kindName: z.string(),
      oddsText: z.string(),
      givenNum: count,
      /** absent = any number */
      left: z.number().int().optional(),
    }),
  ),
  recordNum: count,
  toShipNum: count,
});

export const couponStates = ['unused', 'held', 'used', 'expired'] as const;
export const drawViews = ['to-ship', 'shipped', 'won', 'all'] as const;

const paged = { keyword: text(60).default(''), ...cursorPaging };
const listed = { view: z.enum(['all', ...promotionStates]).default('all'), ...paged };

const LABELS: Readonly<Record<string, string>> = {
  kindName: '种类',
  updateTime: '更新时间',
  usedOrderId: '用在订单 id',
  drawId: '抽奖 id',
  stateName: '状态',
  audienceText: '对象',
  goodsText: '商品',
  ruleText: '内容',
  orderNum: '订单',
  soldNum: '卖出（个）',
  discountAmount: '优惠',
  by: '谁建的',
  mayDelete: '可以删除',
  valueText: '面值',
  minimumText: '门槛',
  apply: '适用商品',
  validity: '有效期',
  isOpen: '会员可领',
  issuedNum: '已发',
  usedNum: '已用',
  left: '剩余（-1 不限）',
  perCustomer: '每客户限领（0 不限）',
  prizes: '奖项',
  oddsText: '概率',
  givenNum: '已送出',
  recordNum: '抽奖次数',
  toShipNum: '待寄',
  sourceText: '怎么来的',
  usedOrderNo: '用在订单',
  drawTitle: '抽奖',
  prizeName: '奖品',
  receiver: '收件人',
  shippedTime: '寄出时间',
  shippedBy: '谁寄的',
  validFrom: '可用自',
  validUntil: '可用至',
};

/** 卡券 and 抽奖 for staff (ADMIN §7.6): templates and what became of them, draws and prizes to be sent. */
export const rewardDesk = {
  adminCoupons: defineCall({
    at: { method: 'GET', path: '/api/admin/coupons' },
    summary: '卡券列表：面值、门槛、范围、已发已用与剩余、谁可以领',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject(listed),
    data: listOf(templateRow),
    refusals: ['forbidden'],
    terminal: [whole('coupons', '卡券列表')],
    shown: { labels: LABELS },
  }),
  adminCouponRecords: defineCall({
    at: { method: 'GET', path: '/api/admin/coupons/records' },
    summary: '一种卡券发给了谁、用在哪张订单；新的在前',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject({ id, state: z.enum(['', ...couponStates]).default(''), ...paged }),
    data: listOf(
      z.object({
        id: z.string(),
        company: z.string(),
        khId: z.string(),
        state: z.enum(couponStates),
        stateName: z.string(),
        sourceText: z.string(),
        time: instant,
        validFrom: instant,
        validUntil: instant,
        usedOrderId: z.string(),
        usedOrderNo: z.string(),
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [whole('coupon-records', '一种卡券的发放与使用', [word('id', '卡券 id')])],
    shown: { labels: LABELS },
  }),
  adminDraws: defineCall({
    at: { method: 'GET', path: '/api/admin/draws' },
    summary: '抽奖列表：奖项、概率、剩余、抽了多少次、多少件待寄',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject(listed),
    data: listOf(drawRow),
    refusals: ['forbidden'],
    terminal: [whole('draws', '抽奖列表')],
    shown: { labels: LABELS },
  }),
  adminDrawRecords: defineCall({
    at: { method: 'GET', path: '/api/admin/draws/records' },
    summary: '抽奖记录：谁抽中什么；待寄奖品先中的在前，带收件地址',
    access: 'operator',
    permission: 'promotion.read',
    query: z.strictObject({ drawId: id.optional(), view: z.enum(drawViews).default('to-ship'), ...paged }),
    data: listOf(
      z.object({
        id: z.string(),
        drawId: z.string(),
        drawTitle: z.string(),
        company: z.string(),
        khId: z.string(),
        prizeName: z.string(),
        kind: z.string(),
        time: instant,
        state: z.enum(['none', 'delivered', 'to-ship', 'shipped']),
        stateName: z.string(),
        /** the company's default address; absent for those who may not read contacts */
        receiver: z.string().optional(),
        carrier: z.string(),
        trackingNo: z.string(),
        shippedTime: instant.optional(),
        shippedBy: z.string(),
      }),
    ),
    refusals: ['forbidden'],
    terminal: [whole('draw-records', '抽奖记录与待寄奖品', [typed('drawId', '抽奖 id', { name: 'draw' })])],
    shown: { labels: LABELS },
  }),
  adminPrizeSent: defineCall({
    at: { method: 'POST', path: '/api/admin/draws/sent' },
    summary: '登记奖品已寄出：承运商与运单号；寄错了可以再登记一次',
    access: 'operator',
    permission: 'promotion.write',
    body: z.strictObject({
      id: textId,
      carrier: text(40).min(1, '请填写承运商'),
      trackingNo: text(60).min(1, '请填写运单号'),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('prize-sent', '登记奖品已寄出', [
        word('id', '记录 id'),
        typed('carrier', '承运商'),
        typed('trackingNo', '运单号', { name: 'no' }),
      ]),
    ],
  }),
};
