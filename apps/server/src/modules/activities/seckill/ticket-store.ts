import { sql } from 'kysely';
import { type Db, toJson } from '../../../platform';
import type { TicketRow } from './ticket';

/** A place that is requested. */
export interface NewTicket {
  id: string;
  promotionId: number;
  goodsId: number;
  userId: number;
  khId: number;
  packs: number;
  pieces: number;
  totalPieces: number;
  requestId: string;
  now: Date;
}

/** A stored place with the request that it was given for. */
export interface StoredTicket extends TicketRow {
  user_id: number;
  request_id: string;
}

/** An order was placed by this won place: it took over what the place held, or gave back what it did not need. */
export const IS_ORDERED = sql`(c.order_id is not null or c.state <> 'reserved')`;

const COLUMNS = sql`
  t.id, t.promotion_id, t.goods_id, t.packs, t.pieces, t.state, t.cart_line_id, t.kept_until,
  coalesce(${IS_ORDERED}, false) as is_ordered,
  t.cart_line_id is not null and not exists (select 1 from cart_lines l where l.id = t.cart_line_id) as is_dropped`;

/** How many came before and wait for the same; 0 for places that no longer wait. */
const AHEAD = sql`
  case when t.state in ('waiting', 'standby') then (
    select count(*) from queue_tickets w
    where w.promotion_id = t.promotion_id and w.goods_id = t.goods_id and w.state = t.state and w.seq < t.seq)
  else 0 end as ahead`;

export function ticketStore(db: Db) {
  return {
    /**
     * What of these is there already: the same request again, or a place of the same user for the same goods that is
     * still open. One statement.
     */
    async known(tickets: readonly NewTicket[]): Promise<{ request: string; ticket: StoredTicket }[]> {
      const { rows } = await sql<StoredTicket & { asked: string }>`
        select n.id as asked, t.user_id, t.request_id, ${COLUMNS}, ${AHEAD}
        from jsonb_to_recordset(${toJson(tickets)}::jsonb)
          as n(id text, "promotionId" bigint, "goodsId" bigint, "userId" bigint, "requestId" text)
        cross join lateral (
          select * from queue_tickets o
          where o.user_id = n."userId" and (
            o.request_id = n."requestId"
            or (o.promotion_id = n."promotionId" and o.goods_id = n."goodsId"
              and o.state in ('waiting', 'won', 'standby')))
          order by o.request_id = n."requestId" desc, o.seq desc limit 1) t
        left join claims c on c.id = t.claim_id`.execute(db);
      return rows.map(({ asked: request, ...ticket }) => ({ request, ticket }));
    },

    /**
     * Places of these users for the same that were ordered are done with: a new one may be requested before the next
     * verdicts say so. One statement.
     */
    async closeOrdered(tickets: readonly NewTicket[]): Promise<void> {
      await sql`
        update queue_tickets t set state = 'ordered'
        from claims c, jsonb_to_recordset(${toJson(tickets)}::jsonb)
          as n("promotionId" bigint, "goodsId" bigint, "userId" bigint)
        where t.promotion_id = n."promotionId" and t.goods_id = n."goodsId" and t.user_id = n."userId"
          and t.state = 'won' and c.id = t.claim_id and ${IS_ORDERED}`.execute(db);
    },

    /**
     * Writes places in the order of the requests; answers the ids that are new: who has an open place for
     * the same gets no second one, whatever the request. One statement.
     */
    async add(tickets: readonly NewTicket[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        insert into queue_tickets
          (id, promotion_id, goods_id, user_id, kh_id, packs, pieces, total_pieces, request_id, created_at)
        select n.id, n."promotionId", n."goodsId", n."userId", n."khId", n.packs, n.pieces, n."totalPieces",
               n."requestId", n.now
        from jsonb_to_recordset(${toJson(tickets.map((one, place) => ({ ...one, place })))}::jsonb)
          as n(id text, "promotionId" bigint, "goodsId" bigint, "userId" bigint, "khId" bigint, packs integer,
               pieces integer, "totalPieces" bigint, "requestId" text, now timestamptz, place bigint)
        order by n.place
        on conflict do nothing
        returning id`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

    /** How many wait for each goods of these places before the first of them. One statement. */
    async aheadOf(ids: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ room: string; ahead: number }>`
        with first as (
          select promotion_id, goods_id, min(seq) as seq from queue_tickets where id = any(${[...ids]}::text[])
          group by 1, 2)
        select f.promotion_id || ':' || f.goods_id as room, (
          select count(*) from queue_tickets w
          where w.promotion_id = f.promotion_id and w.goods_id = f.goods_id and w.state = 'waiting'
            and w.seq < f.seq) as ahead
        from first f`.execute(db);
      return new Map(rows.map(({ room, ahead }) => [room, Number(ahead)]));
    },

    /** The newest place of a user, of one activity and goods where they are named. One statement. */
    async newest(
      userId: number,
      { activityId, goodsId }: { activityId?: string | undefined; goodsId?: string | undefined },
    ): Promise<TicketRow | undefined> {
      const { rows } = await sql<TicketRow>`
        select ${COLUMNS}, ${AHEAD}
        from queue_tickets t left join claims c on c.id = t.claim_id
        where t.user_id = ${userId}
          and (${activityId ?? null}::bigint is null or t.promotion_id = ${activityId ?? null}::bigint)
          and (${goodsId ?? null}::bigint is null or t.goods_id = ${goodsId ?? null}::bigint)
        order by t.seq desc limit 1`.execute(db);
      return rows[0];
    },
  };
}
