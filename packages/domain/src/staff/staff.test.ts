import { describe, expect, it } from 'vitest';
import { type Reach, staffPasswordProblem, whatIsBeyond } from '.';

const role = (over: Partial<Reach> = {}): Reach => ({
  permissions: ['staff.write', 'order.read', 'refund.make'],
  scope: 'all',
  places: [],
  limits: { refund: 500_000 },
  ...over,
});
const NOTHING = { permissions: [], scope: false, limits: [] };

describe('不能授予自己没有的', () => {
  it.each<[string, Reach, Reach, Reach | undefined, object | undefined]>([
    ['同样的权限、范围、上限 → 可以', role(), role(), undefined, undefined],
    [
      '少一些 → 可以',
      role(),
      role({ permissions: ['order.read'], scope: 'own', limits: { refund: 1 } }),
      undefined,
      undefined,
    ],
    [
      '多一项权限 → 指出是哪一项',
      role(),
      role({ permissions: ['order.read', 'backup.take'] }),
      undefined,
      { ...NOTHING, permissions: ['backup.take'] },
    ],
    [
      '别人早已授予的那一项 → 留着可以',
      role(),
      role({ permissions: ['backup.take'] }),
      role({ permissions: ['backup.take'] }),
      undefined,
    ],
    [
      '自己只看自己的客户，角色看全部 → 不行',
      role({ scope: 'own' }),
      role(),
      undefined,
      { ...NOTHING, scope: true },
    ],
    [
      '自己只看自己的客户，角色看某些仓 → 不行',
      role({ scope: 'own' }),
      role({ scope: 'ship-from' }),
      undefined,
      { ...NOTHING, scope: true },
    ],
    ['角色本来就看全部 → 留着可以', role({ scope: 'own' }), role(), role(), undefined],
    [
      '自己看两个仓，角色看其中一个 → 可以',
      role({ scope: 'ship-from', places: ['杭州', '义乌'] }),
      role({ scope: 'ship-from', places: ['义乌'] }),
      undefined,
      undefined,
    ],
    [
      '自己看两个仓，角色看全部仓 → 不行',
      role({ scope: 'ship-from', places: ['杭州', '义乌'] }),
      role({ scope: 'ship-from' }),
      undefined,
      { ...NOTHING, scope: true },
    ],
    [
      '退款上限比自己的高 → 不行',
      role(),
      role({ limits: { refund: 500_001 } }),
      undefined,
      { ...NOTHING, limits: ['refund'] },
    ],
    [
      '退款不设上限，自己有上限 → 不行',
      role(),
      role({ limits: {} }),
      undefined,
      { ...NOTHING, limits: ['refund'] },
    ],
    [
      '本来不设上限，现在设一个高于自己的 → 是收紧，可以',
      role(),
      role({ limits: { refund: 900_000 } }),
      role({ limits: {} }),
      undefined,
    ],
    [
      '自己不设上限 → 设多少都可以',
      role({ limits: {} }),
      role({ limits: { refund: 900_000 } }),
      undefined,
      undefined,
    ],
  ])('%s', (_name, own, wanted, before, beyond) => {
    expect(whatIsBeyond(own, wanted, before)).toEqual(beyond);
  });
});

describe('员工的密码', () => {
  it.each([
    ['Xiaomei-2026', 'mei', '密码不能包含账号名'],
    ['Pifa-2026-ok', 'mei', null],
    ['abc', 'mei', expect.stringContaining('密码须满足')],
    ['12345678901', 'mei', expect.stringContaining('包含字母')],
  ])('%s（账号 %s）', (password, name, problem) => {
    expect(staffPasswordProblem(password, name)).toEqual(problem);
  });
});
