import { type RawBuilder, sql } from 'kysely';

/** One kind of a person's own data: rows of (key, body), the keys in the order they are read. */
export interface PersonalPart {
  name: string;
  /** Chinese, over the rows of the readable file */
  title: string;
  rows: (who: { userId: number; khId: number }) => RawBuilder<{ key: string; body: Record<string, unknown> }>;
  /** Fields that the database keeps as codes, and the words for them. */
  words?: Readonly<Record<string, (code: string) => string>>;
}

/** A number as a text that sorts like the number. */
export const keyOf = (id: RawBuilder<unknown>) => sql`lpad(${id}::text, 20, '0')`;

/** The word of a code; one that has none stays as it is, so that nothing is left out. */
export const wordFor =
  (word: (code: string) => { word: string } | undefined) =>
  (code: string): string =>
    word(code)?.word ?? code;
