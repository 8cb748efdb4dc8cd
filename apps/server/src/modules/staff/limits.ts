import { fen, fenToYuan } from '@pifa/domain';
import type { Operator, RoleLimits } from './operator';

/** What a limit counts: fen for money, percent, points. */
export type LimitKind = keyof RoleLimits;

/** Whether the person may do so much alone; a role without this limit may (ADMIN §9). */
export function withinLimit({ limits }: Pick<Operator, 'limits'>, kind: LimitKind, amount: number): boolean {
  const most = limits[kind];
  return most === undefined || amount <= most;
}

const yuanText = (amount: number): string =>
  `¥${fenToYuan(fen(amount)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** What a limit counts, as the sentence about it begins: 「折扣超过您的上限 10%」. */
export function limitWord(kind: LimitKind): string {
  if (kind === 'quoteDiscount') return '折扣';
  return kind === 'points' ? '积分' : '金额';
}

/** An amount as its limit counts it, in words: ¥5,000.00, 15%, 200 积分. */
export function limitText(kind: LimitKind, amount: number): string {
  if (kind === 'quoteDiscount') return `${amount}%`;
  return kind === 'points' ? `${amount} 积分` : yuanText(amount);
}
