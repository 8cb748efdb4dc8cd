import { createHash } from 'node:crypto';
import { type CallData, type Permission, refuse } from '@pifa/contract';
import {
  badInput,
  cleanImage,
  limitRate,
  putPicture,
  removePicture,
  safeFileName,
  sizeOf,
} from '../../../platform';
import { can, recordAct, type StaffHandler } from '../../staff';
import { type PictureRow, pictureToWire } from './picture-row';

const HOUR_MS = 3_600_000;
const MEGABYTES = 20;
const FILES = 'JPG、PNG、WebP 图片';

/** Whoever may put a picture anywhere may upload one. */
const MAY_ADD: readonly Permission[] = [
  'goods.write',
  'goods.import',
  'content.publish',
  'promotion.write',
  'settings.write',
];

/**
 * Takes a picture: redrawn as WebP, at most 2,400 px a side, with the narrower sizes that the shop shows. The same
 * picture sent again answers the address that it has.
 */
export const addPicture: StaffHandler<'adminPictureAdd'> = async (
  { db, database, ids, files, query, request, now },
  operator,
): Promise<CallData<'adminPictureAdd'> | ReturnType<typeof refuse>> => {
  if (!MAY_ADD.some((one) => can(operator, one))) return refuse('forbidden', { permission: 'goods.write' });
  const limited = await limitRate(db, now, {
    key: `picture:staff:${operator.id}`,
    most: 3_000,
    windowMs: HOUR_MS,
  });
  if (limited) return limited;
  const sent = await request.file();
  if (!sent) return badInput('请选择要上传的图片');
  if (sent.tooLarge || sent.bytes.length > MEGABYTES * 1024 * 1024) {
    return refuse('file-too-large', { megabytes: MEGABYTES });
  }
  const hash = createHash('sha256').update(sent.bytes).digest('hex');
  const known = await db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (known) return pictureToWire(known);

  const bytes = await cleanImage(sent.bytes);
  const size = bytes && (await sizeOf(bytes));
  if (!bytes || !size) return refuse('file-type', { allowed: FILES });
  const id = ids.unguessable();
  await putPicture(files, id, bytes);
  const name = safeFileName(query.name || sent.name, 'webp');
  const row: PictureRow = { id, file_id: id, name, ...size, bytes: bytes.length };
  const kept = await database.transaction(async (tx) => {
    const added = await tx
      .insertInto('pictures')
      .values({ ...row, hash, operator_id: operator.id, created_at: now })
      .onConflict((same) => same.column('hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added)
      return tx.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    await recordAct(tx, operator, {
      what: 'picture.add',
      object: `picture:${id}`,
      before: {},
      after: { name },
      now,
    });
    return row;
  });
  // A colleague sent the same picture at the same moment and was first.
  if (kept.id !== id) await removePicture(files, id);
  return pictureToWire(kept);
};
