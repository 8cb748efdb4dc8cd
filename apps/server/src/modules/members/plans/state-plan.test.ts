import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/**
 * Seen to fail: without the sessions' end; without the scope in `companiesOf`; without the comparison with the last move;
 * without the mark.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 100_000 });
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const desk = (role: Role = 'owner') => plansBy(app, staff.as(role));
const make = (who: readonly Shopper[], settings: object = {}, role: Role = 'owner') =>
  desk(role).make({
    kind: 'company-state',
    objects: who.map(({ khId }) => String(khId)),
    settings: { act: 'close', cause: '长期不付款', ...settings },
  });
const commit = (id: string, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return desk(role).commit(id);
};
const move = (who: Shopper, act: 'close' | 'reopen') => {
  app.clock.advance({ minutes: 1 });
  return app.call('adminCompanyState', {
    headers: staff.as('owner'),
    body: { id: String(who.khId), act, cause: '单独处理' },
  });
};
const isOpen = async (who: Shopper) => (await app.call('memberInfo', { token: who.token })).success;
const statusOf = async ({ khId }: Shopper) =>
  (await app.db.selectFrom('companies').select('status').where('kh_id', '=', khId).executeTakeFirstOrThrow())
    .status;

describe('批量停用客户', () => {
  it('确认前什么也不改；确认后所有成员立即退出，不能下单，每家一笔，与单独停用写的一样', async () => {
    const [one, two] = [await aShopper(app), await aShopper(app)];
    const mate = await aShopper(app, { khId: one.khId });
    const plan = await make([one, two]);
    expect(plan.data).toMatchObject({ title: '停用 2 位客户', verb: '停用 2 位客户', undoable: true });
    expect(plan.data.rows[0]?.fields).toEqual([{ label: '状态', before: '正常', after: '已停用' }]);
    expect(plan.data.effects[0]?.text).toContain('3 个账号立即退出');
    expect(await isOpen(one)).toBe(true);
    expect((await commit(plan.data.planId)).data).toMatchObject({ done: 2, failed: 0 });
    for (const who of [one, mate, two]) expect(await isOpen(who)).toBe(false);
    const { rows } = await sql`select from sessions s join users u on u.id = s.user_id
      where u.kh_id in (${one.khId}, ${two.khId})`.execute(app.db);
    expect(rows).toEqual([]);
    const single = await aShopper(app);
    await move(single, 'close');
    const acts = (await staff.acts()).filter(({ what }) => what === 'company.close').slice(-3);
    expect(acts.map(({ object }) => object)).toEqual([one, two, single].map(({ khId }) => `company:${khId}`));
    const [bulk, , alone] = acts;
    expect(bulk?.before).toEqual(alone?.before);
    expect(bulk?.after).toEqual({ ...(alone?.after as object), cause: '长期不付款' });
  });

  it('没写原因、已经停用的、没有停用却要恢复的：拒绝', async () => {
    const closed = await aShopper(app);
    await move(closed, 'close');
    expect((await make([closed], { cause: '' })).message).toBe('请写明原因');
    const plan = await make([closed, await aShopper(app)]);
    expect(plan.data.rows.map(({ refusal }) => refusal)).toEqual(['该客户已经停用', '']);
    const back = await make([closed, await aShopper(app)], { act: 'reopen' });
    expect(back.data.rows.map(({ refusal }) => refusal)).toEqual(['该客户没有停用', '']);
    await commit(back.data.planId);
    expect(await statusOf(closed)).toBe('open');
  });

  it('有没完成的订单、没付的钱、没办完的售后：先提醒，照样可以停用，订单不动', async () => {
    const who = await aShopper(app);
    const { id, payAmount } = await anOrder(app, who, water, { ipcnt: 2, payMethod: 'transfer' });
    await sql`insert into after_sales (id, no, order_id, kh_id, user_id, request_id, body_hash, kind, state, reason,
        goods_amount, created_at, updated_at)
      values ('as-open', 'AS-OPEN', ${id}, ${who.khId}, ${who.userId}, 'as-open', '', 'return', 'waiting', '质量问题',
        100, now(), now())`.execute(app.db);
    const plan = await make([who]);
    expect(plan.data.counts).toMatchObject({ change: 1, warn: 1, refuse: 0 });
    expect(plan.data.rows[0]?.warnings).toEqual([
      '还有 1 张订单没有完成',
      `还有 ¥${payAmount.toFixed(2)} 没有付`,
      '还有 1 件售后没有办完',
    ]);
    await commit(plan.data.planId);
    const { state } = await app.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([state, await statusOf(who)]).toEqual(['unpaid', 'closed']);
  });

  it('撤销：恢复；之后又被停用或启用过的保持不动', async () => {
    const [left, touched] = [await aShopper(app), await aShopper(app)];
    const plan = await make([left, touched]);
    await commit(plan.data.planId);
    await move(touched, 'reopen');
    await move(touched, 'close');
    const undo = await desk().undo(plan.data.planId);
    expect(undo.data.rows.map(({ refusal }) => refusal)).toEqual(['之后又被停用或启用过，保持不动', '']);
    await commit(undo.data.planId);
    expect([await statusOf(left), await statusOf(touched)]).toEqual(['open', 'closed']);
    expect((await staff.last())?.after).toEqual({ status: 'open', cause: '撤销：长期不付款' });
  });

  it('预览之后被别人停用的：说出是谁，不再停用一次', async () => {
    const who = await aShopper(app);
    const plan = await make([who]);
    await move(who, 'close');
    const { data } = await commit(plan.data.planId);
    expect(data.failures[0]?.reason).toMatch(/^已被 owner 于 \d\d:\d\d 修改$/);
  });
});

describe('销售', () => {
  it('只停得了自己的；别人的与不存在的答复一样；预览之后交给别人的不再停用', async () => {
    const [mine, others] = [await aShopper(app), await aShopper(app)];
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${mine.khId}`.execute(app.db);
    const plan = await make([others, { ...others, khId: 999_999_999 }, mine], {}, 'sales');
    expect(plan.data.rows.map(({ refusal }) => refusal)).toEqual(['没有这位客户', '没有这位客户', '']);
    expect(plan.data.rows[0]?.object).toBe('');
    const all = await desk('sales').make({
      kind: 'company-state',
      filter: { view: 'all' },
      settings: { act: 'close', cause: '长期不付款' },
    });
    expect(all.data.rows.map(({ object }) => object)).toEqual([`company:${mine.khId}`]);
    await sql`update companies set salesperson_id = null where kh_id = ${mine.khId}`.execute(app.db);
    expect((await commit(plan.data.planId, 'sales')).data).toMatchObject({ done: 0, failed: 1 });
    expect(await statusOf(mine)).toBe('open');
    expect((await make([mine], {}, 'finance')).code).toBe('forbidden');
  });
});
