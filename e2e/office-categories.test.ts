import { expect } from 'vitest';
import { ask, journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

interface ShopCategory {
  id: string;
  typeName: string;
  parentId: string;
  grade: number;
}

journey(
  '分类：新建、拖不动就用按钮移、移前说带走多少，商城马上跟上；隐藏后商城里没有',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/categories');
    const tree = page.getByRole('list', { name: '分类树' });
    await tree.waitFor();
    await visit.checkAccessibility();
    const inShop = async (name: string) =>
      (await ask<ShopCategory[]>(page, '/api/goods/typeRelease/list')).find(
        ({ typeName }) => typeName === name,
      );

    await page.getByRole('button', { name: '新建分类' }).click();
    const dialog = page.getByRole('dialog', { name: '新建分类' });
    const name = dialog.getByLabel('名称（回车保存并继续添加）');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('门店陈列');
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByText('已新建分类「门店陈列」').waitFor();
    expect(await inShop('门店陈列')).toMatchObject({ grade: 1 });

    // One level deeper: below the category before it, after what follows was said.
    await page.getByLabel('找分类').fill('');
    await page.getByRole('button', { name: '「门店陈列」缩进一级' }).click();
    const asked = page.getByRole('dialog', { name: /把「门店陈列」移到/ });
    await asked.getByText(/0 个商品跟着/).waitFor();
    await asked.getByRole('button', { name: '移动「门店陈列」' }).click();
    await page.getByText('已移动「门店陈列」').waitFor();
    await expect.poll(async () => (await inShop('门店陈列'))?.grade).toBe(2);

    await page.getByRole('button', { name: /^隐\s?藏$/ }).click();
    await page.getByRole('button', { name: '隐藏「门店陈列」' }).click();
    await page.getByText('已隐藏「门店陈列」').waitFor();
    await expect.poll(() => inShop('门店陈列')).toBeUndefined();
  },
  ['desktop'],
);

journey(
  '品牌与用词：新品牌的首字母自己认；改一个服务词，用着的商品一起改',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/brands');
    await page.getByRole('button', { name: '新建品牌' }).click();
    await page.getByLabel('名称', { exact: true }).fill('汀州窑');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByText('已新建品牌「汀州窑」，首字母 T').waitFor();
    await visit.checkAccessibility();

    await page.goto(page.url().replace(/brands.*$/, 'attributes?view=unit'));
    await page.getByRole('button', { name: '新建单位' }).click();
    await page.getByRole('dialog', { name: '新建单位' }).getByLabel('单位', { exact: true }).fill('摞');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByText('已登记单位「摞」').waitFor();
    await visit.checkAccessibility();
  },
  ['desktop'],
);
