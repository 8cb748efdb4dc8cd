import { describe, expect, it } from 'vitest';
import { type DeskUserAct, deskUserActProblem, isToCall, orderRhythm } from './index';

/** Seen to fail: with `>=` 1.5 ×, with the mean instead of the median, without the twelve last days. */
describe('该回访：超过自己周期的 1.5 倍', () => {
  it.each<[string, string[], number | null, string | null]>([
    ['没有下过单', [], null, null],
    ['只下过两单', ['2026-11-01', '2026-11-08'], null, null],
    ['三单都在同一天，算一次', ['2026-11-01', '2026-11-01', '2026-11-01'], null, null],
    ['每 10 天：第 15 天还不算，第 16 天起', ['2026-10-01', '2026-10-11', '2026-10-21'], 10, '2026-11-06'],
    ['每 7 天：10.5 天，第 11 天起', ['2026-11-01', '2026-11-08', '2026-11-15'], 7, '2026-11-26'],
    ['天天来：第 2 天起', ['2026-11-20', '2026-11-21', '2026-11-22'], 1, '2026-11-24'],
    ['间隔 6 与 9：取中间 7.5', ['2026-11-01', '2026-11-07', '2026-11-16'], 7.5, '2026-11-28'],
    ['一次隔了半年不算数', ['2026-01-01', '2026-07-01', '2026-07-08', '2026-07-15'], 7, '2026-07-26'],
    ['乱序、跨月、闰年', ['2028-03-07', '2028-02-22', '2028-02-29'], 7, '2028-03-18'],
  ])('%s', (_name, days, every, from) => {
    const rhythm = orderRhythm(days);
    expect([rhythm?.everyDays ?? null, rhythm?.callFrom ?? null]).toEqual([every, from]);
  });

  it('只看最近 12 次：从前每月来，现在每周来，就是每周', () => {
    const monthly = Array.from({ length: 20 }, (_, n) => `20${10 + n}-01-01`);
    const weekly = Array.from({ length: 12 }, (_, n) =>
      new Date(Date.UTC(2030, 0, 1 + 7 * n)).toISOString().slice(0, 10),
    );
    expect(orderRhythm([...monthly, ...weekly])?.everyDays).toBe(7);
  });

  it('到 1.5 倍那天还不列，第二天列', () => {
    const rhythm = orderRhythm(['2026-10-01', '2026-10-11', '2026-10-21']);
    expect([
      isToCall(rhythm, '2026-11-05'),
      isToCall(rhythm, '2026-11-06'),
      isToCall(null, '2026-11-06'),
    ]).toEqual([false, true, false]);
  });
});

describe('员工对客户成员的操作', () => {
  it.each<[DeskUserAct, 'open' | 'invited' | 'closed', boolean, string | null]>([
    ['close', 'open', false, null],
    ['close', 'closed', false, '该成员已经停用'],
    ['close', 'open', true, '他是公司管理员，请先把管理权交给别人，或停用整个客户'],
    ['reopen', 'closed', false, null],
    ['reopen', 'invited', false, '该成员没有停用'],
    ['hand-over', 'open', false, null],
    ['hand-over', 'invited', false, '对方还没有设置密码，不能接管'],
    ['hand-over', 'open', true, '他已经是管理员'],
    ['reset-password', 'open', true, null],
    ['reset-password', 'closed', false, '该成员已停用，请先启用'],
    ['end-sessions', 'invited', false, null],
  ])('%s，成员 %s，是管理员：%s', (act, state, isManager, problem) => {
    expect(deskUserActProblem({ act, state, isManager })).toBe(problem);
  });
});
