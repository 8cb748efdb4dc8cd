import type { Platform } from '../../platform';
import { lapsePoints } from '../points-ledger';

/** Companies per run; the others follow in the next one. */
const BATCH = 500;

/** Books expired points, one transaction per company, so that an interrupted run resumes where it stopped. */
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
