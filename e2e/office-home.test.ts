import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys();

/** The whole page takes as long in a frame as in a window, and there are two of them. */
const SEEN = { timeout: 30_000 };

journey('首页草稿：两个框里是商城自己的页面，带着没发布的标题；访客看到的还是原来的', async ({ visit }) => {
  const { page } = visit;
  await signIn(page, 'demo-owner', '/admin/home');
  const title = page.getByLabel('标题（图上的字，也给读屏与搜索）');
  const before = await title.inputValue();
  await title.fill('开春茶饮节');
  for (const frame of ['电脑上的首页', '手机上的首页'])
    await page.frameLocator(`iframe[title="${frame}"]`).getByText('开春茶饮节').first().waitFor(SEEN);
  const shop = await page.evaluate(async () => (await fetch('/pages/home', { credentials: 'omit' })).text());
  expect(shop).toContain(before);
  expect(shop).not.toContain('开春茶饮节');
  await page.getByText('有 1 处未保存').waitFor();
});
