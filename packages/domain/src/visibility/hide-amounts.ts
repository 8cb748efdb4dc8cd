const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const WORDS = '一二两三四五六七八九十百千万';
/** A number before one of these counts goods, people or days. */
const UNITS = '件个瓶箱包袋盒桶支只条台套天年月日人家次种款份';
/** What is written like money: with its sign, with its unit, after a word of prices, or with decimals. */
const AMOUNTS = new RegExp(
  [
    `[¥￥]\\s*${NUMBER}(?:\\s*[元块])?`,
    `${NUMBER}\\s*[元块]`,
    `(?<=[满减抵返付价加仅券至])\\s*${NUMBER}(?![\\d.,]|\\s*[${UNITS}])`,
    `(?<=[满减抵返付价加仅券至])[${WORDS}]+(?![${WORDS}]|[${UNITS}])`,
    String.raw`\d[\d,]*\.\d{1,4}(?!\s*[a-zA-Z%％\d折])`,
  ].join('|'),
  'g',
);

/**
 * A seller's title for visitors who may not see prices: 「满1193.39减137.77」 reveals amounts just as a price field does
 * (INVARIANTS I34). Whatever looks like money becomes 「**」; quantities and names stay.
 */
export function hideAmounts(text: string): string {
  return text.replace(AMOUNTS, '**');
}
