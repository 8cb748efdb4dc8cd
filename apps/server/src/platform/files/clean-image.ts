import { createConcurrencyLimit } from '../concurrency-limit';

const LARGEST_SIDE = 2_400;
const MOST_PIXELS = 40_000_000;

/** At most two pictures at a time, because each takes much memory. */
const limit = createConcurrencyLimit(2);

/**
 * A picture redrawn as WebP without metadata; undefined when it is not a readable JPEG, PNG or WebP. With `square` its
 * middle, cropped to that many pixels wide and high.
 */
export async function cleanImage(
  bytes: Buffer,
  { square }: { square?: number } = {},
): Promise<Buffer | undefined> {
  if (!hasImageSignature(bytes)) return undefined;
  return limit.run(() => redraw(bytes, square)).catch(() => undefined);
}

async function redraw(bytes: Buffer, square: number | undefined): Promise<Buffer> {
  // Loaded with the first picture: it takes 30 MB.
  const { default: sharp } = await import('sharp');
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate();
  const sized =
    square === undefined
      ? upright.resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      : upright.resize(square, square, { fit: 'cover' });
  return sized.webp({ quality: 82 }).toBuffer();
}

/** Whether the first bytes are those of an image. The name and the declared type are not trusted. */
export function hasImageSignature(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  return (
    hex.startsWith('ffd8ff') ||
    hex.startsWith('89504e470d0a1a0a') ||
    (hex.startsWith('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
  );
}
