import type { Db } from './database';

/** Records that the demo filled this database, in the transaction that fills it. */
export async function markAsDemo(tx: Db, now: Date): Promise<void> {
  await tx
    .insertInto('marks')
    .values({ name: 'demo', set_at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function isMarkedAsDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('marks').select('name').where('name', '=', 'demo').executeTakeFirst();
  return mark !== undefined;
}
