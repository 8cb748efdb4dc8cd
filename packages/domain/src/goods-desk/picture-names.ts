/** Endings of pictures that the mall takes. */
const ENDING = /\.(jpe?g|png|webp)$/i;

/** The name of a picture without folders and ending; '' for what is no picture. */
export function pictureBase(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // What a Mac puts beside every file is no picture.
  return ENDING.test(name) && !name.startsWith('.') ? name.replace(ENDING, '').trim() : '';
}

/**
 * Whose picture a name may be, the likelier first: `A100` is the first of A100; `A100-2` the first of a goods of that code,
 * else the second of A100.
 */
export function pictureNames(base: string): { code: string; place: number }[] {
  const [, code, place] = /^(.+)[-_](\d{1,2})$/.exec(base) ?? [];
  return [{ code: base, place: 1 }, ...(code ? [{ code, place: Number(place) }] : [])];
}
