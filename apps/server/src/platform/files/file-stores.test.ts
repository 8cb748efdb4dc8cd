import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loopback } from '../../../test/doubles/loopback';
import { hasS3Server, s3Secret, startS3Server } from '../../../test/doubles/s3-server';
import { refusalOfThrown } from '../http/faults';
import type { FileStore } from './file-store';
import { createFolderStore } from './folder/folder-store';
import { createS3Store } from './s3/s3-store';

/** What both stores promise. */
function keepsTheContract(open: () => { store: FileStore; away: FileStore }): void {
  let next = 0;
  const newKey = (): string => `file-of-the-test-${(next += 1)}`;
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => refusalOfThrown(error),
    );

  it.each([
    ['空文件', Buffer.alloc(0)],
    ['任意字节', Buffer.from([0, 255, 13, 10, 0x80])],
    ['10 MB', randomBytes(10 * 1024 * 1024)],
  ])('%s → 原样取回', async (_name, bytes) => {
    const { store } = open();
    const key = newKey();
    await store.put(key, bytes);
    expect((await store.get(key))?.equals(bytes)).toBe(true);
  });

  it('没有的文件 → 没有；删掉的也没有；删没有的不出错', async () => {
    const { store } = open();
    const key = newKey();
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, Buffer.from('a'));
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    await store.remove(key);
  });

  it('再放一次 → 后来的', async () => {
    const { store } = open();
    const key = newKey();
    await store.put(key, Buffer.from('first, and longer'));
    await store.put(key, Buffer.from('second'));
    expect(String(await store.get(key))).toBe('second');
  });

  it('同时放三十个 → 各是各的', async () => {
    const { store } = open();
    const keys = Array.from({ length: 30 }, newKey);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key.repeat(5_000)))));
    const kept = await Promise.all(keys.map((key) => store.get(key)));
    expect(kept.map(String)).toEqual(keys.map((key) => key.repeat(5_000)));
  });

  it.each(['../../etc/passwd', 'short', 'a/b/c/d/e/f', '名字名字名字名字', 'a'.repeat(65)])(
    '不是自己的编号 %j → 不碰存储',
    async (key) => {
      const { store } = open();
      for (const work of [
        () => store.put(key, Buffer.from('x')),
        () => store.get(key),
        () => store.remove(key),
      ])
        await expect(work()).rejects.toThrow('Not a key of the file store');
    },
  );

  it('存储不在 → 放：与磁盘写满一样的答复；取：稍后再试，而不是“没有”', async () => {
    const { away } = open();
    const full = refusalOfThrown(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect(full?.refused).toBe('unavailable');
    expect(await refusalOf(away.put(newKey(), Buffer.from('x')))).toEqual(full);
    expect(await refusalOf(away.get(newKey()))).toMatchObject({ refused: 'unavailable' });
    await expect(away.remove(newKey())).rejects.toThrow();
  });
}

describe('文件夹', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-files-'));
    await writeFile(join(folder, 'no-folder'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  keepsTheContract(() => ({
    store: createFolderStore(join(folder, 'files')),
    away: createFolderStore(join(folder, 'no-folder')),
  }));

  it('还没有过文件的文件夹 → 没有这个文件', async () => {
    expect(await createFolderStore(join(folder, 'later')).get('a-file-of-ours')).toBeUndefined();
  });

  it('放坏了的文件不留下半个', async () => {
    const store = createFolderStore(join(folder, 'half'));
    // A folder stands where the file should go: the last step fails.
    await createFolderStore(join(folder, 'half', 'ha', 'half-a-file')).put('something', Buffer.from('x'));
    await expect(store.put('half-a-file', Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(join(folder, 'half', 'ha'))).toEqual(['half-a-file']);
  });
});

describe.skipIf(!hasS3Server())('S3（需要 @20minutes/s3rver，没有安装则跳过）', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server?.end());

  keepsTheContract(() => ({
    store: createS3Store(server.settings(), s3Secret()),
    away: createS3Store(server.settings({ endpoint: 'http://127.0.0.1:9' }), s3Secret()),
  }));

  it('两台服务器看到同样的文件', async () => {
    const [one, other] = [0, 1].map(() => createS3Store(server.settings(), s3Secret()));
    await one?.put('seen-by-both', Buffer.from('x'));
    expect(String(await other?.get('seen-by-both'))).toBe('x');
  });

  it('密钥不对、没有这个桶 → 不当作“没有这个文件”', async () => {
    const stores = [
      createS3Store(server.settings(), s3Secret('another secret')),
      createS3Store(server.settings({ accessKeyId: 'nobody' }), s3Secret()),
      createS3Store(server.settings({ bucket: 'no-such-bucket' }), s3Secret()),
    ];
    for (const store of stores) {
      await expect(store.get('a-file-of-ours')).rejects.toThrow('cannot be read');
      await expect(store.put('a-file-of-ours', Buffer.from('x'))).rejects.toThrow('takes no writes');
    }
  });

  it('服务器倒下 → 报错；回来 → 照常，先前的文件还在', async () => {
    const store = createS3Store(server.settings({ timeoutMs: 1_000 }), s3Secret());
    await store.put('kept-over-a-fall', Buffer.from('x'));
    await server.stop();
    await expect(store.get('kept-over-a-fall')).rejects.toThrow('cannot be read');
    await server.start();
    expect(String(await store.get('kept-over-a-fall'))).toBe('x');
  });

  it.each(['hang', 'drip'] as const)('服务器不回话（%s）→ 到时为止', async (trouble) => {
    const silent = await loopback(() => ({ status: 200, body: '' }));
    try {
      silent.trouble.push(trouble, trouble, trouble);
      const store = createS3Store(server.settings({ endpoint: silent.base, timeoutMs: 500 }), s3Secret());
      const began = performance.now();
      await expect(store.get('a-file-of-ours')).rejects.toThrow('cannot be read');
      expect(performance.now() - began).toBeLessThan(5_000);
    } finally {
      await silent.stop();
    }
  });
});
