import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { inRoot, root } from './root.mjs';

let folder;
const of = () => fingerprint([relative(root, folder)]);

beforeEach(() => {
  mkdirSync(inRoot('test-results'), { recursive: true });
  folder = mkdtempSync(inRoot('test-results', 'fingerprint-'));
  writeFileSync(join(folder, 'a.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('源码变了要重新构建，没变不用', () => {
  const before = of();
  expect(of()).toBe(before);
  writeFileSync(join(folder, 'a.ts'), 'two');
  expect(of()).not.toBe(before);
});

it('新增一个文件要重新构建，新增一个测试不用', () => {
  const before = of();
  writeFileSync(join(folder, 'a.test.ts'), 'a test');
  expect(of()).toBe(before);
  writeFileSync(join(folder, 'b.ts'), '');
  expect(of()).not.toBe(before);
});

it('构建产物不影响判断', () => {
  const before = of();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'a.js'), 'built');
  expect(of()).toBe(before);
});
