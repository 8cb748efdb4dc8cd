import { normalise, runsOf } from '../search/cut';

/** What a goods is known by when a line of an order is matched to it. */
export interface MatchSource {
  name: string;
  spec: string;
  brand: string;
  groupValues: readonly string[];
}

/** Longest run of characters whose single characters count too: 红 of 红色, 大 of 大号. */
const SHORT = 4;

/** The tokens of a text that a buyer wrote: pairs of characters, a lone character, runs of letters and digits. */
export function tokensOf(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const { kind, text: run } of runsOf(normalise(text))) {
    if (kind === 'latin') tokens.add(run);
    else if (run.length === 1) tokens.add(run);
    else for (let at = 0; at + 1 < run.length; at += 1) tokens.add(run.slice(at, at + 2));
  }
  return tokens;
}

/** The tokens of a goods' name, and everything it answers to: with brand, specification and values of its group. */
export function goodsTokens({ name, spec, brand, groupValues }: MatchSource): {
  name: Set<string>;
  all: Set<string>;
} {
  const named = tokensOf(name);
  const all = new Set(named);
  for (const part of [spec, brand, ...groupValues]) for (const token of tokensOf(part)) all.add(token);
  for (const part of [spec, ...groupValues]) {
    for (const { kind, text } of runsOf(normalise(part)))
      if (kind === 'han' && text.length <= SHORT) for (const sign of text) all.add(sign);
  }
  // 550 finds 550ml, whichever measure stands behind it.
  for (const token of [...all]) {
    const number = /^(\d+(?:\.\d+)?)[a-z]+$/.exec(token)?.[1];
    if (number) all.add(number);
  }
  return { name: named, all };
}
