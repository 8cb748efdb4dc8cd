import type { WireBuyingGroup } from '@pifa/contract';
import { type GroupState, groupWord, maskCompany } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform';

interface GroupRow {
  id: string;
  activity_id: number;
  goods_id: number;
  size: number;
  state: GroupState;
  deadline: Date;
  free: number;
  held: number;
  members: { khId: number; company: string; at: string }[];
  own_order: string | null;
}

/** Groups with their members, oldest first, and their seats: one statement. */
export async function readGroups(
  db: Db,
  where: RawBuilder<unknown>,
  { khId, now }: { khId: number | null; now: Date },
): Promise<WireBuyingGroup[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.activity_id, g.goods_id, g.size, g.state, g.deadline,
           coalesce(s.available, g.size) as free, coalesce(s.reserved, 0) as held,
           (select coalesce(jsonb_agg(jsonb_build_object('khId', m.kh_id, 'company', c.name, 'at', m.paid_at)
                                      order by m.paid_at, m.order_id), '[]'::jsonb)
            from buying_group_members m join companies c on c.kh_id = m.kh_id where m.group_id = g.id) as members,
           (select o.id from claims k join orders o on o.id = k.order_id
            where k.scarce_id = s.id and k.state in ('reserved', 'used') and o.kh_id = ${khId}::bigint
            limit 1) as own_order
    from buying_groups g
    left join scarce s on s.kind = 'seat' and s.ref = g.activity_id::text || ':' || g.id
    where ${where}
    order by g.deadline, g.id
    limit 100`.execute(db);
  return rows.map((row) => groupToWire(row, khId, now));
}

function groupToWire(row: GroupRow, khId: number | null, now: Date): WireBuyingGroup {
  const isOver = row.state === 'forming' && now >= row.deadline;
  const isOpen = row.state === 'forming' && !isOver;
  const state = isOver ? 'failed' : row.state;
  return {
    id: row.id,
    activityId: String(row.activity_id),
    goodsId: String(row.goods_id),
    state: state === 'forming' ? 'open' : state,
    stateName: groupWord({ ...asGroup(row), state }, now).word,
    size: row.size,
    members: row.members.map(({ company, at }, index) => ({
      company: maskCompany(company),
      leader: index === 0,
      time: new Date(at).toISOString(),
    })),
    missing: isOpen ? row.free : 0,
    held: isOpen ? row.held : 0,
    deadline: row.deadline.toISOString(),
    serverTime: now.toISOString(),
    joined: khId !== null && row.members.some((member) => member.khId === khId),
    orderId: row.own_order ?? '',
  };
}

const asGroup = ({ id, activity_id, size, deadline, members }: GroupRow) => ({
  id,
  activityId: String(activity_id),
  size,
  deadline,
  members: members.map((member) => String(member.khId)),
});
