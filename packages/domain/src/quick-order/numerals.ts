const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** The characters that a Chinese numeral is made of. */
export const NUMERAL_SIGNS = '零〇一二两俩三四五六七八九十百千万';

/** 「二十」 → 20, 「一百零五」 → 105, 「两百五」 → 250; null where it is no numeral. */
export function readNumeral(text: string): number | null {
  let sum = 0;
  let section = 0;
  let digit: number | null = null;
  let last = 1;
  for (const sign of text) {
    const value = DIGITS[sign];
    const scale = SCALES[sign];
    if (value !== undefined) {
      // 「一二三」 is spelt out, not counted.
      if (digit !== null && digit !== 0) return null;
      digit = value;
      if (value === 0) last = 1;
    } else if (scale !== undefined) {
      section += (digit ?? 1) * scale;
      last = scale;
      digit = null;
    } else if (sign === '万') {
      sum = (sum + section + (digit ?? 0)) * 10_000;
      section = 0;
      last = 10_000;
      digit = null;
    } else return null;
  }
  // 「两百五」: the last digit counts tens of what stood before it.
  const rest = (digit ?? 0) * (last > 10 ? last / 10 : 1);
  return text === '' ? null : sum + section + rest;
}
