import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'full-amount-reduction';
const step = (yuan: number, minus: number) => ({ fromAmount: yuan * 100, minus: minus * 100 });

/** 满减: running in steps and again and again, one to come, one that is over. Category ids are those of the catalogue. */
export function fullAmountReductions(now: Date): DemoPromotion[] {
  return [
    {
      id: 401,
      kind,
      name: '包装耗材节',
      ...running(now),
      settings: {
        by: 'amount',
        steps: [step(500, 30), step(1000, 80), step(3000, 300)],
        scope: { of: 'category', ids: ['191'] },
      },
    },
    {
      id: 402,
      kind,
      name: '劳保安防每满千减五十',
      ...running(now),
      settings: {
        by: 'amount',
        steps: [step(1000, 50)],
        every: true,
        maxTimes: 5,
        scope: { of: 'category', ids: ['107'] },
      },
    },
    {
      id: 403,
      kind,
      name: '厨房餐饮上新',
      ...upcoming(now),
      settings: { by: 'amount', steps: [step(800, 60)], scope: { of: 'category', ids: ['91'] } },
    },
    {
      id: 404,
      kind,
      name: '宠物用品清仓',
      ...over(now),
      settings: { by: 'amount', steps: [step(600, 50)], scope: { of: 'category', ids: ['174'] } },
    },
  ];
}
