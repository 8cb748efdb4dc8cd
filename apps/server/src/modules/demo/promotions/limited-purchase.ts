import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'limited-purchase';
const only = (...ids: string[]) => ({ of: 'goods', ids });

/** 限购: per day and per order, over a whole range, one to come, one that is over. */
export function limitedPurchases(now: Date): DemoPromotion[] {
  return [
    {
      id: 701,
      kind,
      name: '4L 装矿泉水限购',
      ...running(now),
      settings: { scope: only('100004'), per: 'goods', perOrder: 400, perCustomer: 800, period: 'day' },
    },
    {
      id: 702,
      kind,
      name: 'A3 复印纸限购',
      ...running(now),
      settings: { scope: only('100267', '100268'), per: 'sum', perCustomer: 200, period: 'month' },
    },
    {
      id: 703,
      kind,
      name: '丁腈手套限购',
      ...upcoming(now),
      settings: { scope: only('100389', '100390'), per: 'goods', perOrder: 5_000, period: 'all' },
    },
    {
      id: 704,
      kind,
      name: '手帕纸限购',
      ...over(now),
      settings: { scope: only('100181'), per: 'goods', perCustomer: 3_600, period: 'week' },
    },
  ];
}
