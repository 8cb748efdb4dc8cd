import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import {
  companyCloseWarnings,
  type CompanyMove,
  companyMoveProblem,
  companyMoveStatus,
  type CompanyStatus,
} from './index';

describe('停用与恢复客户', () => {
  it.each<[CompanyMove, CompanyStatus, string | null]>([
    ['close', 'open', null],
    ['close', 'closed', '该客户已经停用'],
    ['reopen', 'closed', null],
    ['reopen', 'open', '该客户没有停用'],
  ])('%s %s 的客户 → %s', (act, status, problem) => {
    expect(companyMoveProblem(act, status)).toBe(problem);
  });

  it('停用之后恢复，回到原来', () => {
    expect(companyMoveStatus('reopen').to).toBe(companyMoveStatus('close').from);
  });

  const nothing = { orders: 0, unpaid: fen(0), afterSales: 0 };
  it.each([
    ['没有未了的事', nothing, []],
    ['有订单在路上', { ...nothing, orders: 3 }, ['还有 3 张订单没有完成']],
    [
      '没付的钱与售后',
      { orders: 1, unpaid: fen(123_456), afterSales: 2 },
      ['还有 1 张订单没有完成', '还有 ¥1,234.56 没有付', '还有 2 件售后没有办完'],
    ],
  ])('停用前提醒：%s', (_name, facts, warnings) => {
    expect(companyCloseWarnings(facts)).toEqual(warnings);
  });
});
