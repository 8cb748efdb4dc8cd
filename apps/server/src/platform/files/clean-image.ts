const LARGEST_SIDE = 2_400;
const MOST_PIXELS = 40_000_000;

/** At most two pictures at a time: they cost memory, and the server has other things to do. */
let free = 2;
const waiting: (() => void)[] = [];

/**
 * A picture as clean webp bytes without metadata, or undefined when it is no JPEG, PNG or WebP. With `square` its
 * middle, so many pixels wide and high.
 */
export async function cleanImage(
  bytes: Buffer,
  { square }: { square?: number } = {},
): Promise<Buffer | undefined> {
  if (!hasImageSignature(bytes)) return undefined;
  while (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  free -= 1;
  try {
    // Loaded by the first picture: it takes 30 MB.
    const { default: sharp } = await import('sharp');
    const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate();
    const sized =
      square === undefined
        ? upright.resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        : upright.resize(square, square, { fit: 'cover' });
    return await sized.webp({ quality: 82 }).toBuffer();
  } catch {
    return undefined;
  } finally {
    free += 1;
    waiting.shift()?.();
  }
}

/** What the first bytes say; the name and the declared type are the sender's word and count for nothing. */
export function hasImageSignature(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  return (
    hex.startsWith('ffd8ff') ||
    hex.startsWith('89504e470d0a1a0a') ||
    (hex.startsWith('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
  );
}
