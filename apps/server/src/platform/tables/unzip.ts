import { type Entry, fromBufferPromise } from 'yauzl';

const MOST_ENTRIES = 500;

/** The bytes are no archive that we read, or one made to fill the memory. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** A zip archive whose directory has been read. */
export interface Archive {
  names: readonly string[];
  /**
   * Gives the text of one entry in pieces, and stops with an `ArchiveError` as soon as more than `most` bytes came
   * out. What the archive says of its own sizes counts for nothing.
   */
  readText(name: string, most: number, take: (text: string) => void): Promise<void>;
  /** The bytes of one entry; with the same limit. */
  readBytes(name: string, most: number): Promise<Buffer>;
  /** What the archive says of the entry: its checksum, and what it unpacks to; only for telling early. */
  saysOf(name: string): { crc: number; bytes: number };
}

/** Opens a zip archive. Throws `ArchiveError` for anything that is none, is encrypted or has very many entries. */
export async function openArchive(bytes: Buffer, mostEntries = MOST_ENTRIES): Promise<Archive> {
  // Sizes are counted as they come out instead of being compared with what the archive declares.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(bytes, options).catch(refused);
  if (zip.entryCount > mostEntries) throw new ArchiveError('too many entries');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ArchiveError('encrypted');
      // Finds an entry that ends outside the file.
      await zip.readLocalFileHeaderPromise(entry);
      entries.set(nameOf(entry), entry);
    }
  } catch (error) {
    refused(error);
  }

  async function* piecesOf(entry: Entry): AsyncGenerator<Buffer> {
    try {
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      refused(error);
    }
  }
  async function* counted(name: string, most: number): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError(`no ${name}`);
    let size = 0;
    // Leaving the loop ends the unpacking.
    for await (const piece of piecesOf(entry)) {
      size += piece.length;
      if (size > most) throw new ArchiveError('too large when unpacked');
      yield piece;
    }
  }
  return {
    names: [...entries.keys()],
    saysOf(name) {
      const { crc32 = 0, uncompressedSize = 0 } = entries.get(name) ?? {};
      return { crc: crc32, bytes: uncompressedSize };
    },
    async readText(name, most, take) {
      const decoder = new TextDecoder();
      for await (const piece of counted(name, most)) take(decoder.decode(piece, { stream: true }));
    },
    async readBytes(name, most) {
      const pieces: Buffer[] = [];
      for await (const piece of counted(name, most)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

/** Archives of Chinese Windows write names in GBK and say nothing of it; others write UTF-8 and don't say so either. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const saysUtf8 = (generalPurposeBitFlag & 0x800) !== 0;
  const text = new TextDecoder().decode(fileNameRaw);
  // A pair of bytes of GBK may be a letter of UTF-8 by chance, but hardly a Chinese one.
  if (saysUtf8 || /^[\x20-\x7e]*$/.test(text) || (!text.includes('\ufffd') && /\p{Script=Han}/u.test(text)))
    return text;
  return new TextDecoder('gb18030').decode(fileNameRaw);
}

/** Whatever the reader of zip files complains of lies in the bytes. */
function refused(cause: unknown): never {
  throw cause instanceof ArchiveError ? cause : new ArchiveError('not readable as a zip', { cause });
}
