import { removePicture, safeFileName } from '../../../platform';
import { recordAct, type StaffHandler } from '../../staff';
import { type PictureRow, pictureToWire } from './picture-row';
import { storePicture, takePicture } from './take-picture';

/**
 * Takes a picture: redrawn as WebP with the narrower sizes that the shop shows. The same picture sent again answers the
 * address that it has.
 */
export const addPicture: StaffHandler<'adminPictureAdd'> = async (call, operator) => {
  const { db, database, files, ids, query, now } = call;
  const taken = await takePicture(call, operator);
  if ('refused' in taken) return taken;
  const { hash, width, height, bytes } = taken;
  const known = await db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (known) return pictureToWire(known);

  const id = ids.unguessable();
  await storePicture(files, id, taken);
  const name = safeFileName(query.name || taken.name, 'webp');
  const row: PictureRow = { id, file_id: id, name, width, height, bytes: bytes.length };
  const kept = await database.transaction(async (tx) => {
    const added = await tx
      .insertInto('pictures')
      .values({ ...row, hash, operator_id: operator.id, created_at: now })
      .onConflict((same) => same.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      return tx.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    }
    const object = `picture:${id}`;
    await recordAct(tx, operator, { what: 'picture.add', object, before: {}, after: { name }, now });
    return row;
  });
  // A colleague sent the same picture at the same moment and was first.
  if (kept.id !== id) await removePicture(files, id);
  return pictureToWire(kept);
};
