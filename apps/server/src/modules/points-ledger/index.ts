import type { Db } from '../../platform';
import { purseOf } from './lots';

export { pointHistory, pointSteps, stepToWire } from './history';
export { holdingsOf } from './lots';
export { creditPoints, debitPoints, lapsePoints } from './move-points';

/** Whether this source has moved points before: it does so once. */
export async function hasMoved(db: Db, source: string): Promise<boolean> {
  const found = await db
    .selectFrom('point_moves')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a company can spend now. What has just ended counts until it is booked, at most a minute later. */
export async function pointsOf(db: Db, khId: number): Promise<number> {
  return (await purseOf(db, khId)).available;
}
