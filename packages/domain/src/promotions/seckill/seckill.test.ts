import { describe, expect, it } from 'vitest';
import { pricePair } from '../../money';
import { type QuoteInput, quote } from '../../pricing';
import { NOW, aBasket, aGoods, aLine, aRecord, inActivity, refusalTexts } from '../fixture';
import { seckill, sessionNow, sessionTabText, sessionTabs, sessionsOn } from './index';

const sessions = [
  { start: '10:00', end: '13:00' },
  { start: '14:00', end: '16:00' },
];
const settings = {
  sessions,
  goods: [{ goodsId: '1', perPack: 200_000, perPiece: 9_000, stock: 240 }],
  perOrder: 96,
  perCompany: 120,
  remindMinutes: 5,
};
const WEEK = { start: new Date('2026-11-18T16:00:00Z'), end: new Date('2026-11-25T16:00:00Z') };
const record = (over: Record<string, unknown> = {}) =>
  aRecord('seckill', { ...settings, ...over }, { id: '7', window: WEEK, label: '秒杀价' });
const basket = (packs: number, over: Partial<QuoteInput> = {}, rules: Record<string, unknown> = {}) =>
  aBasket([aLine(aGoods('1'), packs, { context: inActivity('seckill', '7') })], {
    promotions: [record(rules)],
    ...over,
  });
/** Shanghai time of 2026-11-20. */
const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);

describe('场次', () => {
  it.each([
    ['09:59:59.999', 'not-started', '10:00'],
    ['10:00:00', 'live', '10:00'],
    ['12:59:59.999', 'live', '10:00'],
    ['13:00:00', 'not-started', '14:00'],
    ['16:00:00', 'not-started', '10:00'],
  ])('%s 时是 %s，场次 %s：开始含、结束不含', (time, phase, label) => {
    expect(sessionNow(record(), at(time))).toMatchObject({ phase, label });
  });
  it('抢光只在开场时说', () => {
    expect(sessionNow(record(), at('10:30:00'), 0)?.phase).toBe('sold-out');
    expect(sessionNow(record(), at('13:30:00'), 0)?.phase).toBe('not-started');
  });
  it('活动结束后再无下一场', () => {
    expect(sessionNow(record(), new Date('2026-12-10T04:00:00Z'))?.phase).toBe('ended');
    expect(sessionsOn(record(), new Date('2026-12-10T04:00:00Z'), NOW)).toEqual([]);
  });
  it('一周后才开始的活动，现在说的是它的第一场', () => {
    const later = { ...record(), window: { start: new Date('2026-11-30T16:00:00Z'), end: null } };
    expect(sessionNow(later, NOW)?.start).toEqual(new Date('2026-12-01T10:00:00+08:00'));
  });
  it('标签：昨日最后一场、今日各场、明日第一场', () => {
    expect(sessionTabs(record(), NOW).map((session) => sessionTabText(session, NOW))).toEqual([
      '昨日 已结束',
      '10:00 抢购中',
      '14:00 即将开始',
      '明日 10:00 即将开始',
    ]);
  });
  it('开场前 5 分钟提醒；场次编号不重复', () => {
    const days = sessionTabs(record(), NOW);
    expect(days[1]?.remindAt).toEqual(at('09:55:00'));
    expect(new Set(days.map(({ id }) => id)).size).toBe(days.length);
    expect(days[1]?.id).toBe('202611201000');
  });
});

describe('秒杀怎么买（秒杀价 ¥20/件，每单限 4 件，每客户限 5 件，共 10 件）', () => {
  it('开场中：按秒杀价，占秒杀库存和限购名额，不占商品库存', () => {
    const result = quote(basket(4));
    expect(result.totals.payable).toBe(8000);
    expect(result.refusals).toEqual([]);
    expect(result.claimsNeeded).toEqual([
      { kind: 'activity-stock', ref: '7:1', quantity: 96 },
      { kind: 'limit', ref: '7:1:all:k1', quantity: 96, capacity: 120 },
    ]);
  });
  it.each([
    ['还没开场', basket(4, { now: at('13:30:00') }), '活动尚未开始'],
    ['活动过了', basket(4, { now: new Date('2026-12-10T04:00:00Z') }), '活动已结束'],
    ['没有这个活动', basket(4, { promotions: [] }), '活动已结束'],
    ['抢光了', basket(4, { scarce: { 'activity-stock:7:1': { left: 0 } } }), '已抢光'],
    ['超过剩下的', basket(4, { scarce: { 'activity-stock:7:1': { left: 48 } } }), '活动库存仅剩 2件'],
    ['超过每单', basket(5), '每单限 4件'],
    ['超过每客户', basket(4, { scarce: { 'limit:7:1:all:k1': { left: 72 } } }), '每客户限 5件，您还可购 3件'],
  ])('拒绝：%s', (_, input, text) => {
    expect(refusalTexts(input)).toEqual([text]);
  });
  it('商品自己没有库存也能买：秒杀库存早已划出', () => {
    const none = aGoods('1', { rule: { ...aGoods('1').rule, stock: 0 } });
    const lines = [aLine(none, 4, { context: inActivity('seckill', '7') })];
    expect(refusalTexts(basket(4, { lines }))).toEqual([]);
  });
  it('普通加购的同款不享秒杀价', () => {
    expect(quote(basket(4, { lines: [aLine(aGoods('1'), 4)] })).totals.payable).toBe(14_400);
  });
  it('协议价比秒杀价低：按协议价，仍占秒杀名额', () => {
    const goods = aGoods('1', { customer: { pair: pricePair(190_000, 8_000) } });
    const result = quote(basket(4, { lines: [aLine(goods, 4, { context: inActivity('seckill', '7') })] }));
    expect(result.totals.payable).toBe(7600);
    expect(result.lines[0]).toMatchObject({
      winner: { kind: 'customer-price' },
      activity: { kind: 'seckill', ref: '7' },
    });
    expect(result.claimsNeeded.map(({ kind }) => kind)).toEqual(['activity-stock', 'limit']);
  });
  it('默认不能用券，设置允许才可以', () => {
    const coupon = { id: 'c', kind: 'amount-off', label: '券', settings: { minus: 1000, minimum: 0 } };
    expect(refusalTexts(basket(4, { coupon }))).toEqual(['活动商品不可与优惠券同享']);
    expect(quote(basket(4, { coupon }, { couponAllowed: true })).totals.payable).toBe(7000);
  });
  it('按原价用满减更便宜时，两种结果都告诉买家', () => {
    const promotions = [
      record({ goods: [{ goodsId: '1', perPack: 350_000, perPiece: 15_000, stock: 240 }] }),
      aRecord('full-amount-reduction', { by: 'amount', steps: [{ fromAmount: 10_000, minus: 2000 }] }),
    ];
    const result = quote(basket(4, { promotions }));
    expect(result.totals.payable).toBe(14_000);
    expect(result.alternatives).toMatchObject([
      { without: { ref: '7' }, payable: 12_400, text: '不参加“秒杀价”，应付 ¥124.00，可省 ¥16.00' },
    ]);
    const declined = quote(basket(4, { promotions, choices: { declined: ['7'] } }));
    expect(declined.totals.payable).toBe(12_400);
    expect(declined.refusals).toEqual([]);
  });
  it('场次重叠、没有库存：后台说清是哪一行', () => {
    const bad = {
      ...settings,
      sessions: [sessions[0], { start: '12:00', end: '15:00' }],
      goods: [{ goodsId: '1', perPack: 1, perPiece: 1 }],
    };
    expect(seckill.parseSettings(bad)).toEqual({
      ok: false,
      problems: [{ path: 'goods.0.stock', text: '第 1 行秒杀库存不能为空' }],
    });
    expect(seckill.parseSettings({ ...bad, goods: settings.goods })).toEqual({
      ok: false,
      problems: [{ path: 'sessions.0.end', text: '第 1 行与后一场重叠' }],
    });
  });
});
