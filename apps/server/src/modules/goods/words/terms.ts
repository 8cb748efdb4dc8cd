import { runsOf } from './cut';

/** A number with its measure in one form (毫升 and ml, 1L and 1000ml), a bare number, letters, or Chinese. */
export interface Term {
  readonly kind: 'measure' | 'number' | 'latin' | 'han';
  /** 「=550ml」 for a measure, 「#550」 for a bare number, the run itself otherwise */
  readonly key: string;
  /** the number of a measure as it was written, 「#1.5」: found by a bare number too */
  readonly bare: string;
  /** as it was written */
  readonly text: string;
  /** the kind of measure: two of one kind that differ speak of different goods */
  readonly of: string;
}

/** Written measure → its kind and how many of the smallest one it is. */
const MEASURES: Readonly<Record<string, readonly [kind: string, times: number]>> = {
  ml: ['ml', 1],
  毫升: ['ml', 1],
  l: ['ml', 1000],
  升: ['ml', 1000],
  g: ['g', 1],
  克: ['g', 1],
  kg: ['g', 1000],
  公斤: ['g', 1000],
  千克: ['g', 1000],
  斤: ['g', 500],
  mm: ['mm', 1],
  毫米: ['mm', 1],
  cm: ['mm', 10],
  公分: ['mm', 10],
  厘米: ['mm', 10],
  m: ['mm', 1000],
  米: ['mm', 1000],
  w: ['w', 1],
  瓦: ['w', 1],
  mah: ['mah', 1],
  毫安: ['mah', 1],
  oz: ['oz', 1],
  盎司: ['oz', 1],
  v: ['v', 1],
  伏: ['v', 1],
};
/** Words behind a number that stay as they are: 3层, 110抽, 8寸, 42码. */
const COUNTED = '抽层张节卷片支条枚只寸号格步位极级类度页色件口袋包';
const MEASURE = new RegExp(
  `(\\d+(?:\\.\\d+)?)\\s*(${Object.keys(MEASURES)
    .sort((a, b) => b.length - a.length)
    .map((word) => (/^[a-z]/.test(word) ? `${word}(?![a-z])` : word))
    .join('|')}|[${COUNTED}])`,
  'g',
);
const SIGNS: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  两: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
};
/** 「五号」「三层」: a numeral before what counts a specification. */
const NUMERAL = /(?<![一二两三四五六七八九十百千])([一二两三四五六七八九])(?=[号层抽寸格步极升米色])/g;

const numberOf = (text: string): string => String(Math.round(Number(text) * 1e6) / 1e6);

/** A normalised text in its terms, in their order. */
export function termsOf(normalised: string): Term[] {
  const text = normalised
    .replace(/(\d+(?:\.\d+)?)万/g, (_all, number: string) => String(Math.round(Number(number) * 10_000)))
    .replace(NUMERAL, (sign) => SIGNS[sign] ?? sign)
    .replace(/(\d(?:\.\d+)?[a-z]{0,3})\s*[x×*]\s*(?=\d)/g, '$1 ');
  const terms: Term[] = [];
  let from = 0;
  const plain = (stretch: string): void => {
    for (const { kind, text: run } of runsOf(stretch)) {
      if (kind === 'han') terms.push({ kind: 'han', key: run, bare: '', text: run, of: '' });
      else if (/^\d+(?:\.\d+)?$/.test(run)) {
        const key = `#${numberOf(run)}`;
        terms.push({ kind: 'number', key, bare: key, text: run, of: '' });
      } else terms.push({ kind: 'latin', key: run, bare: '', text: run, of: '' });
    }
  };
  for (const found of text.matchAll(MEASURE)) {
    const [written, number = '', word = ''] = found;
    // The 8 of M8 and the 80 of B80g are no measures of their own.
    if (found.index > from && /[a-z]$/.test(text.slice(0, found.index))) continue;
    plain(text.slice(from, found.index));
    from = found.index + written.length;
    const [of, times] = MEASURES[word] ?? [word, 1];
    const bare = `#${numberOf(number)}`;
    terms.push({
      kind: 'measure',
      key: `=${numberOf(String(Number(number) * times))}${of}`,
      bare,
      text: written,
      of,
    });
  }
  plain(text.slice(from));
  return terms;
}
