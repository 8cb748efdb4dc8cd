import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OperatorVerbs } from './verb';

/** The same request id makes a repeat do nothing; without one each command stands for itself. */
const once = (given: unknown): string => (typeof given === 'string' ? given : randomUUID());

/** Promotions, coupons and points (docs/how-to/rewards.md). */
export const promotionVerbs: OperatorVerbs = {
  help: `promotion-kinds                              活动种类与设置项
  promotions [--kind <种类>]                    活动、卡券模板与抽奖
  promotion <文件.json>                         新建或修改活动（文件即一个活动，带 id 为修改）
  issue-coupon <卡券 id> --phones <手机号,…> [--request <编号>]      定向发放
  points <手机号> --by=<增减> --reason <原因> [--request <编号>]      调整积分`,
  options: ['kind', 'phones', 'request'],
  verbs: {
    'promotion-kinds': () => ({ call: 'adminPromotionKinds' }),
    promotions: ({ values: { kind, page } }) => ({
      call: 'adminPromotions',
      query: {
        ...(typeof kind === 'string' ? { kind } : {}),
        ...(typeof page === 'string' ? { pageNum: page } : {}),
      },
    }),
    async promotion({ first }) {
      if (first === '') return undefined;
      return { call: 'adminPromotionSave', body: JSON.parse(await readFile(first, 'utf8')) as object };
    },
    'issue-coupon': ({ first, values: { phones, request } }) =>
      first === '' || typeof phones !== 'string'
        ? undefined
        : {
            call: 'adminCouponIssue',
            body: { id: first, phones: phones.split(','), requestId: once(request) },
          },
    points: ({ first, values: { by, reason, request } }) =>
      first === '' || typeof by !== 'string'
        ? undefined
        : {
            call: 'adminPoints',
            body: { phone: first, change: Number(by), reason: reason ?? '', requestId: once(request) },
          },
  },
};
