import type { GoodsFacts } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';
import { type FactsRow, factsSql, type PriceBuyer, toFacts } from './facts-sql';

/**
 * What decides the prices of these goods for this buyer, by goods id: one statement. Includes goods off sale; leaves out
 * unknown ids.
 */
export async function loadFacts(
  tx: Db,
  ids: readonly number[],
  buyer: PriceBuyer | null,
  now: Date,
): Promise<Map<number, GoodsFacts>> {
  const rows = await loadFactsRows(tx, ids, buyer, now);
  return new Map(rows.map((row) => [row.id, toFacts(row, buyer, now)]));
}

/** The same as rows, for those who ask what other facts would come to. */
export async function loadFactsRows(
  tx: Db,
  ids: readonly number[],
  buyer: PriceBuyer | null,
  now: Date,
): Promise<FactsRow[]> {
  if (ids.length === 0) return [];
  const { columns, joins } = factsSql(buyer, now);
  const { rows } = await sql<FactsRow>`
    select ${columns} from goods g ${joins} where g.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}
