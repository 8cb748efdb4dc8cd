import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods, aGroup, setDictionary } from '../../../test/builders/goods';
import { formOf } from '../../../test/builders/operators';
import { aWorkbook } from '../../../test/builders/xlsx';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { touchGoods } from '../goods';

let app: TestApp;
let buyer: { khId: number; userId: number };
let token: string;
const ids = { water: 0, big: 0, other: 0, paper: 0, redM: 0, redL: 0, blueM: 0, capRed: 0, gone: 0 };

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app;
  await setDictionary(db, 'funcset', 'showprice', '0');
  const category = await aCategory(db, { name: '全部' });
  const brand = await aBrand(db, { name: '泉屿' });
  const tee = await aGroup(db, ['颜色', '尺码']);
  const cap = await aGroup(db, ['颜色']);
  const own = { category };
  ids.water = await aGoods(db, {
    ...own,
    brand,
    name: '泉屿 天然矿泉水',
    spec: '550ml',
    code: 'W-1001',
    barcode: '6901001',
  });
  ids.big = await aGoods(db, {
    ...own,
    brand,
    name: '泉屿 天然矿泉水',
    spec: '1.5L',
    code: 'W-1002',
    barcode: '6901002',
  });
  ids.other = await aGoods(db, { ...own, name: '雪岭 苏打水', spec: '350ml', code: 'W-1003' });
  ids.paper = await aGoods(db, { ...own, name: '云朵 复印纸', spec: 'A4 80g', code: 'P2001' });
  const shirt = { ...own, group: tee, name: '短袖T恤' };
  ids.redM = await aGoods(db, { ...shirt, groupValues: ['红色', 'M'], spec: '红色 M', code: 'T-RM' });
  ids.redL = await aGoods(db, { ...shirt, groupValues: ['红色', 'L'], spec: '红色 L', code: 'T-RL' });
  ids.blueM = await aGoods(db, { ...shirt, groupValues: ['蓝色', 'M'], spec: '蓝色 M', code: 'T-BM' });
  ids.capRed = await aGoods(db, {
    ...own,
    group: cap,
    name: '棒球帽',
    groupValues: ['红色'],
    spec: '红色',
    code: 'C-R',
  });
  await aGoods(db, { ...own, name: '加绒卫衣', spec: '蓝色 M', code: 'H-BM' });
  ids.gone = await aGoods(db, { ...own, name: '停产饮料', code: 'GONE-1', status: 'off' });
  await app.platform.database.transaction((tx) => touchGoods(app.platform, tx));
  buyer = await addMember(db);
  token = await app.signIn(buyer.userId);
});
afterAll(() => app.stop());

interface Said {
  code?: string;
  heading?: string;
  rest?: string;
}
const match = async (lines: readonly (string | (Said & { wanted: string }))[], as = token) => {
  const body = {
    lines: lines.map((one, at) => ({ line: at + 1, ...(typeof one === 'string' ? { wanted: one } : one) })),
  };
  const { data } = await app.call('quickOrderMatch', { body, token: as });
  return data;
};
const rows = async (...lines: Parameters<typeof match>[0][number][]) =>
  (await match(lines)).rows.map(({ state, by, goodsIds }) => [state, by, ...goodsIds.map(Number)]);

describe('匹配商品', () => {
  it('编号、去掉横线的编号、条码：大小写全半角都认', async () => {
    expect(await rows('W-1001', 'w1001', 'Ｗ－１００１', '6901002')).toEqual([
      ['sure', 'code', ids.water],
      ['sure', 'code', ids.water],
      ['sure', 'code', ids.water],
      ['sure', 'barcode', ids.big],
    ]);
  });

  it('编号旁边还有名称：说的是同一种才算数，不是同一种就给买家挑', async () => {
    expect(await rows('W-1001 矿泉水', 'W-1001 复印纸')).toEqual([
      ['sure', 'code', ids.water],
      ['unsure', 'code', ids.water, ids.paper],
    ]);
  });

  it('名称加规格只有一种，就是它；好几种都对得上，给候选', async () => {
    expect(await rows('矿泉水550ml', '泉屿 矿泉水 1.5L', '复印纸')).toEqual([
      ['sure', 'name', ids.water],
      ['sure', 'name', ids.big],
      ['sure', 'name', ids.paper],
    ]);
    const [state, , ...found] = (await rows('矿泉水'))[0] ?? [];
    expect([state, new Set(found)]).toEqual(['unsure', new Set([ids.water, ids.big])]);
  });

  it('规格对不上的不猜：矿泉水 5L 只给候选', async () => {
    expect((await rows('矿泉水 5L'))[0]?.[0]).toBe('unsure');
  });

  it('拼音与首字母', async () => {
    expect(await rows('fyz', 'fuyinzhi', 'sudashui')).toEqual([
      ['sure', 'pinyin', ids.paper],
      ['sure', 'pinyin', ids.paper],
      ['sure', 'pinyin', ids.other],
    ]);
    expect((await rows('kqs'))[0]?.slice(0, 2)).toEqual(['unsure', 'pinyin']);
    expect(await rows('kqs 550')).toEqual([['sure', 'pinyin', ids.water]]);
  });

  it('同款规格：跟在一件 T恤后面的“蓝 M”是它的同款；没有上文就给候选', async () => {
    expect(await rows('短袖T恤 红 L', '蓝M')).toEqual([
      ['sure', 'name', ids.redL],
      ['sure', 'spec', ids.blueM],
    ]);
    const [state, , ...found] = (await rows('红'))[0] ?? [];
    expect([
      state,
      found.length,
      found.every((id) => [ids.redM, ids.redL, ids.capRed].includes(Number(id))),
    ]).toEqual(['unsure', 3, true]);
  });

  it('小标题“T恤：”给下面的规格当名称', async () => {
    expect(await rows({ wanted: '红m', heading: 't恤' })).toEqual([['sure', 'name', ids.redM]]);
  });

  it('小标题说的商品没有，下面的“红 M”就只给候选，绝不当成别的红色 M', async () => {
    expect((await rows({ wanted: '蓝 m', heading: '火星外套' }))[0]?.[0]).toBe('unsure');
  });

  it('只有单个字符的说法（白、L）再巧也不自动认定', async () => {
    const white = await aGoods(app.db, { name: '围裙', spec: '紫 Q', code: 'APRON' });
    await app.platform.database.transaction((tx) => touchGoods(app.platform, tx));
    expect(await rows('紫Q')).toEqual([['unsure', 'name', white]]);
  });

  it('买过的排在候选最前', async () => {
    await app.db
      .insertInto('bought_goods')
      .values({
        kh_id: buyer.khId,
        goods_id: ids.big,
        times: 1,
        last_packs: 1,
        last_pieces: 0,
        last_per_pack: 1,
        last_per_piece: 1,
        last_order_id: 'one',
        last_at: new Date(),
      })
      .execute();
    expect((await rows('矿泉水'))[0]?.[2]).toBe(ids.big);
  });

  it('下架的、没听说过的留在未识别，不耽误别的行', async () => {
    expect(await rows('GONE-1', '火星土特产', 'W-1001')).toEqual([
      ['unknown', 'none'],
      ['unknown', 'none'],
      ['sure', 'code', ids.water],
    ]);
  });

  it('答复里每种商品只带一次，带本公司的价格', async () => {
    const data = await match(['W-1001', '6901001', '矿泉水550ml']);
    expect(data.goods.map(({ goodsId, saleIP }) => [Number(goodsId), saleIP])).toEqual([[ids.water, 36]]);
  });

  it('500 行一批：语句数与行数无关', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => ({
      line: at + 1,
      wanted: at % 2 ? 'W-1001' : `没有${at}`,
    }));
    const { statements } = await app.counted('quickOrderMatch', { body: { lines }, token });
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('改了名称、新上架的商品马上认得', async () => {
    const fresh = await aGoods(app.db, { name: '山楂条', code: 'NEW-77' });
    await app.platform.database.transaction((tx) => touchGoods(app.platform, tx));
    expect(await rows('山楂条', 'new77')).toEqual([
      ['sure', 'name', fresh],
      ['sure', 'code', fresh],
    ]);
  });
});

describe('本公司的叫法', () => {
  const learn = (codes: { words: string; goodsId: string }[], as = token) =>
    app.call('quickOrderCodes', { body: { codes }, token: as });

  it('选过一次，下次自动匹配，空格大小写不论；同公司的同事也认得，别家公司不认得', async () => {
    expect((await rows('仓库 A货'))[0]?.[0]).toBe('unknown');
    expect((await learn([{ words: '仓库 A货', goodsId: String(ids.water) }])).data).toEqual({ learned: 1 });
    expect(await rows('仓库a货')).toEqual([['sure', 'own-code', ids.water]]);
    const colleague = await app.signIn((await addMember(app.db, { khId: buyer.khId })).userId);
    expect((await match(['仓库A货'], colleague)).rows[0]?.by).toBe('own-code');
    const stranger = await app.signIn((await addMember(app.db)).userId);
    expect((await match(['仓库A货'], stranger)).rows[0]?.state).toBe('unknown');
  });

  it('同一叫法改选别的，以最后一次为准，只留一条', async () => {
    await learn([{ words: '老样子', goodsId: String(ids.water) }]);
    await learn([{ words: '老样子', goodsId: String(ids.paper) }]);
    expect(await rows('老样子')).toEqual([['sure', 'own-code', ids.paper]]);
    const kept = await app.db
      .selectFrom('customer_goods_codes')
      .select('goods_id')
      .where('kh_id', '=', buyer.khId)
      .where('code', '=', '老样子')
      .execute();
    expect(kept).toEqual([{ goods_id: ids.paper }]);
  });

  it('自己的叫法先于商城编号', async () => {
    await learn([{ words: 'W-1003', goodsId: String(ids.paper) }]);
    expect(await rows('w-1003')).toEqual([['sure', 'own-code', ids.paper]]);
  });

  it('叫法指向的商品下架了，当作没学过', async () => {
    await learn([{ words: '停产那个', goodsId: String(ids.gone) }]);
    expect((await rows('停产那个'))[0]?.[1]).not.toBe('own-code');
  });

  it('没有的商品不学；空白的叫法不学', async () => {
    expect((await learn([{ words: '没有', goodsId: '999999' }])).data).toEqual({ learned: 0 });
    const { message } = await learn([{ words: '  ', goodsId: String(ids.water) }]);
    expect(message).not.toBe('');
  });
});

describe('上传表格', () => {
  const send = async (bytes: Buffer | string, as: string | null = token) => {
    const { type, payload } = await formOf(bytes);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/goods/quickorder/file',
      headers: { 'x-domain': 'mall.test', 'content-type': type, ...(as ? { 'x-token': as } : {}) },
      payload,
    });
    return answer.json<{
      meta: { success: boolean; message: string };
      data: { text: string; rows: number };
    }>();
  };

  it('xlsx 与 csv 读成与粘贴同样的文字', async () => {
    const { data } = await send(
      aWorkbook([
        ['商品编号', '数量'],
        ['W-1001', 48],
        ['P2001', 6],
      ]),
    );
    expect(data).toEqual({ text: '商品编号\t数量\nW-1001\t48\nP2001\t6', rows: 3 });
    expect((await send('货号,数量\n"W-1001","1,200"\n')).data.text).toBe('货号\t数量\nW-1001\t1,200');
  });

  it('不是表格的文件说明能传什么', async () => {
    expect((await send(Buffer.from('%PDF-1.7 not a table'))).meta.message).toContain('CSV 或 xlsx');
  });

  it('没有登录不收文件', async () => {
    expect((await send('a,b', null)).meta.success).toBe(false);
  });
});

describe('我的货号', () => {
  let colleague: string;
  let stranger: string;
  beforeAll(async () => {
    colleague = await app.signIn((await addMember(app.db, { khId: buyer.khId })).userId);
    stranger = await app.signIn((await addMember(app.db)).userId);
  });
  const list = async (as = token, keyword = '') =>
    (await app.call('ownCodePage', { token: as, query: { keyword, pageSize: '100' } })).data.list;
  const save = (body: { code?: string; words: string; goods: string }, as = token) =>
    app.call('ownCodeSave', { token: as, body });
  const send = async (bytes: Buffer | string, as = token) => {
    const { type, payload } = await formOf(bytes);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/goods/quickorder/codes/import',
      headers: { 'x-domain': 'mall.test', 'content-type': type, 'x-token': as },
      payload,
    });
    return answer.json<{
      meta: { success: boolean; message: string };
      data: { learned: number; problems: { row: number; text: string }[]; wrong: number };
    }>();
  };

  it('添加、改名、换商品、删除；同事看得到同一份，别家公司看不到也动不了', async () => {
    const added = await save({ words: 'SKU-88', goods: 'w-1001' });
    expect(added.data).toMatchObject({ code: 'sku-88', goodsId: String(ids.water), onSale: true });
    expect((await list(colleague, 'sku-8')).map(({ words }) => words)).toEqual(['SKU-88']);
    expect(await list(stranger)).toEqual([]);
    expect((await app.call('ownCodeDelete', { token: stranger, body: { codes: ['sku-88'] } })).data).toEqual({
      deleted: 0,
    });
    const foreign = await save({ code: 'sku-88', words: '我的', goods: 'W-1001' }, stranger);
    const missing = await save({ code: '从来没有', words: '我的', goods: 'W-1001' }, stranger);
    expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message]);
    expect(foreign.code).toBe('not-found');

    await save({ code: 'sku-88', words: 'SKU-99', goods: '6901002' }, colleague);
    expect((await list(token, 'sku')).map(({ words, goodsId }) => [words, goodsId])).toEqual([
      ['SKU-99', String(ids.big)],
    ]);
    expect((await save({ words: '乱', goods: '没有这个' })).message).toBe('该货号的商品不存在或已被删除');
    expect((await app.call('ownCodeDelete', { token, body: { codes: ['sku-99', '没有'] } })).data).toEqual({
      deleted: 1,
    });
    expect(await list(token, 'sku')).toEqual([]);
  });

  it('导出的文件改了再导入：新的收下，读不懂的行说第几行为什么，别的公司不受影响', async () => {
    const sent = await send('我的货号,商城货号\n=老板水,W-1001\n大瓶,6901002\n乱写,NOPE\n,W-1001\n');
    expect(sent.data).toEqual({
      learned: 2,
      problems: [
        { row: 4, text: '商城没有「NOPE」这个货号或条码' },
        { row: 5, text: '没有写我的货号' },
      ],
      wrong: 2,
    });
    const file = await app.http.inject({
      url: '/api/goods/quickorder/codes/export',
      headers: { 'x-token': token, 'x-domain': 'mall.test' },
    });
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-codes.csv"');
    expect(file.body).toContain("'=老板水,W-1001,泉屿 天然矿泉水,550ml");
    const before = await list();
    expect((await send(file.body)).data).toMatchObject({ learned: before.length, wrong: 0 });
    expect((await list()).map(({ words }) => words).sort()).toEqual(before.map(({ words }) => words).sort());
    expect(await list(stranger)).toEqual([]);
    expect((await send('%PDF-1.4 no table')).meta.message).toContain('CSV 或 xlsx');
  });

  it('按编号找商品与搜索提示也认得本公司的叫法；访客与别家公司不认得', async () => {
    await save({ words: '老样子水', goods: 'W-1002' });
    const match = async (as?: string) =>
      (await app.call('goodsMatch', { ...(as ? { token: as } : {}), body: { codes: ['老样子 水'] } })).data;
    expect((await match(colleague)).found.map(({ goods }) => goods.goodsId)).toEqual([String(ids.big)]);
    expect((await match(stranger)).unknown).toEqual(['老样子 水']);
    expect((await match()).unknown).toEqual(['老样子 水']);
    const suggest = async (as?: string) =>
      (await app.call('goodsSuggest', { ...(as ? { token: as } : {}), query: { keyword: '老样子水' } })).data
        .goods;
    expect((await suggest(token))[0]?.goodsId).toBe(String(ids.big));
    expect((await suggest(stranger)).map(({ goodsId }) => goodsId)).not.toContain(String(ids.big));
    expect((await suggest()).map(({ goodsId }) => goodsId)).not.toContain(String(ids.big));
  });
});
