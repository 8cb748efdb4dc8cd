import {
  CLAIM_KINDS,
  claimKey,
  groupClosedText,
  type GroupState,
  type ScarceFact,
  type ScarceRef,
} from '@pifa/domain';
import { type Db } from '../../platform';

/**
 * Seats of groups that take nobody in any more are said to be closed, whatever is left of them: a company may have
 * gone from a full group. No statement where there are no seats, else one.
 */
export async function withClosedSeats(
  db: Db,
  things: readonly ScarceRef[],
  facts: Readonly<Record<string, ScarceFact>>,
  now: Date,
): Promise<Record<string, ScarceFact>> {
  const seats = things.filter(({ kind }) => kind === CLAIM_KINDS.seat);
  const ids = seats.flatMap(({ ref }) => ref.split(':')[1] ?? []);
  if (ids.length === 0) return { ...facts };
  const groups = await db
    .selectFrom('buying_groups')
    .select(['id', 'activity_id', 'state', 'deadline'])
    .where('id', 'in', ids)
    .execute();
  const closed = { ...facts };
  for (const { id, activity_id, state, deadline } of groups) {
    const text = groupClosedText({ state: state as GroupState, deadline }, now);
    const key = claimKey(CLAIM_KINDS.seat, `${activity_id}:${id}`);
    if (text && closed[key]) closed[key] = { ...closed[key], closed: text };
  }
  return closed;
}
