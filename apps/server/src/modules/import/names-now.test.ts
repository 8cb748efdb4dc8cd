import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory } from '../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../test/harness';
import { namesNow, placeNamed } from './describe-goods';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const names = () => app.database.transaction((tx) => namesNow(app.platform, tx));

/** Seen to fail: every slice of an import, and of taking it back, read all categories and brands anew. */
it('一批接一批：分类与品牌没改过就不再读；同事改名、新增、删掉一个，下一批就认新的', async () => {
  const drinks = await aCategory(app.db, { name: '饮料' });
  const first = await names();
  expect(placeNamed(first, 'category', '饮料')).toBe(drinks);
  expect(await names()).toBe(first);
  await app.db.updateTable('categories').set({ name: '酒水' }).where('id', '=', drinks).execute();
  const renamed = await names();
  expect([placeNamed(renamed, 'category', '饮料'), placeNamed(renamed, 'category', '酒水')]).toEqual([
    undefined,
    drinks,
  ]);
  const { id } = await app.db
    .insertInto('brands')
    .values({ name: '泉屿' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(placeNamed(await names(), 'brand', '泉屿')).toBe(id);
  await app.db.deleteFrom('brands').where('id', '=', id).execute();
  expect(placeNamed(await names(), 'brand', '泉屿')).toBeUndefined();
});

it('没有做成的导入新建的分类：之后不认', async () => {
  const made = app.database.transaction(async (tx) => {
    await tx.insertInto('brands').values({ name: '没做成' }).execute();
    expect(placeNamed(await namesNow(app.platform, tx), 'brand', '没做成')).toBeGreaterThan(0);
    throw new Error('taken back');
  });
  await expect(made).rejects.toThrow('taken back');
  expect(placeNamed(await names(), 'brand', '没做成')).toBeUndefined();
});
