import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreCommand } from '../../src/commands/restore';
import { takeBackup } from '../../src/modules/backup';
import { openFileStore } from '../../src/platform/files/open-file-store';
import { hasS3Server, s3Secret, startS3Server } from '../doubles/s3-server';
import { addMember } from '../fixtures';
import { startTestApp, type TestApp, testSettings } from '../harness';

/** A whole mall that keeps its uploaded files in a bucket. */
describe.skipIf(!hasS3Server())('文件放在 S3 的商城（需要 @20minutes/s3rver，没有安装则跳过）', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let app: TestApp;
  let base: string;
  let member: string;
  let picture: Buffer;

  beforeAll(async () => {
    server = await startS3Server();
    base = await mkdtemp(join(tmpdir(), 'pifa-s3-mall-'));
    app = await startTestApp({ settings: onS3('uploads') });
    member = await app.signIn((await addMember(app.db)).userId);
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await app?.stop();
    await server?.end();
    await rm(base, { recursive: true, force: true });
  });

  const onS3 = (bucket: string) => ({
    storage: {
      ...testSettings(base).storage,
      store: 's3' as const,
      s3: server.settings({ bucket, timeoutMs: 1_500 }),
    },
    providerKeys: { s3: s3Secret() },
  });

  async function upload() {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
    const request = new Request('http://mall.test', { method: 'POST', body: form });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/files/upload?purpose=voucher',
      headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-token': member },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return {
      status: answer.statusCode,
      ...answer.json<{ meta: { code?: string; message: string }; data: { uploadId: string; url: string } }>(),
    };
  }
  const open = (url: string) => app.http.inject({ method: 'GET', url, headers: { 'x-token': member } });

  it('上传 → 取回，类型由商城说，不由桶说', async () => {
    const { data } = await upload();
    const read = await open(data.url);
    expect(read.headers['content-type']).toBe('image/webp');
    expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  it('S3 不在 → 上传像磁盘写满一样说明，取文件请稍后再试；回来 → 照常', async () => {
    const { data } = await upload();
    await server.stop();
    try {
      expect(await upload()).toMatchObject({
        status: 503,
        meta: { code: 'unavailable', message: '系统存储空间不足，暂时只能浏览，不能保存，请稍后再试' },
      });
      expect((await open(data.url)).statusCode).toBe(503);
      // A backup without its files would be no backup.
      const source = { database: app.database, files: app.platform.files, now: app.clock.now() };
      await expect(takeBackup(source, join(base, 'without-files'))).rejects.toThrow('cannot be read');
    } finally {
      await server.start();
    }
    expect((await open(data.url)).statusCode).toBe(200);
  });

  it('备份 → 恢复到另一个桶：文件都在', { timeout: 60_000 }, async () => {
    const { data } = await upload();
    const target = join(base, 'backup.tar');
    const source = { database: app.database, files: app.platform.files, now: app.clock.now() };
    const { missingFiles, files } = await takeBackup(source, target);
    expect(missingFiles).toEqual([]);
    expect(files.map(({ key }) => key)).toContain(data.uploadId);

    const settings = { ...testSettings(join(base, 'restored')), ...onS3('restored') };
    expect(await restoreCommand.run(settings, [target])).toBe(0);
    const [here, there] = [app.platform.files, openFileStore(settings)];
    const kept = await here.get(data.uploadId);
    expect(kept && (await there.get(data.uploadId))?.equals(kept)).toBe(true);
  });
});
