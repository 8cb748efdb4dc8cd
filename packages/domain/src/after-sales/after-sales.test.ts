import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { ORDER_STATES } from '../orders';
import {
  AFTER_SALE_RETURNING_KINDS,
  AFTER_SALE_REFUNDING_STATES,
  AFTER_SALE_KINDS,
  AFTER_SALE_STATES,
  AFTER_SALE_TRANSITIONS,
  AFTER_SALE_WINDOWS,
  type AfterSaleEvent,
  type AfterSaleFacts,
  afterSaleActions,
  afterSaleOffer,
  afterSaleTransition,
  afterSaleLabel,
  type GiftFacts,
  giftsMissing,
  type LineFacts,
  type PaidLine,
  paidForLine,
  pointsOfLines,
  portionOf,
  refundOfLine,
} from './index';

const NOW = new Date('2026-11-20T04:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('售后申请的步骤', () => {
  const at = (state: AfterSaleFacts['state'], own: Partial<AfterSaleFacts> = {}): AfterSaleFacts => ({
    state,
    kind: 'return',
    askedAgain: false,
    ...own,
  });
  it.each([
    ['退货：同意 → 待寄回', at('waiting'), 'agree', 'operator', 'to-return'],
    ['仅退款：同意 → 待退款', at('waiting', { kind: 'refund-only' }), 'agree', 'operator', 'to-refund'],
    ['少发：同意 → 待退款', at('waiting', { kind: 'damaged' }), 'agree', 'operator', 'to-refund'],
    ['寄回', at('to-return'), 'send', 'buyer', 'sent'],
    ['没填单号也收得了货', at('to-return'), 'receive', 'operator', 'received'],
    ['收货', at('sent'), 'receive', 'operator', 'received'],
    ['退款', at('received'), 'refund', 'operator', 'refunding'],
    ['退款到账', at('refunding'), 'refunded', 'system', 'done'],
    ['收到的货不对 → 拒绝', at('sent'), 'reject', 'operator', 'rejected'],
    ['被拒后再申请一次', at('rejected'), 'ask-again', 'buyer', 'waiting'],
    ['寄回之前可撤销', at('to-return'), 'withdraw', 'buyer', 'withdrawn'],
  ] as const)('%s', (_, facts, event, actor, to) => {
    expect(afterSaleTransition(facts, event, actor)).toEqual({ ok: true, to });
  });
  it.each([
    ['再申请只有一次', at('rejected', { askedAgain: true }), 'ask-again', 'buyer', '已再次提交过一次'],
    ['寄出之后不能撤销', at('sent'), 'withdraw', 'buyer', '状态已变化'],
    ['买家不能替商家同意', at('waiting'), 'agree', 'buyer', '不能执行'],
    ['没收到货不退款', at('sent'), 'refund', 'operator', '状态已变化'],
    ['完成的不再动', at('done'), 'refund', 'operator', '状态已变化'],
  ] as const)('%s', (_, facts, event, actor, text) => {
    expect(afterSaleTransition(facts, event, actor)).toMatchObject({
      ok: false,
      text: expect.stringContaining(text),
    });
  });
  it('完成与撤销是尽头，每个状态都有字有色，按钮只给走得通的', () => {
    const events = AFTER_SALE_TRANSITIONS.map(({ event }): AfterSaleEvent => event);
    for (const state of ['done', 'withdrawn'] as const)
      for (const event of events)
        for (const actor of ['buyer', 'operator', 'system'] as const)
          expect(afterSaleTransition(at(state), event, actor).ok).toBe(false);
    const words = AFTER_SALE_STATES.map((state) => afterSaleLabel(state).word);
    expect(new Set(words).size).toBe(AFTER_SALE_STATES.length);
    expect(afterSaleActions(at('waiting'))).toEqual(['withdraw']);
    expect(afterSaleActions(at('to-return'))).toEqual(['withdraw', 'send']);
    expect(afterSaleActions(at('rejected'))).toEqual(['ask-again']);
  });
});

describe('算作退回', () => {
  it('已同意退款、退款中、已完成的算；还会撤销、拒绝或等货到的不算', () => {
    expect(AFTER_SALE_STATES.filter((state) => AFTER_SALE_REFUNDING_STATES.includes(state))).toEqual([
      'to-refund',
      'refunding',
      'done',
    ]);
  });
  it('货回到商家的：没发的不发了、发了的退回；破损少发的不回来', () => {
    expect(AFTER_SALE_KINDS.filter((kind) => !AFTER_SALE_RETURNING_KINDS.includes(kind))).toEqual([
      'damaged',
    ]);
  });
});

describe('退多少', () => {
  const line = (own: Partial<PaidLine> = {}): PaidLine => ({
    amount: fen(10_000),
    discountShare: fen(0),
    totalPieces: 48,
    takenPieces: 0,
    takenAmount: fen(0),
    ...own,
  });
  it.each([
    ['100 元 48 瓶，退 12 瓶', line(), 12, 2500],
    ['退 1 瓶：不足一分的不先给', line(), 1, 208],
    ['分摊过 10 元优惠券', line({ discountShare: fen(1000) }), 12, 2250],
    ['最后 1 瓶拿走余下的', line({ takenPieces: 47, takenAmount: fen(9776) }), 1, 224],
    ['全额用积分抵的', line({ discountShare: fen(10_000) }), 48, 0],
    ['赠品', line({ amount: fen(0) }), 1, 0],
  ])('%s', (_, own, pieces, amount) => {
    expect(refundOfLine(own, pieces)).toBe(amount);
  });
  it('零头都被最后一件拿走，其余又撤销了：再申请只有剩下的，不会多退', () => {
    const shared = { whole: 9, totalPieces: 10, takenPieces: 1, taken: 9 };
    expect(portionOf(shared, 5)).toBe(0);
  });
  it('退的比剩下的多 → 不许', () => {
    expect(() => refundOfLine(line({ takenPieces: 40 }), 9)).toThrow(RangeError);
  });

  it('律：怎么分几次退、中间撤销几次，退完恰是这行付的钱，从不超过', () => {
    const steps = fc.array(
      fc.record({ pieces: fc.integer({ min: 1, max: 30 }), drop: fc.option(fc.nat(9)) }),
      {
        maxLength: 25,
      },
    );
    const size = fc.constantFrom(30, 5_000_000);
    const money = size.chain((most) =>
      fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => [a + b, b] as const),
    );
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 120 }), steps, ([amount, discount], total, wishes) => {
        const own = line({ amount: fen(amount), discountShare: fen(discount), totalPieces: total });
        const live: { pieces: number; amount: number }[] = [];
        const sum = (of: 'pieces' | 'amount') => live.reduce((all, one) => all + one[of], 0);
        const take = (pieces: number) => {
          const now = { ...own, takenPieces: sum('pieces'), takenAmount: fen(sum('amount')) };
          const part = refundOfLine(now, pieces);
          expect(part).toBeGreaterThanOrEqual(0);
          live.push({ pieces, amount: part });
          expect(sum('amount')).toBeLessThanOrEqual(paidForLine(own));
        };
        for (const { pieces, drop } of wishes) {
          if (drop !== null && live.length > 0) live.splice(drop % live.length, 1);
          const left = total - sum('pieces');
          if (left > 0) take(Math.min(pieces, left));
        }
        if (sum('pieces') < total) take(total - sum('pieces'));
        expect(sum('amount')).toBe(paidForLine(own));
      }),
    );
  });

  it('积分按各行抵掉的钱分，加起来正是花掉的；退一半还一半', () => {
    expect(pointsOfLines(1000, [fen(600), fen(400), fen(0)])).toEqual([600, 400, 0]);
    expect(pointsOfLines(0, [fen(0), fen(0)])).toEqual([0, 0]);
    expect(portionOf({ whole: 601, totalPieces: 2, takenPieces: 0, taken: 0 }, 1)).toBe(300);
    expect(portionOf({ whole: 601, totalPieces: 2, takenPieces: 1, taken: 300 }, 1)).toBe(301);
  });
});

describe('能退几件', () => {
  const line = (own: Partial<LineFacts> = {}): LineFacts => ({
    orderState: 'completed',
    receivedAt: daysAgo(3),
    totalPieces: 100,
    shippedPieces: 100,
    droppedPieces: 0,
    claimedPieces: 0,
    ...own,
  });
  const offer = (facts: LineFacts, kind: 'refund-only' | 'return' | 'damaged') =>
    afterSaleOffer(facts, kind, NOW, AFTER_SALE_WINDOWS);
  it.each([
    ['收货 3 天：退货', line(), 'return', 100, ''],
    ['已申请过 40', line({ claimedPieces: 40 }), 'return', 60, ''],
    ['都申请过了', line({ claimedPieces: 100 }), 'return', 0, '已全部申请售后'],
    ['收货 7 天：少发/破损过期', line({ receivedAt: daysAgo(7) }), 'damaged', 0, '收货已超过 7 天'],
    ['收货 7 天：退货还行', line({ receivedAt: daysAgo(7) }), 'return', 100, ''],
    ['收货 15 天：退货过期', line({ receivedAt: daysAgo(15) }), 'return', 0, '收货已超过 15 天'],
    ['发全了：没有可仅退款的', line(), 'refund-only', 0, '没有未发货的数量'],
    [
      '发了 60，另有 10 已申请',
      line({ orderState: 'part-shipped', receivedAt: null, shippedPieces: 60, droppedPieces: 10 }),
      'refund-only',
      30,
      '',
    ],
    [
      '没发的那行不能退货',
      line({ orderState: 'part-shipped', receivedAt: null, shippedPieces: 0 }),
      'return',
      0,
      '该商品尚未发货',
    ],
    [
      '一件没发：去取消',
      line({ orderState: 'to-ship', shippedPieces: 0 }),
      'refund-only',
      0,
      '订单尚未发货，请直接取消订单',
    ],
  ] as const)('%s', (_, facts, kind, pieces, why) => {
    expect(offer(facts, kind)).toEqual({ pieces, why });
  });
  it('没付钱的、死了的订单一件也不能申请', () => {
    for (const orderState of ORDER_STATES) {
      const open = offer(line({ orderState, shippedPieces: 50 }), 'return').pieces > 0;
      expect([orderState, open]).toEqual([
        orderState,
        ['part-shipped', 'shipped', 'completed'].includes(orderState),
      ]);
    }
  });
  it('期限设为 0 就没有期限', () => {
    const windows = { returnDays: 0, damageDays: 0 };
    expect(afterSaleOffer(line({ receivedAt: daysAgo(400) }), 'damaged', NOW, windows).pieces).toBe(100);
  });
});

describe('赠品跟着主商品走', () => {
  const bought = (own: Partial<GiftFacts>): GiftFacts => ({
    id: 'a',
    isGift: false,
    totalPieces: 10,
    takenPieces: 0,
    returnable: 10,
    requested: 0,
    ...own,
  });
  const gift = bought({ id: 'g', isGift: true, totalPieces: 2, returnable: 2 });
  it('还留着买的就留着赠品；最后一件也退，赠品要一起退', () => {
    expect(giftsMissing([bought({ requested: 9 }), gift])).toEqual([]);
    expect(giftsMissing([bought({ takenPieces: 4, requested: 6 }), gift]).map(({ id }) => id)).toEqual(['g']);
    expect(giftsMissing([bought({ requested: 10 }), { ...gift, requested: 2 }])).toEqual([]);
    expect(giftsMissing([bought({ requested: 10 }), { ...gift, takenPieces: 2, returnable: 0 }])).toEqual([]);
  });
});
