import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'full-amount-gift';
const CUPS = { goodsId: '100338', name: '加厚纸杯 230ml', pieces: 100 };
const TISSUES = { goodsId: '100148', name: '原木纯品抽纸 3层 90抽', pieces: 3 };
const PENS = { goodsId: '100294', name: '按动中性笔 黑 0.5mm', pieces: 12 };

/** 满赠: one gift of several to choose, a gift that has run out, one to come, one that is over. */
export function fullAmountGifts(now: Date): DemoPromotion[] {
  return [
    {
      id: 501,
      kind,
      name: '饮用水满额有礼',
      ...running(now),
      settings: {
        by: 'amount',
        steps: [
          { fromAmount: 50_000, choose: 1, gifts: [{ ...CUPS, stock: 60_000 }, TISSUES] },
          {
            fromAmount: 150_000,
            choose: 2,
            gifts: [
              { ...CUPS, pieces: 300, stock: 60_000 },
              { ...TISSUES, pieces: 10 },
              { ...PENS, pieces: 24 },
            ],
          },
        ],
        scope: { of: 'category', ids: ['2'] },
      },
    },
    {
      id: 502,
      kind,
      name: '打印纸买赠',
      ...running(now),
      settings: {
        by: 'pieces',
        steps: [
          {
            fromPieces: 50,
            choose: 1,
            gifts: [
              { ...PENS, stock: 0 },
              { ...TISSUES, stock: 300 },
            ],
          },
        ],
        scope: { of: 'category', ids: ['76'] },
      },
    },
    {
      id: 503,
      kind,
      name: '劳保安防满赠',
      ...upcoming(now),
      settings: {
        by: 'amount',
        steps: [{ fromAmount: 80_000, choose: 1, gifts: [{ ...TISSUES, pieces: 6 }] }],
        scope: { of: 'category', ids: ['107'] },
      },
    },
    {
      id: 504,
      kind,
      name: '个护清洁满赠',
      ...over(now),
      settings: {
        by: 'amount',
        steps: [{ fromAmount: 60_000, choose: 1, gifts: [TISSUES] }],
        scope: { of: 'category', ids: ['24'] },
      },
    },
  ];
}
