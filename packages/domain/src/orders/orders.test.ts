import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fen, addFen, fen } from '../money';
import {
  type Instalment,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  actionsFor,
  isPaidInFull,
  nextDue,
  orderWord,
  reorderText,
  reservationExpiry,
  splitByShipFrom,
  transition,
} from './index';

/** Only late money can leave these. */
const TERMINAL_STATES: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];

function order(state: OrderState, over: Partial<OrderFacts> = {}): OrderFacts {
  return { state, holds: [], paid: state !== 'unpaid', paymentPending: false, anyShipped: false, ...over };
}

describe('订单状态表', () => {
  it('付款 → 待发货 → 待收货 → 已完成', () => {
    expect(transition(order('unpaid', { paid: true }), 'paid', 'system')).toEqual({
      ok: true,
      to: 'to-ship',
    });
    expect(transition(order('to-ship'), 'ship-all', 'operator')).toEqual({ ok: true, to: 'shipped' });
    expect(transition(order('shipped'), 'confirm-receipt', 'buyer')).toEqual({ ok: true, to: 'completed' });
  });
  it('没付清不能转为待发货', () => {
    expect(transition(order('unpaid'), 'paid', 'system')).toMatchObject({ refusal: { kind: 'not-paid' } });
  });
  it('待成团、待尾款、待审核的订单不能发货', () => {
    for (const hold of ['group-forming', 'balance-due', 'review'] as const) {
      const answer = transition(order('to-ship', { holds: [hold] }), 'ship-all', 'operator');
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'held' } });
    }
  });
  it('未付可取消；付款确认中不可取消；已付未发取消即退款；已发货不可取消', () => {
    expect(transition(order('unpaid'), 'cancel', 'buyer')).toEqual({ ok: true, to: 'cancelled' });
    const pending = order('unpaid', { paymentPending: true });
    expect(transition(pending, 'cancel', 'buyer')).toMatchObject({ refusal: { kind: 'payment-pending' } });
    expect(transition(pending, 'expire', 'system')).toMatchObject({ refusal: { kind: 'payment-pending' } });
    expect(transition(order('to-ship'), 'cancel-paid', 'buyer')).toEqual({ ok: true, to: 'refunding' });
    const sent = order('to-ship', { anyShipped: true });
    expect(transition(sent, 'cancel-paid', 'buyer')).toMatchObject({ refusal: { kind: 'already-shipped' } });
  });
  it('买家不能替卖家发货，也不能宣布付款', () => {
    expect(transition(order('to-ship'), 'ship-all', 'buyer')).toMatchObject({
      refusal: { kind: 'not-yours' },
    });
    expect(transition(order('unpaid', { paid: true }), 'paid', 'buyer')).toMatchObject({ ok: false });
  });
  it('终态只有迟到的钱能推动，去向是退款', () => {
    const events = [...new Set(ORDER_TRANSITIONS.map((row) => row.event))];
    for (const state of TERMINAL_STATES) {
      for (const event of events as OrderEvent[]) {
        for (const actor of ['buyer', 'operator', 'system'] as const) {
          const answer = transition(order(state, { paid: true }), event, actor);
          if (answer.ok) expect([event, answer.to]).toEqual(['late-money', 'refunding']);
        }
      }
    }
    expect(transition(order('cancelled'), 'late-money', 'system')).toEqual({ ok: true, to: 'refunding' });
  });
  it('每个状态都有字有色，且每个非终态都走得出去', () => {
    for (const state of ORDER_STATES) {
      expect(orderWord(state).word).not.toBe('');
      const leaves = ORDER_TRANSITIONS.some((row) => row.from.includes(state) && row.event !== 'late-money');
      expect(leaves).toBe(!TERMINAL_STATES.includes(state));
    }
    expect(orderWord('to-ship', ['balance-due'])).toEqual({ word: '待付尾款', colour: 'violet' });
    expect(orderWord('unpaid', ['review'])).toEqual({ word: '待付款', colour: 'amber' });
  });
  it('预售：没付定金是待付定金，付了定金是待付尾款，付清后是订单的字', () => {
    expect(orderWord('unpaid', ['balance-due'])).toEqual({ word: '待付定金', colour: 'violet' });
    expect(orderWord('unpaid', ['balance-due'], 20_000)).toEqual({ word: '待付尾款', colour: 'violet' });
    expect(orderWord('to-ship', [], 90_000).word).toBe('待发货');
    expect(orderWord('cancelled', ['balance-due'], 20_000).word).toBe('已取消');
  });
  it('约定不退的定金付了以后，买家点不掉它；商家可以取消，超时照约定', () => {
    const kept = order('unpaid', { depositKept: true });
    expect(transition(kept, 'cancel', 'buyer')).toMatchObject({ refusal: { kind: 'deposit-kept' } });
    expect(transition(kept, 'cancel', 'operator')).toEqual({ ok: true, to: 'cancelled' });
    expect(transition(kept, 'expire', 'system')).toEqual({ ok: true, to: 'cancelled' });
  });
});

describe('买家的按钮', () => {
  const labels = (facts: OrderFacts & { reviewed?: boolean }): string[] =>
    actionsFor(facts).map((b) => b.label);
  it.each<[OrderFacts & { reviewed?: boolean }, string[]]>([
    [order('unpaid'), ['去支付', '再来一单', '取消订单', '打印']],
    [order('to-ship'), ['提醒发货', '再来一单', '取消并退款', '打印']],
    [order('shipped'), ['确认收货', '再来一单', '申请开票', '打印']],
    [order('completed'), ['评价', '再来一单', '申请开票', '打印']],
    [{ ...order('completed'), reviewed: true }, ['再来一单', '申请开票', '打印']],
    [order('cancelled', { paid: false }), ['再来一单', '打印']],
  ])('%#', (facts, expected) => {
    expect(labels(facts)).toEqual(expected);
  });
  it('尾款还没到时间：没有去支付；定金不退的也没有取消', () => {
    const waits = { ...order('unpaid', { depositKept: true }), payable: false };
    expect(labels(waits)).toEqual(['再来一单', '打印']);
  });
});

describe('付款计划与占用时间', () => {
  const at = (iso: string): Date => new Date(iso);
  const part = (over: Partial<Instalment>): Instalment => ({
    index: 1,
    purpose: 'full',
    amount: fen(100),
    opensAt: null,
    dueAt: null,
    method: null,
    captured: fen(0),
    ...over,
  });
  it('尾款未到时间不能付，到时间才能付，过期不能付', () => {
    const plan = [
      part({ purpose: 'deposit', captured: fen(100) }),
      part({
        index: 2,
        purpose: 'balance',
        opensAt: at('2026-12-01T00:00:00Z'),
        dueAt: at('2026-12-03T00:00:00Z'),
      }),
    ];
    expect(nextDue(plan, at('2026-11-30T23:59:59Z'))).toBeNull();
    expect(nextDue(plan, at('2026-12-01T00:00:00Z'))?.index).toBe(2);
    expect(nextDue(plan, at('2026-12-03T00:00:00Z'))).toBeNull();
    expect(isPaidInFull(plan)).toBe(false);
  });
  it('多付也不算付清', () => {
    expect(isPaidInFull([part({ captured: fen(101) })])).toBe(false);
    expect(isPaidInFull([part({ captured: fen(100) })])).toBe(true);
  });
  it('扫码 30 分钟，转账 3 天，上传凭证后停表', () => {
    const placedAt = at('2026-11-20T00:00:00Z');
    const expiry = (method: 'scan' | 'transfer', voucherUploaded = false) =>
      reservationExpiry({ placedAt, method, voucherUploaded })?.toISOString() ?? null;
    expect(expiry('scan')).toBe('2026-11-20T00:30:00.000Z');
    expect(expiry('transfer')).toBe('2026-11-23T00:00:00.000Z');
    expect(expiry('transfer', true)).toBeNull();
    expect(expiry('scan', true)).toBe('2026-11-20T00:30:00.000Z');
    const quick = reservationExpiry({
      placedAt,
      method: 'scan',
      voucherUploaded: false,
      minutes: { scan: 1 },
    });
    expect(quick?.toISOString()).toBe('2026-11-20T00:01:00.000Z');
  });
});

describe('按发货地拆单', () => {
  it('子单合起来等于母单', () => {
    const line = fc.record({
      shipFrom: fc.constantFrom('广州仓', '成都仓', '上海仓'),
      amount: fc.integer({ min: 0, max: 1e6 }),
      cut: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1e5 }),
        fc.integer({ min: 0, max: 100 }),
        (rows, freight, spend) => {
          const lines = rows.map(({ shipFrom, amount, cut }, index) => ({
            key: String(index),
            shipFrom,
            amount: fen(amount),
            discount: fen(Math.floor((amount * cut) / 100)),
          }));
          const due =
            addFen(...lines.map((l) => l.amount)) - addFen(...lines.map((l) => l.discount)) + freight;
          const points = Math.floor((due * spend) / 100);
          const children = splitByShipFrom(lines, { freight: fen(freight), points: fen(points) });
          const sum = (of: (child: (typeof children)[number]) => Fen): number => addFen(...children.map(of));
          expect(sum((child) => child.freight)).toBe(freight);
          expect(sum((child) => child.points)).toBe(points);
          expect(sum((child) => child.payable)).toBe(due - points);
          for (const child of children) expect(child.payable).toBeGreaterThanOrEqual(0);
          expect(children.flatMap((child) => child.lineKeys).toSorted()).toEqual(
            lines.map((l) => l.key).toSorted(),
          );
        },
      ),
    );
  });
  it('同一发货地在一起，按先后', () => {
    const of = (key: string, shipFrom: string) => ({ key, shipFrom, amount: fen(100), discount: fen(0) });
    const children = splitByShipFrom([of('a', '广州仓'), of('b', '成都仓'), of('c', '广州仓')], {
      freight: fen(30),
      points: fen(0),
    });
    expect(children.map((child) => [child.shipFrom, child.lineKeys, child.freight])).toEqual([
      ['广州仓', ['a', 'c'], 20],
      ['成都仓', ['b'], 10],
    ]);
  });
});

it('再来一单说清哪些没加进去', () => {
  const quantity = { packs: 1, pieces: 0 };
  const text = reorderText({
    added: [{ goodsId: '1', name: '甲', quantity }],
    notAdded: [
      { goodsId: '2', name: 'A', obstacle: { kind: 'out-of-stock' } },
      { goodsId: '3', name: 'B', obstacle: { kind: 'minimum-changed', minPieces: 96 } },
    ],
  });
  expect(text).toBe('已加入 1 种；2 种未加入：A 无货，B 起订量已变为 96');
});
