import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { startTwoInstances, type TestApp } from '../../../../../test/harness';

/**
 * Seen to fail: without `forUpdate` in `holdGroup`; with the goods of `heldSiblings` read before `holdGoods` (both pull
 * the goods in, or a change of a colleague is written over).
 */
let two: Awaited<ReturnType<typeof startTwoInstances>>;
let staff: Awaited<ReturnType<typeof aStaff>>;
let gloves: number;
beforeAll(async () => {
  two = await startTwoInstances();
  staff = await aStaff(two.first);
  gloves = await aCategory(two.first.db, { name: '手套' });
});
afterAll(() => two.stop());

const ROUNDS = 8;
type Body = CallBodyInput<'adminGroupSave'>;
const save = (app: TestApp, body: Body) => app.call('adminGroupSave', { headers: staff.as('owner'), body });
const row = (value: string, code: string, own: object = {}): NonNullable<Body['rows']>[number] => ({
  values: [value],
  code,
  list: { IP: '270', SP: '0.3' },
  packingSpecification: 1000,
  minNum: 500,
  stepSize: 100,
  status: 'on',
  ...own,
});
const bodyOf = (code: string, own: Partial<Body> = {}): Body => ({
  name: `手套 ${code}`,
  code,
  pattern: '{组}-{颜色}',
  keys: [{ name: '颜色', values: ['红', '蓝'] }],
  categoryId: String(gloves),
  unit: '只',
  packUnit: '箱',
  rows: [row('红', `${code}-红`), row('蓝', `${code}-蓝`)],
  ...own,
});
/** One body answered by both servers at the same moment. */
const both = (first: Body, second: Body) => Promise.all([save(two.first, first), save(two.second, second)]);

describe('商品组，两台服务器', () => {
  it('两个人同时存同一个组，各改一个货号：只成一个，后到的被告知已改过，它的货号没动', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = `GA${round}`;
      const { data } = await save(two.first, bodyOf(code));
      const known = { id: data.id, version: data.version };
      const priced = (value: string) =>
        bodyOf(code, {
          ...known,
          rows: data.rows
            .filter((one) => one.code.endsWith(value))
            .map((one) =>
              row(value, one.code, {
                goodsId: one.goodsId,
                version: one.version,
                list: { IP: '280', SP: '0.3' },
              }),
            ),
        });
      const answers = await both(priced('红'), priced('蓝'));
      expect(answers.map((one) => (one.success ? 'saved' : one.code)).sort()).toEqual(['saved', 'stale']);
      const { rows } = await sql<{ value: string }>`
        select group_values ->> 0 as value from goods
        where group_id = ${data.id}::bigint and list_per_pack = 2800000`.execute(two.first.db);
      expect(rows).toEqual([{ value: answers[0].success ? '红' : '蓝' }]);
    }
  });

  it('两个组同时把同一个商品拉进来：只进一个组', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const goods = await aGoods(two.first.db, { category: gloves, code: `GB${round}` });
      const { version } = await two.first.db
        .selectFrom('goods')
        .select('version')
        .where('id', '=', goods)
        .executeTakeFirstOrThrow();
      const pulling = (name: string) =>
        bodyOf(`${name}${round}`, { rows: [row('红', `GB${round}`, { goodsId: String(goods), version })] });
      const answers = await both(pulling('GC'), pulling('GD'));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const groups = await two.first.db
        .selectFrom('goods_groups')
        .select('code')
        .where('code', 'in', [`GC${round}`, `GD${round}`])
        .execute();
      expect(groups).toEqual([{ code: answers[0].success ? `GC${round}` : `GD${round}` }]);
    }
  });

  it('存组的同时同事改了其中一个商品：先到的算，后到的不盖掉它', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = `GE${round}`;
      const { data } = await save(two.first, bodyOf(code));
      const [red] = data.rows.filter((one) => one.code.endsWith('红'));
      if (!red) throw new Error('no row');
      const body = bodyOf(code, {
        id: data.id,
        version: data.version,
        rows: [row('红', red.code, { goodsId: red.goodsId, version: red.version, minNum: 700 })],
      });
      const [saved, changed] = await Promise.all([
        save(two.first, body),
        two.second.call('adminGoods', {
          headers: staff.as('owner'),
          body: { code: red.code, list: { perPack: '299', perPiece: '0.4' } },
        }),
      ]);
      expect(changed.success).toBe(true);
      const now = await two.first.db
        .selectFrom('goods')
        .select(['list_per_pack', 'min_pieces'])
        .where('id', '=', Number(red.goodsId))
        .executeTakeFirstOrThrow();
      // Whichever came first: the price of the colleague stands.
      expect(now).toEqual({ list_per_pack: 2_990_000, min_pieces: saved.success ? 700 : 500 });
      if (!saved.success) expect(saved.code).toBe('stale');
    }
  });
});
