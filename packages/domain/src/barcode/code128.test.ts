import { describe, expect, it } from 'vitest';
import { code128, code128Svg } from './index';

/** Reads the bars as a scanner does: widths between edges, symbols by their widths, and the check sum. */
function scan(modules: string): string {
  const runs = (modules.match(/1+|0+/g) ?? []).map((run) => run.length);
  const symbols: number[] = [];
  const known = table();
  for (let at = 0; at + 7 < runs.length; at += 6) {
    symbols.push(known.get(runs.slice(at, at + 6).join('')) ?? -1);
  }
  expect(runs.slice(-7).join('')).toBe('2331112');
  const check = symbols.pop();
  const sum = symbols.reduce((total, value, n) => total + value * (n === 0 ? 1 : n), 0) % 103;
  expect(check).toBe(sum);
  let set = symbols[0] === 105 ? 'C' : 'B';
  let text = '';
  for (const value of symbols.slice(1)) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (set === 'C' && value === 100) set = 'B';
    else if (set === 'B' && value === 99) set = 'C';
    else text += String.fromCharCode(value + 32);
  }
  return text;
}

/** Widths of the values 0 to 105, taken from barcodes of single signs and pairs of digits. */
function table(): Map<string, number> {
  const widthsAt = (text: string, symbol: number): string =>
    (code128(text).match(/1+|0+/g) ?? [])
      .slice(symbol * 6, symbol * 6 + 6)
      .map((run) => run.length)
      .join('');
  const known = new Map<string, number>([
    ['211214', 104],
    ['211232', 105],
    ['113141', 99],
    ['114131', 100],
  ]);
  for (let value = 0; value < 95; value += 1) known.set(widthsAt(String.fromCharCode(value + 32), 1), value);
  for (let value = 0; value < 99; value += 1) known.set(widthsAt(String(value).padStart(2, '0'), 1), value);
  return known;
}

describe('Code 128', () => {
  it.each([
    'PF20261123000086',
    'PF20261123000086-12',
    'SF1234567890123',
    '753820416372',
    '7538204163721',
    'A100-x',
    '12',
    'Z',
  ])('「%s」扫出来还是它', (text) => expect(scan(code128(text))).toBe(text));

  // Bars as the standard's worked example prints them: start B, 'A', check sum 34, stop.
  it('与标准里的样子一样', () => {
    expect(code128('A')).toBe('11010010000' + '10100011000' + '10001011000' + '1100011101011');
  });

  it('长数字两位一码，比一位一码短', () => {
    expect(code128('753820416372').length).toBeLessThan(code128('A7B8C2D4E6F3').length);
  });

  it('SVG 的黑条与码一致，两侧各留十格', () => {
    const svg = code128Svg('PF1');
    const modules = code128('PF1');
    const bars = [...svg.matchAll(/x="(\d+)" y="0" width="(\d+)"/g)].map(([, x, width]) => [
      Number(x) - 10,
      Number(width),
    ]);
    const drawn = [...modules].map((_, at) =>
      bars.some(([x = 0, width = 0]) => at >= x && at < x + width) ? '1' : '0',
    );
    expect(drawn.join('')).toBe(modules);
    expect(svg).toContain(`viewBox="0 0 ${modules.length + 20} 10"`);
  });
});
