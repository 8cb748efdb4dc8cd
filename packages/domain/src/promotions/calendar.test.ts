import { describe, expect, it } from 'vitest';
import { daysOn, meetingsAmong } from './calendar';
import { aRecord, NOW } from './fixture';

const goods = { goods: [{ goodsId: '1', perPack: 1, perPiece: 1, stock: 1 }] };
const at = (text: string) => new Date(`${text}+08:00`);
const flash = (id: string, from: string, until: string) =>
  aRecord('flash-sale', goods, { id, window: { start: at(from), end: at(until) } });
const days = (record: Parameters<typeof daysOn>[0]) =>
  daysOn(record, at('2026-11-20T00:00:00'), 4, NOW)
    .map((on) => (on ? '■' : '·'))
    .join('');

describe('活动日历', () => {
  it.each([
    ['两天，到第二天零点止', flash('a', '2026-11-21T10:00:00', '2026-11-22T00:00:00'), '·■··'],
    ['第三天有一分钟也算', flash('a', '2026-11-21T10:00:00', '2026-11-22T00:01:00'), '·■■·'],
    ['没有起止的一直在', aRecord('flash-sale', goods, { window: { start: null, end: null } }), '■■■■'],
    [
      '秒杀：第一天的场次在开始之前',
      aRecord(
        'seckill',
        { ...goods, sessions: [{ start: '10:00', end: '12:00' }], remindMinutes: 0 },
        { window: { start: at('2026-11-20T13:00:00'), end: at('2026-11-22T00:00:00') } },
      ),
      '·■··',
    ],
  ] as const)('%s', (_, record, wanted) => {
    expect(days(record)).toBe(wanted);
  });

  it('撞上的两两列出，错开的、没有商品的不列', () => {
    const meetings = meetingsAmong(
      [
        flash('a', '2026-11-21T00:00:00', '2026-11-23T00:00:00'),
        flash('b', '2026-11-22T00:00:00', '2026-11-24T00:00:00'),
        flash('c', '2026-11-24T00:00:00', '2026-11-25T00:00:00'),
        aRecord('full-amount-reduction', { by: 'amount' }, { id: 'd' }),
      ],
      NOW,
    );
    expect(meetings).toEqual([{ a: 'a', b: 'b', goods: ['1'] }]);
  });
});
