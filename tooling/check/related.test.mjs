import { describe, expect, it } from 'vitest';
import { areaOf, relatedTests, within } from './related.mjs';

const server = 'apps/server/src/modules';
const graph = {
  [`${server}/cart/cart.ts`]: ['packages/domain/src/money/fen.ts'],
  [`${server}/cart/cart.test.ts`]: ['apps/server/test/harness.ts'],
  [`${server}/orders/place.ts`]: [`${server}/cart/cart.ts`],
  [`${server}/orders/place.test.ts`]: [`${server}/orders/place.ts`],
  [`${server}/site/home.test.ts`]: [`${server}/site/home.ts`],
  'packages/domain/src/money/fen.test.ts': ['packages/domain/src/money/fen.ts'],
};
const tests = [...Object.keys(graph).filter((file) => file.includes('.test.')), 'e2e/cart.test.ts'];
const names = (...changed) => relatedTests(changed, graph, tests).map(({ file }) => file);

describe('改了哪里，先跑哪些测试', () => {
  it('同一个区域的先跑，其次按引用远近；引用不到的不跑', () => {
    expect(names(`${server}/cart/cart.ts`)).toEqual([
      `${server}/cart/cart.test.ts`,
      `${server}/orders/place.test.ts`,
    ]);
  });

  it('规则改了，用到它的服务端测试也跑，自己的先跑', () => {
    expect(names('packages/domain/src/money/fen.ts')).toEqual([
      'packages/domain/src/money/fen.test.ts',
      `${server}/orders/place.test.ts`,
    ]);
  });

  it('引用看不出来的（迁移语句）按所在区域找', () => {
    expect(names(`${server}/site/migrations/0010_site.sql`)).toEqual([`${server}/site/home.test.ts`]);
  });

  it('只改了测试 → 只跑它自己；浏览器全流程不在其中', () => {
    expect(names(`${server}/cart/cart.test.ts`, 'e2e/cart.test.ts')).toEqual([`${server}/cart/cart.test.ts`]);
  });

  it('什么也没改 → 一个也不跑', () => {
    expect(names()).toEqual([]);
  });
});

it.each([
  [`${server}/cart/parts/line.ts`, `${server}/cart`],
  ['apps/server/test/harness.ts', 'apps/server/test'],
  ['apps/server/test/faults/kill.ts', 'apps/server/test/faults'],
  ['apps/storefront/src/screens/cart/screen.tsx', 'apps/storefront/src/screens/cart'],
  ['packages/domain/src/money/fen.ts', 'packages/domain/src/money'],
  ['tooling/lib/run.mjs', 'tooling'],
])('%s 属于 %s', (file, area) => {
  expect(areaOf(file)).toBe(area);
});

it('时间不够时近的先跑，太长的跳过；改过的测试总要跑', () => {
  const list = ['changed', 'near', 'long', 'far', 'unknown'].map((file) => ({
    file,
    isChanged: file === 'changed',
  }));
  const durations = { changed: 50, near: 4, long: 30, far: 5 };
  expect(within(list, 60, durations, 1)).toEqual(['changed', 'near', 'far', 'unknown']);
  expect(within(list, 10, durations, 1)).toEqual(['changed']);
});
