import type { Fen } from './money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿', '万亿'];

/** 大写金额 for printed papers (UX §2.8): 1,234.50 → 壹仟贰佰叁拾肆元伍角整; negative amounts start with 负. */
export function amountInWords(amount: Fen): string {
  const size = Math.abs(amount);
  const yuan = (size - (size % 100)) / 100;
  const jiao = Math.floor((size % 100) / 10);
  const cent = size % 10;
  let words = yuan > 0 ? `${wholeInWords(yuan)}元` : '';
  if (jiao > 0) words += `${digit(jiao)}角`;
  else if (cent > 0 && yuan > 0) words += '零';
  if (cent > 0) words += `${digit(cent)}分`;
  else words = `${words || '零元'}整`;
  return amount < 0 ? `负${words}` : words;
}

/** Reads groups of four digits from the top; one 零 stands for any run of inner zeros. */
function wholeInWords(value: number): string {
  const sections: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10_000)) sections.push(rest % 10_000);
  let words = '';
  let gap = false;
  for (let index = sections.length - 1; index >= 0; index -= 1) {
    const section = sections[index] ?? 0;
    if (section === 0) {
      gap = words !== '';
      // 亿 must still be said when the 万亿 above it is all that reaches it: 1_0000_0000_0000 = 壹万亿.
      continue;
    }
    if (words !== '' && (gap || section < 1000)) words += '零';
    words += sectionInWords(section) + sectionName(index, sections);
    gap = false;
  }
  return words;
}

/** 万亿 shortens to 万 when 亿 follows by itself (壹万零壹亿), as it is read aloud. */
function sectionName(index: number, sections: readonly number[]): string {
  if (index === 3 && (sections[2] ?? 0) > 0) return '万';
  return SECTIONS[index] ?? '';
}

function sectionInWords(section: number): string {
  let words = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const value = Math.floor(section / 10 ** place) % 10;
    if (value === 0) {
      gap = words !== '';
      continue;
    }
    if (gap) words += '零';
    words += digit(value) + (PLACES[place] ?? '');
    gap = false;
  }
  return words;
}

function digit(value: number): string {
  return DIGITS.charAt(value);
}
