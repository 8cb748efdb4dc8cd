import { readFileSync } from 'node:fs';
import type { DemoMall } from '@pifa/demo-mall';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../test/harness';
import { demoModule } from '.';
import { goodsModule } from '../goods';
import { inquiriesModule } from '../inquiries';
import { afterSalesModule } from '../after-sales';
import { ordersModule } from '../orders';
import { paymentsModule } from '../payments';
import { promotionsModule } from '../promotions';
import { reviewsModule } from '../reviews';
import { isMarkedAsDemo } from '../../platform/marks';
import { fillDemoMall, isEmptyMall } from './fill';
import { writeSeedFile } from './seed-command';
import { readSeedFile } from './seed-file';

let app: TestApp;
let mall: DemoMall;
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ modules: [goodsModule, demoModule], isDemo: false });
  expect(await isEmptyMall(app.platform)).toBe(true);
  mall = await fillDemoMall(app.platform, (line) => lines.push(line), { goods: 760 });
}, 120_000);
afterAll(() => app.stop());

const countOf = async (table: 'goods' | 'orders' | 'comments' | 'scarce'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.db,
  );
  return rows[0]?.n ?? 0;
};

describe('演示商城写入数据库', () => {
  it('数据库记着是演示填的：试用的门（发件箱、指标）只在这里开', async () => {
    expect(app.platform.isDemo).toBe(false);
    expect(await isMarkedAsDemo(app.db)).toBe(true);
  });

  it('账目全部吻合：库存、台账、订单、付款、活动划出的库存', async () => {
    for (const { name, audit } of [
      afterSalesModule,
      ordersModule,
      paymentsModule,
      promotionsModule,
      reviewsModule,
      inquiriesModule,
    ]) {
      const findings = await app.database.transaction(async (tx) => audit?.(tx), { snapshot: true });
      expect(findings, name).toEqual([]);
    }
  });

  it('书面商品与系列商品都在架，矿泉水可购 610 瓶', async () => {
    expect(await countOf('goods')).toBe(760);
    const stock = await sql`select from scarce where kind = 'stock'`.execute(app.db);
    expect(stock.rows).toHaveLength(760);
    const { rows } = await sql<{ code: string; available: number }>`
      select g.code, s.available from goods g join scarce s on s.id = g.stock_id
      where g.id = ${mall.landmarks.water}`.execute(app.db);
    expect(rows).toEqual([{ code: 'W1001', available: 610 }]);
  });

  it('评价数与星级等于评价行之和', async () => {
    const { rows } = await sql`
      select g.id from goods g
      left join (select goods_id, count(*) as n, sum(stars) as stars from comments where status = 'shown'
        group by goods_id) c on c.goods_id = g.id
      where g.review_count <> coalesce(c.n, 0) or g.star_sum <> coalesce(c.stars, 0)`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('第一家公司有待评价的商品，也有各种状态的评价，显示的带图带回复', async () => {
    const { rows } = await sql<{ status: string; pictures: number; reply: string; reason: string }>`
      select c.status, jsonb_array_length(c.images) as pictures, c.reply, c.reason from comments c
      where c.kh_id = (select min(kh_id) from companies) and c.status <> 'shown' or c.images <> '[]'::jsonb
      order by c.status`.execute(app.db);
    expect(rows.map(({ status }) => status)).toEqual(['hidden', 'shown', 'waiting']);
    expect(rows[0]?.reason).not.toBe('');
    expect([rows[1]?.pictures, rows[1]?.reply === '']).toEqual([1, false]);
    const left = await sql`
      select l.id from order_lines l join orders o on o.id = l.order_id
      where o.kh_id = (select min(kh_id) from companies) and o.state = 'completed' and not l.reviewed`.execute(
      app.db,
    );
    expect(left.rows.length).toBeGreaterThan(2);
  });

  it('第一家公司的订单各种状态都有', async () => {
    const { rows } = await sql<{ kh_id: number; states: string[] }>`
      select kh_id, array_agg(distinct state order by state) as states from orders group by kh_id order by kh_id`.execute(
      app.db,
    );
    expect(rows[0]?.states).toEqual([
      'cancelled',
      'completed',
      'part-shipped',
      'refunded',
      'refunding',
      'shipped',
      'to-ship',
      'unpaid',
    ]);
  });

  it('新增的商品与分类不会撞上已有编号', async () => {
    const added = await app.db
      .insertInto('categories')
      .values({ grade: 1, name: '新分类', path: '/x/' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(mall.categories.length + 1);
  });

  it('已有数据的商城不再当作空的，进度逐行可见', async () => {
    expect(await isEmptyMall(app.platform)).toBe(false);
    expect(lines.some((line) => line.includes('商品 760 / 760'))).toBe(true);
  });

  it('图片可以取到，不存在的图片与越界路径得 404', async () => {
    const found = await app.http.inject({ url: '/pictures/goods/spring-water-1.webp' });
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/webp']);
    for (const url of [
      '/pictures/goods/none.webp',
      '/pictures/goods/..%2FNOTICE.md',
      '/pictures/site/%2e%2e%2fNOTICE.md',
    ]) {
      expect((await app.http.inject({ url })).statusCode).toBe(404);
    }
  });
});

describe('种子文件', () => {
  it('手册里的例子可以照写，写后账目吻合、按拼音首字母搜得到', async () => {
    const guide = readFileSync(new URL('../../../../../docs/how-to/seed.md', import.meta.url), 'utf8');
    const example = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const read = readSeedFile(example);
    if (!('file' in read)) throw new Error(read.problems.join('\n'));
    const own = await startTestApp({ modules: [goodsModule, demoModule] });
    try {
      await writeSeedFile(own.platform, read.file);
      const findings = await own.database.transaction(async (tx) => ordersModule.audit?.(tx), {
        snapshot: true,
      });
      expect(findings).toEqual([]);
      const detail = await own.call('goodsPage', { query: { keyword: 'kqs' } });
      expect(detail.data.list.map((row) => [row.goodsId, row.stock])).toEqual([['501', 610]]);
    } finally {
      await own.stop();
    }
  });

  it('写了产地的商品在详情里有产地，没有写的没有这一项', async () => {
    const goods = (id: number, own: object) => ({ id, code: `T${id}`, name: '水', categoryId: 1, ...own });
    const priced = { saleIP: 36, saleSP: 1.6, stock: 10 };
    const read = readSeedFile(
      JSON.stringify({
        categories: [{ id: 1, name: '食品' }],
        goods: [goods(1, { ...priced, origin: '吉林 长白山' }), goods(2, priced)],
      }),
    );
    if (!('file' in read)) throw new Error(read.problems.join('\n'));
    const own = await startTestApp({ modules: [goodsModule, demoModule] });
    try {
      await writeSeedFile(own.platform, read.file);
      const detailOf = async (id: string) => (await own.call('goodsDetail', { params: { id } })).data.obj;
      expect(await detailOf('1')).toMatchObject({ origin: '吉林 长白山', spec: '', barcode: '' });
      expect(await detailOf('2')).not.toHaveProperty('origin');
    } finally {
      await own.stop();
    }
  });

  it('活动的金额写成带引号的元；不带引号的整数、多写的字段、没有的种类都说出在哪里', () => {
    const read = (settings: object, own: object = {}) => {
      const times = { startsAt: '2026-11-20', endsAt: '2026-11-30' };
      const promotion = { id: 1, kind: 'flash-sale', name: '抢购', ...times, settings, ...own };
      const file = readSeedFile(JSON.stringify({ promotions: [promotion] }));
      return 'file' in file ? file.file.promotions[0] : file.problems.join('；');
    };
    expect(read({ goods: [{ goodsId: '501', perPack: '88.00', perPiece: '3.5' }] })).toMatchObject({
      startsAt: '2026-11-19T16:00:00.000Z',
      endsAt: '2026-11-30T16:00:00.000Z',
      settings: { goods: [{ goodsId: '501', perPack: 880_000, perPiece: 35_000 }] },
    });
    expect(read({ goods: [{ goodsId: '501', perPack: 880_000, perPiece: '3.5' }] })).toContain(
      'promotions.0.settings.goods.0.perPack：第 1 行活动件价须写成带引号的元',
    );
    expect(read({ goods: [], colour: 'red' })).toContain('promotions.0.settings.colour：不认识的字段 colour');
    expect(read({}, { kind: 'raffle' })).toContain('promotions.0.kind：没有这种活动');
  });

  it('订单带着给定的编号、停在给定的状态，库存、台账、付款吻合，写两次一模一样', async () => {
    const states = [
      'unpaid',
      'to-ship',
      'shipped',
      'completed',
      'cancelled',
      'expired',
      'refunding',
      'refunded',
    ];
    const file = readSeedFile(
      JSON.stringify({
        categories: [{ id: 1, name: '食品' }],
        goods: [
          {
            id: 501,
            code: 'T1',
            name: '水',
            categoryId: 1,
            packingSpecification: 24,
            saleIP: 36,
            saleSP: 1.6,
            stock: 610,
          },
        ],
        companies: [{ khId: 9, code: 'K9', name: '一家公司' }],
        members: [{ id: 7, khId: 9, phone: '13900000001', password: 'Secret-2026' }],
        addresses: [
          {
            id: 1,
            khId: 9,
            regionCode: '440305',
            province: '广东省',
            city: '深圳市',
            county: '南山区',
            address: '一路',
            name: '张',
            phone: '13900000001',
          },
        ],
        customerPrices: [{ khId: 9, goodsId: 501, saleIP: 34, saleSP: 1.5 }],
        orders: states.map((state, at) => ({
          id: `order-${state}`,
          userId: 7,
          addressId: 1,
          placedAt: `2026-03-0${at + 1}T10:00:00+08:00`,
          state,
          lines: [{ goodsId: 501, ipcnt: 1, spcnt: 12 }],
        })),
      }),
    );
    if (!('file' in file)) throw new Error(file.problems.join('\n'));
    const seeded = async () => {
      const own = await startTestApp({ modules: [goodsModule, demoModule] });
      try {
        await writeSeedFile(own.platform, file.file);
        for (const { name, audit } of [ordersModule, paymentsModule]) {
          const findings = await own.database.transaction(async (tx) => audit?.(tx), { snapshot: true });
          expect(findings, name).toEqual([]);
        }
        const orders = await sql<{ id: string; state: string; payable_amount: number }>`
          select id, no, state, payable_amount, paid_at from orders order by id`.execute(own.db);
        const stock = await sql<object>`select total, available, reserved, used from scarce`.execute(own.db);
        return { orders: orders.rows, stock: stock.rows };
      } finally {
        await own.stop();
      }
    };
    const first = await seeded();
    expect(first.orders.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
      states.map((state) => `order-${state} ${state === 'expired' ? 'cancelled' : state}`).sort(),
    );
    // 34.00 + 12 × 1.50
    expect(new Set(first.orders.map((row) => row.payable_amount))).toEqual(new Set([5200]));
    expect(first.stock).toEqual([{ total: 610 + 36 * 4, available: 610, reserved: 36, used: 36 * 3 }]);
    expect(await seeded()).toEqual(first);
  });

  it.each([
    [
      '订单的地址是别家的',
      '{"members":[{"id":7,"khId":9,"phone":"13900000001","password":"Secret-2026"}],"orders":[{"id":"a","userId":7,"addressId":3,"placedAt":"2026-03-01T10:00:00Z","lines":[{"goodsId":5,"ipcnt":1}]}]}',
      'orders.0.addressId：不是这家公司的地址 3',
    ],
    ['不是 JSON', '{', '不是 JSON'],
    ['不认识的字段', '{"foods":[]}', '不认识的字段 foods'],
    [
      '缺少价格',
      '{"goods":[{"id":1,"code":"a","name":"b","categoryId":1,"stock":1,"saleSP":1}]}',
      'goods.0.saleIP：不能缺少',
    ],
    [
      '电话不对',
      '{"members":[{"id":1,"khId":1,"phone":"12345","password":"Secret-2026"}]}',
      '请填写正确的电话号码',
    ],
  ])('%s → 指出位置，不写入', (_, text, problem) => {
    const read = readSeedFile(text);
    expect('problems' in read && read.problems.join('\n')).toContain(problem);
  });
});
