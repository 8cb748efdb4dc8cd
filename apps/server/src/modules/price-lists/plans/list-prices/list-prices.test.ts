import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods, setDictionary } from '../../../../../test/builders/goods';
import { aStaff } from '../../../../../test/builders/operators';
import { anOrder, aShopper, type Shopper } from '../../../../../test/builders/orders';
import { plansBy } from '../../../../../test/builders/plans';
import { aPromotion } from '../../../../../test/builders/promotions';
import { anInquiry } from '../../../../../test/builders/quotes';
import { startTestApp, type TestApp } from '../../../../../test/harness';
import { toJson } from '../../../../platform';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let water = 0;
let goods = 0;
let code = '';
beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      await setDictionary(db, 'funcset', 'inquiry', '1');
    },
  });
  staff = await aStaff(app);
  water = await aCategory(app.db, { name: '饮用水' });
});
afterAll(() => app.stop());
let serial = 1110;
beforeEach(async () => {
  buyer = await aShopper(app);
  code = `W${(serial += 11)}`;
  goods = await aGoods(app.db, {
    category: water,
    code,
    name: '矿泉水',
    price: [36, 1.6],
    piecesPerPack: 24,
  });
});

type Role = Parameters<typeof staff.as>[0];
const desk = (role: Role = 'owner') => plansBy(app, staff.as(role));
const paste = (
  rows: readonly (readonly [string, string, string])[],
  settings: object = {},
  role: Role = 'owner',
) =>
  desk(role).make({
    kind: 'list-prices',
    settings: { ...settings },
    rows: rows.map(([of, perPack, perPiece], at) => ({ line: at + 1, code: of, perPack, perPiece })),
  });
const commit = async (planId: string, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return (await desk(role).commit(planId)).data;
};
const pays = async (id = goods, of = buyer) => {
  const { data } = await app.call('goodsPrices', { query: { ids: String(id) }, token: of.token });
  return [data[0]?.itemPrice, data[0]?.saleSP];
};
const cost = (yuan: number, id = goods) =>
  sql`update goods set cost = ${yuan * 10_000} where id = ${id}`.execute(app.db);
const texts = (plan: Awaited<ReturnType<typeof paste>>) => plan.data.effects.map(({ text }) => text);
const said = (plan: Awaited<ReturnType<typeof paste>>) => texts(plan).join('\n');

describe('改价台：粘贴货号与价', () => {
  it('每行旧价 → 新价、幅度、毛利；没有成本权限的看不到毛利；确认前买家看到原价，确认后是新价；撤销回来', async () => {
    await cost(1.2);
    const plan = await paste([[code.toLowerCase(), '37.80', '1.68']]);
    expect(plan.data).toMatchObject({ title: '改 1 个价', schedulable: true, undoable: true, stepUp: false });
    expect(plan.data.rows[0]?.fields).toEqual([
      { label: '件价', before: '¥36.00', after: '¥37.80' },
      { label: '个价', before: '¥1.60', after: '¥1.68' },
      { label: '幅度', before: '', after: '+5.0%' },
      { label: '毛利', before: '20.0%', after: '23.8%' },
    ]);
    const sales = await paste([[code, '37.80', '1.68']], {}, 'sales');
    expect(JSON.stringify(sales.data)).not.toContain('毛利');
    expect(await pays()).toEqual([36, 1.6]);
    expect(await commit(plan.data.planId)).toMatchObject({ done: 1, failed: 0 });
    await expect.poll(() => pays()).toEqual([37.8, 1.68]);
    const undo = await desk().undo(plan.data.planId);
    expect(undo.data.rows[0]?.fields[0]).toEqual({ label: '件价', before: '¥37.80', after: '¥36.00' });
    await commit(undo.data.planId);
    await expect.poll(() => pays()).toEqual([36, 1.6]);
  });

  it('写不全的一格不变；同一个商品写两次、货号没有的不做，并说最像哪个', async () => {
    const wrong = `${code.slice(0, 2)}I${code.slice(3)}`;
    const { data } = await paste([
      [code, '37.80', ''],
      [code, '38.80', ''],
      [wrong, '1', '1'],
      ['ZZZ-404', '1', '1'],
    ]);
    expect(data.rows.map(({ line, refusal }) => [line, refusal])).toEqual([
      [2, '同一个商品写了两次'],
      [3, `没有这个货号，最像 ${code}`],
      [4, '没有这个货号'],
      [1, ''],
    ]);
    expect(data.rows[3]?.fields.map(({ label }) => label)).toEqual(['件价', '幅度']);
  });

  it('¥150 写成 ¥15：先提醒，还问是不是少了一位；比最近成交价低也提醒', async () => {
    const tea = await aGoods(app.db, {
      code: `T${code}`,
      category: water,
      price: [150, 15],
      piecesPerPack: 10,
    });
    const slip = await paste([[`T${code}`, '15', '1.5']]);
    expect(slip.data.counts).toMatchObject({ change: 1, warn: 1 });
    expect(slip.data.rows[0]?.warnings).toEqual(['降幅 90.0%，超过 20%，是不是少了一位？']);
    await anOrder(app, buyer, tea, { ipcnt: 1, payMethod: 'transfer' });
    const below = await paste([[`T${code}`, '149', '15']]);
    expect(below.data.rows[0]?.warnings).toEqual(['低于最近成交价 ¥150.00/件']);
  });

  it('低于成本：没有权限的拒绝；有的要再验证一次才执行；定时的等到那天成本涨过新价，就不改', async () => {
    await cost(1.2);
    const sales = await paste([[code, '28', '1.10']], {}, 'sales');
    expect(sales.data.rows[0]?.refusal).toBe('低于成本，需要「低于成本定价」权限');
    const owner = await paste([[code, '28', '1.10']]);
    expect(owner.data).toMatchObject({ stepUp: true });
    expect(owner.data.effects[0]).toEqual({ text: '1 个价低于成本，确认时要再验证一次', tone: 'red' });
    const later = await paste([[code, '37', '1.60']]);
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await app.call('adminPlanCommit', {
      headers: staff.as('owner'),
      params: { id: later.data.planId },
      body: { at },
    });
    await cost(1.58);
    app.clock.advance({ hours: 1, minutes: 1 });
    await app.runJobs();
    expect((await desk().show(later.data.planId)).data).toMatchObject({
      done: 0,
      failed: 1,
      failures: [{ reason: '成本变了，新价低于成本，请重新预览' }],
    });
  });

  it('预览之后别人改了价：这一行指名不动；只是改了状态照改', async () => {
    const plan = await paste([[code, '37.80', '1.68']]);
    await sql`update goods set status = 'off' where id = ${goods}`.execute(app.db);
    expect(await commit(plan.data.planId)).toMatchObject({ done: 1 });
    const stale = await paste([[code, '38.80', '1.70']]);
    await app.call('adminGoods', {
      headers: staff.as('owner'),
      body: { code, list: { perPack: 39, perPiece: 1.7 } },
    });
    const done = await commit(stale.data.planId);
    expect(done).toMatchObject({ done: 0, failed: 1 });
    expect(done.failures[0]?.reason).toMatch(/^已被 .+ 修改$/);
  });
});

it('改价台列出现价、最近成交、30 天卖出；成本要有权限；粘错的货号说最像哪个', async () => {
  await cost(1.2);
  const order = await anOrder(app, buyer, goods, { ipcnt: 2, payMethod: 'transfer' });
  await sql`update orders set paid_at = ${app.clock.now()}, state = 'to-ship' where id = ${order.id}`.execute(
    app.db,
  );
  const wrong = `${code}0`;
  const see = async (role: Role) =>
    (
      await app.call('adminPriceGoods', {
        headers: staff.as(role),
        body: { codes: [wrong, code.toLowerCase()] },
      })
    ).data;
  const [row] = (await see('owner')).list;
  expect(row).toMatchObject({ code, list: { ip: 36, sp: 1.6 }, last: { ip: 36 }, soldDays: 48, cost: 1.2 });
  expect((await see('owner')).unknown).toEqual([{ code: wrong, nearest: code }]);
  expect((await see('sales')).list[0]).not.toHaveProperty('cost');
});

describe('改价影响谁', () => {
  it('有自己价的客户不随动；勾上一并按比例调整，连数量档一起动，撤销都回来', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.5]);
    const { rows } = await sql<{
      id: number;
    }>`select id from price_lists where kh_id = ${buyer.khId}`.execute(app.db);
    await sql`insert into price_list_rows (list_id, goods_id, from_pieces, per_piece)
      values (${rows[0]?.id}, ${goods}, 240, 14000)`.execute(app.db);
    const alone = await paste([[code, '39.60', '1.76']]);
    const own = alone.data.effects.find(({ choice }) => choice);
    expect(own?.choice).toEqual({ words: '一并按比例调整', setting: 'withOwn', on: false });
    expect(own?.text).toMatch(/^1 位客户有自己的价，不随动：.+（2 个价）$/);
    await commit(alone.data.planId);
    expect(await pays()).toEqual([34.8, 1.5]);
    await commit((await desk().undo(alone.data.planId)).data.planId);

    const along = await paste([[code, '39.60', '1.76']], { withOwn: true });
    expect(along.data.rows.map(({ fields }) => fields.map(({ after }) => after))).toEqual([
      ['¥39.60', '¥1.76', '+10.0%'],
      ['¥38.28', '¥1.65'],
      ['¥1.54'],
    ]);
    expect(await commit(along.data.planId)).toMatchObject({ done: 3, failed: 0 });
    await expect.poll(() => pays()).toEqual([38.28, 1.65]);
    await commit((await desk().undo(along.data.planId)).data.planId);
    await expect.poll(() => pays()).toEqual([34.8, 1.5]);
  });

  /** Seen to fail: a price that stays was counted as below cost, and asked for a permission. */
  it('不动的客户价早就低于成本：不算这次的，没有权限的也能改', async () => {
    await cost(1.5);
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${buyer.khId}`.execute(app.db);
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [38, 1.4]);
    const plan = await paste([[code, '39.60', '']], { withOwn: true }, 'sales');
    // The pack price moves along, which keeps the piece below cost: that is this plan's own.
    expect(plan.data.rows.map(({ refusal }) => refusal).sort()).toEqual([
      '',
      '低于成本，需要「低于成本定价」权限',
    ]);
    await sql`update price_list_rows set per_pack = null where goods_id = ${goods}`.execute(app.db);
    const kept = await paste([[code, '39.60', '']], { withOwn: true }, 'sales');
    expect(kept.data.rows.every(({ refusal }) => refusal === '')).toBe(true);
    expect((await paste([[code, '39.60', '']], { withOwn: true })).data).toMatchObject({ stepUp: false });
  });

  it('按标价算的价目表随动，写死价的不随动，各说名称与几位客户', async () => {
    const list = async (name: string, body: object) => {
      const { data } = await app.call('adminPriceListSave', { headers: staff.as('owner'), body: { name } });
      if ('rules' in body) {
        const saved = await app.call('adminPriceListRules', {
          headers: staff.as('owner'),
          params: { id: data.id },
          body: { version: 1, confirm: true, ...body } as never,
        });
        expect(saved.data).toMatchObject({ message: '公式已保存，立即生效' });
      }
      return data.id;
    };
    const rule = { scope: { kind: 'category', ids: [String(water)] }, base: 'list', percent: 95, plus: 0 };
    await list('金牌价目表', {
      rules: [{ ...rule, floorMargin: null, roundPiece: null, roundPack: null }],
    });
    const fixed = await list('渠道价目表', {});
    await aCustomerPrice(app.db, goods, { priceListId: Number(fixed) }, [34, 1.5]);
    const plan = await paste([[code, '37.80', '1.68']]);
    expect(said(plan)).toContain('按规则的 1 张价目表随动：金牌价目表（标价 × 95%，0 位客户）');
    expect(said(plan)).toContain('写死价的 1 张价目表不随动：渠道价目表（1 个商品）');
  });

  it('阶梯价会比新标价贵的：拒绝，先改阶梯价；仍便宜的说不受影响', async () => {
    await app.db
      .insertInto('ladders')
      .values({ goods_id: goods, tiers: toJson([{ minPieces: 240, perPiece: 14_500, perPack: null }]) })
      .execute();
    expect(said(await paste([[code, '37.80', '1.68']]))).toContain('1 个商品有阶梯价，不随动');
    const broken = await paste([[code, '36', '1.40']]);
    expect(broken.data.rows[0]?.refusal).toBe('阶梯价满 240 的个价 ¥1.45 比标价 ¥1.40 贵，先改阶梯价');
  });

  it('促销价与进行中的活动将高于新标价：黄的提醒，点名', async () => {
    await sql`update goods set promo_per_pack = 350000, promo_per_piece = 15500 where id = ${goods}`.execute(
      app.db,
    );
    const row = { goodsId: String(goods), perPack: 345_000, perPiece: 15_000, stock: 100 };
    await aPromotion(app, 'flash-sale', { goods: [row] }, { name: '年货节' });
    const plan = await paste([[code, '33', '1.48']]);
    const amber = plan.data.effects.filter(({ tone }) => tone === 'amber').map(({ text }) => text);
    expect(amber).toEqual([
      `促销价将高于新标价：${code}（新标价 ¥33.00）`,
      `活动「年货节」的价将高于新标价：${code}（新标价 ¥33.00）`,
    ]);
  });

  it('几位客户的购物车里有、30 天用量按新旧价、未成交的报价单不变', async () => {
    const inquiry = await anInquiry(app, buyer, [{ goodsId: String(goods), ipcnt: 1, spcnt: 0 }]);
    const fill = { by: 'list', factor: '0.9' };
    const answer = await desk().make({
      kind: 'quote-answer',
      objects: [inquiry.id],
      settings: { fill, validDays: 3 },
    });
    await commit(answer.data.planId);
    await app.call('cartAdd', { token: buyer.token, body: [{ goodsId: String(goods), ipcnt: 2, spcnt: 0 }] });
    const other = await aShopper(app);
    const order = await anOrder(app, other, goods, { ipcnt: 10, payMethod: 'transfer' });
    await sql`update orders set paid_at = ${app.clock.now()}, state = 'to-ship' where id = ${order.id}`.execute(
      app.db,
    );
    const plan = await paste([[code, '37.80', '1.68']]);
    expect(texts(plan)).toContain('1 位客户的购物车里有 1 行，会按新价重算');
    expect(texts(plan)).toContain('1 张未成交的报价单，有效期内按已报的价，不变');
    expect(texts(plan)).toContain('近 30 天的用量按标价算：¥360.00 → ¥378.00（+5.0%）');
  });
});

describe('一条规则', () => {
  it('分类 ×1.05 取整到角：只动筛到的；没有成本的按毛利算不出，点名', async () => {
    const juice = await aCategory(app.db, { name: '果汁' });
    const one = await aGoods(app.db, { category: juice, price: [57.6, 2.4] });
    const plan = await desk().make({
      kind: 'list-prices',
      filter: { view: 'all', category: String(juice) },
      settings: { rule: { by: 'times', number: '1.05', roundPack: 'jiao', roundPiece: 'fen' } },
    });
    expect(plan.data.counts.change).toBe(1);
    await commit(plan.data.planId);
    await expect.poll(() => pays(one)).toEqual([60.5, 2.52]);
    const margin = await desk().make({
      kind: 'list-prices',
      objects: [String(one)],
      settings: { rule: { by: 'margin', number: '25' } },
    });
    expect(margin.data.rows[0]?.refusal).toBe('没有成本，不能按毛利算');
  });

  it('00:00 的价到点一起来，来一次；到点前可取消', async () => {
    const plan = await paste([[code, '37.80', '1.68']]);
    const at = new Date(app.clock.now().getTime() + 7_200_000).toISOString();
    const waiting = await app.call('adminPlanCommit', {
      headers: staff.as('owner'),
      params: { id: plan.data.planId },
      body: { at },
    });
    expect(waiting.data.state).toBe('scheduled');
    expect(await pays()).toEqual([36, 1.6]);
    app.clock.advance({ hours: 2, minutes: 1 });
    await app.runJobs();
    await app.runJobs();
    await expect.poll(() => pays()).toEqual([37.8, 1.68]);
    const acts = (await staff.acts()).filter(({ object }) => object === `goods:${code}`);
    expect(acts).toHaveLength(1);
  });

  it('超过 1,000 个价要再验证一次', async () => {
    const ids = await sql<{ id: number }>`
      insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at, search, search_text)
      select 'MANY-' || n, '许多', ${water}, 360000, 16000, now(), ''::tsvector, '' from generate_series(1, 1001) n
      returning id`.execute(app.db);
    const all = ids.rows.map(({ id }) => String(id));
    const rule = { by: 'times', number: '1.01' };
    const many = await desk().make({ kind: 'list-prices', objects: all, settings: { rule } });
    expect(many.data).toMatchObject({ counts: { change: 1001 }, stepUp: true });
    const fewer = await desk().make({ kind: 'list-prices', objects: all.slice(1), settings: { rule } });
    expect(fewer.data.stepUp).toBe(false);
  });
});
