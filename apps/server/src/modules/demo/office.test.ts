import { DEMO_STAFF_PASSWORD } from '@pifa/demo-mall';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import { verifyPassword } from '../../platform';
import { modules } from '..';
import { fillDemoMall } from './fill';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db
    .insertInto('operators')
    .values({ name: 'demo-finance', role: 'finance', password_hash: 'own', created_at: app.clock.now() })
    .execute();
  await fillDemoMall(app.platform, () => undefined, { goods: 320 });
}, 120_000);
afterAll(() => app.stop());

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(app.db)).rows;

describe('演示商城的后台', () => {
  it('四种角色各有账号，销售有两人；早已有的同名账号不改密码', async () => {
    const staff = await app.db
      .selectFrom('operators')
      .select(['name', 'role', 'display_name as shown', 'password_hash as hash'])
      .orderBy('name')
      .execute();
    expect(staff.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'demo-finance finance',
      'demo-owner owner',
      'demo-sales sales',
      'demo-sales-2 sales',
      'demo-warehouse warehouse',
    ]);
    const hashOf = (name: string) => staff.find((one) => one.name === name)?.hash ?? '';
    expect(await verifyPassword(hashOf('demo-owner'), DEMO_STAFF_PASSWORD)).toBe(true);
    expect(hashOf('demo-finance')).toBe('own');
    expect(staff.find(({ name }) => name === 'demo-owner')?.shown).toBe('秦掌柜');
  });

  it('两位销售各有客户，也有一家还没人管；跟进事项有今天的和过期的', async () => {
    const owners = await rowsOf<{ who: string | null; companies: number }>(`
      select o.name as who, count(*)::int as companies
      from companies c left join operators o on o.id = c.salesperson_id group by o.name order by o.name`);
    expect(owners).toEqual([
      { who: 'demo-sales', companies: 2 },
      { who: 'demo-sales-2', companies: 2 },
      { who: null, companies: 1 },
    ]);
    const notes = await rowsOf(
      `select id from customer_notes where follow_up_on <= '${app.clock.now().toISOString()}'::timestamptz::date`,
    );
    expect(notes.length).toBeGreaterThan(1);
  });

  it.each([
    [
      '入驻申请，附执照',
      `select id from applications where status = 'waiting' and licence_upload_id is not null`,
      2,
    ],
    [
      '入驻申请，没有执照',
      `select id from applications where status = 'waiting' and licence_upload_id is null`,
      1,
    ],
    [
      '等了超过一天的询价',
      `select id from quote_requests where status = 'waiting' and created_at < $now - interval '1 day'`,
      2,
    ],
    [
      '刚到的询价',
      `select id from quote_requests where status = 'waiting' and created_at > $now - interval '1 day'`,
      1,
    ],
    [
      '附凭证的转账，订单不会过期',
      `select v.id from transfer_vouchers v join payments p on p.id = v.payment_id join orders o on o.id = v.order_id
       where v.state = 'waiting' and p.state = 'processing' and o.state = 'unpaid' and o.reserve_until is null
         and not exists (select 1 from jobs j where j.key = o.id and j.kind = 'order-expire' and j.done_at is null)`,
      3,
    ],
    ['待发货', `select id from orders where state = 'to-ship' and parent_id is null`, 5],
    ['催发货', `select id from orders where state = 'to-ship' and reminded_at is not null`, 2],
    [
      '部分发货超过三天',
      `select id from orders o where state = 'part-shipped' and parent_id is null and not exists (
         select 1 from shipments s join orders p on p.id = s.order_id
         where (p.id = o.id or p.parent_id = o.id) and s.shipped_at > $now - interval '3 days')`,
      1,
    ],
    ['售后', `select id from after_sales where state = 'waiting'`, 1],
    ['待退款', `select id from refunds where state in ('due', 'refused')`, 3],
    ['待开票', `select id from invoices where state = 'applying' and provider = 'hand'`, 1],
    ['待审抬头', `select id from invoice_titles where state = 'waiting'`, 1],
    ['待审评价', `select id from comments where status = 'waiting'`, 1],
  ])('今天有事做：%s', async (_, text, atLeast) => {
    const now = `'${app.clock.now().toISOString()}'::timestamptz`;
    const found = await rowsOf(text.replaceAll('$now', now));
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
  });

  it('执照与凭证的图片打得开', async () => {
    const papers = await rowsOf<{ id: string }>(
      `select id from uploads where purpose in ('licence', 'voucher')`,
    );
    expect(papers.length).toBeGreaterThanOrEqual(5);
    for (const { id } of papers) {
      const picture = await app.platform.files.get(id);
      expect(picture?.subarray(8, 12).toString()).toBe('WEBP');
    }
  });

  it('账目吻合', async () => {
    for (const { name, audit } of modules) {
      const findings = await app.database.transaction(async (tx) => audit?.(tx), { snapshot: true });
      expect(findings ?? [], name).toEqual([]);
    }
  });
});
