import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { actionsFor } from './actions';
import { waitsSince } from './desk';
import { isOwed, releaseRefusal } from './release';
import type { OrderState } from './states';
import { transition } from './transitions';

describe('放行：先发货后付款', () => {
  it.each([
    ['没有额度', 0, 0, 72_00, '该客户没有先发货额度，请先设定额度'],
    ['正好用完', 100_00, 28_00, 72_00, undefined],
    ['多一分', 100_00, 28_01, 72_00, '超过先发货额度：额度 ¥100.00，未收款 ¥28.01，本单 ¥72.00'],
  ])('%s', (_name, limit, owed, amount, text) => {
    expect(releaseRefusal({ limit: fen(limit), owed: fen(owed), amount: fen(amount) })).toBe(text);
  });

  it.each([
    ['to-ship', true, false, true],
    ['completed', true, false, true],
    ['completed', true, true, false],
    ['to-ship', false, false, false],
    ['unpaid', true, false, false],
    ['cancelled', true, false, false],
  ] as const)('%s，放行 %s，付清 %s → 未收款 %s', (state, released, paid, owed) => {
    expect(isOwed({ state, released, paid })).toBe(owed);
  });

  const facts = (state: OrderState, own: object = {}) => ({
    state,
    holds: [],
    paid: false,
    paymentPending: false,
    anyShipped: false,
    released: true,
    ...own,
  });

  it.each([
    ['未付款的放行', facts('unpaid', { released: false }), 'release', 'to-ship'],
    ['付款正在确认', facts('unpaid', { released: false, paymentPending: true }), 'release', null],
    ['待成团的', facts('unpaid', { released: false, holds: ['group-forming'] }), 'release', null],
    ['放行的可以发货', facts('to-ship'), 'ship-all', 'shipped'],
    ['没放行的不能', facts('to-ship', { released: false }), 'ship-all', null],
    ['放行未发的取消：没有钱要退', facts('to-ship'), 'cancel', 'cancelled'],
    ['放行已付的取消：退款', facts('to-ship', { paid: true }), 'cancel-paid', 'refunding'],
    ['放行未付的没有钱可退', facts('to-ship'), 'cancel-paid', null],
    ['放行已发的不能取消', facts('to-ship', { anyShipped: true }), 'cancel', null],
  ] as const)('%s', (_name, before, event, to) => {
    const answer = transition(before, event, 'operator');
    expect(answer.ok ? answer.to : null).toBe(to);
  });

  it('买家还能付款；付清后就没有这个按钮', () => {
    const buttons = (paid: boolean) => actionsFor(facts('shipped', { paid })).map(({ action }) => action);
    expect(buttons(false)).toContain('pay');
    expect(buttons(true)).not.toContain('pay');
  });

  it('仓库从放行那一刻等起', () => {
    const releasedAt = new Date('2026-06-18T02:00:00Z');
    const order = { holds: [], paid: 0, confirming: false, placedAt: new Date(0), paidAt: null, releasedAt };
    expect(waitsSince({ ...order, state: 'to-ship' })).toBe(releasedAt);
  });
});
