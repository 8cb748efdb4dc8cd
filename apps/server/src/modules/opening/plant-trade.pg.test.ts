import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../test/harness';

/** Seen to fail: with the rows of the tree alone as the lock, of which an empty mall has none. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

it('两个人同时给空的商城建同一个行业的分类：一种只有一个', async () => {
  const headers = staff.as('owner');
  const plant = () => app.call('adminOpeningTrade', { headers, body: { trade: 'hardware' } });
  const made = (await Promise.all([plant(), plant(), plant()])).map(({ data }) => data.made);
  expect(made.toSorted((a, b) => b - a)).toEqual([26, 0, 0]);
  const tree = (await app.call('adminCategories', { headers })).data;
  expect(new Set(tree.map(({ path }) => path)).size).toBe(tree.length);
});

it('两个人同时新建同名的分类：一个成功，另一个说已经有了', async () => {
  const headers = staff.as('owner');
  const add = () => app.call('adminCategorySave', { headers, body: { name: '同名的分类' } });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});
