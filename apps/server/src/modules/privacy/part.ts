import { type RawBuilder, sql } from 'kysely';

/** One kind of a person's data: rows of (key, body), read in the order of the keys. */
export interface PersonalPart {
  name: string;
  /** The Chinese heading of its rows in the text file. */
  title: string;
  rows: (who: { userId: number; khId: number }) => RawBuilder<{ key: string; body: Record<string, unknown> }>;
  /** Labels for fields that the database stores as codes. */
  labels?: Readonly<Record<string, (code: string) => string>>;
}

/** A number as text that sorts like the number. */
export const keyOf = (id: RawBuilder<unknown>) => sql`lpad(${id}::text, 20, '0')`;

/** The label of a code; an unknown code stays as it is, so that nothing is left out. */
export const labelFor =
  (word: (code: string) => { word: string } | undefined) =>
  (code: string): string =>
    word(code)?.word ?? code;
