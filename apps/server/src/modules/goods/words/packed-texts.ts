import { ByteReader, ByteWriter } from './bytes';

/** Neighbours in a block are told by what differs, so reading one reads those before it in its block. */
const BLOCK = 16;

/**
 * Texts by number. In each block the first one is whole; the others say how much they share with the one before, and
 * what follows. Sorted words and the names of goods in their order share most of it.
 */
export interface PackedTexts {
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** where each block begins */
  readonly blocks: Uint32Array<ArrayBuffer>;
}

/** Takes texts in their order, then packs them. */
export function createTextPacker() {
  const out = new ByteWriter();
  const blocks: number[] = [];
  let count = 0;
  let last = new Uint8Array(0);
  return {
    add(text: Uint8Array): void {
      let shared = 0;
      if (count % BLOCK === 0) blocks.push(out.size);
      else while (shared < text.length && text[shared] === last[shared]) shared += 1;
      out.number(shared);
      out.number(text.length - shared);
      out.bytes(text, shared);
      last = text as Uint8Array<ArrayBuffer>;
      count += 1;
    },
    pack: (): PackedTexts => ({ count, bytes: out.packed(), blocks: Uint32Array.from(blocks) }),
  };
}

/** Reads packed texts; what comes back is good until the next reading. */
export function openTexts({ count, bytes, blocks }: PackedTexts) {
  const reader = new ByteReader(bytes);
  let text = Buffer.alloc(256);
  let length = 0;
  /** Reads the text behind the one that was read last. */
  const next = (): void => {
    const shared = reader.number();
    length = shared + reader.number();
    if (length > text.length) text = Buffer.concat([text], length * 2);
    for (let at = shared; at < length; at += 1) text[at] = bytes[reader.at++] ?? 0;
  };
  /** The last block whose first text is before the wanted one; 0 if there is none. */
  const blockOf = (wanted: Uint8Array): number => {
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      reader.at = blocks[middle] ?? 0;
      next();
      if (compare(text, length, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };
  return {
    text(number: number): Buffer {
      reader.at = blocks[Math.floor(number / BLOCK)] ?? 0;
      for (let at = number % BLOCK; at >= 0; at -= 1) next();
      return text.subarray(0, length);
    },
    /** Of sorted texts the first that is not before the wanted one. */
    firstFrom(wanted: Uint8Array): number {
      const block = blockOf(wanted);
      const end = Math.min(count, (block + 1) * BLOCK);
      reader.at = blocks[block] ?? 0;
      for (let number = block * BLOCK; number < end; number += 1) {
        next();
        if (compare(text, length, wanted) >= 0) return number;
      }
      return end;
    },
  };
}

function compare(text: Uint8Array, length: number, wanted: Uint8Array): number {
  const shared = Math.min(length, wanted.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (text[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
}
