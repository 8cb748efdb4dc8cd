import { ByteWriter } from './bytes';
import type { Pace } from '../../../platform/pace';
import { createTextPacker } from './packed-texts';
import { bytesOf, type PackedSegment } from './segment';
import { FIELDS } from './tokens';

const STEPS = 512;

/**
 * Takes goods with their words, then packs them in the order of their wordings: neighbours share most of their words,
 * which takes a third of the memory.
 */
export function createSegmentBuilder() {
  const positions: number[] = [];
  const sums: number[] = [];
  const wordings: string[] = [];
  const numbers = new Map<string, number>();
  /** for each word of each goods: number of the word × FIELDS + field */
  let keys = new Uint32Array(1 << 14);
  let count = 0;
  const from: number[] = [];
  const put = (word: string, field: number): void => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = numbers.size;
      // A copy: a piece of a text would keep all of the text in memory.
      numbers.set(Buffer.from(word, 'utf16le').toString('utf16le'), number);
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
    /** The words of a goods are those that `putWords` puts. */
    add(
      { position, sum, wording }: { position: number; sum: number; wording: string },
      putWords: (put: (word: string, field: number) => void) => void,
    ): void {
      positions.push(position);
      sums.push(sum);
      wordings.push(wording);
      from.push(count);
      putWords(put);
    },
    async pack(pace: Pace): Promise<PackedSegment> {
      from.push(count);
      const order = await sortTexts(wordings, pace);
      const texts = createTextPacker();
      for (const goods of order) texts.add(Buffer.from(wordings[goods] ?? ''));
      return {
        positions: Int32Array.from(order, (goods) => positions[goods] ?? 0),
        sums: Int32Array.from(order, (goods) => sums[goods] ?? 0),
        wordings: texts.pack(),
        ...(await packWords({ names: [...numbers.keys()], keys, from, order }, pace)),
      };
    },
  };
}

interface Loose {
  names: readonly string[];
  keys: Uint32Array;
  from: readonly number[];
  order: Uint32Array;
}

async function packWords({ names, keys, from, order }: Loose, pace: Pace) {
  const sorted = await sortTexts(names, pace);
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
  /** the goods of each word and field: bySlot[starts[slot] .. starts[slot + 1]] */
  const bySlot = new Uint16Array(total);
  for (const [goods, read] of order.entries()) {
    const end = from[read + 1] ?? 0;
    for (let at = from[read] ?? 0; at < end; at += 1) {
      const slot = slotOf(keys[at] ?? 0);
      bySlot[next[slot] ?? 0] = goods;
      next[slot] = (next[slot] ?? 0) + 1;
    }
    if (goods % 64 === 0 && pace.isDue()) await pace.rest();
  }

  const words = createTextPacker();
  const goodsFrom = new Uint32Array(names.length + 1);
  const goods = new ByteWriter();
  for (const [word, number] of sorted.entries()) {
    words.add(bytesOf(names[number] ?? ''));
    goodsFrom[word] = goods.size;
    for (let field = 0; field < FIELDS; field += 1) {
      const slot = word * FIELDS + field;
      putGoods(goods, field, bySlot.subarray(starts[slot], starts[slot + 1]));
    }
    if (word % STEPS === 0 && pace.isDue()) await pace.rest();
  }
  goodsFrom[names.length] = goods.size;
  return { words: words.pack(), goodsFrom, goods: goods.packed() };
}

const runs = new ByteWriter();

/**
 * Writes the goods that have a word in a field: field, bytes, then for each run of neighbours twice the step from the
 * end of the last one, one more where the run is longer than one goods, and by how much. Siblings are neighbours.
 */
function putGoods(out: ByteWriter, field: number, goods: Uint16Array): void {
  if (goods.length === 0) return;
  runs.size = 0;
  let after = 0;
  for (let at = 0; at < goods.length; ) {
    const first = goods[at] ?? 0;
    let last = first;
    while (++at < goods.length && (goods[at] ?? 0) <= last + 1) last = goods[at] ?? 0;
    runs.number((first - after) * 2 + (last > first ? 1 : 0));
    if (last > first) runs.number(last - first);
    after = last + 1;
  }
  out.number(field);
  out.number(runs.size);
  out.bytes(runs.written());
}

/** The numbers of texts in the order of their characters: runs are sorted, then merged piece by piece. */
async function sortTexts(texts: readonly string[], pace: Pace): Promise<Uint32Array> {
  const RUN = 2_048;
  let from = new Uint32Array(texts.length);
  let to = new Uint32Array(texts.length);
  for (let start = 0; start < texts.length; start += RUN) {
    const run = Array.from({ length: Math.min(RUN, texts.length - start) }, (_, at) => start + at);
    run.sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
    from.set(run, start);
    if (pace.isDue()) await pace.rest();
  }
  for (let width = RUN; width < texts.length; width *= 2) {
    for (let start = 0; start < texts.length; start += 2 * width) {
      const middle = Math.min(start + width, texts.length);
      const end = Math.min(start + 2 * width, texts.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takeLeft =
          right >= end || (left < middle && (texts[from[left] ?? 0] ?? '') < (texts[from[right] ?? 0] ?? ''));
        to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0;
        if (at % STEPS === 0 && pace.isDue()) await pace.rest();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
