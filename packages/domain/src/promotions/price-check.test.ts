import { describe, expect, it } from 'vitest';
import { pricePair } from '../money';
import { aRecord } from './fixture';
import { type GoodsPrices, judgePrices } from './price-check';

/** 标价 ¥1,001.00/件、¥44.00/个。 */
const GOODS: GoodsPrices = {
  goodsId: '1',
  name: 'T1 矿泉水',
  piecesPerPack: 24,
  list: pricePair(10_010_000, 440_000),
  competing: [{ ...pricePair(9_000_000, 400_000), whose: '客户价（一家公司）' }],
};
const judge = (perPack: number, perPiece: number, over: Partial<GoodsPrices> = {}) =>
  judgePrices(
    aRecord('flash-sale', { goods: [{ goodsId: '1', perPack, perPiece, stock: null }] }),
    new Map([['1', { ...GOODS, ...over }]]),
  );

describe('活动价看起来写错了', () => {
  it('不到标价的一成：要确认', () => {
    expect(judge(888, 39)).toEqual({
      tooLow: [
        'T1 矿泉水的件价 ¥0.0888 不到标价 ¥1,001.00 的一成',
        'T1 矿泉水的零价 ¥0.0039 不到标价 ¥44.00 的一成',
      ],
      warnings: [],
    });
  });

  it('正好一成：不用确认', () => {
    expect(judge(1_001_000, 44_000).tooLow).toEqual([]);
  });

  it('不低于某家客户已有的价：提醒是谁的价', () => {
    expect(judge(9_000_000, 399_999)).toEqual({
      tooLow: [],
      warnings: ['T1 矿泉水的件价 ¥900.00 不低于客户价（一家公司） ¥900.00'],
    });
  });

  it('高过标价：也提醒，说最低的那个价', () => {
    expect(judge(20_000_000, 1_000).warnings).toEqual([
      'T1 矿泉水的件价 ¥2,000.00 不低于客户价（一家公司） ¥900.00',
    ]);
  });

  it('只按个卖的商品不看件价', () => {
    expect(judge(0, 100_000, { piecesPerPack: 1 })).toEqual({ tooLow: [], warnings: [] });
  });

  it('预售看最低的一档，加价购看换购价', () => {
    const known = new Map([['1', GOODS]]);
    const presale = aRecord('presale', {
      goods: [
        {
          goodsId: '1',
          perPack: 8_000_000,
          perPiece: 350_000,
          tiers: [{ fromPieces: 48, perPack: 80_000, perPiece: 3_500 }],
        },
      ],
      pay: 'full',
      fate: 'refund',
      shipText: '下单后 7 天',
      remindMinutes: 0,
    });
    const item = { goodsId: '1', name: '矿泉水', perPack: 0, perPiece: 0, perOrder: 1 };
    const addOn = aRecord('additional-purchase', { by: 'pieces', fromPieces: 1, items: [item], choose: 1 });
    expect(judgePrices(presale, known).tooLow).toHaveLength(2);
    expect(judgePrices(addOn, known).tooLow).toHaveLength(2);
  });
});
