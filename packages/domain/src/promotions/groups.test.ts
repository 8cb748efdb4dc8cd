import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote } from '../pricing';
import { aBasket, aGoods, aLine, aRecord, inActivity, TODAY } from './fixture';
import { promotionGroups } from './groups';

const water = aGoods('1');
const juice = aGoods('2');

const reduction = aRecord('full-amount-reduction', {
  by: 'amount',
  steps: [{ fromAmount: 10_000, minus: 1_000 }],
  scope: { of: 'goods', ids: ['1'] },
});
const gift = aRecord(
  'full-amount-gift',
  {
    by: 'amount',
    steps: [
      {
        fromAmount: 10_000,
        choose: 1,
        gifts: [
          { goodsId: '8', name: '纸巾', pieces: 1, stock: 5 },
          { goodsId: '9', name: '毛巾', pieces: 2 },
        ],
      },
    ],
  },
  { id: 'gift' },
);

const groupsOf = (input: QuoteInput) => promotionGroups(input, quote(input));

describe('购物车的活动分组', () => {
  it('满减：未满说还差多少，已满说减了多少；只列范围内的行', () => {
    const lines = [aLine(water, 2), aLine(juice, 5)];
    const [short] = groupsOf(aBasket(lines, { promotions: [reduction] }));
    expect(short).toMatchObject({ reached: false, keys: ['1'], text: '再买 ¥28.00 可减 ¥10.00' });
    const [full] = groupsOf(aBasket([aLine(water, 3)], { promotions: [reduction] }));
    expect(full).toMatchObject({ reached: true, text: '已享 满100减10' });
  });

  it('满赠：未满时赠品不可选，已满时默认第一件、剩余来自库存', () => {
    const scarce = { 'gift:gift:8': { left: 3 }, 'stock:8': { left: 100 }, 'stock:9': { left: 1 } };
    const [short] = groupsOf(aBasket([aLine(water, 1)], { promotions: [gift], scarce }));
    expect(short).toMatchObject({ reached: false, choose: 0, text: '再买 ¥64.00 可获赠 纸巾 或 毛巾' });
    expect(short?.gifts.map(({ reason }) => reason)).toEqual(['未达到赠送条件', '已送完']);
    const [full] = groupsOf(aBasket([aLine(water, 3)], { promotions: [gift], scarce }));
    expect(full).toMatchObject({ reached: true, choose: 1, text: '已满 ¥100.00，可选赠品 1 件' });
    expect(full?.gifts).toEqual([
      { goodsId: '8', name: '纸巾', pieces: 1, left: 3, chosen: true, reason: '' },
      { goodsId: '9', name: '毛巾', pieces: 0, left: 1, chosen: false, reason: '已送完' },
    ]);
  });

  it('未勾选的行也列在组里；秒杀行、没有相关商品的活动、未开始的活动不列', () => {
    const unticked = aLine(water, 1, { checked: false });
    expect(groupsOf(aBasket([unticked], { promotions: [reduction] }))[0]?.keys).toEqual(['1']);
    const seckill = aRecord('seckill', {
      sessions: [{ start: '00:00', end: '23:59' }],
      goods: [{ goodsId: '1', perPack: 200_000, perPiece: 10_000, stock: 10 }],
      remindMinutes: 5,
    });
    const rushed = aLine(water, 1, { context: inActivity('seckill', 'seckill') });
    expect(groupsOf(aBasket([rushed], { promotions: [seckill, reduction, gift] }))).toEqual([]);
    expect(groupsOf(aBasket([aLine(juice, 1)], { promotions: [reduction] }))).toEqual([]);
    const later = { ...reduction, window: { start: TODAY.end, end: null } };
    expect(groupsOf(aBasket([aLine(water, 1)], { promotions: [later] }))).toEqual([]);
  });

  it('不参加的活动不再列出', () => {
    const choices = { declined: ['full-amount-reduction'] };
    expect(groupsOf(aBasket([aLine(water, 3)], { promotions: [reduction], choices }))).toEqual([]);
  });
});
