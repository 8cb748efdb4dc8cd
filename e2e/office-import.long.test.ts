import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP } from './harness';
import { gbk } from './harness/gbk';
import { checkNoPageScroll, signIn, staffCall } from './harness/office';

const journey = journeys();

type Rows = readonly (readonly string[])[];
const csv = (rows: Rows): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n');
const file = (name: string, rows: Rows, encode: (text: string) => Buffer = Buffer.from) => ({
  name,
  mimeType: 'text/csv',
  buffer: encode(csv(rows)),
});

/** As WooCommerce's own exporter writes it: a product, its variations below it, sale prices, attributes by number. */
const WOO: Rows = [
  [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
    'Short description',
    'Description',
    'Regular price',
    'Sale price',
    'Stock',
    'Weight (kg)',
    'Categories',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ],
  [
    '44',
    'variable',
    'woo-vneck',
    'V 领衫',
    '1',
    '1',
    'visible',
    '纯棉',
    '<p>舒适的 V 领衫</p>',
    '',
    '',
    '',
    '0.5',
    '服饰 > 上衣',
    '',
    '',
    '颜色',
    '蓝, 绿',
  ],
  [
    '45',
    'variation',
    'woo-vneck-blue',
    'V 领衫 - 蓝',
    '1',
    '0',
    'visible',
    '',
    '',
    '36',
    '32',
    '40',
    '',
    '',
    '',
    'woo-vneck',
    '颜色',
    '蓝',
  ],
  [
    '46',
    'variation',
    'woo-vneck-green',
    'V 领衫 - 绿',
    '1',
    '0',
    'visible',
    '',
    '',
    '36',
    '',
    '25',
    '',
    '',
    '',
    'woo-vneck',
    '颜色',
    '绿',
  ],
  [
    '47',
    'simple',
    'woo-beanie',
    '毛线帽',
    '1',
    '0',
    'visible',
    '保暖',
    '<p>双层</p>',
    '18',
    '',
    '60',
    '0.2',
    '服饰 > 配件',
    '',
    '',
    '颜色',
    '红',
  ],
];

/** As Vendure's importer documents it: groups and values with bars, the rows of one product under its first. */
const VENDURE: Rows = [
  [
    'name',
    'slug',
    'description',
    'assets',
    'facets',
    'optionGroups',
    'optionValues',
    'sku',
    'price',
    'taxCategory',
    'stockOnHand',
    'trackInventory',
    'variantAssets',
    'variantFacets',
  ],
  [
    '笔记本电脑',
    'laptop',
    '<p>轻薄</p>',
    '',
    'category:电子|brand:汀州',
    '屏幕|内存',
    '13 寸|8G',
    'VD-13-8',
    '5299.00',
    'standard',
    '20',
    'false',
    '',
    '',
  ],
  ['', '', '', '', '', '', '15 寸|8G', 'VD-15-8', '5899.00', 'standard', '20', 'false', '', ''],
  ['', '', '', '', '', '', '13 寸|16G', 'VD-13-8', '6199.00', 'standard', '20', 'false', '', ''],
  [
    '鼠标',
    'mouse',
    '<p>静音</p>',
    '',
    'category:电子|brand:汀州',
    '',
    '',
    'VD-MOUSE',
    '59.00',
    'standard',
    '100',
    'false',
    '',
    '',
  ],
];

/** As Chinese shops keep theirs: attributes as columns, long texts, saved as GBK. */
const LITEMALL: Rows = [
  [
    '商品编号',
    '商品名称',
    '商品类目',
    '品牌商',
    '商品简介',
    '商品详情',
    '市场价',
    '零售价',
    '库存数量',
    '属性:材质',
    '属性:产地',
    '关键词',
  ],
  [
    'LM-1',
    '日式和风软垫',
    '居家/布艺软装',
    '网易智造',
    '柔软透气',
    '<p>可水洗</p>',
    '99',
    '79',
    '30',
    '棉',
    '浙江',
    '软垫',
  ],
  [
    'LM-2',
    '羊毛地毯',
    '居家/布艺软装',
    '网易智造',
    '厚实',
    '<p>手工</p>',
    '899',
    '799',
    '6',
    '羊毛',
    '内蒙古',
    '地毯',
  ],
];

/** Counts what a person does: each click, chord and chosen file is one. */
function hands(page: Page) {
  let acts = 0;
  return {
    count: () => acts,
    async choose(of: ReturnType<typeof file>) {
      acts += 1;
      await page.locator('.im-drop input[type=file]').setInputFiles(of);
    },
    async click(name: string | RegExp) {
      acts += 1;
      await page.getByRole('button', { name }).first().click();
    },
    async confirm() {
      acts += 1;
      await page.keyboard.press('Control+Enter');
    },
    async type(label: string, text: string) {
      acts += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

interface Goods {
  id: string;
  code: string;
  name: string;
}
const imported = async (page: Page): Promise<Goods[]> =>
  (await staffCall<{ list: Goods[] }>(page, '/api/admin/goods?view=imported&size=100')).list;

/** The answer of the trial is there: a tab of its results, or names to settle. */
const answered = (page: Page) =>
  page.getByRole('tablist', { name: '试运行的结果' }).or(page.getByText('没有处理；')).first().waitFor();

journey(
  '导入三份别家的目录：每份不超过九步；分类品牌新建，变体成组，重号并排，关页面不影响',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/import');

    const woo = hands(page);
    await woo.choose(file('wc-product-export.csv', WOO));
    await page.getByText('认出是 WooCommerce 的表').waitFor();
    await visit.shot('office-import-map');
    await woo.confirm();
    await answered(page);
    await visit.checkAccessibility();
    await woo.click('全部新建');
    await woo.confirm();
    await page.getByRole('tab', { name: /新增 3/ }).waitFor();
    await page.getByRole('button', { name: /^没有去处的/ }).waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    await visit.shot('office-import-trial');
    await woo.click(/^导入 3 行/);
    await page.getByRole('heading', { name: '成功 3 行' }).waitFor();
    expect(woo.count()).toBeLessThanOrEqual(9);
    const goods = await imported(page);
    expect(goods.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['woo-vneck-blue', 'woo-vneck-green', 'woo-beanie']),
    );

    await page.getByRole('button', { name: '再导一份' }).click();
    const vendure = hands(page);
    await vendure.choose(file('vendure.csv', VENDURE));
    await page.getByText('认出是 Vendure 的表').waitFor();
    await vendure.confirm();
    await answered(page);
    await vendure.click('全部新建');
    await vendure.confirm();
    await page.getByRole('tab', { name: /有误 2/ }).waitFor();
    await vendure.click('并排看');
    await visit.checkAccessibility();
    await visit.shot('office-import-beside');
    await vendure.type('第 4 行的货号', 'VD-13-16');
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /货号/ })
      .getByRole('button', { name: '换货号' })
      .last()
      .click();
    await page.getByText('第 4 行换了货号').waitFor();
    await page.getByRole('tab', { name: /有误 0/ }).waitFor();
    await vendure.click(/^导入 4 行/);
    await page.getByRole('heading', { name: '成功 4 行' }).waitFor();
    expect(vendure.count() + 1).toBeLessThanOrEqual(9);

    await page.getByRole('button', { name: '再导一份' }).click();
    const litemall = hands(page);
    await litemall.choose(file('商品.csv', LITEMALL, gbk));
    await page.getByRole('button', { name: '「零售价」对应到 单件价' }).waitFor();
    await litemall.confirm();
    // The page is closed while the trial runs; it goes on where it was left.
    await page.goto('about:blank');
    await visit.open('/admin/import');
    await litemall.click('继续');
    await answered(page);
    await litemall.click('全部新建');
    await litemall.confirm();
    await page.getByRole('tab', { name: /新增 2/ }).waitFor();
    await litemall.click(/^导入 2 行/);
    await page.getByRole('heading', { name: '成功 2 行' }).waitFor();
    expect(litemall.count()).toBeLessThanOrEqual(9);
    await visit.open('/admin/goods?view=imported');
    await page.getByText('日式和风软垫').first().waitFor();
  },
  LONG_ON_DESKTOP,
);
