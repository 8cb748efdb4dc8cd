import { expect, test } from 'vitest';
import { withoutThousands } from './thousands';
import { parseUnitPrice, parseYuan } from './yuan';

/** Seen to fail: every reader took all commas away, and 「1,50」 for 150. */
test.each([
  ['没有逗号', '1234.5', '1234.5'],
  ['分千位', '1,234.50', '1234.50'],
  ['一百万', '¥1,000,000元', '¥1000000元'],
  ['算式里的也是', '标价*1,000', '标价*1000'],
  ['当小数点', '1,50', null],
  ['当小数点，三位小数前没有千位', '0.5,000', null],
  ['四位一分', '1,2345', null],
  ['头一组多于三位', '1234,567', null],
  ['连着两个', '1,,234', null],
  ['末尾一个', '12,', null],
  ['小数点后面', '1,234.5,6', null],
])('%s：「%s」', (_case, text, plain) => {
  expect(withoutThousands(text)).toBe(plain);
});

test('按元读的都一样', () => {
  expect([parseYuan('1,234.5'), parseUnitPrice('1,234.5')]).toEqual([123_450, 12_345_000]);
  expect([parseYuan('1,50'), parseUnitPrice('1,50')]).toEqual([null, null]);
});
