import type { CallData, Refusal } from '@pifa/contract';
import { MANY_PRICES } from '@pifa/domain';
import { type CallContext, safeFileName, toJson } from '../../../platform';
import { announceFile, type Asked, landFile, type Wanted } from './run-file';

/**
 * Lands a file while its sender waits. One of many prices, or one that may end many, holds its lists for seconds: colleagues
 * who come meanwhile are told of it at once, as they are of a long file. Behind a few prices they wait for a moment.
 */
export async function landInRequest(
  { db, database, ids, now, query }: CallContext<'adminPriceFile'>,
  asked: Asked,
  wanted: Wanted,
): Promise<CallData<'adminPriceFile'> | Refusal> {
  if (!asked.replace && asked.file.columns.count() <= MANY_PRICES) return landFile(database, asked, wanted);
  const noted = { ...asked, id: ids.unguessable() };
  await db
    .insertInto('price_files')
    .values({
      id: noted.id,
      operator_id: asked.operator.id,
      name: safeFileName(asked.name, 'csv').slice(0, 120),
      // Nothing is kept under it: the file is read already.
      file_id: ids.unguessable(),
      asked: toJson(query),
      made_at: now,
    })
    .execute();
  try {
    await announceFile(database, noted);
    return await landFile(database, noted, wanted);
  } finally {
    // One that stays, because the server died, keeps nobody away: no list is held for it. It goes after a day.
    await db.deleteFrom('price_files').where('id', '=', noted.id).execute();
  }
}
