import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db, Transaction } from './db';

/** A statement and how its rows are read, so that it can be asked alone or together with others. */
export interface Statement<Answer> {
  query: RawBuilder<unknown>;
  read(rows: readonly unknown[]): Answer;
}

/** Several statements in the place of one; only this house's driver knows it. */
interface Together extends CompiledQuery {
  together: readonly CompiledQuery[];
  commit: boolean;
}

export const isTogether = (compiled: CompiledQuery): compiled is Together => 'together' in compiled;

type Answers<All extends readonly Statement<unknown>[]> = {
  [Place in keyof All]: All[Place] extends Statement<infer Answer> ? Answer : never;
};

/** Asks one statement. */
export async function runStatement<Answer>(
  db: Db,
  { query: statement, read }: Statement<Answer>,
): Promise<Answer> {
  return read((await statement.execute(db)).rows);
}

/**
 * Asks statements of which none needs another's answer, in this order: on a server one message there and one back
 * instead of one each. In a transaction each sees what those before it wrote. When one fails, none has answered.
 */
export const runTogether = <const All extends readonly Statement<unknown>[]>(
  db: Db,
  asked: All,
): Promise<Answers<All>> => runAll(db, asked, false);

/**
 * As `runTogether`, and commits in the same message: what these statements lock is held no longer than the database
 * itself takes. It is the transaction's last word: whatever is asked in it afterwards is refused. When one fails, or
 * the commit, everything is rolled back.
 */
export const runAndCommit = <const All extends readonly Statement<unknown>[]>(
  tx: Transaction,
  asked: All,
): Promise<Answers<All>> => runAll(tx, asked, true);

async function runAll<const All extends readonly Statement<unknown>[]>(
  db: Db,
  asked: All,
  commit: boolean,
): Promise<Answers<All>> {
  const together = asked.map(({ query: statement }) => statement.compile(db));
  const first = together[0];
  if (!first) return [] as unknown as Answers<All>;
  const compiled: Together = { ...first, together, commit };
  const { rows } = await db.executeQuery(compiled);
  return asked.map(({ read }, place) => read(rows[place] as unknown[])) as Answers<All>;
}
