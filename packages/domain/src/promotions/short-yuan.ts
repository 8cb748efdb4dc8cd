import { type Fen, formatAmount } from '../money';

/** 500 yuan as 「500」, 13.60 as 「13.60」: amounts within a name. */
export function shortYuan(amount: Fen): string {
  const text = formatAmount(amount).replaceAll(',', '');
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}
