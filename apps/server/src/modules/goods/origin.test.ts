import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory } from '../../../test/builders/goods';
import { aStaff, formOf } from '../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  app = await startTestApp({
    seed: async (db) => {
      await aCategory(db, { name: '食品饮料' });
    },
  });
  staff = await aStaff(app);
});
afterAll(() => app.stop());

async function importTable(csv: string) {
  const { type, payload } = await formOf(csv);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/goods/import',
    headers: { 'content-type': type, ...staff.as('owner') },
    payload,
  });
  return answer.json<{ data: { changed: number; added: number; errors: unknown[]; errorsCsv: string } }>()
    .data;
}

async function detailOf(code: string) {
  const { id } = await app.db
    .selectFrom('goods')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return (await app.call('goodsDetail', { params: { id: String(id) } })).data.obj;
}

describe('产地', () => {
  it('导入后在商品详情里；没有填写的商品没有这一项', async () => {
    const head = '货号,名称,分类,整件价,单件价,产地';
    const done = await importTable(
      `${head}\r\nO-1,矿泉水,食品饮料,36,1.6,吉林 长白山\r\nO-2,苏打水,食品饮料,36,1.6,\r\n`,
    );
    expect(done).toMatchObject({ added: 2, errors: [] });
    expect(await detailOf('O-1')).toMatchObject({ origin: '吉林 长白山' });
    expect(await detailOf('O-2')).not.toHaveProperty('origin');
  });

  it('空格子不改产地，新的产地立刻看得到', async () => {
    await importTable('货号,整件价,单件价,产地\r\nO-1,37,1.7,\r\n');
    expect(await detailOf('O-1')).toMatchObject({ origin: '吉林 长白山' });
    await importTable('货号,产地\r\nO-1,浙江 千岛湖\r\n');
    expect(await detailOf('O-1')).toMatchObject({ origin: '浙江 千岛湖' });
  });

  it('坏的行带着产地下载，改好后原样再导入', async () => {
    const { errorsCsv } = await importTable('货号,产地,库存\r\nO-2,广东 河源,多\r\n');
    expect(errorsCsv).toContain('广东 河源');
    expect(await importTable(errorsCsv.replace('多', '7'))).toMatchObject({ changed: 1, errors: [] });
    expect(await detailOf('O-2')).toMatchObject({ origin: '广东 河源' });
  });
});
