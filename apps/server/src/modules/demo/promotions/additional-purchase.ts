import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'additional-purchase';
const WATER = { of: 'goods', ids: ['100001', '100002'] };

/** A goods at its add-on price, yuan by pack and by piece. */
const item = (
  goodsId: string,
  name: string,
  [perPack, perPiece]: readonly [number, number],
  most: { perOrder: number; stock?: number },
) => ({
  goodsId,
  name,
  perPack: Math.round(perPack * 10_000),
  perPiece: Math.round(perPiece * 10_000),
  ...most,
});

/** 加价购: by goods and by amount, one whose add-on is sold out, one to come, one that is over. */
export function additionalPurchases(now: Date): DemoPromotion[] {
  return [
    {
      id: 601,
      kind,
      name: '矿泉水加价换购',
      ...running(now),
      settings: {
        scope: WATER,
        by: 'pieces',
        fromPieces: 240,
        items: [
          item('100153', '盒装面巾纸 100抽', [71.28, 1.98], { perOrder: 36, stock: 7_200 }),
          item('100148', '原木纯品抽纸 3层 90抽', [29.7, 0.99], { perOrder: 30 }),
        ],
        choose: 2,
      },
    },
    {
      id: 602,
      kind,
      name: '办公用品换购',
      ...running(now),
      settings: {
        scope: { of: 'category', ids: ['74'] },
        by: 'amount',
        fromAmount: 30_000,
        items: [
          item('100294', '按动中性笔 黑 0.5mm', [71.28, 0.5], { perOrder: 144 }),
          item('100299', '中性笔替芯 黑 0.5mm', [130, 0.13], { perOrder: 1000, stock: 0 }),
        ],
        choose: 1,
      },
    },
    {
      id: 603,
      kind,
      name: '厨房餐饮换购',
      ...upcoming(now),
      settings: {
        scope: { of: 'category', ids: ['91'] },
        by: 'amount',
        fromAmount: 50_000,
        items: [item('100178', '方形餐巾纸 230mm', [59.4, 0.5], { perOrder: 120 })],
        choose: 1,
      },
    },
    {
      id: 604,
      kind,
      name: '个护清洁换购',
      ...over(now),
      settings: {
        scope: { of: 'category', ids: ['24'] },
        by: 'amount',
        fromAmount: 40_000,
        items: [item('100156', '无芯卷纸 75g×10卷', [55, 6.9], { perOrder: 8 })],
        choose: 1,
      },
    },
  ];
}
