import { describe, expect, test } from 'vitest';
import { complete } from './complete';
import { defaultsOf } from './defaults';
import { type BuyerCall, buyerPaths } from './browser-calls';
import { defaults } from './browser-defaults';
import { type CallName, calls, refusalText, refuse } from './index';
import { staffPaths } from './staff-calls';
import { type CallSpec, z } from './define-call';

const names = Object.keys(calls) as CallName[];

describe('契约', () => {
  test.each(Object.keys(buyerPaths) as BuyerCall[])('%s：空答复补全后仍符合自己的结构', (name) => {
    const empty = complete(defaults[name], {});
    expect(() => calls[name].spec.data.parse(empty)).not.toThrow();
  });

  test('浏览器的路径与缺省值出自契约；不符时运行 packages/contract/scripts/generate-browser-calls.ts', () => {
    const buyers = names.filter((name) => !name.startsWith('admin'));
    expect(buyerPaths).toEqual(Object.fromEntries(buyers.map((name) => [name, calls[name].at])));
    expect(defaults).toEqual(
      Object.fromEntries(buyers.map((name) => [name, defaultsOf((calls[name].spec as CallSpec).data)])),
    );
  });

  test('后台的路径出自契约；不符时运行 packages/contract/scripts/generate-staff-calls.ts', () => {
    const staff = names.filter((name) => name.startsWith('admin'));
    const paths = staff.map((name) => [name, { method: calls[name].at.method, path: calls[name].at.path }]);
    expect(staffPaths).toEqual(Object.fromEntries(paths));
  });

  test('终端报告进度的调用都在契约里', () => {
    const told = names.flatMap((name) => (calls[name].spec as CallSpec).shown?.progress?.call ?? []);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((name) => !(name in calls))).toEqual([]);
  });

  test('路径不重复，都在 /api 之下', () => {
    const seen = names.map((name) => `${calls[name].at.method} ${calls[name].at.path}`);
    expect(new Set(seen).size).toBe(seen.length);
    for (const name of names) expect(calls[name].at.path).toMatch(/^\/api\//);
  });

  test('运营调用的每一层都不收多余的字段', () => {
    const open: string[] = [];
    for (const name of names.filter((one) => one.startsWith('admin'))) {
      const { query, body, params } = calls[name].spec as CallSpec;
      for (const [part, schema] of Object.entries({ query, body, params })) {
        if (schema && isOpen(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
          open.push(`${name} ${part}`);
      }
    }
    expect(open).toEqual([]);
  });

  test('规格要求的敏感 GET 都标为 sensitive', () => {
    for (const name of ['login', 'forgetPwd', 'sendSms', 'validPassword', 'checkVerificationCode'] as const) {
      expect(calls[name].spec.sensitive, name).toBe(true);
    }
  });

  test('规格给定的文字一字不差', () => {
    expect(refusalText(refuse('below-minimum', { name: '矿泉水', min: 48 }))).toBe(
      '矿泉水不能低于起订数量(48)下单！！',
    );
    expect(refusalText(refuse('over-stock', {}))).toBe('当前数量已超过商品最大库存');
    expect(refusalText(refuse('phone-invalid', {}))).toBe('请填写正确的电话号码');
    expect(refusalText(refuse('area-missing', {}))).toBe('请您选择地区');
    expect(refusalText(refuse('address-missing', {}))).toBe('请您填写完整的送货地址');
    expect(refusalText(refuse('recipient-missing', {}))).toBe('请您填写收货人');
    expect(refusalText(refuse('not-logged-in', {}))).toBe('token check failed: not logged in or wrong token');
  });
});

/** Some object in it takes fields that it does not name. Settings of a promotion are judged by their kind. */
function isOpen(schema: unknown, name = ''): boolean {
  if (typeof schema !== 'object' || schema === null || name === 'settings') return false;
  if ('properties' in schema && !('additionalProperties' in schema)) return true;
  return Object.entries(schema).some(([key, inner]) => isOpen(inner, key));
}
