import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP } from './harness';
import { signIn } from './harness/office';

const journey = journeys();

/** A photo with a bright point at its right. */
async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1600;
    const pen = canvas.getContext('2d');
    if (!pen) return '';
    pen.fillStyle = '#f8d9c9';
    pen.fillRect(0, 0, 2400, 1600);
    pen.fillStyle = '#d93e16';
    pen.fillRect(1700, 500, 500, 500);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return {
    name: '年货.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  };
}

journey(
  '一张轮播图，两种尺寸，七步以内发布：两个尺寸都换上；上一版一点就回来',
  async ({ visit }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-owner', '/admin/home');
    const picture = await photo(page);
    await step(() => page.getByRole('button', { name: '加一张轮播' }).click());
    await step(() => page.getByLabel('图片', { exact: true }).setInputFiles(picture));
    await page.getByLabel(/^焦点：/).waitFor({ timeout: 60_000 });
    await step(() => page.getByLabel('标题（图上的字，也给读屏与搜索）').fill('年货备货季'));
    await step(() => page.getByRole('button', { name: '发布…', exact: true }).click());
    await step(() => page.getByRole('button', { name: '现在发布' }).click());
    await page.getByText('已发布，商城 5 秒内更新').waitFor();
    expect(steps).toBeLessThanOrEqual(7);

    const adverts = () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/basic/advertising/list?imgType=banner', { credentials: 'omit' });
        return ((await answer.json()) as { data: { title: string; image: string; phoneImage: string }[] })
          .data;
      });
    const found = async () => (await adverts()).find(({ title }) => title === '年货备货季');
    await expect.poll(found, { timeout: 5_000 }).toBeDefined();
    const shape = (url: string) =>
      page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image.naturalWidth / image.naturalHeight;
      }, url);
    const advert = await found();
    expect(await shape(advert?.image ?? '')).toBeCloseTo(2096 / 816, 1);
    expect(await shape(advert?.phoneImage ?? '')).toBeCloseTo(2, 1);

    await page
      .getByRole('row', { name: /发布第一版之前/ })
      .getByRole('button', { name: '恢复此版' })
      .click();
    await page.getByText('已换回草稿，发布后生效').waitFor();
    await page.getByRole('button', { name: '发布…', exact: true }).click();
    await page.getByRole('button', { name: '现在发布' }).click();
    await expect.poll(found, { timeout: 10_000 }).toBeUndefined();
  },
  LONG_ON_DESKTOP,
);
