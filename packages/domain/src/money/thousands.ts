const NUMBERS = /[\d,.]+/g;
const IN_THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/** What is said of a number whose comma does not part thousands. */
export const COMMA_WORDS = '逗号只能分千位，如 1,234.50；小数点请写「.」';

/**
 * A text without the commas that part the thousands of its numbers; null where a comma does anything else: 「1,50」 is
 * one and a half to whoever wrote it, and never 150.
 */
export function withoutThousands(text: string): string | null {
  if (!text.includes(',')) return text;
  const plain = text.replace(NUMBERS, (run) => (IN_THOUSANDS.test(run) ? run.replaceAll(',', '') : run));
  return plain.includes(',') ? null : plain;
}
