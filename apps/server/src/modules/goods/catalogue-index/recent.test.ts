import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { goodsMemory } from '../goods-memory';
import { touchGoods } from './catalogue';

/**
 * Seen to fail: with every listing waiting until the changes of the last moment are read; with each slice read by itself;
 * with an announcement after which nothing was new counted as the last change.
 */
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

const MANY = 60;
/** A shop of so many goods and one, of which all but two have just gone off the shelf together, as a listing shows. */
async function afterMany(freshMs: number) {
  const ids: number[] = [];
  const shop = await startTestApp({
    settings: { catalogue: { freshMs } },
    async seed(db) {
      const category = await aCategory(db, { name: '饮用水' });
      for (let n = 0; n <= MANY; n += 1) ids.push(await aGoods(db, { category }));
    },
  });
  const total = async (): Promise<number> => (await shop.call('goodsPage', { query: {} })).data.total;
  const takeOff = (off: readonly number[]): Promise<void> =>
    shop.database.transaction(async (tx) => {
      await tx.updateTable('goods').set({ status: 'off' }).where('id', 'in', off).execute();
      await touchGoods(shop.platform, tx);
    });
  expect(await total()).toBe(MANY + 1);
  await takeOff(ids.slice(2));
  await vi.waitFor(async () => expect(await total()).toBe(2), { timeout: 20_000, interval: 20 });
  // PostgreSQL tells a server of its own change as well: the catalogue looks once more and finds nothing.
  await shop.database.transaction((tx) => touchGoods(shop.platform, tx));
  await goodsMemory(shop.platform).catalogue.get();
  return { shop, total, takeOff, last: ids.slice(1, 2) };
}

it('很多商品一起改之后，接着的改动攒一会儿一起读：列表不为每一批重排', async () => {
  const { shop, total, takeOff, last } = await afterMany(60_000);
  await takeOff(last);
  // Whoever began to read the change would be done by then: it takes half a dozen statements.
  for (let n = 0; n < 20; n += 1) {
    expect(await total()).toBe(2);
    await sql`select 1`.execute(shop.db);
  }
  await shop.stop();
});

it('攒着的改动到时候自己就是新的', async () => {
  const { shop, total, takeOff, last } = await afterMany(500);
  await takeOff(last);
  await vi.waitFor(async () => expect(await total()).toBe(1), { timeout: 20_000, interval: 20 });
  await shop.stop();
});
