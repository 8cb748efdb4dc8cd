import { sql } from 'kysely';
import { type AuditFinding, type Check, runChecks, type Transaction } from '../../../platform';

/** Work that is still to be done for an order explains why it is not done. */
const isUnderWay = sql`exists (
  select 1 from jobs j where j.kind = 'group-close' and j.key = o.id and j.done_at is null)`;
const isHeard = sql`exists (
  select 1 from outbox e where e.event_id in ('order.paid:' || o.id, 'order.cancelled:' || o.id) and e.done_at is null)`;

/** I16, as far as a query can see it. */
const CHECKS: readonly Check[] = [
  {
    invariant: 'I16',
    text: 'a group with more members than seats, or full without being so, or too early over',
    find: sql`
      select g.id from buying_groups g
      left join (select group_id, count(*) as n from buying_group_members group by group_id) m on m.group_id = g.id
      where coalesce(m.n, 0) > g.size
         or (g.state = 'full') <> (coalesce(m.n, 0) = g.size)
         or (g.state = 'failed' and g.ended_at < g.deadline)
         or (g.state = 'forming') <> (g.ended_at is null)`,
  },
  {
    invariant: 'I16',
    text: 'seats claimed beyond the size of a group',
    find: sql`
      select ref as id from scarce where kind = 'seat' and (reserved < 0 or used < 0 or reserved + used > total)`,
  },
  {
    invariant: 'I16',
    text: 'a member that paid too late, or by an order of another company or group',
    find: sql`
      select m.order_id as id from buying_group_members m
      join buying_groups g on g.id = m.group_id join orders o on o.id = m.order_id
      where m.paid_at >= g.deadline or o.kh_id <> m.kh_id
         or not exists (select 1 from claims c join scarce s on s.id = c.scarce_id
                        where c.order_id = o.id and s.kind = 'seat' and s.ref = g.activity_id::text || ':' || g.id)`,
  },
  {
    invariant: 'I16',
    text: 'an order of a full group still waits, or one of a forming group does not',
    find: sql`
      select o.id from buying_group_members m
      join buying_groups g on g.id = m.group_id join orders o on o.id = m.order_id
      where o.state = 'to-ship' and g.state <> 'failed' and not ${isHeard}
        and ('group-forming' = any(o.hold_reasons)) <> (g.state = 'forming')`,
  },
  {
    invariant: 'I16',
    text: 'a company has paid for a group that failed, or that it is not in, and nothing gives it back',
    find: sql`
      select o.id from claims c
      join scarce s on s.id = c.scarce_id and s.kind = 'seat'
      join orders o on o.id = c.order_id
      left join buying_groups g on g.id = split_part(s.ref, ':', 2)
      left join buying_group_members m on m.order_id = o.id
      where c.state = 'used' and (g.state = 'failed' or m.order_id is null)
        and not ${isUnderWay} and not ${isHeard}`,
  },
  {
    invariant: 'I16',
    text: 'a company holds two seats of one group',
    find: sql`
      select min(o.id) as id from claims c
      join scarce s on s.id = c.scarce_id and s.kind = 'seat' join orders o on o.id = c.order_id
      where c.state in ('reserved', 'used') group by s.id, o.kh_id having count(*) > 1`,
  },
];

/** Checks buying groups, in the snapshot it is given. */
export const auditGroups = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);

/** Rows of groups from one snapshot, each table by its name. */
export async function exportGroups(tx: Transaction): Promise<Record<string, unknown[]>> {
  return {
    buying_groups: await tx.selectFrom('buying_groups').selectAll().orderBy('id').execute(),
    buying_group_members: await tx
      .selectFrom('buying_group_members')
      .selectAll()
      .orderBy('group_id')
      .orderBy('kh_id')
      .execute(),
  };
}
