import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'flash-sale';

/** A goods at its flash price, 1/10000 yuan by pack and by piece; `stock` pieces are kept for it. */
const row = (goodsId: string, perPack: number, perPiece: number, stock: number) => ({
  goodsId,
  perPack,
  perPiece,
  stock,
});

/** 限时抢购: over several goods at once, one to come, one that is over. */
export function flashSales(now: Date): DemoPromotion[] {
  return [
    {
      id: 101,
      kind,
      name: '餐具厨具限时抢购',
      ...running(now),
      settings: {
        goods: [
          row('100373', 1_610_000, 23_800, 3_600),
          row('100387', 2_990_000, 66_000, 480),
          row('100331', 1_230_000, 4_360, 9_000),
        ],
        perCompany: 9_000,
        couponAllowed: false,
      },
    },
    {
      id: 102,
      kind,
      name: '灯具电料抢购',
      ...upcoming(now),
      settings: {
        goods: [row('100459', 2_990_000, 31_800, 2_000), row('100473', 4_150_000, 22_000, 1_000)],
        couponAllowed: true,
      },
    },
    {
      id: 103,
      kind,
      name: '文具抢购',
      ...over(now),
      settings: {
        goods: [row('100302', 980_000, 2_410, 4_320), row('100316', 2_100_000, 46_500, 480)],
        couponAllowed: true,
      },
    },
    {
      // Bought up by an order of the demo mall.
      id: 104,
      kind,
      name: '管道疏通器一日抢购',
      ...running(now),
      settings: { goods: [row('100245', 1_650_000, 290_000, 24)], couponAllowed: false },
    },
  ];
}
