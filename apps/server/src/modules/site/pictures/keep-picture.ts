import { createHash } from 'node:crypto';
import { cleanImage, type Platform, safeFileName, sizeOf } from '../../../platform';
import { pictureUrl } from './picture-row';
import { pictureBy, storeOnce } from './store-once';

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
  platform: Platform,
  { bytes: sent, name, operatorId, now }: Came,
): Promise<{ id: string; url: string } | undefined> {
  const hash = createHash('sha256').update(sent).digest('hex');
  const known = await pictureBy(platform.db, hash);
  if (known) return { id: known.id, url: pictureUrl(known.id) };
  const bytes = await cleanImage(sent);
  const size = bytes && (await sizeOf(bytes));
  if (!bytes || !size) return undefined;
  const taken = { name: safeFileName(name, 'webp'), bytes, hash, ...size };
  const { id } = await storeOnce(platform, taken, { sender: { id: operatorId }, now });
  return { id, url: pictureUrl(id) };
}
