import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, type Visit } from './harness';
import { signIn } from './harness/office';

const journey = journeys();

/** So soon every instance shows buyers what was changed (ADMIN §11). */
const SEEN_WITHIN_MS = 5_000;

/** Asks for a page of the shop as a stranger until its served HTML holds the words. */
async function servedWith(page: Page, path: string, words: string): Promise<void> {
  const html = () =>
    page.evaluate(async (address) => (await fetch(address, { credentials: 'omit' })).text(), path);
  const says = async () => (await html()).includes(words);
  await expect
    .poll(says, { message: `${path} 写着「${words}」`, timeout: SEEN_WITHIN_MS, interval: 250 })
    .toBe(true);
}

async function open(visit: Visit, path: string): Promise<Page> {
  const { page } = visit;
  await signIn(page, 'demo-owner', `/admin/${path}`);
  return page;
}

journey('菜单：加一条指向分类、往上移、保存，商城的导航里 5 秒内就有', async ({ visit }) => {
  const page = await open(visit, 'menus');
  await page.getByRole('button', { name: '加一条' }).click();
  const picker = page.getByRole('dialog', { name: '点了去哪' });
  await picker.getByText('分类', { exact: true }).click();
  await picker.getByLabel('找分类').fill('饮');
  await picker.locator('.targets-list button').first().click();
  const name = page.getByLabel(/的名称$/).last();
  await name.fill('饮料专区');
  await page.getByRole('button', { name: '上移「饮料专区」' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，商城 5 秒内更新').waitFor();
  await servedWith(page, '/pages/home', '饮料专区');
});

journey('公告：写一篇，首页的公告条里就有；改了再恢复旧版，标题跟着回来', async ({ visit }) => {
  const page = await open(visit, 'articles');
  const card = page.locator('.card').filter({ has: page.getByText('公告', { exact: true }) });
  await card.first().getByRole('button', { name: '写一篇' }).click();
  await page.getByLabel('标题').fill('元旦发货时间');
  await page.getByRole('textbox', { name: '正文' }).fill('元旦当天照常发货。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page
    .getByText(/^已保存/)
    .first()
    .waitFor();
  await servedWith(page, '/pages/home', '元旦发货时间');
  await page.getByLabel('标题').fill('元旦发货安排有变');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await servedWith(page, '/pages/home', '元旦发货安排有变');
  await page.getByRole('button', { name: '恢复此版' }).first().click();
  await page.getByText('已恢复成第 1 版').waitFor();
  await servedWith(page, '/pages/home', '元旦发货时间');
});

journey('热搜词与同义词：加上去，搜索框下有，原来搜不到的搜得到', async ({ visit }) => {
  const page = await open(visit, 'words');
  await page.getByLabel('新的热搜词').fill('年货礼盒');
  await page.getByRole('button', { name: '添加' }).click();
  await page.getByRole('button', { name: '保存热搜词' }).click();
  await page.getByText('已保存，商城 5 秒内更新').first().waitFor();
  await servedWith(page, '/pages/home', '年货礼盒');
  const found = (word: string) =>
    page.evaluate(async (keyword) => {
      const query = new URLSearchParams({ keyword });
      const answer = await fetch(`/api/goods/mallGoods/page?${query}`, { credentials: 'omit' });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    }, word);
  expect(await found('喝的清水')).toBe(0);
  await page.getByLabel('客户写的词').fill('喝的清水');
  await page.getByLabel('商品上的词').fill('矿泉水');
  await page.getByRole('button', { name: '加上' }).click();
  await page.getByRole('button', { name: '去掉「喝的清水 → 矿泉水」' }).waitFor();
  expect(await found('喝的清水')).toBeGreaterThan(0);
});

journey('运费：给一个省单独定价、保存，试算就照新的', async ({ visit }) => {
  const page = await open(visit, 'freight');
  await page.getByRole('button', { name: '给一些地区单独定运费' }).click();
  const regions = page.getByLabel('第 1 条收货地区');
  await regions.fill('宁夏回族自治区');
  await page.locator('.ant-select-tree-title').filter({ hasText: '宁夏回族自治区' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('第 1 条首费').fill('88');
  await page.getByLabel('第 1 条首', { exact: true }).fill('100');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，新的结算就按它算').waitFor();
  const code = await page.evaluate(async () => {
    const answer = await fetch('/api/goods/mallGoods/page?pageSize=1', { credentials: 'omit' });
    return (
      ((await answer.json()) as { data: { list: { goodsCode: string }[] } }).data.list[0]?.goodsCode ?? ''
    );
  });
  await page.getByLabel('收货地区', { exact: true }).fill('宁夏回族自治区');
  await page.locator('.ant-select-tree-title').filter({ hasText: '宁夏回族自治区' }).last().click();
  await page.getByLabel('第 1 种货号').fill(code);
  await page.getByRole('button', { name: '试算' }).click();
  await page.getByText('首 100 公斤 ¥88.00').waitFor();
});

journey('站点设置：改客服热线，页脚里 5 秒内就是新的', async ({ visit }) => {
  const page = await open(visit, 'settings');
  await page.getByLabel('客服热线').fill('400-888-2026');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，商城 5 秒内更新').waitFor();
  await servedWith(page, '/pages/home', '400-888-2026');
});

journey(
  '首页：轮播改了标题，存草稿时首页照旧，发布后 5 秒内就是新的；旧版换回草稿再发布就回来',
  async ({ visit }) => {
    const page = await open(visit, 'home');
    const title = page.getByLabel('标题（图上的字，也给读屏与搜索）');
    const before = await title.inputValue();
    await title.fill('开年第一批到货');
    await page.getByRole('button', { name: '存草稿' }).click();
    await page.getByText('草稿已存，发布后客户才看得到').waitFor();
    const html = () =>
      page.evaluate(async () => (await fetch('/pages/home', { credentials: 'omit' })).text());
    expect(await html()).not.toContain('开年第一批到货');
    await page.getByRole('button', { name: '发布…', exact: true }).click();
    await page.getByRole('button', { name: '现在发布' }).click();
    await page.getByText('已发布，商城 5 秒内更新').waitFor();
    await servedWith(page, '/pages/home', '开年第一批到货');
    await page
      .getByRole('row', { name: /发布第一版之前/ })
      .getByRole('button', { name: '恢复此版' })
      .click();
    await page.getByText('已换回草稿，发布后生效').waitFor();
    await page.getByRole('button', { name: '发布…', exact: true }).click();
    await page.getByRole('button', { name: '现在发布' }).click();
    await servedWith(page, '/pages/home', before);
  },
);
