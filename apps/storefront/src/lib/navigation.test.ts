import { expect, test } from 'vitest';
import { loginPath, safeRedirect } from './navigation';

test('登录后只回到本站的页面', () => {
  expect(safeRedirect('/cart?from=1#a')).toBe('/cart?from=1#a');
  for (const bad of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '',
    null,
  ]) {
    expect(safeRedirect(bad)).toBe('/pages/home');
  }
  expect(safeRedirect('/pages/login/?redirect=%2Fcart')).toBe('/pages/home');
});

test('去登录带着回来的路，登录页自己不带', () => {
  expect(loginPath('/cart?x=1')).toBe('/pages/login/?redirect=%2Fcart%3Fx%3D1');
  expect(loginPath('/pages/login/?redirect=%2Fcart')).toBe('/pages/login/');
});
