import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { touchGoods } from './catalogue';

/** Seen to fail: with every listing waiting until the changes of the last moment are read; with each slice read by itself. */
let app: TestApp;
let second = 0;

beforeAll(async () => {
  app = await startTestApp({
    settings: { catalogue: { freshMs: 60_000 } },
    async seed(db) {
      const category = await aCategory(db, { name: '饮用水' });
      await aGoods(db, { category });
      second = await aGoods(db, { category });
    },
  });
});
afterAll(() => app.stop());

const count = async (): Promise<number> => (await app.call('goodsPage', { query: {} })).data.total;

it('一批一批导入商品时，列表不为每一批等：先答上一刻的，一眨眼就是新的', async () => {
  expect(await count()).toBe(2);
  await app.database.transaction(async (tx) => {
    await tx.updateTable('goods').set({ status: 'off' }).where('id', '=', second).execute();
    await touchGoods(app.platform, tx);
  });
  expect(await count()).toBe(2);
  await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 20_000 });
});

it('很多商品一起改之后，接着的改动攒一会儿一起读：列表不为每一批重排，到时候自己就是新的', async () => {
  const freshMs = 2_500;
  const many = 60;
  const ids: number[] = [];
  const shop = await startTestApp({
    settings: { catalogue: { freshMs } },
    async seed(db) {
      const category = await aCategory(db, { name: '饮用水' });
      for (let n = 0; n <= many; n += 1) ids.push(await aGoods(db, { category }));
    },
  });
  const total = async (): Promise<number> => (await shop.call('goodsPage', { query: {} })).data.total;
  const takeOff = (off: readonly number[]): Promise<void> =>
    shop.database.transaction(async (tx) => {
      await tx.updateTable('goods').set({ status: 'off' }).where('id', 'in', off).execute();
      await touchGoods(shop.platform, tx);
    });
  expect(await total()).toBe(many + 1);
  await takeOff(ids.slice(0, many - 1));
  await vi.waitFor(async () => expect(await total()).toBe(2), { timeout: 10_000, interval: 20 });
  const read = performance.now();
  await takeOff([ids[many] ?? 0]);
  while (performance.now() - read < 300) expect(await total()).toBe(2);
  await vi.waitFor(async () => expect(await total()).toBe(1), { timeout: 10_000, interval: 20 });
  await shop.stop();
});
