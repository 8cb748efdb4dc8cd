import { expect, it } from 'vitest';
import { beginFile, numbersOfFile } from './numbers';

it('每个测试文件各从 1 数起，不接着上一个文件数', () => {
  const number = numbersOfFile();
  const other = numbersOfFile();
  expect([number(), number(), other()]).toEqual([1, 2, 1]);
  beginFile();
  expect([number(), other(), other()]).toEqual([1, 1, 2]);
});
