import type { ClaimNeeded } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';

/** How a claim ends, and what that does to the scarce thing (I1). */
const ENDINGS = {
  /** reserved → available */
  release: { from: 'reserved', to: 'released' },
  /** reserved → used: paid for */
  use: { from: 'reserved', to: 'used' },
  /** used → available: paid for, and given back before it was shipped */
  return: { from: 'used', to: 'returned' },
} as const;
export type ClaimEnding = keyof typeof ENDINGS;

/** A scarce row that is locked for this transaction. */
export interface HeldScarce {
  id: number;
  kind: string;
  ref: string;
  available: number;
}

/** Whoever claims first makes what has a capacity; a changed capacity is followed as far as it is not taken. */
async function makeMissing(tx: Transaction, needed: readonly ClaimNeeded[], now: Date): Promise<void> {
  const made = needed.filter(({ capacity }) => capacity !== undefined);
  if (made.length === 0) return;
  await sql`
    with wanted as (
      select n.kind, n.ref, n.capacity
      from jsonb_to_recordset(${toJson(made)}::jsonb) as n(kind text, ref text, capacity bigint)
      order by n.kind, n.ref),
    put as (
      insert into scarce (kind, ref, total, available)
      select kind, ref, capacity, capacity from wanted
      on conflict (kind, ref) do update set
        total = greatest(excluded.total, scarce.reserved + scarce.used),
        available = greatest(excluded.total, scarce.reserved + scarce.used) - scarce.reserved - scarce.used
      where scarce.total <> greatest(excluded.total, scarce.reserved + scarce.used)
      returning id, kind, ref, total),
    before as (select s.id, s.total from scarce s join put on put.id = s.id)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select put.id, case when put.total > coalesce(before.total, 0) then 'stocked' else 'write-off' end,
           abs(put.total - coalesce(before.total, 0)), 'capacity', ${now}::timestamptz
    from put left join before on before.id = put.id`.execute(tx);
}

export function claimsStore(tx: Transaction) {
  return {
    /**
     * Locks what is needed, all kinds together, always in id order: nobody waits in a circle. One statement, and one
     * before it where something is made by its first claim (limits, seats).
     */
    async hold(needed: readonly ClaimNeeded[], now: Date): Promise<HeldScarce[]> {
      await makeMissing(tx, needed, now);
      const { rows } = await sql<HeldScarce>`
        select s.id, s.kind, s.ref, s.available
        from scarce s
        where (s.kind, s.ref) in (
          select n.kind, n.ref from jsonb_to_recordset(${toJson(needed)}::jsonb) as n(kind text, ref text))
        order by s.id for update`.execute(tx);
      return rows;
    },

    /**
     * Takes everything an order needs, or answers false and the transaction must be given up: the guard
     * `available >= quantity` stands in the update itself. Claims and ledger rows in the same statement.
     */
    async claim(
      orderId: string,
      needed: readonly { scarceId: number; quantity: number }[],
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql<{ taken: number }>`
        with needed as (
          select n."scarceId" as id, n.quantity
          from jsonb_to_recordset(${toJson(needed)}::jsonb) as n("scarceId" bigint, quantity bigint)),
        taken as (
          update scarce s set available = s.available - n.quantity, reserved = s.reserved + n.quantity
          from needed n where s.id = n.id and s.available >= n.quantity
          returning s.id, n.quantity),
        held as (
          insert into claims (order_id, scarce_id, quantity, state, created_at)
          select ${orderId}, id, quantity, 'reserved', ${now}::timestamptz from taken
          returning id, scarce_id, quantity),
        noted as (
          insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
          select scarce_id, 'reserve', quantity, id, ${`order ${orderId}`}, ${now}::timestamptz from held)
        select count(*) as taken from taken`.execute(tx);
      return rows[0]?.taken === needed.length;
    },

    /**
     * Ends an order's live claims, each exactly once: a claim that has ended is not in the state that is asked for
     * (I7). Two statements: the locks in id order, then everything else.
     */
    async end(orderId: string, ending: ClaimEnding, reason: string, now: Date): Promise<number> {
      const { from, to } = ENDINGS[ending];
      await sql`
        select s.id from scarce s
        where s.id in (select scarce_id from claims where order_id = ${orderId} and state = ${from})
        order by s.id for update`.execute(tx);
      const { rows } = await sql<{ ended: number }>`
        with ended as (
          update claims set state = ${to}, ended_at = ${now}
          where order_id = ${orderId} and state = ${from}
          returning id, scarce_id, quantity),
        moved as (
          update scarce s set
            available = s.available + case when ${ending}::text in ('release', 'return') then e.quantity else 0 end,
            reserved = s.reserved - case when ${ending}::text in ('release', 'use') then e.quantity else 0 end,
            used = s.used + case ${ending}::text when 'use' then e.quantity when 'return' then -e.quantity else 0 end
          from ended e where s.id = e.scarce_id),
        noted as (
          insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
          select scarce_id, ${ending}, quantity, id, ${reason}, ${now}::timestamptz from ended)
        select count(*) as ended from ended`.execute(tx);
      return rows[0]?.ended ?? 0;
    },
  };
}
