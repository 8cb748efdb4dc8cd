import { CLAIM_KINDS, claimKey, type ClaimNeeded, type ScarceRef } from '@pifa/domain';
import { sql } from 'kysely';
import { runStatement, type Statement, sqlState, toJson, type Transaction } from '../../platform';
import { makeCapacities } from '../promotions';

/** The ways in which a claim ends, and where its quantity goes (I1). */
const ENDINGS = {
  /** reserved → available */
  release: { from: 'reserved', to: 'released' },
  /** reserved → used: paid for */
  use: { from: 'reserved', to: 'used' },
  /** used → available: paid for, and given back before it was shipped */
  return: { from: 'used', to: 'returned' },
} as const;

/** What an order claims. */
export interface ClaimsRequest {
  orderId: string;
  needed: readonly ClaimNeeded[];
  now: Date;
  /** Places that the buyer won in a waiting room; their claims become the order's. */
  heldBy: readonly string[];
}

/** True when nothing has to be created or taken over first, so that `claimStatement` is enough. */
export const areSimple = ({ needed, heldBy }: ClaimsRequest): boolean =>
  heldBy.length === 0 && needed.every(({ capacity }) => capacity === undefined);

export function claimsStore(tx: Transaction) {
  return {
    /**
     * Claims everything an order needs and answers what is short; the caller must then roll back. One statement whatever
     * the number of claims, and one before it for what its first claim creates (limits, seats).
     */
    async take({ orderId, needed, now, heldBy }: ClaimsRequest): Promise<readonly ClaimNeeded[]> {
      if (needed.length === 0) return [];
      await makeCapacities(tx, needed, now);
      const missing = heldBy.length > 0 ? await takeOver(tx, orderId, needed, heldBy, now) : needed;
      if (missing.length === 0) return [];
      return takeAgain(tx, orderId, await runStatement(tx, claimStatement(orderId, missing, now)), now);
    },

    /**
     * Ends an order's live claims and answers the number of things. Each ends exactly once, because an ended claim has
     * left the required state (I7). Two statements: the locks in id order, then everything else.
     */
    async end(orderId: string, ending: keyof typeof ENDINGS, reason: string, now: Date): Promise<number> {
      const { from, to } = ENDINGS[ending];
      await sql`
        select s.id from scarce s
        where s.id = any(array(select scarce_id from each_claim where order_id = ${orderId} and state = ${from}))
        order by s.id for update`.execute(tx);
      const { rows } = await sql<{ ended: number }>`
        with ended as (
          update claims set state = ${to}, ended_at = ${now}
          where order_id = ${orderId} and state = ${from}
          returning id, scarce_id, quantity, scarce_ids, quantities),
        things as materialized (
          select id, scarce_id, quantity from ended where scarce_ids is null
          union all
          select e.id, s.scarce_id, s.quantity
          from ended e cross join lateral unnest(e.scarce_ids, e.quantities) as s (scarce_id, quantity)
          where e.scarce_ids is not null),
        moved as (
          update scarce s set
            available = s.available + case when ${ending}::text in ('release', 'return') then e.quantity else 0 end,
            reserved = s.reserved - case when ${ending}::text in ('release', 'use') then e.quantity else 0 end,
            used = s.used + case ${ending}::text when 'use' then e.quantity when 'return' then -e.quantity else 0 end
          from things e where s.id = e.scarce_id),
        noted as (
          insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
          select scarce_id, ${ending}, quantity, id, ${reason}, ${now}::timestamptz from things)
        select count(*) as ended from things`.execute(tx);
      return rows[0]?.ended ?? 0;
    },
  };
}

/**
 * Turns claims held for the buyer into claims of the order and answers what is still needed. A held claim of another
 * quantity than needed, or not needed at all, is released under the lock.
 */
async function takeOver(
  tx: Transaction,
  orderId: string,
  needed: readonly ClaimNeeded[],
  heldBy: readonly string[],
  now: Date,
): Promise<ClaimNeeded[]> {
  const { rows } = await sql<ScarceRef>`
    with held as materialized (
      select c.id, c.scarce_id, c.quantity from claims c
      where c.held_by = any(${[...heldBy]}::text[]) and c.order_id is null and c.state = 'reserved'
        and c.held_for = (select user_id from orders where id = ${orderId})
      order by c.id for update),
    found as (
      select h.id, h.scarce_id, h.quantity, s.kind, s.ref, coalesce(n.quantity, 0) as wanted
      from held h join scarce s on s.id = h.scarce_id
      left join jsonb_to_recordset(${toJson(needed)}::jsonb) as n(kind text, ref text, quantity bigint)
        on n.kind = s.kind and n.ref = s.ref),
    taken as (
      update claims c set order_id = ${orderId} from found f
      where c.id = f.id and f.quantity = f.wanted returning f.kind, f.ref),
    given as (
      update claims c set state = 'released', ended_at = ${now} from found f
      where c.id = f.id and f.quantity <> f.wanted returning c.id, c.scarce_id, c.quantity),
    back as (
      update scarce s set available = s.available + g.quantity, reserved = s.reserved - g.quantity
      from given g where s.id = g.scarce_id),
    noted as (
      insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
      select scarce_id, 'release', quantity, id, ${`order ${orderId} needs another quantity`}, ${now}::timestamptz
      from given)
    select kind, ref from taken`.execute(tx);
  return without(needed, rows);
}

function without(needed: readonly ClaimNeeded[], taken: readonly ScarceRef[]): ClaimNeeded[] {
  const keys = new Set(taken.map(({ kind, ref }) => claimKey(kind, ref)));
  return needed.filter(({ kind, ref }) => !keys.has(claimKey(kind, ref)));
}

/** How long an order waits for a lock before it checks whether the queue moves (decision 0026). */
const LOCK_PATIENCE = '1s';

/**
 * Claims whatever is available, and writes claims and ledger rows with it. Rows are locked in id order, which prevents
 * deadlocks, and the update itself has the guard `available >= quantity`. The scalar subquery and the arrays look rows up
 * by key: a join reads the whole table as soon as the planner expects a long list. `needed` reads `patience`, so that the
 * timeout is set before the first lock. The stock of goods is claimed in one row with two lists, which is the ledger's
 * word too (`scarce_moves`); everything else in a row each (decision 0052).
 */
const claimParts = (orderId: string, needed: readonly ClaimNeeded[], now: Date) => sql`
      with patience as materialized (select set_config('lock_timeout', ${LOCK_PATIENCE}, true)),
      needed as materialized (
        select n.kind, n.ref, n.quantity, (select f.id from scarce f where f.kind = n.kind and f.ref = n.ref) as id
        from patience, jsonb_to_recordset(${toJson(needed)}::jsonb) as n(kind text, ref text, quantity bigint)),
      held as materialized (
        select s.id from scarce s where s.id = any(array(select id from needed)) order by s.id for update),
      taken as (
        update scarce s set available = s.available - n.quantity, reserved = s.reserved + n.quantity
        from needed n
        where s.id = any(array(select id from held)) and s.id = n.id and s.available >= n.quantity
        returning s.id, s.kind, s.ref, n.quantity),
      claimed as (
        insert into claims (order_id, scarce_id, quantity, scarce_ids, quantities, state, created_at)
        select ${orderId}, id, quantity, null, null, 'reserved', ${now}::timestamptz
        from taken where kind <> ${CLAIM_KINDS.stock}
        union all
        select ${orderId}, null, null, array_agg(id order by id), array_agg(quantity order by id), 'reserved',
               ${now}::timestamptz
        from taken where kind = ${CLAIM_KINDS.stock} having count(*) > 0
        returning id, scarce_id, quantity),
      noted as (
        insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
        select scarce_id, 'reserve', quantity, id, ${`order ${orderId}`}, ${now}::timestamptz
        from claimed where scarce_id is not null)`;

/** Claims whatever is available and answers what is short. */
export function claimStatement(
  orderId: string,
  needed: readonly ClaimNeeded[],
  now: Date,
): Statement<ClaimNeeded[]> {
  return {
    query: sql`${claimParts(orderId, needed, now)} select kind, ref from taken`,
    read: (rows) => without(needed, rows as { kind: string; ref: string }[]),
  };
}

/** Claims once more what was short: more may be available after the wait for the locks, which are held now. */
export const takeAgain = async (
  tx: Transaction,
  orderId: string,
  short: readonly ClaimNeeded[],
  now: Date,
): Promise<readonly ClaimNeeded[]> =>
  short.length === 0 ? short : runStatement(tx, claimStatement(orderId, short, now));

/** Claims everything or fails (`isShort`), for a commit in the same message. */
export const claimAllStatement = (
  orderId: string,
  needed: readonly ClaimNeeded[],
  now: Date,
): Statement<unknown> => ({
  query: sql`${claimParts(orderId, needed, now)}
    select all_taken((select count(*) from needed) - (select count(*) from taken))`,
  read: () => undefined,
});

/** True when `claimAllStatement` found something short; nothing was written then. */
export const isShort = (error: unknown): boolean => sqlState(error) === 'PF001';
