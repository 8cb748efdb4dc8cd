import type { Platform } from '../../platform';
import { lapsePoints } from '../points-ledger';

/** Companies looked at in one run; the others come with the next. */
const BATCH = 500;

/** Books points that have ended, each company on its own, so that an interrupted run goes on where it stood. */
export async function expirePoints(
  { db, database }: Pick<Platform, 'database' | 'db'>,
  now: Date,
): Promise<void> {
  const due = await db
    .selectFrom('point_lots')
    .select('kh_id')
    .distinct()
    .where('left_points', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('kh_id')
    .limit(BATCH)
    .execute();
  for (const { kh_id } of due) {
    await database.transaction((tx) => lapsePoints(tx, kh_id, now), { retry: true });
  }
}
