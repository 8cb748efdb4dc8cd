import { expect, it } from 'vitest';
import { passwordProblem, passwordRules } from './index';

it.each([
  ['Pifa-demo-2026', null],
  ['', '密码须满足：8–64 个字符、包含字母、包含数字、不含空格、不含手机号'],
  ['abc12', '密码须满足：8–64 个字符'],
  ['12345678', '密码须满足：包含字母'],
  ['abcdefgh', '密码须满足：包含数字'],
  ['abc 12345', '密码须满足：不含空格'],
  ['a13800000001', '密码须满足：不含手机号'],
])('密码「%s」', (password, problem) => {
  expect(passwordProblem(password, '13800000001')).toBe(problem);
});

it('边输入边显示每条规则', () => {
  expect(passwordRules('abcdefgh').map((rule) => rule.met)).toEqual([true, true, false, true, true]);
});
