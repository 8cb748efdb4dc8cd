import { expect, it } from 'vitest';
import { moduleCircle } from './module-circle.mjs';

const file = (source, ...imports) => ({
  source: `apps/server/src/modules/${source}`,
  dependencies: imports.map((path) => ({ resolved: `apps/server/src/modules/${path}` })),
});

it('两个模块互相依赖，即使文件之间没有环，也看得见', () => {
  const files = [file('goods/a.ts', 'members/index.ts'), file('members/b.ts', 'goods/index.ts')];
  expect(moduleCircle(files)).toBe('goods → members → goods');
});

it('三个模块绕一圈也看得见', () => {
  const files = [
    file('cart/a.ts', 'pricing/index.ts'),
    file('pricing/a.ts', 'goods/index.ts'),
    file('goods/a.ts', 'cart/index.ts'),
  ];
  expect(moduleCircle(files)).toBe('cart → pricing → goods → cart');
});

it('单向依赖、模块内部依赖、测试的依赖都不是环', () => {
  const files = [
    file('cart/a.ts', 'goods/index.ts', 'cart/b.ts'),
    file('cart/b.ts', 'cart/a.ts'),
    file('goods/a.test.ts', 'cart/index.ts'),
    file('goods/index.ts'),
  ];
  expect(moduleCircle(files)).toBeUndefined();
});
