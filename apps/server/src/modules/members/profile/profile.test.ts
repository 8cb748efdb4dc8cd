import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  who = await aShopper(app);
});
afterAll(() => app.stop());

const info = async (one = who) => (await app.call('memberInfo', { token: one.token })).data;
const read = (url: string) => app.http.inject({ method: 'GET', url });

async function put(bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const request = new Request('http://mall.test', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/member/info/avatar',
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-token': who.token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ meta: { code?: string }; data: { headImgUrl: string } }>();
}
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1b2a4a' } })
    .withExif({ IFD0: { Copyright: '拍摄地点' } })
    .jpeg()
    .toBuffer();

it('联系人自己能改，只改自己的；空的不行', async () => {
  const colleague = await aShopper(app, { khId: who.khId });
  const before = await info(colleague);
  const change = (name: string) => app.call('profileChange', { token: who.token, body: { name } });
  expect((await change('  李采购 ')).data).toEqual({ name: '李采购' });
  expect((await change(' ')).code).toBe('bad-input');
  expect((await info()).name).toBe('李采购');
  expect(await info(colleague)).toEqual(before);
});

it('头像裁成正方形重新画过，拍摄信息没有了；换一张，旧的就不在了；删掉也是', async () => {
  const first = (await put(await photo())).data.headImgUrl;
  expect((await info()).headImgUrl).toBe(first);
  const shown = await read(first);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(shown.rawPayload.includes('拍摄地点')).toBe(false);
  const second = (await put(await photo())).data.headImgUrl;
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  await app.call('avatarRemove', { token: who.token });
  expect((await info()).headImgUrl).toBe('');
  expect((await read(second)).statusCode).toBe(404);
  const left = await app.db.selectFrom('uploads').select('id').where('purpose', '=', 'avatar').execute();
  expect(left).toEqual([]);
});

it('不是图片不收；别的上传不能当头像读出来', async () => {
  expect((await put(Buffer.from('<svg onload="alert(1)"/>'))).meta.code).toBe('file-type');
  const id = app.platform.ids.unguessable();
  await app.platform.files.put(id, Buffer.from('secret'));
  const voucher = { id, owner_user_id: who.userId, owner_kh_id: who.khId, purpose: 'voucher' };
  await app.db
    .insertInto('uploads')
    .values({ ...voucher, media_type: 'image/webp', bytes: 6 })
    .execute();
  const path = `/api/member/info/avatar/${id}`;
  await app.db.updateTable('users').set({ head_img: path }).where('id', '=', who.userId).execute();
  expect((await read(path)).statusCode).toBe(404);
});
