import { sql } from 'kysely';
import { chainColumn, type Db, type StoredChain, toPriceChain } from '../../platform';
import type { PriceBuyer } from './facts-sql';

/** A company as the engine's buyer at an instant, with the price lists that it then buys by: one statement. */
export async function readPriceBuyer(db: Db, khId: number, now: Date): Promise<PriceBuyer | undefined> {
  const { rows } = await sql<{ chain: StoredChain }>`
    select ${chainColumn} as chain from companies c where c.kh_id = ${khId}`.execute(db);
  const [row] = rows;
  return row && { userId: 0, khId, priceChain: toPriceChain(row.chain, khId, now) };
}
