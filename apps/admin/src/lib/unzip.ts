/** A file in a zip. */
export interface ZipEntry {
  name: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_ENTRIES = 2_000;
/** A picture that unpacks to more is none. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * The files of a zip, read in the browser by its directory: what comes out is sent like pictures that were chosen one by
 * one. Stored and deflated entries, as every packer writes them.
 */
export function entriesOf(zip: ArrayBuffer): ZipEntry[] {
  const view = new DataView(zip);
  let end = zip.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('不是 zip 文件');
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new Error(`压缩包里的文件超过 ${MOST_ENTRIES} 个`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count && at + 46 <= zip.byteLength && view.getUint32(at, true) === ENTRY; n += 1) {
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const skip = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const place = view.getUint32(at + 42, true);
    const name = nameOf(new Uint8Array(zip, at + 46, nameLength), (flags & 0x800) !== 0);
    entries.push({ name, bytes: () => unpack(zip, { place, packed, method, name }) });
    at += 46 + nameLength + skip;
  }
  return entries;
}

/** Names are UTF-8 where the packer says so or where they read as it; older Chinese packers write GBK. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

interface Packed {
  place: number;
  packed: number;
  method: number;
  name: string;
}

async function unpack(zip: ArrayBuffer, { place, packed, method, name }: Packed) {
  const view = new DataView(zip);
  const from = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  const bytes = new Uint8Array(zip.slice(from, from + packed));
  if (method === 0) return bytes;
  if (method !== 8) throw new Error(`${name} 的压缩方式不认识`);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error(`${name} 太大`);
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
