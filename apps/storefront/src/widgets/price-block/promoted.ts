import type { UnitWinner } from '@pifa/domain';

/** Prices that run for a time only: the brand colour is theirs, and a word that names them. */
const WORDS: Readonly<Record<string, string>> = { 'promotion-price': '促销', 'flash-sale': '限时抢购' };

/** 「促销」「限时抢购」; null for every other price. */
export function promotedWord({ kind }: Pick<UnitWinner, 'kind'>): string | null {
  return WORDS[kind] ?? null;
}
