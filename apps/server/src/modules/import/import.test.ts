import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff, formOf } from '../../../test/builders/operators';
import { audit, stockOf } from '../../../test/builders/orders';
import { aWorkbook, aZip } from '../../../test/builders/xlsx';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { countStatements } from '../../platform/database';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  const { id } = await app.db
    .insertInto('categories')
    .values({ grade: 1, name: '食品', path: '/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const drinks = await app.db
    .insertInto('categories')
    .values({ grade: 2, parent_id: id, name: '饮料', path: '/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('categories')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute();
  await app.db
    .updateTable('categories')
    .set({ path: `/${id}/${drinks.id}/` })
    .where('id', '=', drinks.id)
    .execute();
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

// Each operator imports at most 30 times in ten minutes.
beforeEach(() => app.clock.advance({ minutes: 11 }));

async function goods(own: Parameters<typeof addGoods>[1] = {}) {
  const id = await addGoods(app.db, { stock: 100, ...own });
  const { code } = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code };
}
const rowOf = (code: string) =>
  app.db.selectFrom('goods').selectAll().where('code', '=', code).executeTakeFirst();

async function send(
  bytes: Buffer | string,
  query: { dryRun?: string; again?: string } = {},
  role: Parameters<typeof staff.as>[0] = 'owner',
) {
  const { type, payload } = await formOf(bytes);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/goods/import?${new URLSearchParams(query)}`,
    headers: { 'content-type': type, ...staff.as(role) },
    payload,
  });
  const { meta, data } = answer.json<{
    meta: { success: boolean; message: string; code?: string };
    data: {
      changed: number;
      added: number;
      replayed: boolean;
      dryRun: boolean;
      errors: { row: number; code: string; text: string }[];
      errorsCsv: string;
    };
  }>();
  return { status: answer.statusCode, ...meta, data };
}

describe('导入', () => {
  it('好的行生效，坏的行逐行列出原因；试运行什么也不改，说的一样', async () => {
    const { id, code } = await goods();
    const csv = `\uFEFF货号,整件价,单件价,库存\r\n${code},28,1.30,500\r\n没有,1,1,1\r\n${code},1,1,1\r\nX,一,1,1\r\n\r\n,1,1,1\r\n`;
    const tried = await send(csv, { dryRun: '1' });
    expect((await stockOf(app.db, id)).available).toBe(100);
    const done = await send(csv);
    expect(done.data).toEqual({ ...tried.data, dryRun: false });
    expect(done.data).toMatchObject({ changed: 1, added: 0 });
    expect(done.data.errors).toEqual([
      { row: 3, code: '没有', text: '新商品须填写名称、分类、整件价与单件价' },
      { row: 4, code, text: '货号在文件中重复' },
      { row: 5, code: 'X', text: '整件价应为不超过 4 位小数的金额' },
      { row: 7, code: '', text: '货号不能为空' },
    ]);
    expect((await stockOf(app.db, id)).available).toBe(500);
    expect(await rowOf(code)).toMatchObject({ list_per_pack: 280_000, list_per_piece: 13_000 });
  });

  it('坏的行可下载，改好后原样再导入即可', async () => {
    const { code } = await goods();
    const first = await send(`货号,库存,整件价,单件价\r\n${code},多,2,1\r\n`);
    expect(first.data.errorsCsv).toBe(
      `\uFEFF货号,库存,整件价,单件价,行号,原因\r\n${code},多,2,1,2,库存应为 0 到 10000000 的整数\r\n`,
    );
    const second = await send(first.data.errorsCsv.replace('多', '7'));
    expect(second.data).toMatchObject({ changed: 1, errors: [] });
    expect(await rowOf(code)).toMatchObject({ list_per_pack: 20_000 });
  });

  it('同一文件再次提交 → 不再生效，答复当时的结果；注明 again 才再做', async () => {
    const { id, code } = await goods();
    const csv = `货号,库存\n${code},55\n`;
    expect((await send(csv)).data).toMatchObject({ changed: 1, replayed: false });
    await app.call('adminGoods', { headers: staff.as('warehouse'), body: { code, stockBy: 5 } });
    expect((await send(csv)).data).toMatchObject({ changed: 1, replayed: true });
    expect((await stockOf(app.db, id)).available).toBe(60);
    expect((await send(csv, { again: '1' })).data.replayed).toBe(false);
    expect((await stockOf(app.db, id)).available).toBe(55);
  });

  it('各行都没有生效的文件不算导入过：改好商城里的原因，同一文件再送就生效', async () => {
    const csv = '货号,名称,分类,整件价,单件价\nA15,酸梅汤,酸饮,3,3\n';
    const failed = await send(csv);
    expect(failed.data).toMatchObject({ changed: 0, added: 0, replayed: false });
    expect(failed.data.errors[0]?.text).toContain('分类「酸饮」不存在');
    const { id } = await app.db
      .insertInto('categories')
      .values({ name: '酸饮', grade: 1, path: '/', sort: 99 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('categories')
      .set({ path: `/${id}/` })
      .where('id', '=', id)
      .execute();
    expect((await send(csv)).data).toMatchObject({ added: 1, replayed: false, errors: [] });
    expect((await send(csv)).data).toMatchObject({ added: 1, replayed: true });
  });

  it('一个角色被拒绝的行，换一个有权的角色重送同一文件，重新判断', async () => {
    const [one, two] = [await goods(), await goods()];
    const csv = `货号,库存,整件价,单件价\n${one.code},66,,\n${two.code},,28,1.30\n`;
    const byWarehouse = await send(csv, {}, 'warehouse');
    expect(byWarehouse.data).toMatchObject({ changed: 1, replayed: false });
    expect(byWarehouse.data.errors).toHaveLength(1);
    const byOwner = await send(csv);
    expect(byOwner.data).toMatchObject({ replayed: false, errors: [] });
    expect(await rowOf(two.code)).toMatchObject({ list_per_pack: 280_000 });
  });

  it('新商品：列表、搜索、库存都有了；分类、品牌写错 → 该行不进', async () => {
    const head = '货号,名称,分类,单位,每件数量,起订量,整件价,单件价,库存,品牌\n';
    const csv = `${head}N-1,冰红茶,食品/饮料,瓶,12,12,36,3.2,240,\nN-2,绿茶,食品/茶,瓶,12,12,36,3.2,240,\nN-3,乌龙茶,饮料,瓶,12,12,36,3.2,240,无此品牌\n`;
    const { data } = await send(csv);
    expect(data).toMatchObject({ added: 1, changed: 0 });
    expect(data.errors.map(({ text }) => text)).toEqual([
      '分类「食品/茶」不存在或有重名，请写全路径',
      '品牌「无此品牌」不存在',
    ]);
    const found = await app.call('goodsPage', { query: { keyword: '冰红茶' } });
    expect(found.data.list[0]).toMatchObject({ goodsName: '冰红茶', packingSpecification: 12, minNum: 12 });
    const spelt = await app.call('goodsPage', { query: { keyword: 'binghongcha' } });
    expect(spelt.data.list).toHaveLength(1);
    expect(await rowOf('N-2')).toBeUndefined();
    const book = (await staff.acts()).filter(({ object }) => object === 'goods:N-1');
    expect(book.map(({ who, what }) => [who, what])).toEqual([
      ['owner', 'goods.add'],
      ['owner', 'goods.change'],
    ]);
  });

  it('货位与成本：写进去；没有成本权限的人不能写；账上与答复里没有成本的数', async () => {
    const { id, code } = await goods({ name: '货位商品' });
    const sent = await send(`货号,货位,成本\n${code},B-12-3,17.0625\n`);
    expect(sent.data).toMatchObject({ changed: 1, errors: [] });
    const row = await app.db
      .selectFrom('goods')
      .select(['bin', 'cost'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ bin: 'B-12-3', cost: 170_625 });
    const history = await app.db
      .selectFrom('goods_costs')
      .select('cost')
      .where('goods_id', '=', id)
      .execute();
    expect(history).toEqual([{ cost: 170_625 }]);
    const refused = await send(`货号,成本\n${code},1\n`, {}, 'sales');
    expect(refused.data.errors[0]?.text).toBe('您的角色不能修改这些内容');
    expect((await send(`货号,成本\n${code},一块\n`)).data.errors[0]?.text).toContain('成本应为');
    const book = (await staff.acts()).filter(({ object }) => object === `goods:${code}`);
    expect(book.map(({ what }) => what)).toContain('goods.cost');
    expect(JSON.stringify([book, sent.data])).not.toMatch(/17\.0625|170625/);
  });

  it('改名：按新名搜得到，前后记在账上；仓库改不了名和价，只改得了库存', async () => {
    const { id, code } = await goods({ name: '旧名' });
    expect((await send(`货号,名称\n${code},钢丝球\n`, {}, 'warehouse')).data.errors[0]?.text).toBe(
      '您的角色不能修改这些内容',
    );
    expect((await send(`货号,库存\n${code},9\n`, {}, 'warehouse')).data.changed).toBe(1);
    expect((await stockOf(app.db, id)).available).toBe(9);
    await send(
      `货号,名称,促销整件价,促销单件价,促销开始\n${code},钢丝球,0.9,0.9,2026-01-31 08:00\n`,
      {},
      'sales',
    );
    expect((await app.call('goodsPage', { query: { keyword: '钢丝球' } })).data.list).toHaveLength(1);
    const row = await rowOf(code);
    expect(row?.promo_starts_at).toEqual(new Date('2026-01-31T00:00:00Z'));
    const said = (await staff.acts()).find(
      ({ what, object }) => what === 'goods.describe' && object === `goods:${code}`,
    );
    expect(said).toMatchObject({ who: 'sales', before: { name: '旧名' }, after: { name: '钢丝球' } });
  });

  it('一个文件几百行：每行都到，少了哪行都说得出', { timeout: 180_000 }, async () => {
    const all = [];
    for (let n = 0; n < 220; n += 1) all.push(`B${n},货${n},食品,1,1,${n}`);
    all[219] = 'B219,,食品,1,1,1';
    const { data } = await send(`货号,名称,分类,整件价,单件价,库存\n${all.join('\n')}\n`);
    expect(data).toMatchObject({ added: 219, errors: [{ row: 221, code: 'B219' }] });
    const { total } = await app.db
      .selectFrom('scarce')
      .innerJoin('goods', 'goods.stock_id', 'scarce.id')
      .where('goods.code', 'like', 'B%')
      .select((builder) => builder.fn.sum<string>('scarce.available').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe((218 * 219) / 2);
  });

  it('几百行改价改库存改名，语句数不随行数增加', { timeout: 180_000 }, async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `C${n},货${n},食品,1,1,${n}`);
    const head = '货号,名称,分类,整件价,单件价,库存\n';
    expect((await send(`${head}${rows.join('\n')}\n`)).data.added).toBe(300);
    const small = await countStatements(() =>
      send(`货号,名称,整件价,单件价,库存\nC0,新名,3,2,7\nC1,新名,3,2,7\n`),
    );
    const again = rows.map((_, n) => `C${n},新名${n},2,1,${n + 5}`).join('\n');
    const large = await countStatements(() => send(`货号,名称,整件价,单件价,库存\n${again}\n`));
    expect(large.result.data).toMatchObject({ changed: 300, errors: [] });
    expect(large.statements.length - small.statements.length).toBeLessThanOrEqual(2);
    expect(await rowOf('C7')).toMatchObject({ name: '新名7', list_per_pack: 20_000, list_per_piece: 10_000 });
    const own = (await staff.acts()).filter(({ object }) => object === 'goods:C7');
    expect(own.map(({ what }) => what)).toEqual([
      'goods.add',
      'goods.change',
      'goods.describe',
      'goods.change',
    ]);
    expect(own[3]).toMatchObject({
      before: { list_per_pack: 10_000, available: 7 },
      after: { list_per_pack: 20_000, available: 12 },
    });
  });

  it('导入途中问得到到了哪行，导完就没有了；别的账号问不到', { timeout: 180_000 }, async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `E${n},货${n},食品,1,1,${n}`);
    const ask = (role: 'owner' | 'sales') =>
      app.call('adminImportProgress', { headers: staff.as(role) }).then(({ data }) => data);
    const seen: { done: number; rows: number }[] = [];
    const others: unknown[] = [];
    const csv = `货号,名称,分类,整件价,单件价,库存\n${rows.join('\n')}\n`;
    const landed = send(csv, { dryRun: '1' }).then(() => 'landed');
    while ((await Promise.race([landed, wait(5)])) !== 'landed') {
      const [own, other] = await Promise.all([ask('owner'), ask('sales')]);
      seen.push(own);
      others.push(other);
    }
    // Also on the embedded database, which would not let anybody in by itself until the whole file is done.
    expect(seen.some(({ done, rows: all }) => all === 3_000 && done > 0 && done % 500 === 0)).toBe(true);
    for (const one of [...others, await ask('owner')]) expect(one).toEqual({ done: 0, rows: 0 });
  });

  it('数据库不接受的那一行不进、说明是哪一行，同批的其余照进；试运行说的一样', async () => {
    await sql`alter table goods add constraint goods_refuse_one check (name <> '库里不收')`.execute(app.db);
    try {
      const rows = Array.from(
        { length: 20 },
        (_, n) => `D${n},${n === 13 ? '库里不收' : `货${n}`},食品,1,1,9`,
      );
      const csv = `货号,名称,分类,整件价,单件价,库存\n${rows.join('\n')}\n`;
      const tried = await send(csv, { dryRun: '1' });
      const { data } = await send(csv);
      expect(data).toEqual({ ...tried.data, dryRun: false });
      expect(data).toMatchObject({ added: 19, errors: [{ row: 15, code: 'D13' }] });
      expect(data.errors[0]?.text).toContain('数据库不接受');
      expect(await rowOf('D13')).toBeUndefined();
      expect(await rowOf('D19')).toMatchObject({ name: '货19' });
    } finally {
      await sql`alter table goods drop constraint goods_refuse_one`.execute(app.db);
    }
  });

  it('两个货号共用一份库存 → 按行先后各记一笔，账目相符', async () => {
    const one = await goods();
    const two = await goods();
    const { stock_id } = (await rowOf(one.code)) ?? {};
    await app.db.updateTable('goods').set({ stock_id }).where('id', '=', two.id).execute();
    const { data } = await send(`货号,库存\n${one.code},150\n${two.code},120\n`);
    expect(data).toMatchObject({ changed: 2, errors: [] });
    expect((await stockOf(app.db, one.id)).available).toBe(120);
    const steps = await app.db
      .selectFrom('scarce_ledger')
      .select(['act', 'quantity'])
      .where('scarce_id', '=', Number(stock_id))
      .where('reason', '=', '表格导入')
      .orderBy('id')
      .execute();
    expect(steps).toEqual([
      { act: 'stocked', quantity: 50 },
      { act: 'write-off', quantity: 30 },
    ]);
  });
});

describe('各种文件', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 带 BOM', (text: string) => Buffer.from(`\uFEFF${text}`)],
    [
      'UTF-16（Excel 的「Unicode 文本」，制表符）',
      (text: string) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'),
    ],
  ])('%s 的 CSV 都读得懂', async (_name, encode) => {
    const { code } = await goods();
    expect((await send(encode(`货号,名称\r\n${code},"含,逗号 ""引号"""\r\n`))).data.changed).toBe(1);
    expect((await rowOf(code))?.name).toMatch(/含.逗号 "引号"/);
  });

  it('GBK / GB18030 的 CSV（Excel 在中国另存的样子）读得懂', async () => {
    const { code } = await goods();
    // 货号,名称 · 矿泉水㐀 in GB18030; the last sign has four bytes
    const head = Buffer.from('bbf5bac52cc3fbb3c60d0a', 'hex');
    const name = Buffer.from('bff3c8aacbae8139ee390d0a', 'hex');
    const bytes = Buffer.concat([head, Buffer.from(`${code},`), name]);
    expect((await send(bytes)).data.changed).toBe(1);
    expect((await rowOf(code))?.name).toBe('矿泉水㐀');
  });

  it('xlsx：文字、数字、空格子、富文本、日期、公式的结果', async () => {
    const one = await goods();
    const two = await goods();
    const book = aWorkbook([
      ['货号', '名称', '整件价', '单件价', '促销整件价', '促销单件价', '促销开始', '库存'],
      [one.code, '苏打水 <新>', 36.300000000000004, 1.45, 30, 1.2, 46053.333333333336, 12],
      [
        two.code,
        { xml: '<c r="AT" t="inlineStr"><is><r><t>矿</t></r><r><t>泉水</t></r></is></c>' },
        { xml: '<c r="AT" t="str"><f>1+1</f><v>2.5</v></c>' },
        1,
      ],
    ]);
    const { data, message } = await send(book);
    expect([message, data.errors]).toEqual(['', []]);
    const row = await rowOf(one.code);
    expect(row).toMatchObject({ name: '苏打水 <新>', list_per_pack: 363_000, promo_per_pack: 300_000 });
    expect(row?.promo_starts_at).toEqual(new Date('2026-01-31T00:00:00Z'));
    expect((await stockOf(app.db, one.id)).available).toBe(12);
    expect(await rowOf(two.code)).toMatchObject({ name: '矿泉水', list_per_pack: 25_000 });
  });

  it.each([
    [
      '解开有 100 MB 的压缩包',
      () => aWorkbook([['货号']], { 'xl/sharedStrings.xml': Buffer.alloc(100_000_000, 32) }),
    ],
    [
      '第一百万列',
      () =>
        aWorkbook([['货号']], {
          'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>',
        }),
    ],
    ['残缺的 XML', () => aWorkbook([['货号']], { 'xl/workbook.xml': '<workbook><sheets>' })],
    [
      '实体炸弹',
      () =>
        aWorkbook([['货号']], {
          'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>',
        }),
    ],
    ['不是表格的压缩包', () => aZip({ 'a.txt': 'x' })],
    ['断了的压缩包', () => aWorkbook([['货号']]).subarray(0, 300)],
    ['旧的 xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['PDF', () => Buffer.from('%PDF-1.7')],
  ])('%s → 说明只收 CSV 与 xlsx，不出错', async (_name, make) => {
    const answer = await send(make());
    expect([answer.code, answer.status]).toEqual(['file-type', 200]);
  });

  it('几十万个空行 → 和空表一样，说明认不出表头', async () => {
    const rows = `<worksheet>${'<row/>'.repeat(300_000)}</worksheet>`;
    const answer = await send(aWorkbook([['货号']], { 'xl/worksheets/sheet1.xml': rows }));
    expect([answer.code, answer.status]).toEqual(['bad-input', 400]);
  });

  it('认不出的表头、太多的行、没有文件、太大的文件、坏字符 → 各有说明', async () => {
    expect((await send('code,price\n1,2\n')).message).toContain('不认识「code」');
    expect((await send('')).message).toContain('表头应为');
    const long = `货号,库存\n${'A,1\n'.repeat(10_001)}`;
    expect((await send(long)).message).toBe('一次最多导入 10000 行');
    const rows = `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(20_000)}</worksheet>`;
    const sheet = aWorkbook([['货号']], { 'xl/worksheets/sheet1.xml': rows });
    expect((await send(sheet)).message).toBe('一次最多导入 10000 行');
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 10, 65))).code).toBe('file-too-large');
    expect((await app.call('adminImport', { headers: staff.as('owner') })).message).toBe(
      '请选择要导入的文件',
    );
    expect((await send('货号,名称\nA,\u0000坏\n')).data.errors[0]?.text).toBe('名称含有无法识别的字符');
    expect(
      (await send('货号,促销整件价,促销单件价,促销开始\nA,1,1,2026-02-30\n')).data.errors[0]?.text,
    ).toContain('促销时间应写作');
  });
});
