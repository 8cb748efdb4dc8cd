import { describe, expect, it } from 'vitest';
import { count } from './vitest.mjs';

const file = (status, ...cases) => ({
  status,
  assertionResults: cases.map((result) => ({ status: result, fullName: `case ${result}` })),
});
const report = (...testResults) => ({ testResults });

describe('测试结果的计数', () => {
  it('通过、失败、跳过分别计数，跳过的报名字', () => {
    const result = count(report(file('failed', 'passed', 'passed', 'failed', 'skipped', 'todo')), 1, '');
    expect(result).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
    expect(result.skippedNames).toEqual(['case skipped', 'case todo']);
  });

  it('第二次才通过的，报名字和第一次的原因', () => {
    const passed = { status: 'passed', fullName: '下单', failureMessages: ['Error: 太早\n  at x'] };
    const result = count(
      report({
        status: 'passed',
        assertionResults: [passed, { status: 'passed', fullName: '付款', failureMessages: [] }],
      }),
      0,
      '',
    );
    expect(result).toMatchObject({ passed: 2, failed: 0, secondTries: ['下单: Error: 太早'] });
  });

  it('文件加载不了 → 计一个失败', () => {
    expect(count(report(file('failed'), file('passed', 'passed')), 1, '')).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('没有用例失败而进程报错（例如未捕获的异常）→ 计一个失败', () => {
    expect(count(report(file('passed', 'passed')), 1, '')).toMatchObject({ passed: 1, failed: 1 });
  });

  it('一个用例也没有 → 不算通过', () => {
    expect(count(report(), 0, '')).toMatchObject({ passed: 0, failed: 1 });
  });

  it('没有留下报告 → 计一个失败并说出原因', () => {
    expect(count(undefined, 137, 'killed')).toMatchObject({ failed: 1, output: 'killed' });
  });
});
