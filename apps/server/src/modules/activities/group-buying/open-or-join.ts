import { type Refusal, refuse } from '@pifa/contract';
import { type GroupState, judgeJoin } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { provideOptions } from '../../cart';
import type { SeatKey } from './group-store';

/**
 * A line under a group buying names its group. Without one it opens a new group: the number is handed out here, when
 * the line is added, and the group itself begins when the first order for it is paid. A number that nobody pays for
 * leaves nothing behind.
 */
export function provideGroups(platform: Platform): void {
  provideOptions(platform, 'group-buying', async ({ db, session, now }, { activityId, goodsId, options }) => {
    const { groupId } = options;
    if (groupId)
      return (await refuseToJoin(db, { activityId, groupId, goodsId, ...session, now })) ?? options;
    const { rows } = await sql<{ no: string }>`select nextval('buying_group_no')::text as no`.execute(db);
    return { ...options, groupId: rows[0]?.no ?? '' };
  });
}

interface Joining extends SeatKey {
  goodsId: string;
  khId: number;
  now: Date;
}

async function refuseToJoin(
  db: Db,
  { activityId, groupId, goodsId, khId, now }: Joining,
): Promise<Refusal | undefined> {
  const { rows } = await sql<{
    id: string;
    size: number;
    state: GroupState;
    deadline: Date;
    left: number;
    members: string[];
  }>`
    select g.id, g.size, g.state, g.deadline, coalesce(s.available, g.size) as left,
           array(select m.kh_id::text from buying_group_members m where m.group_id = g.id) as members
    from buying_groups g
    left join scarce s on s.kind = 'seat' and s.ref = g.activity_id::text || ':' || g.id
    where g.id = ${groupId} and g.activity_id = ${Number(activityId)} and g.goods_id = ${Number(goodsId)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return refuse('not-found', { what: '该团' });
  const verdict = judgeJoin({ ...row, activityId }, String(khId), row.left, now);
  return verdict.ok ? undefined : refuse('activity-closed', { text: verdict.text });
}
