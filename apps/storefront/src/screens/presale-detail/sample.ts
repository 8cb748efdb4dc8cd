import { NOON } from '../../widgets/activity-parts/samples';

const at = (hours: number): string => new Date(NOON + hours * 3_600_000).toISOString();

/** Both payments of a presale: 定金 ¥5/件 counts for ¥8. */
export function wirePresale(over: Record<string, unknown> = {}) {
  return {
    modes: ['deposit', 'full'],
    depositStartTime: at(-1),
    depositEndTime: at(48),
    balanceStartTime: at(72),
    balanceEndTime: at(96),
    shipText: '预计 12月20日 发货',
    offsetText: '定金 ¥5.00 可抵 ¥8.00',
    fateText: '逾期未付尾款，订单自动取消，定金不予退还。',
    deposits: [
      {
        goodsId: '1001',
        depositIP: 5,
        depositSP: 0.2,
        worthIP: 8,
        worthSP: 0.3,
        tiers: [{ minNum: 240, price: 1.2, itemPrice: 28 }],
      },
    ],
    ...over,
  };
}
