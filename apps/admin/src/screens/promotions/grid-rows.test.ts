import type { WireFormField, WirePromotionGoods } from '@pifa/contract/staff';
import { expect, test } from 'vitest';
import { goodsOfCodes, markOfCell } from './grid-rows';

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

/** Seen to fail: compared in yuan, 3 × ¥0.10 is more than ¥0.30. */
test.each([
  ['正好是成本', '0.30', undefined],
  ['低一厘', '0.2999', '低于成本 ¥0.30'],
])('活动件价，每件 3 个，成本 0.10 元：%s', (_case, typed, text) => {
  const goods = { listPack: 1, listPiece: 0.4, piecesPerPack: 3, cost: 0.1 } as WirePromotionGoods;
  const column = { name: 'ip', word: '件价', control: 'yuan' } as WireFormField;
  expect(markOfCell(goods, column, typed)?.text).toBe(text);
});
