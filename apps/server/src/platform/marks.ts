import type { Db } from './database';

/** The demo filled this database: written in the transaction that fills it, and by nothing else. */
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
