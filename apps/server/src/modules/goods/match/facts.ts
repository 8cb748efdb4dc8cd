import { normalise, syllables } from '../words/cut';
import { type Term, termsOf } from '../words/terms';
import { lineOf, ownSpecOf, SHORT, stemOf, tokensOf } from '../words/tokens';
import type { Wording } from '../words/wordings';

/** What a query is compared with, word by word. */
export interface Facts {
  /** all its Chinese, the stretches parted */
  readonly han: string;
  /** the same as sounds, with where each stretch begins */
  readonly sounds: readonly { readonly text: string; readonly sounds: readonly string[] }[];
  /** single characters that name a value: 红 of 红色 */
  readonly singles: ReadonlySet<string>;
  readonly measures: ReadonlySet<string>;
  /** bare numbers and those of its measures */
  readonly numbers: ReadonlySet<string>;
  /** numbers that stand without a measure */
  readonly unitless: ReadonlySet<string>;
  readonly latin: ReadonlySet<string>;
  /** kinds of measures that it has */
  readonly kinds: ReadonlySet<string>;
  /** its name without what distinguishes it from its siblings */
  readonly stem: string;
  /** the Chinese that the stem ends with */
  readonly head: string;
  /** what distinguishes it from its siblings */
  readonly own: readonly Term[];
  /** its values by their position (colour, width), Chinese ones only; '' for others */
  readonly values: readonly string[];
  /** its category: a hint, but no proof */
  readonly about: string;
  /** key of its product line */
  readonly line: string;
  readonly nameTokens: number;
}

/** The values of a goods by their position, as far as they are Chinese words. */
export function valuesOf(spec: string, groupValues: readonly string[]): string[] {
  const cells = groupValues.length > 0 ? groupValues.map(normalise) : [ownSpecOf(spec)];
  const words = cells.map(
    (cell) => termsOf(cell).find(({ kind, key }) => kind === 'han' && key.length > 1)?.key,
  );
  return words.map((word) => word ?? '');
}

export function factsOf(wording: Wording): Facts {
  const { name, spec, brand, category, groupId, groupValues } = wording;
  // Text in brackets behind a name is praise; long praise would explain any query.
  const bare = normalise(name).replace(/\([^()]{12,}\)?$/, '');
  const own = termsOf(ownSpecOf(spec));
  const values = groupValues.flatMap((value) => termsOf(normalise(value)));
  const named = termsOf(bare);
  const terms = [...named, ...termsOf(normalise(brand)), ...own, ...values];
  // 24 of 「550ml*24」: buyers name the packing as a bare number.
  const packing = termsOf(normalise(spec)).filter(({ kind }) => kind === 'number');
  const stem = stemOf(name, spec);
  const of = (kind: Term['kind']) => terms.filter((term) => term.kind === kind);
  const runs = [...new Set(of('han').map(({ key }) => key))];
  const singles = new Set<string>();
  for (const { kind, key } of [...own, ...values])
    if (kind === 'han' && key.length <= SHORT) for (const sign of key) singles.add(sign);
  return {
    han: runs.join('|'),
    sounds: runs.map((text) => ({ text, sounds: syllables(text) })),
    singles,
    measures: new Set(of('measure').map(({ key }) => key)),
    numbers: new Set(
      [...terms, ...packing].map(({ bare: number }) => number).filter((number) => number !== ''),
    ),
    unitless: new Set(of('number').map(({ key }) => key)),
    latin: new Set(of('latin').map(({ key }) => key)),
    kinds: new Set(of('measure').map((term) => term.of)),
    stem,
    head: /\p{Script=Han}+$/u.exec(stem)?.[0] ?? '',
    own: own.length > 0 ? own : values,
    values: valuesOf(spec, groupValues),
    about: normalise(category),
    line: lineOf(groupId, brand, stem),
    nameTokens: tokensOf(named).size,
  };
}
