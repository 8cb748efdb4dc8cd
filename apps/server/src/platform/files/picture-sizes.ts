import { createConcurrencyLimit } from '../concurrency-limit';
import type { FileStore } from './file-store';

/** The widths that pictures are kept in beside their own, px: a thumbnail, a card of a phone, half a phone at its full density. */
export const PICTURE_WIDTHS = [160, 360, 640] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** `?w=360` of a picture's address; undefined for any other width. */
export const pictureWidthOf = (asked: unknown): PictureWidth | undefined =>
  PICTURE_WIDTHS.find((width) => String(width) === String(asked));

/** One at a time: the visitors of a page of pictures leave the core to those who order. */
const limit = createConcurrencyLimit(1);

/** A picture as WebP at most so wide; undefined when it is no wider already, or no picture. */
export function narrowPicture(bytes: Buffer, width: PictureWidth): Promise<Buffer | undefined> {
  return limit.run(() => narrow(bytes, width)).catch(() => undefined);
}

async function narrow(bytes: Buffer, width: PictureWidth): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes);
  const { width: own = 0 } = await picture.metadata();
  if (own <= width) return undefined;
  const narrower = await picture.resize({ width }).webp({ quality: 72 }).toBuffer();
  return narrower.length < bytes.length ? narrower : undefined;
}

/** Width and height of a picture, px; undefined when it cannot be read. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return width && height ? { width, height } : undefined;
}

const keyOf = (id: string, width: PictureWidth): string => `${id}-w${width}`;

/** Stores a picture together with its narrower sizes. */
export async function putPicture(files: FileStore, id: string, bytes: Buffer): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const narrower = await narrowPicture(bytes, width);
    if (narrower) await files.put(keyOf(id, width), narrower);
  }
  await files.put(id, bytes);
}

/** A stored picture, in this width where it has it. */
export const getPicture = async (
  files: FileStore,
  id: string,
  width?: PictureWidth,
): Promise<Buffer | undefined> => (width && (await files.get(keyOf(id, width)))) ?? files.get(id);

/** Removes a stored file with all its sizes. */
export async function removePicture(files: FileStore, id: string): Promise<void> {
  await files.remove(id);
  for (const width of PICTURE_WIDTHS) await files.remove(keyOf(id, width));
}
