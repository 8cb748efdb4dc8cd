import { pictureBase } from '@pifa/domain';
import { ArchiveError, openArchive } from '../../../platform';

const MOST_ENTRIES = 20_000;
/** Most bytes of one picture, and of all when they are unpacked. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
const MOST_BYTES = 1024 * 1024 * 1024;

/** A picture in an archive. */
export interface ArchivePicture {
  name: string;
  crc: number;
  bytes: number;
}

/** The pictures of an archive by what its directory says of them; or what is wrong with it, in words. */
export async function listPictures(bytes: Buffer): Promise<ArchivePicture[] | string> {
  try {
    const archive = await openArchive(bytes, MOST_ENTRIES);
    const pictures = archive.names
      .filter((name) => pictureBase(name) !== '')
      .map((name) => ({ name, ...archive.saysOf(name) }));
    if (pictures.length === 0) return '压缩包里没有图片（JPG、PNG、WebP）';
    if (pictures.some((one) => one.bytes > MOST_PICTURE_BYTES)) return '压缩包里有超过 20 MB 的图片';
    if (pictures.reduce((sum, one) => sum + one.bytes, 0) > MOST_BYTES)
      return '压缩包解开后超过 1 GB，请分几次上传';
    return pictures;
  } catch (error) {
    if (error instanceof ArchiveError) return '压缩包打不开，请用 zip 格式重新打包';
    throw error;
  }
}

/** The bytes of pictures of an archive, one after the other as they are asked for; undefined for one that is none. */
export async function openPictures(bytes: Buffer): Promise<(name: string) => Promise<Buffer | undefined>> {
  const archive = await openArchive(bytes, MOST_ENTRIES);
  return async (name) => {
    try {
      return await archive.readBytes(name, MOST_PICTURE_BYTES);
    } catch (error) {
      if (error instanceof ArchiveError) return undefined;
      throw error;
    }
  };
}
