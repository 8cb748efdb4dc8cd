import { expect, it } from 'vitest';
import { tinyPdf } from './tiny-pdf';

const written = (text: string): string => {
  const page = tinyPdf([{ x: 0, y: 0, size: 9, text }], []).toString('latin1');
  const hex = /<([0-9A-F]+)> Tj/.exec(page)?.[1] ?? '';
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
};

it.each([
  ['模拟开具 · 不是发票', '模拟开具 ・ 不是发票'],
  ['½ 英寸', '1/2 英寸'],
  ['40×30cm', '40×30cm'],
])('%s：字体里没有的字符换成有的', (given, printed) => {
  expect(written(given)).toBe(printed);
});
