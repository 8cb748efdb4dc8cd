import { describe, expect, it } from 'vitest';
import { activityRuleTexts, isOver, quotasNow } from './activities';
import { aRecord } from './fixture';

const goods = [{ goodsId: '1', perPack: 200_000, perPiece: 9_000, stock: 240 }];
const week = { start: new Date('2026-11-18T16:00:00Z'), end: new Date('2026-11-25T16:00:00Z') };
const at = (day: string, time: string): Date => new Date(`2026-11-${day}T${time}:00+08:00`);
const seckill = (start: string, end: string) =>
  aRecord('seckill', { sessions: [{ start, end }], goods, remindMinutes: 5 }, { id: '7', window: week });
const flashSale = aRecord('flash-sale', { goods }, { id: '8', window: week });

describe('活动库存什么时候划出、什么时候还', () => {
  it.each([
    ['还没开始', seckill('10:00', '13:00'), at('17', '09:00'), false],
    ['开始那天的场次已过，明天还有', seckill('10:00', '13:00'), at('19', '20:00'), false],
    ['两场之间', seckill('10:00', '13:00'), at('22', '20:00'), false],
    ['最后一场之后，活动还没到期', seckill('10:00', '13:00'), at('25', '13:00'), true],
    ['限时抢购到期前一刻', flashSale, new Date(week.end.getTime() - 1), false],
    ['限时抢购到期', flashSale, week.end, true],
  ])('%s', (_word, record, now, over) => {
    expect(isOver(record, now)).toBe(over);
    expect(quotasNow(record, now)).toEqual(
      over ? [] : [{ kind: 'activity-stock', ref: `${record.id}:1`, goodsId: '1', pieces: 240 }],
    );
  });

  it('别的种类与读不懂的设置不划库存', () => {
    expect(quotasNow(aRecord('full-amount-gift', {}), at('20', '12:00'))).toEqual([]);
    expect(quotasNow(aRecord('flash-sale', {}), at('20', '12:00'))).toEqual([]);
  });
});

it('活动规则不说价格', () => {
  expect(activityRuleTexts(seckill('10:00', '13:00'))).toEqual([
    '活动时间：2026-11-19 00:00 起，至 2026-11-26 00:00 止。',
    '每日场次：10:00–13:00。',
    '活动商品数量有限，售完为止。',
    '不可使用优惠券。',
  ]);
});
