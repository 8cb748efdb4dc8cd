import pg from 'pg';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database';

/** A build without a guard, made in the test's own database and in the statements on their way to it. */
export interface Mutant {
  /** What is missing, as a merchant's engineer would describe it. */
  without: string;
  /** Pieces of SQL and their replacements; each must occur, or the guard has moved elsewhere. */
  rewrite?: readonly (readonly [RegExp, string])[];
  /** The most attempts, where the gap is narrow. */
  tries?: number;
  /** Run on the database first: drops constraints and indexes. */
  unguard?: readonly string[];
}

/** Every CHECK of a table, whatever its name. */
export const withoutChecks = (table: string): string => `do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
    execute format('alter table ${table} drop constraint %I', name);
  end loop; end $$`;

/** The row lock under which everything about one order happens (`hold` in order-store.ts). */
export const ORDER_LOCK = [/(kh_id = \$\d+::bigint\)\s+)for update/, '$1'] as const;
/** The state that a move must find (`writeMove` in move-order.ts). */
export const MOVE_GUARD = [
  /where id = any\((\$\d+)\) and state = (\$\d+)/,
  'where id = any($1) and $2::text is not null',
] as const;

/**
 * Runs `work` on a build without the guard; throws when a piece to be replaced was never sent. `isWhole` tells
 * whether all pieces have occurred by now.
 */
export async function withMutant<T>(
  db: Db,
  mutant: Mutant,
  work: (isWhole: () => boolean) => Promise<T>,
): Promise<T> {
  for (const statement of mutant.unguard ?? []) await sql.raw(statement).execute(db);
  const met = new Set<RegExp>();
  const change = (text: string): string =>
    (mutant.rewrite ?? []).reduce((changed, [from, to]) => {
      if (!from.test(changed)) return changed;
      met.add(from);
      return changed.replace(from, to);
    }, text);
  const own = pg.Client.prototype.query;
  const mutated = function query(this: pg.Client, first: unknown, ...others: unknown[]): unknown {
    if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string') {
      const text = change(first.text);
      // A prepared statement keeps its text: a changed one is sent without a name.
      if (text !== first.text)
        return Reflect.apply(own, this, [{ ...first, text, name: undefined }, ...others]);
    }
    return Reflect.apply(own, this, [first, ...others]);
  };
  pg.Client.prototype.query = mutated as typeof own;
  try {
    const missed = () => (mutant.rewrite ?? []).filter(([from]) => !met.has(from));
    const result = await work(() => missed().length === 0);
    if (missed().length === 0) return result;
    const sources = missed().map(([from]) => from.source);
    throw new Error(`The guard is not where the mutant looks for it: ${sources.join(' · ')}`);
  } finally {
    pg.Client.prototype.query = own;
  }
}
