import { expect, it } from 'vitest';
import { growth } from './change';

/** Seen to fail: with a tenth of a percent at every size, which the tables cut off. */
it.each([
  [0, '0.0%'],
  [6_211, '621.1%'],
  [9_999, '999.9%'],
  [14_352, '1,435%'],
  [1_234_567, '123,457%'],
])('比上期多千分之 %i 写作 %s：十倍以上不写小数，表里放得下', (permille, words) => {
  expect(growth(permille)).toBe(words);
});
