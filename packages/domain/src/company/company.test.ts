import { describe, expect, it } from 'vitest';
import {
  closingProblems,
  type CompanyUserAct,
  type CompanyUserState,
  companyUserWord,
  userActProblem,
} from './index';

describe('管理员对成员的操作', () => {
  it.each<[CompanyUserAct, CompanyUserState, string | null]>([
    ['close', 'open', null],
    ['close', 'invited', null],
    ['close', 'closed', '该成员已经停用'],
    ['reopen', 'closed', null],
    ['reopen', 'open', '该成员没有停用'],
    ['hand-over', 'open', null],
    ['hand-over', 'invited', '对方还没有设置密码，不能接管'],
    ['hand-over', 'closed', '该成员已停用，请先启用'],
  ])('%s %s 的成员 → %s', (act, state, problem) => {
    expect(userActProblem({ act, state, actorIsManager: true, self: false })).toBe(problem);
    expect(userActProblem({ act, state, actorIsManager: false, self: false })).toBe(
      '只有公司管理员可以管理成员',
    );
    expect(userActProblem({ act, state, actorIsManager: true, self: true })).toContain('不能停用自己');
  });

  it('状态有字有颜色', () => {
    expect((['open', 'invited', 'closed'] as const).map((state) => companyUserWord(state).word)).toEqual([
      '正常',
      '待设置密码',
      '已停用',
    ]);
  });
});

describe('注销账号', () => {
  const free = { isManager: false, colleagues: 2, unpaid: [], refunding: [] };
  it.each([
    ['普通成员，没有未了的订单', free, []],
    ['管理员还有同事', { ...free, isManager: true }, ['您是公司管理员，请先把管理权交给同事']],
    ['管理员只剩自己', { ...free, isManager: true, colleagues: 0 }, []],
    ['有待付款的', { ...free, unpaid: ['A1', 'A2'] }, ['还有待付款的订单 A1、A2，请先支付或取消']],
    [
      '待付款的很多，退款的一张',
      { ...free, unpaid: ['A1', 'A2', 'A3', 'A4'], refunding: ['B1'] },
      ['还有待付款的订单 A1、A2、A3 等 4 张，请先支付或取消', '还有退款中的订单 B1，请等退款完成'],
    ],
  ])('%s', (_name, facts, problems) => {
    expect(closingProblems(facts)).toEqual(problems);
  });
});
