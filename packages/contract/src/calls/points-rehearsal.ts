import { EARN_LIMITS } from '@pifa/domain';
import { count, defineCall, id, instant, yuan, z } from '../define-call';
import { verb, word } from '../terminal';
import { promotionDraft } from './promotion-desk';

const sum = z.object({
  /** points that the orders earn on completion, before anything is returned */
  givenNum: count,
  /** what those can pay later; 0 where points pay nothing */
  givenAmount: yuan,
  usedNum: count,
  /** what the used ones take off */
  discountAmount: yuan,
});
const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max);
const changed = { before: sum, after: sum };

/** 预演积分 (ADMIN §8.8): other rules of earning and spending tried on past orders, before they are saved. */
export const pointsRehearsal = {
  adminPointsRehearse: defineCall({
    at: { method: 'POST', path: '/api/admin/points/rehearse' },
    summary:
      '预演积分：近几天已付款的订单，按现在的和改后的规则各算一遍送多少、用多少、抵多少。earn 为送积分的设置，spend 为一个积分抵扣的方案，stop 为停掉的积分抵扣；没写的照旧。不改任何东西',
    access: 'operator',
    permission: 'promotion.write',
    bodyLimit: 4_000_000,
    body: z.strictObject({
      earn: z
        .strictObject({
          on: z.boolean(),
          perYuan: within(EARN_LIMITS.perYuan),
          months: within(EARN_LIMITS.months).default(0),
        })
        .optional(),
      spend: promotionDraft.optional(),
      stop: z.array(id).max(100).default([]),
      days: z.number().int().min(1).max(365).default(30),
    }),
    data: z.object({
      orderNum: count,
      touchedNum: count,
      /** there were more orders; these are the newest */
      isCut: z.boolean(),
      ...changed,
      /** points that companies hold, those in unpaid orders as well, and what they are worth */
      outstanding: z.object({ companyNum: count, pointNum: count, before: yuan, after: yuan }),
      /** none for those who may not see orders */
      most: z.array(
        z.object({
          orderId: z.string(),
          orderNo: z.string(),
          company: z.string(),
          time: instant,
          ...changed,
        }),
      ),
      companies: z.array(z.object({ khId: z.string(), company: z.string(), orderNum: count, ...changed })),
    }),
    refusals: ['forbidden', 'bad-input', 'not-found'],
    terminal: [
      verb('points-rehearse', '预演积分（文件即 earn、spend、stop 与 days）', [
        word('', '文件.json', { file: 'json' }),
      ]),
    ],
    shown: {
      labels: {
        orderNum: '订单',
        touchedNum: '受影响',
        isCut: '只算了最近的',
        before: '现在',
        after: '改后',
        givenNum: '送出积分',
        givenAmount: '送出的可抵',
        usedNum: '用掉积分',
        discountAmount: '抵扣',
        outstanding: '还没用的积分',
        companyNum: '客户',
        pointNum: '积分',
        most: '变化最大的订单',
        companies: '变化最大的客户',
      },
    },
  }),
};
