import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff, formOf } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app?.stop());

const square = (size: number, background: string) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function send(bytes: Buffer, name: string, role: 'owner' | 'finance' = 'owner') {
  const { type, payload } = await formOf(bytes, name);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...staff.as(role), 'content-type': type },
    payload,
  });
  return answer.json<{
    meta: { success: boolean; message: string };
    data: { url: string; width: number; height: number; name: string };
  }>();
}

it('12 MB 的照片：重绘成清楚的 WebP，最长边 2400，各种宽度都有', async () => {
  const noise = {
    create: {
      width: 4_200,
      height: 3_200,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  const photo = await sharp(noise).jpeg({ quality: 96 }).toBuffer();
  expect(photo.length).toBeGreaterThan(12 * 1024 * 1024);
  const { data, meta } = await send(photo, '大图.jpg');
  expect(meta).toMatchObject({ success: true });
  expect(data).toMatchObject({ width: 2_400, height: 1_829, name: '大图.webp' });
  const whole = await app.http.inject({ method: 'GET', url: data.url });
  expect(whole.headers['content-type']).toBe('image/webp');
  const small = await app.http.inject({ method: 'GET', url: `${data.url}?w=360` });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 });
}, 60_000);

it('改了名的程序不是图片：拒绝，什么也不存', async () => {
  const { meta } = await send(Buffer.from('MZ\u0090\0 this is a program'), '图片.jpg');
  expect(meta).toMatchObject({ success: false, message: '只能上传 JPG、PNG、WebP 图片 文件' });
});

it('同一张图再传一次：同一个地址，操作记录里只有一笔', async () => {
  const photo = await square(50, '#c8102e');
  const [first, second] = [await send(photo, '红.jpg'), await send(photo, '又一次.jpg')];
  expect(second.data.url).toBe(first.data.url);
  const acts = (await staff.acts()).filter(({ what }) => what === 'picture.add');
  expect(acts.filter(({ object }) => first.data.url.endsWith(object.slice('picture:'.length)))).toHaveLength(
    1,
  );
});

it('财务没有地方放图片：不能上传', async () => {
  expect((await send(await square(20, '#fff'), '白.jpg', 'finance')).meta).toMatchObject({
    success: false,
  });
});
