import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { touchGoods } from './catalogue';

/** Seen to fail: with every listing waiting until the changes of the last moment are read. */
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
