import type { CallBodyInput, CallData } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { aPromotion } from '../../../../test/builders/promotions';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  buyer = await aShopper(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Draft = CallBodyInput<'adminPromotionCheck'>;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString();

const plan = (
  draft: Partial<Draft>,
  own: { on?: boolean; confirm?: boolean } = {},
  role: 'sales' | 'owner' = 'sales',
) => {
  const whole = { kind: 'flash-sale', title: '周末抢购', settings: {}, ...draft };
  return plansBy(app, staff.as(role)).make({
    kind: 'save-promotion',
    objects: [whole.id || 'new'],
    settings: { draft: whole, on: true, ...own },
  });
};
const commit = (id: string, role: 'sales' | 'owner' = 'sales') => plansBy(app, staff.as(role)).commit(id);
const goodsAt = (goodsId: number, perPack: number | string, perPiece: number | string, stock?: number) => ({
  goods: [{ goodsId: String(goodsId), perPack, perPiece, ...(stock === undefined ? {} : { stock }) }],
});
const list = async (query: object = {}) =>
  (await app.call('adminPromotionList', { headers: staff.as('sales'), query: { size: 200, ...query } })).data
    .list;
const named = async (title: string) => (await list()).find((one) => one.title === title);
const sold = async (title: string, role: 'sales' | 'owner') => {
  const { data } = await app.call('adminPromotionList', { headers: staff.as(role), query: { size: 200 } });
  const { orderNum, soldNum, discountAmount } = data.list.find((head) => head.title === title) ?? {};
  return [orderNum, soldNum, discountAmount];
};
const one = (id: string, role: 'sales' | 'owner' | 'finance' = 'sales') =>
  app.call('adminPromotion', { headers: staff.as(role), query: { id } });
/** Puts one live through the plan; its row in the list. */
async function live(draft: Partial<Draft>, own: { on?: boolean; confirm?: boolean } = {}) {
  const made = await plan(draft, own);
  expect(made.data.rows[0]?.refusal ?? made.message).toBe('');
  await commit(made.data.planId);
  const head = await named(draft.title ?? '');
  if (!head) throw new Error(`「${draft.title}」 was not saved`);
  return head;
}
const free = async (goodsId: number) =>
  (
    await app.db
      .selectFrom('scarce')
      .select('available')
      .where('kind', '=', 'stock')
      .where('ref', '=', String(goodsId))
      .executeTakeFirstOrThrow()
  ).available;

describe('活动从屏幕建', () => {
  it('满减：预览写明每一项，确认后客户看到；列表写明状态、内容、谁建的', async () => {
    const settings = { by: 'amount', steps: [{ fromAmount: '500', minus: '50' }] };
    const { data } = await plan({ kind: 'full-amount-reduction', title: '满五百减五十', settings });
    expect(data.rows[0]?.fields).toContainEqual({
      label: '档位 1',
      before: '',
      after: '满 ¥500.00，减 ¥50.00',
    });
    expect(data).toMatchObject({ verb: '启用', title: '启用满减「满五百减五十」', undoable: true });
    expect(await named('满五百减五十')).toBeUndefined();
    await commit(data.planId);
    expect(await named('满五百减五十')).toMatchObject({
      kindName: '满减',
      stateName: '进行中',
      goodsText: '全部商品',
      audienceText: '全部客户',
      ruleText: '满 ¥500.00，减 ¥50.00',
      by: 'sales',
      mayDelete: false,
    });
  });

  it('先存草稿，不检查不启用；改了再启用，预览只写变了的', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const settings = goodsAt(goods, 30, '1.4');
    const draft = await live({ title: '草稿', settings }, { on: false });
    expect(draft).toMatchObject({ stateName: '草稿', mayDelete: true, goodsText: '1 种商品' });
    const { data } = await one(draft.id);
    expect(data.settings).toMatchObject({ goods: [{ perPack: 30, perPiece: 1.4 }] });
    expect(data.names.goods[0]).toMatchObject({ id: String(goods), listPack: 36 });
    const changed = await plan({
      id: draft.id,
      version: draft.version,
      title: '草稿',
      settings: goodsAt(goods, 29, '1.4'),
    });
    expect(changed.data.rows[0]?.fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['状态', '未启用', '启用'],
      [
        expect.stringContaining('矿泉水'),
        '活动件价 ¥30.00，活动零价 ¥1.40',
        '活动件价 ¥29.00，活动零价 ¥1.40',
      ],
    ]);
  });

  it('填错的地方写在那一项旁边', async () => {
    const { data } = await app.call('adminPromotionCheck', {
      headers: staff.as('sales'),
      body: {
        kind: 'full-amount-reduction',
        title: '',
        settings: { by: 'amount', steps: [{ fromAmount: '', minus: '0' }] },
      },
    });
    expect(data.problems.map(({ path }) => path)).toEqual(['title', 'steps.0.minus']);
  });

  it('两个人改同一个：后存的被拒，先存的留着', async () => {
    const draft = await live(
      { kind: 'limited-purchase', title: '限购', settings: { per: 'goods', perOrder: 12, period: 'all' } },
      { on: false },
    );
    const own = { kind: 'limited-purchase', id: draft.id, version: draft.version };
    const first = await plan(
      {
        ...own,
        title: '限购一',
        settings: { per: 'goods', perOrder: 24, period: 'all' },
      },
      { on: false },
    );
    const second = await plan(
      {
        ...own,
        title: '限购二',
        settings: { per: 'goods', perOrder: 36, period: 'all' },
      },
      { on: false },
    );
    await commit(first.data.planId);
    const late = await commit(second.data.planId);
    expect(late.data).toMatchObject({ done: 0, failed: 1 });
    expect(late.data.failures[0]?.reason).toMatch(/^已被 sales 于 \d\d:\d\d 修改$/);
    expect(await named('限购一')).toBeDefined();
    const again = await plan({
      ...own,
      title: '限购三',
      settings: { per: 'sum', perOrder: 1, period: 'all' },
    });
    expect(again.data.rows[0]?.refusal).toBe('活动已被别人修改，请重新打开再改');
  });
});

describe('启用前检查', () => {
  it('与别的活动重叠：点名，预览里就不能启用，直接保存也不行', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    await live({ title: '早市', settings: goodsAt(goods, 30, '1.4') });
    const draft = { title: '晚市', settings: goodsAt(goods, 29, '1.3') };
    const { data } = await plan(draft);
    expect(data.counts).toMatchObject({ change: 0, refuse: 1 });
    expect(data.rows[0]?.refusal).toMatch(/^与「早市」时间重叠：.*矿泉水/);
    await commit(data.planId);
    expect(await named('晚市')).toBeUndefined();
    const later = { ...draft, title: '下月', startTime: inDays(40), endTime: inDays(41) };
    const clear = await plan({
      ...later,
      id: '',
      kind: 'seckill',
      settings: {
        sessions: [{ start: '10:00', end: '12:00' }],
        remindMinutes: 5,
        ...goodsAt(goods, 29, '1.3', 10),
      },
    });
    expect(clear.data.rows[0]?.refusal).toContain('与「早市」时间重叠');
  });

  it('预览之后同事先启用了撞上的：确认时不落地，说出是哪一个', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const mine = await plan({ title: '我的', settings: goodsAt(goods, 30, '1.4') });
    await live({ title: '同事的', settings: goodsAt(goods, 30, '1.4') });
    const { data } = await commit(mine.data.planId);
    expect(data).toMatchObject({ done: 0, failed: 1 });
    expect(data.failures[0]?.reason).toContain('已参加「同事的」');
  });

  it('不到标价一成：确认了才能启用', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const draft = { title: '一分钱', settings: goodsAt(goods, '0.36', '0.016') };
    const refused = await plan(draft);
    expect(refused.data.rows[0]?.refusal).toContain('不到标价 ¥36.00 的一成，须先确认是有意的');
    const { data } = await plan(draft, { confirm: true });
    expect(data.rows[0]).toMatchObject({
      refusal: '',
      warnings: [expect.stringContaining('一成'), expect.anything()],
    });
    await commit(data.planId);
    expect(await named('一分钱')).toBeDefined();
  });

  it('库存不够划、对象都停用了、商品下架：写明，不让启用', async () => {
    const goods = await aWater(app.db, { stock: 10 });
    const short = await plan({ title: '不够', settings: goodsAt(goods, 30, '1.4', 24) });
    expect(short.data.rows[0]?.refusal).toContain('库存不足：要划出 24，可用 10');
    const closed = await aShopper(app);
    await sql`update companies set status = 'closed' where kh_id = ${closed.khId}`.execute(app.db);
    const nobody = await plan({
      title: '没人',
      audience: [String(closed.khId)],
      settings: goodsAt(goods, 30, '1.4'),
    });
    expect(nobody.data.rows[0]?.refusal).toBe('对象里没有一家可以下单的客户');
    await sql`update goods set status = 'off' where id = ${goods}`.execute(app.db);
    const off = await plan({ title: '下架', settings: goodsAt(goods, 30, '1.4') });
    expect(off.data.rows[0]?.refusal).toContain('已下架，没有一种能卖');
  });

  it('低于成本：没有权限的人不能启用，也看不到成本；有权限的人看到红字、要验证身份', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    await sql`update goods set cost = 13777 where id = ${goods}`.execute(app.db);
    const draft = { title: '亏本', settings: goodsAt(goods, 30, '1.37') };
    const sales = await plan(draft);
    expect(sales.data.rows[0]?.refusal).toMatch(/低于成本，需要「低于成本定价」权限$/);
    expect(JSON.stringify(sales.data)).not.toContain('1.3777');
    await commit(sales.data.planId);
    const kept = { kind: 'flash-sale', ...draft, status: 'on' as const };
    const save = (role: 'sales' | 'owner', own: object) =>
      app.call('adminPromotionSave', { headers: staff.as(role), body: { ...kept, ...own } });
    expect((await save('sales', { confirm: true })).code).toBe('forbidden');
    expect((await save('owner', {})).code).toBe('confirm-needed');
    expect(await named('亏本')).toBeUndefined();
    const owner = await plan(draft, {}, 'owner');
    expect(owner.data.rows[0]?.warnings).toContainEqual(expect.stringContaining('低于成本 ¥1.3777/个'));
    expect(owner.data.stepUp).toBe(true);
    expect(owner.data.effects).toContainEqual({ text: '1 种商品低于成本，确认时要再验证一次', tone: 'red' });
    await commit(owner.data.planId, 'owner');
    const { id = '', version } = (await named('亏本')) ?? {};
    const renamed = await plan({ ...draft, id, version, title: '亏本清仓' });
    expect(renamed.data.rows[0]).toMatchObject({ refusal: '', fields: [{ label: '名称' }] });
    expect(renamed.data.rows[0]?.warnings).toContainEqual(expect.stringContaining('低于成本'));
    expect(renamed.data.stepUp).toBe(false);
    expect(JSON.stringify(renamed.data.effects)).not.toContain('低于成本');
    const cheaper = await plan({ ...draft, id, version, settings: goodsAt(goods, 30, '1.36') });
    expect(cheaper.data.rows[0]?.refusal).toContain('需要「低于成本定价」权限');
    const called = await save('sales', { id, title: '亏本甩卖' });
    expect([called.message, called.data?.title]).toEqual(['', '亏本甩卖']);
  });
});

describe('停止、删除、撤销', () => {
  it('立即停止：列表写已停用，划出的库存退回，买家的价格回到原来', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const { id, version } = await live({ title: '要停的', settings: goodsAt(goods, 30, '1.4', 40) });
    expect(await free(goods)).toBe(60);
    const stale = await app.call('adminPromotionStop', {
      headers: staff.as('sales'),
      body: { id, version: version - 1 },
    });
    expect(stale.code).toBe('stale');
    const body = { id, version };
    const stopped = await app.call('adminPromotionStop', { headers: staff.as('sales'), body });
    expect(stopped.data.message).toBe('已停止「要停的」');
    expect(await free(goods)).toBe(100);
    expect(await named('要停的')).toMatchObject({ stateName: '已停用', mayDelete: false });
    const again = await app.call('adminPromotionStop', { headers: staff.as('sales'), body: { id } });
    expect(again.code).toBe('transition-refused');
  });

  it('没有开始过的可以删，开始过的不行', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const later = { startTime: inDays(2), endTime: inDays(3) };
    const waiting = await live({ title: '还没开始', settings: goodsAt(goods, 30, '1.4', 20), ...later });
    expect(waiting).toMatchObject({ stateName: '未开始', mayDelete: true });
    expect(await free(goods)).toBe(80);
    const remove = (id: string) =>
      app.call('adminPromotionDelete', { headers: staff.as('sales'), query: { id } });
    expect((await remove(waiting.id)).success).toBe(true);
    expect(await named('还没开始')).toBeUndefined();
    expect(await free(goods)).toBe(100);
    const begun = await live({ title: '开始了', settings: goodsAt(goods, 30, '1.4') });
    const refused = await remove(begun.id);
    expect([refused.code, refused.message]).toEqual([
      'transition-refused',
      '「开始了」已经开始过，不能删除，可以停止',
    ]);
  });

  it('撤销：新建的停用，改过的改回；卖出过的不能撤销', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const made = await plan({ title: '撤销我', settings: goodsAt(goods, 30, '1.4') });
    await commit(made.data.planId);
    const desk = plansBy(app, staff.as('sales'));
    const undo = await desk.undo(made.data.planId);
    expect(undo.data.rows[0]).toMatchObject({ refusal: '', fields: [{ label: '状态', after: '未启用' }] });
    await desk.commit(undo.data.planId);
    const back = await named('撤销我');
    expect(back?.stateName).toBe('已停用');
    const again = await plan({ id: back?.id ?? '', title: '撤销我', settings: goodsAt(goods, 20, '1.2') });
    await commit(again.data.planId);
    await anOrderToShip(app, buyer, goods, { spcnt: 48 });
    await app.runJobs();
    const late = await desk.undo(again.data.planId);
    expect(late.data.rows[0]?.refusal).toBe('已经卖出，不能撤销，可以立即停止');
  });
});

describe('卖得怎样', () => {
  it('付款的订单计入件数与优惠，取消的减回；单品各一行', async () => {
    const goods = await aWater(app.db, { stock: 1000 });
    const { id } = await live({ title: '计数', settings: goodsAt(goods, 30, '1.25') });
    const order = await anOrderToShip(app, buyer, goods, { spcnt: 48 });
    await app.runJobs();
    // 48 瓶原价 ¥76.80，活动价 ¥60.00。
    expect(await sold('计数', 'owner')).toEqual([1, 48, 16.8]);
    expect((await one(id, 'owner')).data.sold).toMatchObject([
      { soldNum: 48, amount: 60, discountAmount: 16.8 },
    ]);
    // 别人的客户买的，销售数不到；归了自己就数得到。
    expect(await sold('计数', 'sales')).toEqual([0, 0, 0]);
    expect((await one(id)).data.sold[0]?.soldNum ?? 0).toBe(0);
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${buyer.khId}`.execute(app.db);
    expect(await sold('计数', 'sales')).toEqual([1, 48, 16.8]);
    await app.call('orderCancel', { token: buyer.token, params: { id: order.id }, body: {} });
    await app.runJobs();
    expect(await sold('计数', 'owner')).toEqual([0, 0, 0]);
  });
});

describe('列表与日历', () => {
  it('按状态、种类、商品货号、日子找；一页一页不重不漏', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    await sql`update goods set code = 'CAL-1' where id = ${goods}`.execute(app.db);
    const near = await live({
      title: '近的',
      settings: goodsAt(goods, 30, '1.4'),
      startTime: inDays(5),
      endTime: inDays(6),
    });
    const ids = async (query: object) => (await list(query)).map(({ id }) => id);
    expect(await ids({ keyword: 'CAL-1' })).toEqual([near.id]);
    expect(await ids({ view: 'waiting', keyword: '近的' })).toEqual([near.id]);
    expect(await ids({ view: 'live', keyword: '近的' })).toEqual([]);
    expect(await ids({ kind: 'seckill', keyword: '近的' })).toEqual([]);
    expect(await ids({ keyword: '近的', from: inDays(7) })).toEqual([]);
    const first = await app.call('adminPromotionList', { headers: staff.as('sales'), query: { size: 2 } });
    const second = await app.call('adminPromotionList', {
      headers: staff.as('sales'),
      query: { size: 2, cursor: first.data.next ?? '' },
    });
    const both = [...first.data.list, ...second.data.list].map(({ id }) => Number(id));
    expect(both).toEqual([...new Set(both)].toSorted((a, b) => b - a));
  });

  it('日历：哪几天卖，与谁重叠', async () => {
    const goods = await aWater(app.db, { stock: 100 });
    const window = (from: number, until: number) => ({
      start: new Date(inDays(from)),
      end: new Date(inDays(until)),
    });
    const settings = { goods: [{ goodsId: String(goods), perPack: 300_000, perPiece: 14_000 }] };
    const a = await aPromotion(app, 'flash-sale', settings, { name: '甲', ...window(1, 3) });
    const b = await aPromotion(app, 'flash-sale', settings, { name: '乙', ...window(2, 4) });
    const { data } = await app.call('adminPromotionCalendar', {
      headers: staff.as('sales'),
      query: { weeks: 3 },
    });
    const row = (id: string): CallData<'adminPromotionCalendar'>['list'][number] | undefined =>
      data.list.find((one) => one.id === id);
    const count = (marks: readonly boolean[] = []) => marks.filter(Boolean).length;
    expect([count(row(a)?.days), count(row(a)?.clashes)]).toEqual([3, 2]);
    expect(data.meetings).toContainEqual(expect.objectContaining({ a, b, titleA: '甲', titleB: '乙' }));
  });
});

it('销售只看得见自己客户的名字；对象里有几家还是写明', async () => {
  const other = await aShopper(app);
  await sql`update companies set name = '别人的客户甲' where kh_id = ${other.khId}`.execute(app.db);
  const settings = { per: 'goods', perOrder: 12, period: 'all' };
  const id = await aPromotion(app, 'limited-purchase', settings, { name: '定向', audience: [other.khId] });
  const mine = await one(id);
  expect(mine.message).toBe('');
  expect(mine.data.audienceText).toBe('1 家客户');
  expect(JSON.stringify(mine.data)).not.toContain('别人的客户甲');
  expect(JSON.stringify((await one(id, 'owner')).data)).toContain('别人的客户甲');
});
