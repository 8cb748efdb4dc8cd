import { expect, test } from 'vitest';
import { readSheet } from './sheet-text';

const UNCLEAR = '逗号只能分千位，如 1,200；请重写数量';

/** Seen to fail: 「1,5」 was 15 behind a tab, and 5 behind a blank. */
test.each<[string, number | null, string]>([
  ['W1\t48', 48, ''],
  ['W1 1,200', 1200, ''],
  ['W1\t1，200件', 1200, ''],
  ['W1,48', 48, ''],
  ['1001,48', 48, ''],
  ['W1, 矿泉水, 48', 48, ''],
  ['W1\t1,5', null, UNCLEAR],
  ['W1\t1、5', null, UNCLEAR],
  ['W1 1，5', null, UNCLEAR],
  ['W1,12,00', null, UNCLEAR],
  ['W1\t两件', null, '没有读到数量'],
])('「%s」', (text, count, problem) => {
  expect(readSheet(text)).toMatchObject([{ count, problem }]);
});
