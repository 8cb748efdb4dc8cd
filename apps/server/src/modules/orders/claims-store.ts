import type { ClaimNeeded } from '@pifa/domain';
import { sql } from 'kysely';
import { runStatement, type Statement, sqlState, toJson, type Transaction } from '../../platform';
import { makeCapacities } from '../promotions';

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

/** What an order needs of scarce things, and what holds them for its buyer already. */
export interface ClaimsRequest {
  orderId: string;
  needed: readonly ClaimNeeded[];
  now: Date;
  /** Places won in a waiting room: what they hold becomes the order's. */
  heldBy: readonly string[];
}

/** Nothing has to be made or taken over first: `claimStatement` is all there is to do. */
export const areThere = ({ needed, heldBy }: ClaimsRequest): boolean =>
  heldBy.length === 0 && needed.every(({ capacity }) => capacity === undefined);

export function claimsStore(tx: Transaction) {
  return {
    /**
     * Takes everything an order needs, all kinds together; answers what there was too little of, and then the
     * transaction must be given up. One statement, whatever the number of claims, and one before it where something
     * is made by its first claim (limits, seats). `heldBy` names what holds units for this buyer already (a place
     * won in a waiting room): those claims become the order's.
     */
    async take({ orderId, needed, now, heldBy }: ClaimsRequest): Promise<readonly ClaimNeeded[]> {
      if (needed.length === 0) return [];
      await makeCapacities(tx, needed, now);
      const missing = heldBy.length > 0 ? await takeOver(tx, orderId, needed, heldBy, now) : needed;
      if (missing.length === 0) return [];
      return takeAgain(tx, orderId, await runStatement(tx, claimStatement(orderId, missing, now)), now);
    },

    /**
     * Ends an order's live claims, each exactly once: a claim that has ended is not in the state that is asked for
     * (I7). Two statements: the locks in id order, then everything else.
     */
    async end(orderId: string, ending: ClaimEnding, reason: string, now: Date): Promise<number> {
      const { from, to } = ENDINGS[ending];
      await sql`
        select s.id from scarce s
        where s.id = any(array(select scarce_id from claims where order_id = ${orderId} and state = ${from}))
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

/**
 * Claims that are held for the order's buyer become the order's; answers what is still needed. One that holds another
 * quantity than is needed is given back, under the lock, and taken anew; one that the order does not need goes back.
 */
async function takeOver(
  tx: Transaction,
  orderId: string,
  needed: readonly ClaimNeeded[],
  heldBy: readonly string[],
  now: Date,
): Promise<ClaimNeeded[]> {
  const { rows } = await sql<{ kind: string; ref: string }>`
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
  const taken = new Set(rows.map(({ kind, ref }) => `${kind}:${ref}`));
  return needed.filter(({ kind, ref }) => !taken.has(`${kind}:${ref}`));
}

/** How long an order waits for a lock before it looks whether the queue moves (decision 0026). */
const LOCK_PATIENCE = '1s';

/**
 * Takes what is there of everything. Rows are locked in id order, so nobody waits in a circle; the guard
 * `available >= quantity` stands in the update itself; claims and ledger rows go with it. The scalar subquery and the
 * arrays make it look rows up by their keys: a join would read the whole table as soon as the planner takes the list
 * for a long one. The first lock is asked for after `patience` is set: `needed` reads it.
 */
const taking = (orderId: string, needed: readonly ClaimNeeded[], now: Date) => sql`
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
        insert into claims (order_id, scarce_id, quantity, state, created_at)
        select ${orderId}, id, quantity, 'reserved', ${now}::timestamptz from taken
        returning id, scarce_id, quantity),
      noted as (
        insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
        select scarce_id, 'reserve', quantity, id, ${`order ${orderId}`}, ${now}::timestamptz from claimed)`;

/** Takes what is there of everything; answers what there was too little of. */
export function claimStatement(
  orderId: string,
  needed: readonly ClaimNeeded[],
  now: Date,
): Statement<ClaimNeeded[]> {
  return {
    query: sql`${taking(orderId, needed, now)} select kind, ref from taken`,
    read(rows) {
      const taken = new Set(
        (rows as { kind: string; ref: string }[]).map(({ kind, ref }) => `${kind}:${ref}`),
      );
      return needed.filter(({ kind, ref }) => !taken.has(`${kind}:${ref}`));
    },
  };
}

/** Who waited for a lock looks again: more may be there than when it began. The locks are held by now. */
export const takeAgain = async (
  tx: Transaction,
  orderId: string,
  short: readonly ClaimNeeded[],
  now: Date,
): Promise<readonly ClaimNeeded[]> =>
  short.length === 0 ? short : runStatement(tx, claimStatement(orderId, short, now));

/** Takes all of it or fails (`isShort`), for whoever commits in the same message and cannot look at an answer. */
export const claimAllStatement = (
  orderId: string,
  needed: readonly ClaimNeeded[],
  now: Date,
): Statement<unknown> => ({
  query: sql`${taking(orderId, needed, now)}
    select all_taken((select count(*) from needed) - (select count(*) from taken))`,
  read: () => undefined,
});

/** True when `takingAllClaims` found too little of something; nothing has happened then. */
export const isShort = (error: unknown): boolean => sqlState(error) === 'PF001';
