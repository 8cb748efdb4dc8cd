import { normalise } from '../search/cut';
import { type Term, termsOf } from './terms';

/** What a goods is known by when a line of an order is matched to it. */
export interface MatchSource {
  name: string;
  spec: string;
  brand: string;
  groupValues: readonly string[];
}

/** Longest run of characters whose single characters count too: 红 of 红色, 大 of 大号. */
const SHORT = 4;

const tokensOfTerms = (terms: readonly Term[]): Set<string> => {
  const tokens = new Set<string>();
  for (const { kind, key } of terms) {
    if (kind !== 'han' || key.length === 1) tokens.add(key);
    else for (let at = 0; at + 1 < key.length; at += 1) tokens.add(key.slice(at, at + 2));
  }
  return tokens;
};

/** The tokens of a text that a buyer wrote: pairs of characters, a lone character, letters, numbers, measures. */
export const tokensOf = (text: string): Set<string> => tokensOfTerms(termsOf(normalise(text)));

/** The tokens of a goods' name, and everything it answers to: with brand, specification and values of its group. */
export function goodsTokens({ name, spec, brand, groupValues }: MatchSource): {
  name: Set<string>;
  all: Set<string>;
} {
  const named = tokensOf(name);
  const all = new Set(named);
  for (const part of [name, spec, brand, ...groupValues]) {
    const terms = termsOf(normalise(part));
    for (const token of tokensOfTerms(terms)) all.add(token);
    // 550 finds 550ml, whichever measure stands behind it.
    for (const { bare } of terms) if (bare !== '') all.add(bare);
  }
  for (const part of [spec, ...groupValues]) {
    for (const { kind, key } of termsOf(normalise(part)))
      if (kind === 'han' && key.length <= SHORT) for (const sign of key) all.add(sign);
  }
  return { name: named, all };
}
