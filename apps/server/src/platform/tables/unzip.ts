import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 500;

/** The bytes are no archive that we read, or one made to fill the memory. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

interface Entry {
  method: number;
  start: number;
  packed: number;
}

/** The entries of a zip archive by name, out of its directory. No zip64, no encryption: spreadsheets need neither. */
export function readArchive(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new ArchiveError('no zip');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new ArchiveError('too many entries');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY)
      throw new ArchiveError('broken directory');
    const flags = bytes.readUInt16LE(at + 8);
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if ((flags & 1) === 1 || local + 30 > bytes.length) throw new ArchiveError('encrypted or broken entry');
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (start + packed > bytes.length) throw new ArchiveError('an entry ends outside the file');
    entries.set(name, { method: bytes.readUInt16LE(at + 10), start, packed });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Gives the text of one entry in pieces, and stops with an `ArchiveError` as soon as more than `most` bytes came out:
 * what the archive says of its own sizes counts for nothing.
 */
export async function readEntry(
  bytes: Buffer,
  { method, start, packed }: Entry,
  most: number,
  take: (text: string) => void,
): Promise<void> {
  if (method !== 0 && method !== 8) throw new ArchiveError('unknown packing');
  const decoder = new TextDecoder();
  let size = 0;
  // The pipeline may report that it was aborted in place of why.
  let problem: unknown;
  const sink = async (source: AsyncIterable<Buffer>): Promise<void> => {
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > most) throw new ArchiveError('too large when unpacked');
        take(decoder.decode(chunk, { stream: true }));
      }
    } catch (error) {
      problem ??= error;
      throw error;
    }
  };
  const raw = Readable.from([bytes.subarray(start, start + packed)]);
  try {
    if (method === 8) await pipeline(raw, createInflateRaw(), sink);
    else await pipeline(raw, sink);
  } catch (thrown) {
    const error = problem ?? thrown;
    if (error instanceof ArchiveError || !isZlib(error)) throw error;
    throw new ArchiveError('broken packing', { cause: error });
  }
}

const isZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
