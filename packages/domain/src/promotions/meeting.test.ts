import { describe, expect, it } from 'vitest';
import { NOW, aRecord } from './fixture';
import { clashingGoods, kindsMayMeet, meetingTable } from './meeting';

const goods = (...ids: string[]) => ({
  goods: ids.map((goodsId) => ({ goodsId, perPack: 1, perPiece: 1, stock: 10 })),
});
const seckill = (start: string, end: string, over = {}) =>
  aRecord('seckill', { ...goods('1'), sessions: [{ start, end }], remindMinutes: 5 }, { id: 's', ...over });
const flash = (from: string, until: string, over = {}) =>
  aRecord('flash-sale', goods('1', '2'), {
    id: 'f',
    window: { start: new Date(from), end: new Date(until) },
    ...over,
  });
const month = { start: new Date('2026-11-01T00:00:00+08:00'), end: new Date('2026-12-01T00:00:00+08:00') };

describe('哪些活动不能在同一商品、同一时间相遇', () => {
  it.each([
    [
      '秒杀场次与限时抢购重叠',
      seckill('10:00', '12:00', { window: month }),
      flash('2026-11-22T11:00:00+08:00', '2026-11-22T13:00:00+08:00'),
      ['1'],
    ],
    [
      '限时抢购在两场之间',
      seckill('10:00', '12:00', { window: month }),
      flash('2026-11-22T12:00:00+08:00', '2026-11-23T10:00:00+08:00'),
      [],
    ],
    [
      '跨天的抢购碰到第二天的场次',
      seckill('10:00', '12:00', { window: month }),
      flash('2026-11-22T12:00:00+08:00', '2026-11-23T10:01:00+08:00'),
      ['1'],
    ],
    [
      '两个秒杀同一场',
      seckill('10:00', '12:00', { window: month }),
      seckill('11:00', '14:00', { window: month, id: 't' }),
      ['1'],
    ],
    [
      '两个秒杀前后场',
      seckill('10:00', '12:00', { window: month }),
      seckill('12:00', '14:00', { window: month, id: 't' }),
      [],
    ],
    [
      '一个已经过去',
      flash('2026-11-01T00:00:00+08:00', '2026-11-20T12:00:00+08:00'),
      flash('2026-11-01T00:00:00+08:00', '2026-11-20T12:00:00+08:00', { id: 'g' }),
      [],
    ],
    [
      '前一个结束时后一个开始',
      flash('2026-11-21T00:00:00+08:00', '2026-11-22T00:00:00+08:00'),
      flash('2026-11-22T00:00:00+08:00', '2026-11-23T00:00:00+08:00', { id: 'g' }),
      [],
    ],
    [
      '都没有时间',
      aRecord('flash-sale', goods('1'), { window: { start: null, end: null } }),
      aRecord('group-buying', { ...goods('1'), size: 2, hours: 24 }, { window: { start: null, end: null } }),
      ['1'],
    ],
    [
      '不同商品',
      aRecord('flash-sale', goods('8')),
      aRecord('group-buying', { ...goods('9'), size: 2, hours: 24 }),
      [],
    ],
    [
      '给不同公司的',
      aRecord('flash-sale', goods('1'), { audience: ['7'] }),
      aRecord('flash-sale', goods('1'), { audience: ['8'], id: 'g' }),
      [],
    ],
    [
      '满减与秒杀',
      aRecord('full-amount-reduction', { by: 'amount', steps: [{ fromAmount: 1, minus: 1 }] }),
      seckill('00:00', '24:00'),
      [],
    ],
  ])('%s', (_, a, b, clash) => {
    expect(clashingGoods(a, b, NOW)).toEqual(clash);
    expect(clashingGoods(b, a, NOW)).toEqual(clash);
  });

  it('活动两两都不可；与商品无关的都可以', () => {
    for (const { may } of meetingTable()) expect(Object.values(may)).toEqual([false, false, false, false]);
    expect(kindsMayMeet('full-amount-gift', 'seckill')).toBe(true);
  });
});
