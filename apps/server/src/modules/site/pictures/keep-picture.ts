import { createHash } from 'node:crypto';
import { cleanImage, type Platform, removePicture, safeFileName, sizeOf } from '../../../platform';
import { pictureUrl } from './picture-row';
import { storePicture } from './take-picture';

/** A picture that came by a table, and in whose name it is kept. */
interface Came {
  bytes: Buffer;
  name: string;
  operatorId: number;
  now: Date;
}

/**
 * Keeps a picture that a table brought as one that staff sent: redrawn, in all widths, the same picture once. Undefined for
 * what is no picture.
 */
export async function keepPicture(
  { db, files, ids }: Platform,
  { bytes: sent, name, operatorId, now }: Came,
): Promise<{ id: string; url: string } | undefined> {
  const hash = createHash('sha256').update(sent).digest('hex');
  const known = await pictureOf(db, hash);
  if (known) return known;
  const bytes = await cleanImage(sent);
  const size = bytes && (await sizeOf(bytes));
  if (!bytes || !size) return undefined;
  const id = ids.unguessable();
  const label = safeFileName(name, 'webp');
  await storePicture(files, id, { name: label, bytes, hash, ...size });
  const added = await db
    .insertInto('pictures')
    .values({
      id,
      file_id: id,
      name: label,
      ...size,
      bytes: bytes.length,
      hash,
      operator_id: operatorId,
      created_at: now,
    })
    .onConflict((same) => same.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id, url: pictureUrl(id) };
  await removePicture(files, id);
  return pictureOf(db, hash);
}

async function pictureOf(db: Platform['db'], hash: string): Promise<{ id: string; url: string } | undefined> {
  const row = await db.selectFrom('pictures').select('id').where('hash', '=', hash).executeTakeFirst();
  return row && { id: row.id, url: pictureUrl(row.id) };
}
