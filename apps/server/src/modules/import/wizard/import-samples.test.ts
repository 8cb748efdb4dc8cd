import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { aZip } from '../../../../test/builders/xlsx';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Tables in the shape in which each system publishes its own, with rows of our own. */
const SAMPLES = join(import.meta.dirname, '../../../../test/import-samples');
let app: TestApp;
let desk: ReturnType<typeof importDesk>;
let photos: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  desk = importDesk(app, (await aStaff(app)).as('owner'));
  const picture = (red: number) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: { r: red, g: 9, b: 90 } } })
      .jpeg()
      .toBuffer();
  photos = aZip({
    'woo-tee.jpg': await picture(10),
    'woo-tee-blue.jpg': await picture(60),
    'shopify-mug.jpg': await picture(120),
    'vendure-lamp.jpg': await picture(180),
    'crmeb-1.jpg': await picture(220),
    'crmeb-2.jpg': await picture(250),
  });
});
afterAll(() => app.stop());

async function broughtIn(file: string) {
  const { data, meta } = await desk.open(readFileSync(join(SAMPLES, file)), { name: file });
  expect(meta.message).toBe('');
  const zip = await desk.addZip(data.id, photos);
  expect(zip.meta.message).toBe('');
  const first = await desk.tried(data.id);
  const make = (names: { name: string }[]) =>
    Object.fromEntries(names.map(({ name }) => [name, { act: 'make' }]));
  const names = { category: make(first.unknown.category), brand: make(first.unknown.brand) };
  const tried = await desk.tried(data.id, { names });
  const rows = await desk.rows(tried.planId);
  const done = await desk.commit(tried.planId);
  expect(done.data).toMatchObject({ failed: 0, done: tried.counts.added });
  return { opened: data, tried, rows };
}

interface Goods {
  code: string;
  name: string;
  category: string;
  brand: string | null;
  price: number;
  promo: number | null;
  group: string | null;
  values: string[];
  attributes: { name: string; value: string }[];
  detail: string;
  pictures: number;
  status: string;
  stock: number | null;
}
async function goodsLike(prefix: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select g.code, g.name, (select string_agg(a.name, '/' order by length(a.path)) from categories a
        where c.path like a.path || '%') as category, b.name as brand, g.list_per_piece as price,
      g.promo_per_piece as promo, gg.name as "group", g.group_values as "values", g.attributes, g.detail_html as detail,
      (select count(*)::int from goods_pictures p where p.goods_id = g.id) as pictures, g.status, s.available as stock
    from goods g join categories c on c.id = g.category_id left join brands b on b.id = g.brand_id
    left join goods_groups gg on gg.id = g.group_id left join scarce s on s.id = g.stock_id
    where g.code like ${`${prefix}%`} order by g.code`.execute(app.db);
  return rows;
}

describe('别家系统公开的导出格式', () => {
  it('WooCommerce：分类、图、促销价、变体成组、属性、说明；组合与外部商品、没有去处的列先列出', async () => {
    const { opened, tried } = await broughtIn('woocommerce.csv');
    expect(opened.shape).toBe('WooCommerce');
    expect(tried.left.map(({ name, why }) => `${name}：${why}`)).toEqual([
      '礼盒：组合商品没有自己的库存与价格',
      '别家的书：外部商品在别的网站出售',
    ]);
    expect(tried.nowhere.map(({ head }) => head)).toEqual(expect.arrayContaining(['Tags', 'Is featured?']));
    const goods = await goodsLike('woo-');
    expect(goods.map(({ code }) => code)).toEqual(['woo-cap', 'woo-tee-blue', 'woo-tee-red']);
    expect(goods[0]).toMatchObject({
      name: '遮阳帽',
      category: '服装/配件',
      price: 180_000,
      promo: 160_000,
      attributes: [{ name: '材质', value: '棉' }],
      stock: 30,
    });
    expect(goods[0]?.detail).toContain('可调节');
    expect(goods.slice(1)).toMatchObject([
      { category: '服装/上衣', group: '圆领衫', values: ['蓝', 'M'], price: 200_000, pictures: 1 },
      {
        category: '服装/上衣',
        group: '圆领衫',
        values: ['红', 'M'],
        price: 210_000,
        promo: 190_000,
        pictures: 1,
      },
    ]);
  });

  it('Shopify：同一 Handle 成组，多行图片，原价与现价，草稿下架', async () => {
    const { opened, tried } = await broughtIn('shopify.csv');
    expect(opened.shape).toBe('Shopify');
    expect(tried.nowhere.map(({ head }) => head)).toEqual(expect.arrayContaining(['Tags', 'SEO Title']));
    const goods = await goodsLike('SH-');
    expect(goods).toMatchObject([
      {
        code: 'SH-MUG',
        name: '马克杯',
        brand: '汀禾',
        price: 120_000,
        promo: 99_000,
        group: null,
        pictures: 1,
      },
      { code: 'SH-POT-L', group: '汤锅', values: ['大', '银'], price: 600_000, status: 'off' },
      { code: 'SH-POT-S', group: '汤锅', values: ['小', '银'], price: 450_000, status: 'off' },
    ]);
    expect(goods[1]?.detail).toContain('<p>');
  });

  it('Vendure：两行同一货号并排拒绝；规格成组，品牌与分类新建', async () => {
    const { opened, tried, rows } = await broughtIn('vendure.csv');
    expect(opened.shape).toBe('Vendure');
    expect(rows.filter(({ refusal }) => refusal !== '').map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('货号相同'),
      expect.stringContaining('货号相同'),
    ]);
    expect(tried.counts).toMatchObject({ added: 3, refused: 2 });
    const goods = await goodsLike('VE-');
    expect(goods).toMatchObject([
      { code: 'VE-LAMP', name: '台灯', category: '家居', brand: '明', pictures: 1, group: null },
      { code: 'VE-MAT-1', group: '地垫', values: ['40×60'] },
      { code: 'VE-MAT-2', group: '地垫', values: ['50×80'] },
    ]);
  });

  it('CRMEB：属性、轮播图、详情、规格值；划线价之下为促销价', async () => {
    const { opened } = await broughtIn('crmeb.csv');
    expect(opened.shape).toBe('CRMEB');
    const goods = await goodsLike('CM-');
    expect(goods).toMatchObject([
      {
        code: 'CM-CUP-B',
        group: '保温杯',
        values: ['黑', '500ml'],
        price: 990_000,
        promo: 690_000,
        pictures: 2,
      },
      {
        code: 'CM-CUP-W',
        group: '保温杯',
        values: ['白', '500ml'],
        price: 990_000,
        promo: 690_000,
        pictures: 2,
      },
    ]);
    expect(goods[0]?.attributes).toEqual([
      { name: '材质', value: '304 不锈钢' },
      { name: '容量', value: '500ml' },
    ]);
    expect(goods[0]?.detail).toContain('<p>');
  });
});
