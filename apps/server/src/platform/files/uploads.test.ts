import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let mine: string;
let colleague: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp({ modules: [] });
  const one = await addMember(app.db);
  const two = await addMember(app.db, { khId: one.khId });
  const other = await addMember(app.db);
  mine = await app.signIn(one.userId);
  colleague = await app.signIn(two.userId);
  stranger = await app.signIn(other.userId);
});
afterAll(() => app?.stop());

async function upload(bytes: Buffer, purpose = 'voucher', token?: string, name = 'a.jpg') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const request = new Request('http://mall.test', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/files/upload?purpose=${purpose}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token ? { 'x-token': token } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: answer.statusCode,
    ...answer.json<{
      meta: { success: boolean; message: string; code?: string };
      data: { uploadId: string; url: string };
    }>(),
  };
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
    .withExif({ IFD0: { Copyright: 'geheime Stelle' } })
    .jpeg()
    .toBuffer();

describe('上传', () => {
  it('图片重新绘制成 WebP，元数据没有了；本公司的人看得到，别人看不到', async () => {
    const { meta, data } = await upload(await photo(), 'voucher', mine);
    expect(meta).toMatchObject({ success: true });
    expect(data.uploadId).toMatch(/^[A-Za-z0-9_-]{22}$/);

    const read = (token?: string) =>
      app.http.inject({ method: 'GET', url: data.url, headers: token ? { 'x-token': token } : {} });
    const own = await read(mine);
    expect(own.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(await sharp(own.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(own.rawPayload.includes('geheime')).toBe(false);
    expect((await read(colleague)).statusCode).toBe(200);

    const foreign = await read(stranger);
    const absent = await app.call('fileGet', { token: stranger, params: { id: 'a'.repeat(22) } });
    expect([foreign.statusCode, foreign.json().meta]).toEqual([
      404,
      { success: false, message: absent.message, code: 'not-found' },
    ]);
    expect((await read()).statusCode).toBe(401);
  });

  it.each([
    ['网页冒充图片', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['只有开头像图片', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200)])],
    ['空文件', Buffer.alloc(0)],
  ])('%s → 拒绝', async (_name, bytes) => {
    expect((await upload(bytes, 'voucher', mine)).meta.code).toBe('file-type');
  });

  it('过大 → 拒绝并说明上限', async () => {
    const answer = await upload(Buffer.alloc(6 * 1024 * 1024 + 10), 'voucher', mine);
    expect([answer.status, answer.meta.message]).toEqual([413, '文件不能超过 6MB']);
  });

  it('访客可以传执照，不能传凭证；没有文件 → 说明', async () => {
    expect((await upload(await photo(), 'licence')).meta.success).toBe(true);
    expect((await upload(await photo(), 'voucher')).meta.code).toBe('not-logged-in');
    expect((await app.call('upload', { token: mine, query: { purpose: 'voucher' } })).message).toBe(
      '请选择要上传的图片',
    );
  });

  it('同一访客一小时传四十张为限', async () => {
    const small = await photo();
    let last = await upload(small, 'licence');
    for (let n = 0; n < 40; n += 1) last = await upload(small, 'licence');
    expect(last.status).toBe(429);
    app.clock.advance({ hours: 1 });
    expect((await upload(small, 'licence')).meta.success).toBe(true);
  });
});
