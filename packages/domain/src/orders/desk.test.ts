import { describe, expect, it } from 'vitest';
import { deskWord, seesRecipient, stepWords, waitsSince } from './desk';
import type { HoldReason, OrderState } from './states';
import { ORDER_TRANSITIONS } from './transitions';

const placedAt = new Date('2026-11-23T06:00:00Z');
const paidAt = new Date('2026-11-23T08:00:00Z');

describe('员工看到的状态', () => {
  it.each<[string, OrderState, HoldReason[], number, boolean, string]>([
    ['还没付款', 'unpaid', [], 0, false, '待付款'],
    ['传了转账凭证', 'unpaid', [], 0, true, '待确认到账'],
    ['付了定金，尾款也传了凭证', 'unpaid', ['balance-due'], 100, true, '待确认到账'],
    ['付了定金', 'unpaid', ['balance-due'], 100, false, '待付尾款'],
    ['付清', 'to-ship', [], 100, false, '待发货'],
    ['还没成团', 'to-ship', ['group-forming'], 100, false, '拼团中'],
    ['全部发出：买家在等收货，员工已经发货', 'shipped', [], 100, false, '已发货'],
    ['取消后正在退款', 'refunding', [], 100, false, '退款中'],
  ])('%s', (_, state, holds, paid, confirming, word) => {
    expect(deskWord({ state, holds, paid, confirming }).word).toBe(word);
  });
});

it('自提与自送：员工看到的是待自提、配送中', () => {
  const shipped = { state: 'shipped', holds: [], paid: 100, confirming: false } as const;
  expect(deskWord({ ...shipped, way: 'pickup' }).word).toBe('待自提');
  expect(deskWord({ ...shipped, way: 'van' }).word).toBe('配送中');
  expect(deskWord({ ...shipped, way: 'line' }).word).toBe('已发货');
  expect(deskWord({ ...shipped, state: 'to-ship', holds: ['group-forming'], way: 'pickup' }).word).toBe(
    '拼团中',
  );
});

describe('等了多久', () => {
  it.each<[string, OrderState, Date | null]>([
    ['没付款的从下单算起', 'unpaid', placedAt],
    ['没发货的从付清算起', 'to-ship', paidAt],
    ['发了一部分的也从付清算起', 'part-shipped', paidAt],
    ['发完就没人在等', 'shipped', null],
    ['取消的没人在等', 'cancelled', null],
  ])('%s', (_, state, since) => {
    expect(waitsSince({ state, holds: [], paid: 0, confirming: false, placedAt, paidAt })).toEqual(since);
  });
});

describe('谁看得到收货人', () => {
  it.each<[string, boolean, boolean, OrderState, HoldReason[], boolean]>([
    ['能看联系方式的人，什么订单都看得到', true, false, 'completed', [], true],
    ['仓库看得到要发的', false, true, 'to-ship', [], true],
    ['也看得到还没发完的', false, true, 'part-shipped', [], true],
    ['没成团的不用发，看不到', false, true, 'to-ship', ['group-forming'], false],
    ['发完以后看不到', false, true, 'shipped', [], false],
    ['两样都没有的人看不到', false, false, 'to-ship', [], false],
  ])('%s', (_, contact, ship, state, holds, sees) => {
    expect(seesRecipient({ contact, ship }, { state, holds })).toBe(sees);
  });
});

it('自提备好了货，仓库交货时还看得到提货人；交了就看不到', () => {
  const may = { contact: false, ship: true };
  expect(seesRecipient(may, { state: 'shipped', holds: [], way: 'pickup' })).toBe(true);
  expect(seesRecipient(may, { state: 'completed', holds: [], way: 'pickup' })).toBe(false);
});

it('订单的每一步都有说法', () => {
  for (const { event } of ORDER_TRANSITIONS) expect(stepWords(event)).not.toBe('其他变动');
});
