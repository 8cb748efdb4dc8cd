import { expect, test } from 'vitest';
import { goodsOfCodes } from './grid-rows';

/** Seen to fail: with only the first 500 codes asked for. */
test('一次粘贴 1,200 种：分几次找，一种不少，找不到的全说出来', async () => {
  const codes = Array.from({ length: 1200 }, (_, n) => `W${n}`);
  const asked: number[] = [];
  const { list, missing } = await goodsOfCodes(codes, ({ codes: some }) => {
    asked.push(some.length);
    const known = some.filter((code) => code !== 'W7' && code !== 'W1100');
    return Promise.resolve({
      list: known.map((code) => ({ id: code, code }) as never),
      missing: some.filter((code) => !known.includes(code)),
    });
  });
  expect(asked).toEqual([500, 500, 200]);
  expect(list).toHaveLength(1198);
  expect(missing).toEqual(['W7', 'W1100']);
});
