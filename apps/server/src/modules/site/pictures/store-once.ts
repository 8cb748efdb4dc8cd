import { type Platform, removePicture } from '../../../platform';
import { type Operator, recordAct } from '../../staff';
import type { PictureRow } from './picture-row';
import { storePicture, type TakenPicture } from './take-picture';

type Shelf = Pick<Platform, 'db' | 'database' | 'files' | 'ids'>;
/** By a table there is no session: the import ran when its person may have left. */
type Sender = Pick<Operator, 'id'> & Partial<Pick<Operator, 'session'>>;

export const pictureBy = (db: Platform['db'], hash: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('pictures')
    .select(['id', 'file_id', 'name', 'width', 'height', 'bytes'])
    .where('hash', '=', hash)
    .executeTakeFirst();

/** Puts a redrawn picture into the library, in all widths; the one that is there when somebody was first. */
export async function storeOnce(
  { db, database, files, ids }: Shelf,
  taken: TakenPicture,
  { sender, now }: { sender: Sender; now: Date },
): Promise<PictureRow> {
  const { hash, name, width, height, bytes } = taken;
  const id = ids.unguessable();
  await storePicture(files, id, taken);
  const row: PictureRow = { id, file_id: id, name, width, height, bytes: bytes.length };
  const isFirst = await database.transaction(async (tx) => {
    const added = await tx
      .insertInto('pictures')
      .values({ ...row, hash, operator_id: sender.id, created_at: now })
      .onConflict((same) => same.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return false;
    const act = { what: 'picture.add', object: `picture:${id}`, before: {}, after: { name }, now };
    await recordAct(tx, { session: undefined, plan: undefined, ...sender }, act);
    return true;
  });
  if (isFirst) return row;
  await removePicture(files, id);
  const there = await pictureBy(db, hash);
  if (!there) throw new Error('A picture that stopped another one is there');
  return there;
}
