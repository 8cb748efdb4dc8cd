import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db, Transaction } from './db';

/** A statement and how its rows are read, so that it can run alone or with others. */
export interface Statement<Answer> {
  query: RawBuilder<unknown>;
  read(rows: readonly unknown[]): Answer;
}

/** Several statements in place of one; only this server's driver knows it. */
interface Together extends CompiledQuery {
  together: readonly CompiledQuery[];
  commit: boolean;
}

export const isTogether = (compiled: CompiledQuery): compiled is Together => 'together' in compiled;

type Answers<All extends readonly Statement<unknown>[]> = {
  [Position in keyof All]: All[Position] extends Statement<infer Answer> ? Answer : never;
};

export async function runStatement<Answer>(db: Db, { query, read }: Statement<Answer>): Promise<Answer> {
  return read((await query.execute(db)).rows);
}

/**
 * Runs statements in this order, none of which needs another's answer. PostgreSQL gets them in one packet. Each sees
 * what those before it wrote. If one fails, those after it are not carried out and the transaction cannot commit.
 */
export const runTogether = <const All extends readonly Statement<unknown>[]>(
  tx: Transaction,
  statements: All,
): Promise<Answers<All>> => runAll(tx, statements, false);

/**
 * Like `runTogether`, and commits in the same message, so that locks are held no longer than the database itself takes.
 * Later statements of the transaction are refused. If a statement or the commit fails, everything is rolled back.
 */
export const runAndCommit = <const All extends readonly Statement<unknown>[]>(
  tx: Transaction,
  statements: All,
): Promise<Answers<All>> => runAll(tx, statements, true);

async function runAll<const All extends readonly Statement<unknown>[]>(
  tx: Transaction,
  statements: All,
  commit: boolean,
): Promise<Answers<All>> {
  const together = statements.map(({ query }) => query.compile(tx));
  const first = together[0];
  if (!first) return [] as unknown as Answers<All>;
  const compiled: Together = { ...first, together, commit };
  const { rows } = await tx.executeQuery(compiled);
  return statements.map(({ read }, position) => read(rows[position] as unknown[])) as Answers<All>;
}
