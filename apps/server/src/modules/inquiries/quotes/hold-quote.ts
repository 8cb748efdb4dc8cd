import type { QuoteRequestState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** A quote request whose row is locked until the transaction ends. */
export interface HeldQuote {
  id: string;
  no: string;
  khId: number | null;
  userId: number | null;
  state: QuoteRequestState;
  /** The seller's version in force; 0: none yet. */
  version: number;
  validUntil: Date | null;
  /** Lines held by live orders. */
  orderedLines: number;
}

export const heldColumns = sql`
  r.id, r.no, r.kh_id as "khId", r.user_id as "userId", r.status as state, r.version, r.expires_at as "validUntil",
  r.ordered_lines as "orderedLines"`;

/** A quote as it is now, without a lock. */
export async function seeQuote(db: Db, idOrNo: string): Promise<HeldQuote | undefined> {
  const { rows } = await sql<HeldQuote>`
    select ${heldColumns} from quote_requests r where r.id = ${idOrNo} or r.no = ${idOrNo}`.execute(db);
  return rows[0];
}

/** Locks a quote by its id or number, of one company when given; undefined when there is none. */
export async function holdQuote(
  tx: Transaction,
  idOrNo: string,
  khId?: number,
): Promise<HeldQuote | undefined> {
  const { rows } = await sql<HeldQuote>`
    select ${heldColumns} from quote_requests r
    where (r.id = ${idOrNo} or r.no = ${idOrNo})
      and (${khId ?? null}::bigint is null or r.kh_id = ${khId ?? null}::bigint)
    for update`.execute(tx);
  return rows[0];
}
