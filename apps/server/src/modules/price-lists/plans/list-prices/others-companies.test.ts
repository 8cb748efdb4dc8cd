import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../../test/builders/orders';
import { plansBy } from '../../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let other: Shopper;
let company = '';
let water = 0;
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
  await aGoods(app.db, { category: water, code, price: [36, 1.6], piecesPerPack: 24 });
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
});
