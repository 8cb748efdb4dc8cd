import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory } from '../../../../test/builders/goods';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { aZip } from '../../../../test/builders/xlsx';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { reach } from '../../../platform/outbound/fetch-public';

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

it('litemall：商品表带属性、多图、详情；分类与品牌是编号，对应到已有的；图从允许的网站取', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a54' } })
    .png()
    .toBuffer();
  const site = createServer((request, response) =>
    response.writeHead(request.url === '/cushion-2.png' ? 404 : 200).end(picture),
  );
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  const { isOpen, isPort } = reach;
  Object.assign(reach, { isPort: () => true, isOpen: (address: string) => address === '127.0.0.1' });
  try {
    const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const table = readFileSync(join(SAMPLES, 'litemall.csv'), 'utf8').replaceAll(
      'http://pictures.litemall.test',
      base,
    );
    const { data } = await desk.open(table, { name: 'litemall_goods.csv' });
    expect([data.shape, data.hosts]).toEqual(['litemall', [{ host: '127.0.0.1', rows: 2, allowed: false }]]);
    const first = await desk.tried(data.id);
    expect(first.unknown).toEqual({
      category: [
        { name: '1008002', rows: 2 },
        { name: '1017000', rows: 1 },
      ],
      brand: [{ name: '1001020', rows: 2 }],
    });
    expect(first.nowhere.map(({ head }) => head)).toEqual(expect.arrayContaining(['keywords', 'sort_order']));
    const home = await aCategory(app.db, { name: '布艺' });
    const brand = await aBrand(app.db, { name: '汀家' });
    const use = (id: number) => ({ act: 'use', id });
    const names = { category: { 1008002: use(home), 1017000: use(home) }, brand: { 1001020: use(brand) } };
    const tried = await desk.tried(data.id, { names, hosts: ['127.0.0.1'] });
    expect(tried.counts).toMatchObject({ added: 3, refused: 0 });
    expect((await desk.commit(tried.planId)).data).toMatchObject({ done: 3, failed: 0 });
  } finally {
    Object.assign(reach, { isOpen, isPort });
    site.close();
  }
  const goods = await goodsLike('LT-');
  expect(goods).toMatchObject([
    {
      code: 'LT-CUSHION',
      category: '布艺',
      brand: '汀家',
      price: 590_000,
      promo: 490_000,
      attributes: [
        { name: '材质', value: '棉麻' },
        { name: '产地', value: '浙江' },
      ],
      pictures: 1,
      status: 'on',
      stock: 120,
    },
    { code: 'LT-LAMP', price: 299_000, promo: null, pictures: 0 },
    { code: 'LT-RUG', brand: null, price: 2_990_000, promo: null, pictures: 1, status: 'off' },
  ]);
  expect(goods[0]?.detail).toContain('填充饱满');
  expect(goods[0]?.detail).not.toContain('script');
});
