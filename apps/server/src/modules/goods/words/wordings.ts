import type { OrderSource } from './tokens';

/** A goods without its numbers and stored words. */
export type Wording = Omit<OrderSource, 'code' | 'barcode'>;

/** No text of a goods holds it. */
const BETWEEN = '\u001f';

/** What a goods is called, as one text; what siblings share comes first. */
export const textOfWording = ({ brand, category, groupId, name, spec, groupValues }: Wording): string =>
  [brand, category, groupId ?? '', name, spec, ...groupValues].join(BETWEEN);

export function wordingOfText(text: string): Wording {
  const [brand = '', category = '', groupId = '', name = '', spec = '', ...groupValues] = text.split(BETWEEN);
  return { brand, category, name, spec, groupId: groupId === '' ? null : Number(groupId), groupValues };
}

/** A number made from all words of a goods: two readings with the same one have the same words, but for one in billions. */
export function sumOfWords(
  { search, code, barcode }: { search: string } & OrderSource,
  wording: string,
): number {
  let sum = 0;
  for (const text of [search, code, barcode, wording])
    for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}
