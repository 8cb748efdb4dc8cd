import type { Group } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** A group and the activity it belongs to: what a seat is claimed under. */
export interface SeatKey {
  activityId: string;
  groupId: string;
}

/** An order that claims a seat, or did. */
export interface SeatOrder {
  id: string;
  khId: number;
  goodsId: number;
  paidAt: Date | null;
  /** 'reserved': not paid yet; 'used': paid; else it has given the seat back. */
  claim: 'reserved' | 'used' | 'released' | 'returned';
}

export interface Member {
  khId: number;
  orderId: string;
}

/** Rows of one group. Locks go group first, then orders by id; no holder of an order's lock waits for a group. */
export function groupStore(tx: Transaction) {
  return {
    /** Lets a group be settled by one at a time; undefined while nobody has paid for it. */
    async hold(groupId: string): Promise<{ group: Group; members: Member[] } | undefined> {
      const { rows } = await sql<Omit<Group, 'members'>>`
        select id, activity_id::text as "activityId", size, state, deadline
        from buying_groups where id = ${groupId} for update`.execute(tx);
      const [row] = rows;
      if (!row) return undefined;
      const members = await tx
        .selectFrom('buying_group_members')
        .select(['kh_id as khId', 'order_id as orderId'])
        .where('group_id', '=', groupId)
        .orderBy('paid_at')
        .orderBy('order_id')
        .execute();
      return { group: { ...row, members: members.map(({ khId }) => String(khId)) }, members };
    },

    /** Begins a group; one that has begun stays as it is. */
    async begin({ id, activityId, size, deadline }: Group, goodsId: number, now: Date): Promise<void> {
      await sql`
        insert into buying_groups (id, activity_id, goods_id, size, opened_at, deadline)
        values (${id}, ${Number(activityId)}, ${goodsId}, ${size}, ${now}, ${deadline})
        on conflict (id) do nothing`.execute(tx);
    },

    /** The orders of a group, by the instant of payment; `held` locks them until the transaction ends. */
    async orders({ activityId, groupId }: SeatKey, held: boolean): Promise<SeatOrder[]> {
      const mine = sql`
        select c.order_id from claims c join scarce s on s.id = c.scarce_id
        where s.kind = 'seat' and s.ref = ${`${activityId}:${groupId}`}`;
      // Locked first and read afterwards: what was waited for is seen.
      if (held) await sql`select id from orders where id in (${mine}) order by id for update`.execute(tx);
      const { rows } = await sql<SeatOrder>`
        select o.id, o.kh_id as "khId", o.paid_at as "paidAt", c.state as claim,
               (select l.goods_id from order_lines l where l.order_id = o.id order by l.id limit 1) as "goodsId"
        from claims c join scarce s on s.id = c.scarce_id join orders o on o.id = c.order_id
        where s.kind = 'seat' and s.ref = ${`${activityId}:${groupId}`}
        order by o.paid_at nulls last, o.id`.execute(tx);
      return rows;
    },

    async write(
      groupId: string,
      { state, joined, left, now }: { state: Group['state']; joined: SeatOrder[]; left: Member[]; now: Date },
    ): Promise<void> {
      for (const { khId } of left) {
        await tx
          .deleteFrom('buying_group_members')
          .where('group_id', '=', groupId)
          .where('kh_id', '=', khId)
          .execute();
      }
      for (const { id, khId, paidAt } of joined) {
        await tx
          .insertInto('buying_group_members')
          .values({ group_id: groupId, kh_id: khId, order_id: id, paid_at: paidAt ?? now })
          .execute();
      }
      if (state === 'forming') return;
      await sql`update buying_groups set state = ${state}, ended_at = ${now}
        where id = ${groupId} and state = 'forming'`.execute(tx);
    },

    /** 待成团 is over for all members' orders, and their history says so. */
    async lift(orderIds: readonly string[], now: Date): Promise<void> {
      await sql`
        with lifted as (
          update orders set hold_reasons = array_remove(hold_reasons, 'group-forming'), updated_at = ${now}
          where (id = any(${[...orderIds]}) or parent_id = any(${[...orderIds]}))
            and 'group-forming' = any(hold_reasons)
          returning id, state)
        insert into order_history (order_id, from_state, to_state, event, actor_kind, note, at)
        select id, state, state, 'group-full', 'system', '拼团成功', ${now}::timestamptz from lifted`.execute(
        tx,
      );
    },
  };
}

/** The seat that an order claims or claimed; undefined for an order of no group. */
export async function seatOf({ db }: { db: Db }, orderId: string): Promise<SeatKey | undefined> {
  const { rows } = await sql<{ ref: string }>`
    select s.ref from claims c join scarce s on s.id = c.scarce_id
    where c.order_id = ${orderId} and s.kind = 'seat'`.execute(db);
  const [activityId, groupId] = rows[0]?.ref.split(':') ?? [];
  return activityId && groupId ? { activityId, groupId } : undefined;
}
