import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote } from '../../pricing';
import { NOW, aBasket, aGoods, aLine, aRecord, inActivity, refusalTexts } from '../fixture';
import { type Group, type GroupEvent, groupWord, judgeJoin, openGroup, seatsText, stepGroup } from './index';

const settings = {
  goods: [{ goodsId: '1', perPack: 280_000, perPiece: 12_000 }],
  size: 3,
  hours: 24,
  perCompany: 240,
};
const basket = (group: string, over: Partial<QuoteInput> = {}) =>
  aBasket([aLine(aGoods('1'), 5, { context: inActivity('group-buying', '5', group) })], {
    promotions: [aRecord('group-buying', settings, { id: '5' })],
    ...over,
  });

describe('拼团怎么买（¥28/件，3 家成团）', () => {
  it('占一个席位，每家一席；付款后等成团', () => {
    const result = quote(basket('g1'));
    expect(result.totals.payable).toBe(14_000);
    expect(result).toMatchObject({ orderKind: 'group-buying', holds: ['group-forming'], refusals: [] });
    expect(result.claimsNeeded).toEqual([
      { kind: 'limit', ref: '5:1:all:k1', quantity: 120, capacity: 240 },
      { kind: 'limit', ref: '5:group-g1:all:k1', quantity: 1, capacity: 1 },
      { kind: 'seat', ref: '5:g1', quantity: 1, capacity: 3 },
      { kind: 'stock', ref: '1', quantity: 120 },
    ]);
  });
  it('同一团的两行只占一个席位', () => {
    const context = inActivity('group-buying', '5', 'g1');
    const lines = [aLine(aGoods('1'), 2, { context }), aLine(aGoods('1'), 2, { key: 'b', context })];
    const seats = quote(basket('g1', { lines })).claimsNeeded.filter(({ kind }) => kind === 'seat');
    expect(seats).toEqual([{ kind: 'seat', ref: '5:g1', quantity: 1, capacity: 3 }]);
  });
  it('单独购买是原价', () => {
    expect(quote(basket('', { lines: [aLine(aGoods('1'), 5)] })).totals.payable).toBe(18_000);
  });
  it.each([
    ['没说哪个团', basket(''), '请先开团或参团'],
    ['满员了', basket('g1', { scarce: { 'seat:5:g1': { left: 0 } } }), '该团已满员，您可以另开一团'],
    [
      '团已结束',
      basket('g1', { scarce: { 'seat:5:g1': { left: 2, closed: '该团已结束，您可以另开一团' } } }),
      '该团已结束，您可以另开一团',
    ],
    [
      '同公司的人已在团里',
      basket('g1', { scarce: { 'seat:5:g1': { left: 1 }, 'limit:5:group-g1:all:k1': { left: 0 } } }),
      '贵公司已参加该团，每客户一个名额，您可以另开一团',
    ],
    ['活动已结束', basket('g1', { now: new Date('2026-11-20T16:00:00Z') }), '活动已结束'],
  ])('拒绝：%s', (_, input, text) => {
    expect(refusalTexts(input)).toEqual([text]);
  });
});

describe('团的一生', () => {
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const opened = openGroup({ id: 'g1', activityId: '5', size: 3, hours: 24, until: null }, NOW);
  const paid = (group: Group, companyId: string, now = NOW) =>
    stepGroup(group, { kind: 'paid', companyId }, now);
  const two = paid(paid(opened, 'k1').group, 'k2').group;

  it('三家付清即成团，三家的订单一起放行', () => {
    const step = paid(two, 'k3');
    expect(step).toMatchObject({ group: { state: 'full' }, release: ['k1', 'k2', 'k3'], refund: [] });
    expect(seatsText(two)).toBe('还差 1 家成团');
    expect(groupWord(step.group, NOW).word).toBe('已成团');
  });
  it('到时不满：付过的各退一次；任务再跑一遍什么也不做', () => {
    const step = stepGroup(two, { kind: 'deadline' }, later(24 * 60));
    expect(step).toMatchObject({ group: { state: 'failed' }, refund: ['k1', 'k2'], release: [] });
    expect(stepGroup(step.group, { kind: 'deadline' }, later(24 * 60)).refund).toEqual([]);
  });
  it('差一毫秒到时还不算失败，到时的那一刻付款就晚了', () => {
    const end = opened.deadline;
    expect(stepGroup(two, { kind: 'deadline' }, new Date(end.getTime() - 1)).group.state).toBe('forming');
    expect(paid(two, 'k3', new Date(end.getTime() - 1)).group.state).toBe('full');
    expect(paid(two, 'k3', end)).toMatchObject({ group: { state: 'forming' }, refund: ['k3'] });
    expect(groupWord(two, end).word).toBe('拼团失败');
  });
  it('成团后、失败后才到的钱退回去', () => {
    expect(paid(paid(two, 'k3').group, 'k4')).toMatchObject({ refund: ['k4'], release: [] });
    const failed = stepGroup(two, { kind: 'deadline' }, later(24 * 60)).group;
    expect(paid(failed, 'k3').refund).toEqual(['k3']);
  });
  it('活动先结束，团的时限跟着活动', () => {
    const until = later(60);
    expect(openGroup({ id: 'g', activityId: '5', size: 2, hours: 24, until }, NOW).deadline).toEqual(until);
  });
  it.each([
    ['已在团里', two, 'k1', 1, '您已参团'],
    ['席位被待付款订单占着', two, 'k9', 0, '该团已满员，您可以另开一团'],
    ['已成团', paid(two, 'k3').group, 'k9', 0, '该团已满员，您可以另开一团'],
  ])('不能参团：%s', (_, group, company, left, text) => {
    expect(judgeJoin(group, company, left, NOW)).toMatchObject({ ok: false, text });
  });
  it('还有席位就能参团', () => {
    expect(judgeJoin(two, 'k9', 1, NOW)).toEqual({ ok: true });
  });
  it('律：人数不超；每家一席；成团当且仅当到时前满员；失败则每个付款的恰退一次', () => {
    const event: fc.Arbitrary<readonly [GroupEvent, number]> = fc.tuple(
      fc.oneof(
        fc.constantFrom('k1', 'k2', 'k3', 'k4').map((companyId): GroupEvent => ({ kind: 'paid', companyId })),
        fc.constantFrom('k1', 'k2').map((companyId): GroupEvent => ({ kind: 'left', companyId })),
        fc.constant<GroupEvent>({ kind: 'deadline' }),
      ),
      fc.integer({ min: 0, max: 48 * 60 }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const inOrder = [...events].sort((a, b) => a[1] - b[1]);
        let group = opened;
        const owed = new Map<string, number>();
        for (const [one, minute] of inOrder) {
          const before = group;
          const step = stepGroup(group, one, later(minute));
          group = step.group;
          const counts = one.kind === 'paid' && !before.members.includes(one.companyId);
          if (counts) owed.set(one.companyId, (owed.get(one.companyId) ?? 0) + 1);
          for (const companyId of step.refund) owed.set(companyId, (owed.get(companyId) ?? 0) - 1);
          expect(group.members.length).toBeLessThanOrEqual(group.size);
          expect(new Set(group.members).size).toBe(group.members.length);
          expect(group.state === 'full').toBe(group.members.length === group.size);
          if (before.state !== 'forming') expect(group).toEqual(before);
        }
        const standing = group.state === 'failed' ? [] : group.members;
        for (const [companyId, left] of owed) expect(left).toBe(standing.includes(companyId) ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
