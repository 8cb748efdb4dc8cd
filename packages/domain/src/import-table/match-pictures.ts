import { pictureBase, pictureNames } from '../goods-desk';

/** Whose the pictures of an archive are. */
export interface MatchedPictures {
  /** names in the archive by code, the main picture first */
  byCode: ReadonlyMap<string, string[]>;
  /** names that no code fits */
  unmatched: string[];
}

/**
 * The pictures of an archive by the codes in their names: `A100.jpg` is the main picture of A100, `A100-2.jpg` its second
 * (ADMIN §8.4). Folders and upper or lower case do not count.
 */
export function matchPictures(codes: readonly string[], names: readonly string[]): MatchedPictures {
  const known = new Map(codes.map((code) => [code.toUpperCase(), code]));
  const found = new Map<string, { place: number; name: string }[]>();
  const unmatched: string[] = [];
  for (const name of names) {
    const own = pictureNames(pictureBase(name)).find(({ code }) => known.has(code.toUpperCase()));
    const code = own && known.get(own.code.toUpperCase());
    if (!own || code === undefined) unmatched.push(name);
    else found.set(code, [...(found.get(code) ?? []), { place: own.place, name }]);
  }
  const byCode = new Map(
    [...found].map(([code, own]) => [
      code,
      own.toSorted((a, b) => a.place - b.place).map(({ name }) => name),
    ]),
  );
  return { byCode, unmatched };
}
