let codes: ReadonlyMap<string, readonly number[]> | undefined;

/** Every sign of two bytes, read backwards: the platform decodes GBK but does not encode it. */
function gbkCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, readonly number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      if (low === 0x7f) continue;
      const sign = decoder.decode(new Uint8Array([high, low]));
      if ([...sign].length === 1 && sign !== '\uFFFD' && !found.has(sign)) found.set(sign, [high, low]);
    }
  }
  return found;
}

/** A text as spreadsheets here save it when nobody chooses an encoding. */
export function gbk(text: string): Buffer {
  codes ??= gbkCodes();
  return Buffer.from(
    [...text].flatMap((sign) => {
      const plain = sign.charCodeAt(0);
      if (plain < 0x80) return [plain];
      const code = codes?.get(sign);
      if (!code) throw new Error(`GBK has no ${sign}`);
      return [...code];
    }),
  );
}
