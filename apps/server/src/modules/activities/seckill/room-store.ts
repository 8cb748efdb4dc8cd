import { CLAIM_KINDS, type TicketVerdict } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';
import { IS_ORDERED } from './ticket-store';

/** A place without a final verdict. */
export interface OpenRow {
  id: string;
  goods_id: number;
  user_id: number;
  kh_id: number;
  packs: number;
  pieces: number;
  total_pieces: number;
  state: 'waiting' | 'standby';
}

/** Units of one goods of the activity. */
export interface Units {
  scarceId: number;
  goodsId: number;
  free: number;
  held: number;
}

/** A place that is won, and the scarce things that it holds: units, and what they take of its company's limit. */
export interface WonPlace {
  id: string;
  userId: number;
  quantity: number;
  scarceId: number;
  limitId: number | null;
}

/** Most that are judged in one transaction. */
export const MOST_JUDGED = 1_000;

export function roomStore(tx: Transaction, promotionId: number) {
  return {
    /** Won places whose order was placed are done with. */
    async noteOrdered(): Promise<void> {
      await sql`
        update queue_tickets t set state = 'ordered' from claims c
        where t.promotion_id = ${promotionId} and t.state = 'won' and c.id = t.claim_id and ${IS_ORDERED}`.execute(
        tx,
      );
    },

    /**
     * Takes back what was kept too long, or whose line is gone from the cart: its claims end, units and limit are free,
     * the place is lost. An order that takes the claims over at the same moment waits for their rows, and one of the
     * two finds them changed.
     */
    async lapse(now: Date): Promise<{ userId: number; ticketId: string }[]> {
      const { rows } = await sql<{ user_id: number; id: string }>`
        with due as materialized (
          select c.id, c.scarce_id, t.id as ticket
          from queue_tickets t join claims c on c.held_by = t.id and c.held_for = t.user_id
          where t.promotion_id = ${promotionId} and t.state = 'won'
            and (t.kept_until <= ${now}
              or not exists (select 1 from cart_lines l where l.id = t.cart_line_id))
            and c.order_id is null and c.state = 'reserved'
          order by c.id for update of c),
        locked as materialized (
          select s.id from scarce s where s.id = any(array(select scarce_id from due)) order by s.id for update),
        ended as (
          update claims c set state = 'released', ended_at = ${now} from due
          where c.id = due.id and c.order_id is null and c.state = 'reserved'
          returning c.id, c.scarce_id, c.quantity),
        back as (
          update scarce s set available = s.available + e.quantity, reserved = s.reserved - e.quantity
          from (select scarce_id, sum(quantity) as quantity from ended group by 1) e
          where s.id = any(array(select id from locked)) and s.id = e.scarce_id),
        noted as (
          insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
          select scarce_id, 'release', quantity, id, 'a won place was not used', ${now}::timestamptz from ended)
        update queue_tickets t set state = 'expired', judged_at = ${now}
        where t.id = any(array(select ticket from due)) returning t.user_id, t.id`.execute(tx);
      return rows.map(({ user_id, id }) => ({ userId: user_id, ticketId: id }));
    },

    /** The activity's units, locked in id order: no other verdict and no order moves them meanwhile. */
    async lockUnits(): Promise<Units[]> {
      const { rows } = await sql<{ id: number; ref: string; available: number; reserved: number }>`
        select id, ref, available, reserved from scarce
        where kind = ${CLAIM_KINDS.activityStock} and split_part(ref, ':', 1) = ${String(promotionId)}
        order by id for update`.execute(tx);
      return rows.map(({ id, ref, available, reserved }) => ({
        scarceId: id,
        goodsId: Number(ref.split(':')[1]),
        free: available,
        held: reserved,
      }));
    },

    /** Who stands by and who waits, in the order in which they came. */
    async open(): Promise<OpenRow[]> {
      const { rows } = await sql<OpenRow>`
        select id, goods_id, user_id, kh_id, packs, pieces, total_pieces, state from (
          (select * from queue_tickets where promotion_id = ${promotionId} and state = 'standby' order by seq)
          union all
          (select * from queue_tickets where promotion_id = ${promotionId} and state = 'waiting'
           order by seq limit ${MOST_JUDGED})) t
        order by seq`.execute(tx);
      return rows;
    },

    /** How much of these limits is gone, locked in id order. One statement. */
    async lockLimits(refs: readonly string[]): Promise<Map<string, { id: number; gone: number }>> {
      if (refs.length === 0) return new Map();
      const { rows } = await sql<{ id: number; ref: string; gone: number }>`
        select s.id, s.ref, s.reserved + s.used as gone from scarce s
        where s.kind = ${CLAIM_KINDS.limit} and s.ref = any(${[...refs]}::text[])
        order by s.id for update`.execute(tx);
      return new Map(rows.map(({ id, ref, gone }) => [ref, { id, gone: Number(gone) }]));
    },

    /**
     * Holds for those who won, until `keptUntil`, the units and what they take of their company's limit, so that the
     * order finds both; more than is free is an error, the locks were held.
     */
    async win(won: readonly WonPlace[], keptUntil: Date, now: Date): Promise<void> {
      if (won.length === 0) return;
      const holds = won.flatMap(({ id, userId, quantity, scarceId, limitId }) => [
        { id, userId, quantity, scarceId, isUnits: true },
        ...(limitId === null ? [] : [{ id, userId, quantity, scarceId: limitId, isUnits: false }]),
      ]);
      const { rows } = await sql<{ won: number; held: number }>`
        with holds as materialized (
          select * from jsonb_to_recordset(${toJson(holds)}::jsonb)
            as h(id text, "userId" bigint, "scarceId" bigint, quantity bigint, "isUnits" boolean)),
        taken as (
          update scarce s set available = s.available - h.quantity, reserved = s.reserved + h.quantity
          from (select "scarceId" as id, sum(quantity) as quantity from holds group by 1) h
          where s.id = h.id and s.available >= h.quantity returning s.id),
        claimed as (
          insert into claims (held_by, held_for, scarce_id, quantity, state, created_at)
          select h.id, h."userId", h."scarceId", h.quantity, 'reserved', ${now}::timestamptz
          from holds h join taken on taken.id = h."scarceId"
          returning id, held_by, scarce_id, quantity),
        noted as (
          insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
          select scarce_id, 'reserve', quantity, id, 'place ' || held_by, ${now}::timestamptz from claimed),
        told as (
          update queue_tickets t set state = 'won', claim_id = c.id, kept_until = ${keptUntil}, judged_at = ${now}
          from claimed c join holds h on h.id = c.held_by and h."scarceId" = c.scarce_id and h."isUnits"
          where t.id = c.held_by and t.state in ('waiting', 'standby') returning t.id)
        select (select count(*) from told) as won, (select count(*) from claimed) as held`.execute(tx);
      const [row] = rows;
      if (row?.won !== won.length || row.held !== holds.length)
        throw new Error('Places were won that nothing was free for');
    },

    async setVerdict(
      ids: readonly string[],
      verdict: Exclude<TicketVerdict, 'won'>,
      now: Date,
    ): Promise<void> {
      if (ids.length === 0) return;
      await sql`
        update queue_tickets set state = ${verdict}, judged_at = ${now}
        where id = any(${[...ids]}::text[]) and state in ('waiting', 'standby')`.execute(tx);
    },

    /** The cart line that each won place may be ordered by. */
    async noteLines(lines: ReadonlyMap<string, number>): Promise<void> {
      if (lines.size === 0) return;
      const pairs = [...lines].map(([id, line]) => ({ id, line }));
      await sql`
        update queue_tickets t set cart_line_id = n.line
        from jsonb_to_recordset(${toJson(pairs)}::jsonb) as n(id text, line bigint) where t.id = n.id`.execute(
        tx,
      );
    },

    /** When something will have to be done: a kept place runs out, or somebody stands by until the session ends. */
    async next(): Promise<{ waiting: boolean; standby: boolean; kept: Date | null }> {
      const { rows } = await sql<{ waiting: boolean; standby: boolean; kept: Date | null }>`
        select exists (select 1 from queue_tickets where promotion_id = ${promotionId} and state = 'waiting') as waiting,
               exists (select 1 from queue_tickets where promotion_id = ${promotionId} and state = 'standby') as standby,
               (select min(kept_until) from queue_tickets where promotion_id = ${promotionId} and state = 'won') as kept`.execute(
        tx,
      );
      return rows[0] ?? { waiting: false, standby: false, kept: null };
    },
  };
}
