/** 统一社会信用代码 (GB 32100-2015): 18 characters, the last of which is a checksum over the others. */

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** 3^n mod 31, from the first character on. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const FULL_WIDTH = 0xfee0;

/** Normalised: half-width, upper case, without spaces and hyphens. */
export function tidyTaxNumber(text: string): string {
  return text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\s\u3000-]/g, '')
    .toUpperCase();
}

/** The check character for the first 17; '' when one of them is not allowed in a code. */
export function taxNumberCheck(first17: string): string {
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) {
    const value = CHARACTERS.indexOf(first17.charAt(index) || '?');
    if (value < 0) return '';
    sum += value * weight;
  }
  return CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

/** Null when the tidied number is good, else one Chinese sentence. */
export function taxNumberProblem(tidied: string): string | null {
  if (tidied === '') return '请填写税号（统一社会信用代码）';
  if (tidied.length !== 18) return `税号应为 18 位，现在是 ${tidied.length} 位`;
  const check = taxNumberCheck(tidied);
  if (check === '') return '税号只含数字和大写字母，且没有 I、O、S、V、Z';
  return check === tidied.charAt(17) ? null : '税号校验不通过，请核对是否有误';
}
