import { ByteReader } from './bytes';
import { openTexts, type PackedTexts } from './packed-texts';
import { type Wording, wordingOfText } from './wordings';

/** One word to look up. */
export interface SearchTerm {
  text: string;
  /** any word that begins so counts */
  isPrefix: boolean;
  /** one bit for each field that counts */
  fields: number;
}

/** The words of some goods as plain arrays, so that whoever reads them can hand them over. */
export interface PackedSegment {
  /** number in the segment → position on the catalogue index */
  readonly positions: Int32Array<ArrayBuffer>;
  /** of each goods: see `sumOfWords` */
  readonly sums: Int32Array<ArrayBuffer>;
  /** of each goods: see `textOfWording` */
  readonly wordings: PackedTexts;
  /** the words, sorted */
  readonly words: PackedTexts;
  /** of word w: goods[goodsFrom[w] .. goodsFrom[w + 1]], as `putGoods` writes them for each field */
  readonly goodsFrom: Uint32Array<ArrayBuffer>;
  readonly goods: Uint8Array<ArrayBuffer>;
}

/** The memory behind a segment. */
export const buffersOf = ({
  positions,
  sums,
  wordings,
  words,
  goodsFrom,
  goods,
}: PackedSegment): ArrayBuffer[] =>
  [positions, sums, wordings.bytes, wordings.blocks, words.bytes, words.blocks, goodsFrom, goods].map(
    ({ buffer }) => buffer,
  );

/** The words of some goods. */
export interface Segment {
  readonly positions: Int32Array;
  /** One bit for each goods that answers to a term; undefined where none does. */
  find(term: SearchTerm): Uint32Array | undefined;
  /** Tells every goods that has exactly this word; twice where it stands in two of the fields. */
  each(word: string, fields: number, act: (goods: number) => void): void;
  /** What is known of a goods by its number. */
  sumOf(goods: number): number | undefined;
  wordingOf(goods: number): Wording;
  readonly bytes: number;
}

export function openSegment(packed: PackedSegment): Segment {
  const { positions, sums, goodsFrom, goods } = packed;
  const words = openTexts(packed.words);
  const wordings = openTexts(packed.wordings);
  const { count } = packed.words;

  /** Tells the goods of a word in these fields. */
  function eachOf(word: number, fields: number, act: (goods: number) => void): void {
    const reader = new ByteReader(goods, goodsFrom[word]);
    const end = goodsFrom[word + 1] ?? 0;
    while (reader.at < end) {
      const field = reader.number();
      const length = reader.number();
      const until = reader.at + length;
      if (!(fields & (1 << field))) reader.at = until;
      for (let next = 0; reader.at < until; ) {
        const told = reader.number();
        next += told >> 1;
        const last = next + (told & 1 ? reader.number() : 0);
        while (next <= last) act(next++);
      }
    }
  }

  return {
    positions,
    bytes: buffersOf(packed).reduce((sum, { byteLength }) => sum + byteLength, 0),
    find({ text, isPrefix, fields }) {
      const own = bytesOf(text);
      let bits: Uint32Array | undefined;
      const mark = (one: number): void => {
        bits ??= new Uint32Array((positions.length + 31) >>> 5);
        bits[one >>> 5] = (bits[one >>> 5] ?? 0) | (1 << (one & 31));
      };
      const first = words.firstFrom(own);
      // No word has this byte: behind all that begin so.
      const end = isPrefix
        ? words.firstFrom(Uint8Array.of(...own, 0xff))
        : first + Number(isWord(first, own));
      for (let word = first; word < end; word += 1) eachOf(word, fields, mark);
      return bits;
    },
    each(text, fields, act) {
      const own = bytesOf(text);
      const word = words.firstFrom(own);
      if (isWord(word, own)) eachOf(word, fields, act);
    },
    sumOf: (goods) => sums[goods],
    wordingOf: (goods) => wordingOfText(wordings.text(goods).toString()),
  };

  function isWord(word: number, text: Uint8Array): boolean {
    return word < count && words.text(word).equals(text);
  }
}

/** One to three bytes for each unit of the text, in the same order as the units: sorted texts are sorted bytes. */
export function bytesOf(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes.push(unit);
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f));
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  }
  return Uint8Array.from(bytes);
}
