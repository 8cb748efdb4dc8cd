import type { PriceEntry } from '@pifa/domain';

const NONE = Number.NaN;
const orNull = (number: number | undefined): number | null =>
  number === undefined || Number.isNaN(number) ? null : number;

/** The prices of one goods, as the file has them. */
export interface EntriesOfGoods {
  code: string;
  entries: PriceEntry[];
}

/**
 * The prices of a file. A million of them as objects would take some 300 MB; in columns of numbers they take 60 MB, and
 * what they say of one goods, wherever it stands in the file, is put together as it is asked for.
 */
export function priceColumns() {
  const lists = indexOfTexts();
  const codes = indexOfTexts();
  let room = 1_024;
  let count = 0;
  let integers = integerColumns(room);
  let numbers = numberColumns(room);

  function grow(): void {
    room *= 2;
    const [wholes, others] = [integerColumns(room), numberColumns(room)];
    for (const name of INTEGERS) wholes[name].set(integers[name]);
    for (const name of NUMBERS) others[name].set(numbers[name]);
    [integers, numbers] = [wholes, others];
  }

  const entryAt = (at: number): PriceEntry => ({
    line: integers.line[at] ?? 0,
    list: lists.texts[integers.list[at] ?? 0] ?? '',
    code: codes.texts[integers.code[at] ?? 0] ?? '',
    fromPieces: integers.from[at] ?? 0,
    perPiece: orNull(numbers.perPiece[at]),
    perPack: orNull(numbers.perPack[at]),
    start: orNull(numbers.start[at]),
    end: orNull(numbers.end[at]),
  });

  return {
    add(entry: PriceEntry): void {
      if (count === room) grow();
      integers.line[count] = entry.line;
      integers.list[count] = lists.of(entry.list);
      integers.code[count] = codes.of(entry.code);
      integers.from[count] = entry.fromPieces;
      for (const name of NUMBERS) numbers[name][count] = entry[name] ?? NONE;
      count += 1;
    },
    count: (): number => count,
    /** What the file calls the lists that it names. */
    lists: (): readonly string[] => lists.texts,
    /** All prices, goods by goods: at least `most` of them at a time, of a goods always all. */
    *byGoods(most: number): Generator<EntriesOfGoods[]> {
      const order = orderedBy(integers.code, count, codes.texts.length);
      let batch: EntriesOfGoods[] = [];
      let size = 0;
      for (let at = 0; at < count; ) {
        const code = integers.code[order[at] ?? 0];
        const entries: PriceEntry[] = [];
        for (; at < count && integers.code[order[at] ?? 0] === code; at += 1)
          entries.push(entryAt(order[at] ?? 0));
        batch.push({ code: codes.texts[code ?? 0] ?? '', entries });
        size += entries.length;
        if (size < most) continue;
        yield batch;
        [batch, size] = [[], 0];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

export type PriceColumns = ReturnType<typeof priceColumns>;

const INTEGERS = ['line', 'list', 'code', 'from'] as const;
const integerColumns = (room: number) => ({
  line: new Int32Array(room),
  list: new Int32Array(room),
  code: new Int32Array(room),
  from: new Int32Array(room),
});

const NUMBERS = ['perPiece', 'perPack', 'start', 'end'] as const;
const numberColumns = (room: number) => ({
  perPiece: new Float64Array(room),
  perPack: new Float64Array(room),
  start: new Float64Array(room),
  end: new Float64Array(room),
});

function indexOfTexts() {
  const texts: string[] = [];
  const places = new Map<string, number>();
  return {
    texts,
    of(text: string): number {
      const known = places.get(text);
      if (known !== undefined) return known;
      // A copy: a part of the file's text would keep all of that in memory.
      const own = Buffer.from(text).toString();
      places.set(own, texts.length);
      return texts.push(own) - 1;
    },
  };
}

/** The places of a column's first `count` values in the order of the values, equal ones as they stand. */
function orderedBy(column: Int32Array, count: number, values: number): Int32Array {
  const next = new Int32Array(values + 1);
  for (let at = 0; at < count; at += 1) next[(column[at] ?? 0) + 1] = (next[(column[at] ?? 0) + 1] ?? 0) + 1;
  for (let value = 1; value <= values; value += 1) next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0);
  const order = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const value = column[at] ?? 0;
    order[next[value] ?? 0] = at;
    next[value] = (next[value] ?? 0) + 1;
  }
  return order;
}
