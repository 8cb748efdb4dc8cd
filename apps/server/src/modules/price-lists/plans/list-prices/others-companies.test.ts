import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { anOrder, aShopper, type Shopper } from '../../../../../test/builders/orders';
import { plansBy } from '../../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../../test/harness';
import { toJson } from '../../../../platform';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let other: Shopper;
let company = '';
let water = 0;
let goods = 0;
let code = '';
let serial = 500;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aCategory(app.db, { name: '饮用水' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  other = await aShopper(app);
  company = `别家公司${other.khId}`;
  await sql`update companies set name = ${company} where kh_id = ${other.khId}`.execute(app.db);
  code = `OTH-${(serial += 1)}`;
  goods = await aGoods(app.db, { category: water, code, price: [36, 1.6], piecesPerPack: 24 });
});

type Role = Parameters<typeof staff.as>[0];
const paste = async (role: Role, perPack: string, perPiece: string) =>
  (
    await plansBy(app, staff.as(role)).make({
      kind: 'list-prices',
      rows: [{ line: 1, code, perPack, perPiece }],
    })
  ).data;

describe('销售改价：别人的客户不说名字、不说价', () => {
  it('按公式的价随动：只说几位', async () => {
    const base = await aGoods(app.db, { category: water, price: [36, 1.6] });
    await aCustomerPrice(app.db, base, { khId: other.khId }, [34, 1.5]);
    await sql`insert into price_rules (list_id, version, scope, priority, base, percent_bp, plus)
      select id, rules_version, '{"kind": "all", "ids": []}'::jsonb, 0, 'list', 8300, 0 from price_lists
      where kh_id = ${other.khId}`.execute(app.db);
    const follows = async (role: Role) =>
      (await paste(role, '37.80', '1.68')).effects.find(({ text }) => text.includes('随动'))?.text;
    expect(await follows('owner')).toContain(`${company}自己的价（标价 × 83%，1 位客户）`);
    expect(await follows('sales')).toBe('按规则的 1 张价目表随动：1 位其他业务员的客户自己的价');
    await sql`delete from price_rules`.execute(app.db);
  });

  it('阶梯价会比新标价贵：拒绝，不说是谁、什么价', async () => {
    await app.db
      .insertInto('ladders')
      .values({
        goods_id: goods,
        kh_id: other.khId,
        tiers: toJson([{ minPieces: 240, perPiece: 14_500, perPack: null }]),
      })
      .execute();
    const refused = async (role: Role) => (await paste(role, '36', '1.40')).rows[0]?.refusal;
    expect(await refused('owner')).toContain(`「${company}」的阶梯价满 240`);
    expect(await refused('sales')).toBe('其他业务员的客户有阶梯价，会比新标价贵，先改阶梯价');
  });

  it('最近成交价：提醒里不拿别人的客户比', async () => {
    await anOrder(app, other, goods, { ipcnt: 1, payMethod: 'transfer' });
    const warned = async (role: Role) => (await paste(role, '35.90', '1.60')).rows[0]?.warnings;
    expect(await warned('owner')).toEqual(['低于最近成交价 ¥36.00/件']);
    expect(await warned('sales')).toEqual([]);
  });
});

/** Seen to fail: pieces without a price were below any cost, and asked for a permission. */
it('只卖整件的客户价（个价是 0）一并调整：够成本就不算低于成本', async () => {
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${other.khId}`.execute(app.db);
  await sql`update goods set cost = 14000 where id = ${goods}`.execute(app.db);
  await aCustomerPrice(app.db, goods, { khId: other.khId }, [34, 0]);
  const { data } = await plansBy(app, staff.as('sales')).make({
    kind: 'list-prices',
    rows: [{ line: 1, code, perPack: '37.80', perPiece: '1.68' }],
    settings: { withOwn: true },
  });
  expect(data.rows.map(({ refusal, warnings }) => [refusal, warnings])).toEqual([
    ['', []],
    ['', []],
  ]);
  expect(data.stepUp).toBe(false);
});
