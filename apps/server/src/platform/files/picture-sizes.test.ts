import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import { getPicture, PICTURE_WIDTHS, putPicture, removePicture } from './picture-sizes';

const widthOf = async (bytes: Buffer | undefined) => (await sharp(bytes).metadata()).width;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app.stop());

describe('商城自带的图片', () => {
  const get = (url: string) => app.http.inject({ url });

  it('要多宽给多宽，越窄字节越少；没有的宽度给原图', async () => {
    const path = '/pictures/goods/spring-water-1.webp';
    const whole = await get(path);
    expect(await widthOf(whole.rawPayload)).toBe(800);
    const sizes = await Promise.all(
      PICTURE_WIDTHS.map(async (width) => (await get(`${path}?w=${width}`)).rawPayload),
    );
    expect(await Promise.all(sizes.map(widthOf))).toEqual([...PICTURE_WIDTHS]);
    const bytes = [...sizes, whole.rawPayload].map((picture) => picture.length);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    for (const w of ['333', '0', 'x', '160&w=360'])
      expect((await get(`${path}?w=${w}`)).rawPayload.equals(whole.rawPayload)).toBe(true);
  });

  it('没有的图片、目录之外 → 没有', async () => {
    for (const path of [
      '/pictures/goods/none.webp',
      '/pictures/..%2f..%2fpackage.json',
      '/pictures/goods/..%2fNOTICE.md',
    ])
      expect((await get(`${path}?w=360`)).statusCode).not.toBe(200);
  });
});

it('存一张图，各种宽度一起存；删掉时一起删；比要的窄的就是它自己', async () => {
  const { files } = app.platform;
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
    .composite([{ input: { text: { text: '矿泉水', dpi: 300 } } }])
    .png()
    .toBuffer();
  await putPicture(files, 'picture-of-400', picture);
  const widths = [undefined, 160, 360, 640] as const;
  const stored = await Promise.all(widths.map((width) => getPicture(files, 'picture-of-400', width)));
  expect(await Promise.all(stored.map(widthOf))).toEqual([400, 160, 360, 400]);
  await removePicture(files, 'picture-of-400');
  for (const width of widths) expect(await getPicture(files, 'picture-of-400', width)).toBeUndefined();
});
