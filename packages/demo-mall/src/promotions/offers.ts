import type { PromotionRecord } from '@pifa/domain';
import { OVER, RUNNING, UPCOMING, writing } from './promotion';

/** First-level categories and goods, by their ids in the catalogue. */
const category = (id: number) => ({ of: 'category', ids: [String(id)] });
const goods = (...ids: number[]) => ({ of: 'goods', ids: ids.map(String) });
const DRINKING_WATER = 2;
const CARE = 24;
const OFFICE = 74;
const COPY_PAPER = 76;
const KITCHEN = 91;
const SAFETY = 107;
const PETS = 174;
const PACKING = 191;

const step = (yuan: number, minus: number) => ({ fromAmount: yuan * 100, minus: minus * 100 });

/** 满减: running ones with steps and 每满, an upcoming one, and a past one. */
export function fullAmountReductions(now: Date): PromotionRecord[] {
  const reduction = writing('full-amount-reduction', now);
  const by = 'amount';
  return [
    reduction(401, '包装耗材节', RUNNING, {
      by,
      steps: [step(500, 30), step(1000, 80), step(3000, 300)],
      scope: category(PACKING),
    }),
    reduction(402, '劳保安防每满千减五十', RUNNING, {
      by,
      steps: [step(1000, 50)],
      every: true,
      maxTimes: 5,
      scope: category(SAFETY),
    }),
    reduction(403, '厨房餐饮上新', UPCOMING, { by, steps: [step(800, 60)], scope: category(KITCHEN) }),
    reduction(404, '宠物用品清仓', OVER, { by, steps: [step(600, 50)], scope: category(PETS) }),
  ];
}

const CUPS = { goodsId: '100338', name: '加厚纸杯 230ml', pieces: 100, stock: 60_000 };
const TISSUES = { goodsId: '100148', name: '原木纯品抽纸 3层 90抽', pieces: 3 };
const PENS = { goodsId: '100294', name: '按动中性笔 黑 0.5mm', pieces: 12 };

/** 满赠: with a choice of gifts, with a gift that has run out, an upcoming one, and a past one. */
export function fullAmountGifts(now: Date): PromotionRecord[] {
  const gift = writing('full-amount-gift', now);
  const many = [
    { ...CUPS, pieces: 300 },
    { ...TISSUES, pieces: 10 },
    { ...PENS, pieces: 24 },
  ];
  const few = [
    { ...PENS, stock: 0 },
    { ...TISSUES, stock: 300 },
  ];
  const one = (fromAmount: number, gifts: readonly object[]) => [{ fromAmount, choose: 1, gifts }];
  return [
    gift(501, '饮用水满额有礼', RUNNING, {
      by: 'amount',
      steps: [...one(50_000, [CUPS, TISSUES]), { fromAmount: 150_000, choose: 2, gifts: many }],
      scope: category(DRINKING_WATER),
    }),
    gift(502, '打印纸买赠', RUNNING, {
      by: 'pieces',
      steps: [{ fromPieces: 50, choose: 1, gifts: few }],
      scope: category(COPY_PAPER),
    }),
    gift(503, '劳保安防满赠', UPCOMING, {
      by: 'amount',
      steps: one(80_000, [{ ...TISSUES, pieces: 6 }]),
      scope: category(SAFETY),
    }),
    gift(504, '个护清洁满赠', OVER, { by: 'amount', steps: one(60_000, [TISSUES]), scope: category(CARE) }),
  ];
}

/** A goods at its add-on price, yuan by pack and by piece. */
const item = (goodsId: number, name: string, perPack: number, perPiece: number, most: object) => ({
  goodsId: String(goodsId),
  name,
  perPack: Math.round(perPack * 10_000),
  perPiece: Math.round(perPiece * 10_000),
  ...most,
});

/** 加价购: by goods and by amount, with a sold-out add-on, an upcoming one, and a past one. */
export function additionalPurchases(now: Date): PromotionRecord[] {
  const addition = writing('additional-purchase', now);
  return [
    addition(601, '矿泉水加价换购', RUNNING, {
      scope: goods(100_001, 100_002),
      by: 'pieces',
      fromPieces: 240,
      items: [
        item(100_153, '盒装面巾纸 100抽', 71.28, 1.98, { perOrder: 36, stock: 7_200 }),
        item(100_148, '原木纯品抽纸 3层 90抽', 29.7, 0.99, { perOrder: 30 }),
      ],
      choose: 2,
    }),
    addition(602, '办公用品换购', RUNNING, {
      scope: category(OFFICE),
      by: 'amount',
      fromAmount: 30_000,
      items: [
        item(100_294, '按动中性笔 黑 0.5mm', 71.28, 0.5, { perOrder: 144 }),
        item(100_299, '中性笔替芯 黑 0.5mm', 130, 0.13, { perOrder: 1000, stock: 0 }),
      ],
      choose: 1,
    }),
    addition(603, '厨房餐饮换购', UPCOMING, {
      scope: category(KITCHEN),
      by: 'amount',
      fromAmount: 50_000,
      items: [item(100_178, '方形餐巾纸 230mm', 59.4, 0.5, { perOrder: 120 })],
      choose: 1,
    }),
    addition(604, '个护清洁换购', OVER, {
      scope: category(CARE),
      by: 'amount',
      fromAmount: 40_000,
      items: [item(100_156, '无芯卷纸 75g×10卷', 55, 6.9, { perOrder: 8 })],
      choose: 1,
    }),
  ];
}

/** 限购: per day and order, over several goods together, an upcoming one, and a past one. */
export function limitedPurchases(now: Date): PromotionRecord[] {
  const limit = writing('limited-purchase', now);
  return [
    limit(701, '4L 装矿泉水限购', RUNNING, {
      scope: goods(100_004),
      per: 'goods',
      perOrder: 400,
      perCustomer: 800,
      period: 'day',
    }),
    limit(702, 'A3 复印纸限购', RUNNING, {
      scope: goods(100_267, 100_268),
      per: 'sum',
      perCustomer: 200,
      period: 'month',
    }),
    limit(703, '丁腈手套限购', UPCOMING, {
      scope: goods(100_389, 100_390),
      per: 'goods',
      perOrder: 5_000,
      period: 'all',
    }),
    limit(704, '手帕纸限购', OVER, {
      scope: goods(100_181),
      per: 'goods',
      perCustomer: 3_600,
      period: 'week',
    }),
  ];
}
