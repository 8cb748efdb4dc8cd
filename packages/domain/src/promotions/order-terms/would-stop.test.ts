import { describe, expect, it } from 'vitest';
import { NOW, aRecord } from '../fixture';
import { named, packsOf, piecesOfGoods } from './fixture';
import { mayStop, wouldStop } from './would-stop';

const A = named('A', 40, { minPacks: 0 });
const minimum = (below: 'block' | 'fee') =>
  aRecord('order-minimum', {
    per: 'order',
    by: 'amount',
    fromAmount: 30_000,
    below,
    ...(below === 'fee' ? { fee: 1_500 } : {}),
  });

describe('昨天的订单会不会被挡', () => {
  it.each([
    ['¥280.00，不能下单', minimum('block'), 7, { stops: true, fee: 0, texts: ['还差 ¥20.00 起送'] }],
    [
      '¥280.00，付小单费',
      minimum('fee'),
      7,
      { stops: false, fee: 1_500, texts: ['还差 ¥20.00 起送，或付小单费 ¥15.00'] },
    ],
    ['¥320.00，照过', minimum('block'), 8, null],
    ['整箱的，照过', aRecord('mixed-carton', { capacity: 24, leastCartons: 1 }), 8, null],
    [
      '不成箱的',
      aRecord('mixed-carton', { capacity: 50, leastCartons: 1 }),
      8,
      { stops: true, fee: 0, texts: ['还差 4瓶 成箱'] },
    ],
  ])('%s', (_, rule, packs, said) => {
    expect(wouldStop([packsOf(A, packs)], rule, NOW)).toEqual(said);
  });

  it('活动的时间与名单不算在内，问的是它要是管着会怎样', () => {
    const window = { start: new Date('2030-01-01T00:00:00Z'), end: null };
    const later = { ...minimum('block'), window, audience: ['k9'] };
    expect(wouldStop([packsOf(A, 7)], later, NOW)).toMatchObject({ stops: true });
  });

  it('限购与满减不回答这个问题', () => {
    expect(mayStop(aRecord('limited-purchase', {}))).toBe(false);
    expect(wouldStop([piecesOfGoods(A, 1)], aRecord('full-amount-reduction', {}), NOW)).toBeNull();
  });
});
