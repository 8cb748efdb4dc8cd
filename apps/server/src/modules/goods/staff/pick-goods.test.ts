import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await aGoods(app.db, { code: 'WATER-1', name: '饮用水' });
  await aGoods(app.db, { code: 'TEA-1', name: '红茶' });
  await aGoods(app.db, { code: 'OLD-1', name: '旧款红茶杯', status: 'off' });
});
afterAll(() => app?.stop());

const pick = async (asked: { keyword?: string; codes?: string[]; ids?: string[] }) =>
  (
    await app.call('adminGoodsPick', {
      query: {
        keyword: asked.keyword ?? '',
        codes: (asked.codes ?? []).join(','),
        ids: (asked.ids ?? []).join(','),
      },
      headers: staff.as('owner'),
    })
  ).data;

it('粘贴的货号：次序不变，大小写都认，没有的按位置列出，重复的算一个', async () => {
  const { list, unknown } = await pick({ codes: ['tea-1', 'NONE-1', 'WATER-1', 'TEA-1'] });
  expect(list.map(({ code }) => code)).toEqual(['TEA-1', 'WATER-1']);
  expect(unknown).toEqual([1]);
});

it('下架的也找得到，写明下架', async () => {
  const { list } = await pick({ codes: ['OLD-1'] });
  expect(list).toMatchObject([{ code: 'OLD-1', on: false }]);
});

it('编号按次序认出', async () => {
  const ids = (await pick({ codes: ['WATER-1', 'TEA-1'] })).list.map(({ id }) => id);
  expect((await pick({ ids: [...ids].reverse() })).list.map(({ code }) => code)).toEqual([
    'TEA-1',
    'WATER-1',
  ]);
});
