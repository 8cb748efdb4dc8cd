import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { modules } from '../..';
import { fillDemoMall } from '../fill';

const WISH = { goods: 760, crowd: { companies: 200, orders: 1_000 } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillDemoMall(app.platform, () => undefined, WISH);
}, 180_000);
afterAll(() => app.stop());

const rowsOf = async <Row>(text: string, from = app): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(from.db)).rows;
const countOf = async (what: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n ?? 0;

describe('大商城：200 家客户、1000 张订单', () => {
  it('账目全部吻合', async () => {
    for (const { name, audit } of modules) {
      const findings = await app.database.transaction(async (tx) => audit?.(tx), { snapshot: true });
      expect(findings ?? [], name).toEqual([]);
    }
  });

  it('客户分给二十位销售，也有没人管的；地区都是真有的', async () => {
    const demo = 5;
    expect(await countOf('companies')).toBe(200 + demo);
    expect(await countOf(`operators where role = 'sales'`)).toBe(20);
    expect(await countOf('companies where salesperson_id is null')).toBeGreaterThan(1);
    const regions = await rowsOf<{ code: string; names: string[] }>(
      'select distinct region_code as code, region_names as names from companies',
    );
    const text = readFileSync(new URL('../../../../assets/regions.json', import.meta.url), 'utf8');
    for (const { code, names } of regions)
      expect(text).toContain(`{"code":"${code}","name":"${names.at(-1)}"`);
  });

  it('订单跨十八个月，约一成半在进行中，每张 1 到 12 种商品', async () => {
    const crowd = `orders where parent_id is null and kh_id > 1005`;
    expect(await countOf(crowd)).toBe(1_000);
    const share = async (state: string) => (await countOf(`${crowd} and state = '${state}'`)) / 1_000;
    expect(await share('completed')).toBeGreaterThan(0.8);
    expect(await share('to-ship')).toBeGreaterThan(0.005);
    expect(await share('to-ship')).toBeLessThan(0.03);
    expect(await share('part-shipped')).toBeGreaterThan(0);
    const [months] = await rowsOf<{ n: number }>(
      `select count(distinct date_trunc('month', created_at))::int as n from ${crowd}`,
    );
    expect(months?.n).toBeGreaterThanOrEqual(18);
    const [kinds] = await rowsOf<{ least: number; most: number }>(
      `select min(kinds)::int as least, max(kinds)::int as most from ${crowd}`,
    );
    expect(kinds).toEqual({ least: 1, most: 12 });
  });

  it('凭证、运单、售后、发票、评价、询价、下次该买什么都有', async () => {
    const crowd = 'kh_id > 1005';
    for (const what of [
      `transfer_vouchers v join orders o on o.id = v.order_id where o.${crowd}`,
      `shipments s join orders o on o.id = s.order_id where o.${crowd} and s.tracking_no <> ''`,
      `after_sales where ${crowd}`,
      `invoices where ${crowd}`,
      `comments where ${crowd}`,
      `quote_requests where ${crowd}`,
      `bought_goods where ${crowd} and jsonb_array_length(recent) > 1`,
    ])
      expect(await countOf(what), what).toBeGreaterThan(0);
  });

  it('之后的订单、报价不会撞上已有编号', async () => {
    const [next] = await rowsOf<{ free: boolean }>(`
      select (select max(right(no, 6)::bigint) from orders where parent_id is null) < nextval('order_no')
        and (select max(right(no, 6)::bigint) from payments) < nextval('payment_no')
        and (select max(right(no, 6)::bigint) from quote_requests) < nextval('quote_request_no')
        and (select max(id) from order_lines) < nextval(pg_get_serial_sequence('order_lines', 'id')) as free`);
    expect(next?.free).toBe(true);
  });

  it('同一种子写两次，除了猜不到的编号完全相同', async () => {
    const facts = `
      select o.no, o.kh_id, o.state, o.payable_amount, array_agg(l.code || ' ' || l.amount order by l.id) as lines
      from orders o join order_lines l on l.order_id = o.id where o.kh_id > 1005
      group by o.id order by o.no`;
    const again = await startTestApp({ clock: app.clock });
    try {
      await fillDemoMall(again.platform, () => undefined, WISH);
      expect(await rowsOf(facts, again)).toEqual(await rowsOf(facts));
    } finally {
      await again.stop();
    }
  }, 180_000);
});
