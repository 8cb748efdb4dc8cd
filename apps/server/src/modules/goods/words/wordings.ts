import type { OrderSource } from './tokens';

/** A goods without its numbers and stored words. */
export type Wording = Omit<OrderSource, 'code' | 'barcode'>;

/** No text of a goods holds it. */
const BETWEEN = '\u001f';

/** What each goods is called, by position, as one short text each: objects would take three times the memory. */
export function createWordings() {
  const texts: string[] = [];
  /** a number made from all words of a goods as they were read */
  const sums: number[] = [];
  const names: string[] = [];
  const numbers = new Map<string, number>();

  /** Brands and categories are named by many goods. */
  function numberOf(name: string): number {
    let number = numbers.get(name);
    if (number === undefined) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    return number;
  }

  return {
    /** Keeps how a goods is called; false when none of its words changed since it was last put. */
    put(position: number, row: OrderSource & { search: string }): boolean {
      const { name, spec, brand, category, groupId, groupValues } = row;
      const own = [numberOf(brand), numberOf(category), groupId ?? '', name, spec, ...groupValues];
      const text = own.join(BETWEEN);
      const sum = sumOf([row.search, row.code, row.barcode, text]);
      if (sums[position] === sum) return false;
      sums[position] = sum;
      texts[position] = text;
      return true;
    },
    /** Undefined for a goods that was never put. */
    of(position: number): Wording | undefined {
      const text = texts[position];
      if (text === undefined) return undefined;
      const [brand = '', category = '', groupId = '', name = '', spec = '', ...groupValues] =
        text.split(BETWEEN);
      return {
        name,
        spec,
        brand: names[Number(brand)] ?? '',
        category: names[Number(category)] ?? '',
        groupId: groupId === '' ? null : Number(groupId),
        groupValues,
      };
    },
  };
}

/** Two readings with the same sum have the same words, but for one in a billion. */
function sumOf(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) & SMALL;
  return sum;
}

/** Integers up to here take no memory of their own in a list. */
const SMALL = 0x3fffffff;
