import type { Pace } from './pace';
import { FIELDS } from './tokens';

/** Goods of one segment at most: a goods is meant by its number in it, which takes two bytes. */
export const MOST_OF_SEGMENT = 32_768;
const STEPS = 512;

/** One word to look up. */
export interface SearchTerm {
  text: string;
  /** any word that begins so counts */
  isPrefix: boolean;
  /** one bit for each field that counts */
  fields: number;
}

/** The words of some goods, packed: about 4 bytes for each word of a goods. */
export interface Segment {
  /** number in the segment → position on the catalogue index */
  readonly positions: Int32Array;
  /** One bit for each goods that answers to a term; undefined where none does. */
  find(term: SearchTerm): Uint32Array | undefined;
  /** Tells every goods that has exactly this word; twice where it stands in two of the fields. */
  each(word: string, fields: number, act: (goods: number) => void): void;
  readonly bytes: number;
}

/** Takes goods with their words, then packs them. */
export function createSegmentBuilder() {
  const positions: number[] = [];
  const numbers = new Map<string, number>();
  /** for each word of each goods: number of the word × FIELDS + field */
  let keys = new Uint32Array(1 << 14);
  let count = 0;
  const from: number[] = [];

  const put = (word: string, field: number): void => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(word, number);
    }
    if (count === keys.length) {
      const more = new Uint32Array(keys.length * 2);
      more.set(keys);
      keys = more;
    }
    keys[count] = number * FIELDS + field;
    count += 1;
  };

  return {
    get size(): number {
      return positions.length;
    },
    /** The words of a goods are those that `words` puts. */
    add(position: number, words: (put: (word: string, field: number) => void) => void): void {
      positions.push(position);
      from.push(count);
      words(put);
    },
    async pack(pace: Pace): Promise<Segment> {
      from.push(count);
      return packSegment({ positions, names: [...numbers.keys()], keys, from }, pace);
    },
  };
}

interface Loose {
  positions: readonly number[];
  names: readonly string[];
  keys: Uint32Array;
  from: readonly number[];
}

async function packSegment({ positions, names, keys, from }: Loose, pace: Pace): Promise<Segment> {
  const sorted = await sortNames(names, pace);
  const rank = new Uint32Array(names.length);
  for (const [at, number] of sorted.entries()) rank[number] = at;
  const total = from.at(-1) ?? 0;
  const starts = new Uint32Array(names.length * FIELDS + 1);
  const slotOf = (key: number): number => (rank[Math.floor(key / FIELDS)] ?? 0) * FIELDS + (key % FIELDS);
  for (let at = 0; at < total; at += 1) {
    const slot = slotOf(keys[at] ?? 0) + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
    if (at % STEPS === 0 && pace.isDue()) await pace.rest();
  }
  for (let slot = 1; slot < starts.length; slot += 1)
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  const next = starts.slice();
  const postings = new Uint16Array(total);
  for (let goods = 0; goods < positions.length; goods += 1) {
    const end = from[goods + 1] ?? 0;
    for (let at = from[goods] ?? 0; at < end; at += 1) {
      const slot = slotOf(keys[at] ?? 0);
      postings[next[slot] ?? 0] = goods;
      next[slot] = (next[slot] ?? 0) + 1;
    }
    if (goods % 64 === 0 && pace.isDue()) await pace.rest();
  }
  const dictionary = await packNames(names, sorted, pace);
  return makeSegment(Int32Array.from(positions), dictionary, packSlots(starts), postings);
}

/** The goods of each name, one slot for each field it has: most have one or two. */
interface Slots {
  /** of name n: slots[ofName[n] .. ofName[n + 1]] */
  ofName: Uint32Array;
  field: Uint8Array;
  /** of slot s: postings[starts[s] .. starts[s + 1]] */
  starts: Uint32Array;
}

function packSlots(all: Uint32Array): Slots {
  let count = 0;
  for (let slot = 0; slot + 1 < all.length; slot += 1) if (all[slot] !== all[slot + 1]) count += 1;
  const ofName = new Uint32Array((all.length - 1) / FIELDS + 1);
  const field = new Uint8Array(count);
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let slot = 0; slot + 1 < all.length; slot += 1) {
    if (slot % FIELDS === 0) ofName[slot / FIELDS] = at;
    if (all[slot] === all[slot + 1]) continue;
    field[at] = slot % FIELDS;
    starts[at] = all[slot] ?? 0;
    at += 1;
  }
  ofName[ofName.length - 1] = count;
  starts[count] = all.at(-1) ?? 0;
  return { ofName, field, starts };
}

/** The numbers of the names in the order of their characters: runs are sorted, then merged piece by piece. */
async function sortNames(names: readonly string[], pace: Pace): Promise<Uint32Array> {
  const RUN = 2_048;
  let from = new Uint32Array(names.length);
  let to = new Uint32Array(names.length);
  for (let start = 0; start < names.length; start += RUN) {
    const run = Array.from({ length: Math.min(RUN, names.length - start) }, (_, at) => start + at);
    run.sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1));
    from.set(run, start);
    if (pace.isDue()) await pace.rest();
  }
  for (let width = RUN; width < names.length; width *= 2) {
    for (let start = 0; start < names.length; start += 2 * width) {
      const middle = Math.min(start + width, names.length);
      const end = Math.min(start + 2 * width, names.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takeLeft =
          right >= end || (left < middle && (names[from[left] ?? 0] ?? '') < (names[from[right] ?? 0] ?? ''));
        to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0;
        if (at % STEPS === 0 && pace.isDue()) await pace.rest();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

interface Dictionary {
  bytes: Uint8Array;
  /** of name n: bytes[starts[n] .. starts[n + 1]] */
  starts: Uint32Array;
}

async function packNames(names: readonly string[], sorted: Uint32Array, pace: Pace): Promise<Dictionary> {
  let length = 0;
  for (const name of names) length += bytesOf(name).length;
  const bytes = new Uint8Array(length);
  const starts = new Uint32Array(names.length + 1);
  let at = 0;
  for (const [rank, number] of sorted.entries()) {
    starts[rank] = at;
    const own = bytesOf(names[number] ?? '');
    bytes.set(own, at);
    at += own.length;
    if (rank % STEPS === 0 && pace.isDue()) await pace.rest();
  }
  starts[names.length] = at;
  return { bytes, starts };
}

/** One to three bytes for each unit of the text, in the same order as the units: sorted texts are sorted bytes. */
function bytesOf(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes.push(unit);
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f));
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  }
  return bytes;
}

function makeSegment(
  positions: Int32Array,
  { bytes, starts: names }: Dictionary,
  slots: Slots,
  postings: Uint16Array,
): Segment {
  const count = names.length - 1;
  /** How a name compares with a text: 0 also where it only begins with it and that is enough. */
  const compare = (name: number, text: readonly number[], isPrefix: boolean): number => {
    const from = names[name] ?? 0;
    const length = (names[name + 1] ?? 0) - from;
    const shared = Math.min(length, text.length);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[from + at] ?? 0) - (text[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return isPrefix && length >= text.length ? 0 : length - text.length;
  };
  /** The first name that compares so or higher. */
  const bound = (text: readonly number[], isPrefix: boolean, least: 0 | 1): number => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(middle, text, isPrefix) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The slots of the names that are so, or begin so. */
  const slotsOf = (text: string, isPrefix: boolean, fields: number): number[] => {
    const own = bytesOf(text);
    const first = bound(own, isPrefix, 0);
    if (first === count || compare(first, own, isPrefix) !== 0) return [];
    const last = slots.ofName[isPrefix ? bound(own, isPrefix, 1) : first + 1] ?? 0;
    const found: number[] = [];
    for (let slot = slots.ofName[first] ?? 0; slot < last; slot += 1)
      if (fields & (1 << (slots.field[slot] ?? 0))) found.push(slot);
    return found;
  };

  return {
    positions,
    bytes:
      positions.byteLength +
      bytes.byteLength +
      names.byteLength +
      slots.ofName.byteLength +
      slots.field.byteLength +
      slots.starts.byteLength +
      postings.byteLength,
    find({ text, isPrefix, fields }) {
      let bits: Uint32Array | undefined;
      for (const slot of slotsOf(text, isPrefix, fields)) {
        bits ??= new Uint32Array((positions.length + 31) >>> 5);
        const end = slots.starts[slot + 1] ?? 0;
        for (let at = slots.starts[slot] ?? 0; at < end; at += 1) {
          const goods = postings[at] ?? 0;
          bits[goods >>> 5] = (bits[goods >>> 5] ?? 0) | (1 << (goods & 31));
        }
      }
      return bits;
    },
    each(word, fields, act) {
      for (const slot of slotsOf(word, false, fields)) {
        const end = slots.starts[slot + 1] ?? 0;
        for (let at = slots.starts[slot] ?? 0; at < end; at += 1) act(postings[at] ?? 0);
      }
    },
  };
}
