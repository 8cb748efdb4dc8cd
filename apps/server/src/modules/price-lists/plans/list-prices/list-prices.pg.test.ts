import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../../test/builders/operators';
import { aShopper, audit, aWater, inCart, place, type Shopper } from '../../../../../test/builders/orders';
import { plansBy } from '../../../../../test/builders/plans';
import { startTwoInstances } from '../../../../../test/harness';

let mall: Awaited<ReturnType<typeof startTwoInstances>>;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyers: Shopper[];
let water = 0;
const BUYERS = 8;
const OLD = '360000 16000';
const NEW = '342000 15200';
beforeAll(async () => {
  mall = await startTwoInstances();
  staff = await aStaff(mall.first);
  water = await aWater(mall.first.db, { stock: 100_000 });
  buyers = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const buyer = await aShopper(mall.first);
    await inCart(mall.first, buyer, water, { ipcnt: 2, spcnt: 12 });
    buyers.push(buyer);
  }
});
afterAll(async () => {
  expect(await audit(mall.first)).toEqual([]);
  await mall.stop();
});

it('改价时正在下单：每一单要么全是旧价，要么全是新价；两个实例提交同一份只改一次', async () => {
  const desks = [mall.first, mall.second].map((app) => plansBy(app, staff.as('owner')));
  const plan = await desks[0]?.make({
    kind: 'list-prices',
    objects: [String(water)],
    settings: { rule: { by: 'times', number: '0.95' } },
  });
  const planId = plan?.data.planId ?? '';
  const apps = [mall.first, mall.second];
  const orders = buyers.map((buyer, n) => place(apps[n % 2] ?? mall.first, buyer, { payMethod: 'transfer' }));
  const commits = desks.map((desk) => desk.commit(planId));
  const placed = await Promise.all(orders);
  await Promise.all(commits);
  const ids = placed.flatMap(({ success, data }) => (success ? [data.id] : []));
  expect(ids.length).toBeGreaterThan(0);
  const { rows } = await sql<{ pair: string; amount: number; per_pack: number; per_piece: number }>`
    select per_pack || ' ' || per_piece as pair, amount, per_pack, per_piece from order_lines
    where order_id = any(${ids}::text[])`.execute(mall.first.db);
  for (const { pair, amount, per_pack: pack, per_piece: piece } of rows) {
    expect([OLD, NEW]).toContain(pair);
    expect(amount).toBe((2 * pack + 12 * piece) / 100);
  }
  const { rows: acts } = await sql<{ n: number }>`
    select count(*)::int as n from operator_acts where plan_id = ${planId}`.execute(mall.first.db);
  expect(acts[0]?.n).toBe(1);
});
