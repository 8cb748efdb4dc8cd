import { expect, test } from 'vitest';
import { entriesOf } from './unzip';

/** Seen to fail: with the place of an entry taken from the directory; with names always read as UTF-8. */
async function deflated(body: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function zipOf(
  files: readonly { name: Uint8Array; body: Uint8Array<ArrayBuffer>; flags?: number; stored?: boolean }[],
) {
  const parts: Uint8Array[] = [];
  const heads: Uint8Array[] = [];
  let place = 0;
  for (const { name, body, flags = 0, stored = false } of files) {
    const packed = stored ? body : await deflated(body);
    const head = (size: number, signature: number) => {
      const view = new DataView(new ArrayBuffer(size));
      view.setUint32(0, signature, true);
      return view;
    };
    // An extra field of four bytes stands in the file's own head alone.
    const own = head(30, 0x04034b50);
    own.setUint16(26, name.length, true);
    own.setUint16(28, 4, true);
    const listed = head(46, 0x02014b50);
    listed.setUint16(8, flags, true);
    listed.setUint16(10, stored ? 0 : 8, true);
    listed.setUint32(20, packed.length, true);
    listed.setUint16(28, name.length, true);
    listed.setUint32(42, place, true);
    parts.push(new Uint8Array(own.buffer), name, new Uint8Array(4), packed);
    heads.push(new Uint8Array(listed.buffer), name);
    place += 30 + name.length + 4 + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, files.length, true);
  end.setUint32(16, place, true);
  const all = [...parts, ...heads, new Uint8Array(end.buffer)] as Uint8Array<ArrayBuffer>[];
  return new Blob(all).arrayBuffer();
}
const utf8 = (text: string) => new TextEncoder().encode(text);

test('压缩的、没压缩的都读得出，文件夹在名字里', async () => {
  const entries = entriesOf(
    await zipOf([
      { name: utf8('新品/A100.jpg'), body: utf8('主图'.repeat(50)), flags: 0x800 },
      { name: utf8('A100-2.png'), body: utf8('第二张'), stored: true },
    ]),
  );
  expect(entries.map(({ name }) => name)).toEqual(['新品/A100.jpg', 'A100-2.png']);
  const texts = await Promise.all(entries.map(async ({ bytes }) => new TextDecoder().decode(await bytes())));
  expect(texts).toEqual(['主图'.repeat(50), '第二张']);
});

test('老的中文压缩软件写的名字也认', async () => {
  // 「红」 in GBK
  const [entry] = entriesOf(
    await zipOf([{ name: new Uint8Array([0xba, 0xec, 0x2e, 0x6a, 0x70, 0x67]), body: utf8('x') }]),
  );
  expect(entry?.name).toBe('红.jpg');
});

test('不是 zip：说出来', () => {
  expect(() => entriesOf(utf8('不是压缩包，只是一段文字而已').buffer as ArrayBuffer)).toThrow(
    '不是 zip 文件',
  );
});
