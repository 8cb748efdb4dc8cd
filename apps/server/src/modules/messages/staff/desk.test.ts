import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `companiesInScope` in the audience and in `sendMessage`; with closed companies written to. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let gold: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  gold = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  await sql`update companies set level = '金牌客户', tags = '["连锁"]' where kh_id = ${gold.khId}`.execute(
    app.db,
  );
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const said = { type: 'system', title: '国庆发货安排', text: '10 月 1 日至 3 日暂停发货', link: '' };
const make = (settings: object, objects?: readonly Shopper[], role: Role = 'owner') =>
  plansBy(app, staff.as(role)).make({
    kind: 'message',
    settings: { ...said, ...settings },
    ...(objects ? { objects: objects.map(({ khId }) => String(khId)) } : { rows: [{ audience: 'filter' }] }),
  });
const commit = (id: string, role: Role = 'owner') => {
  app.clock.advance({ minutes: 1 });
  return plansBy(app, staff.as(role)).commit(id);
};
const titles = async ({ token }: Shopper) =>
  (await app.call('messagePage', { token })).data.list.map(({ title }) => title);
const sent = async (role: Role = 'owner', query = {}) =>
  (await app.call('adminMessages', { headers: staff.as(role), query })).data.list;

describe('发站内消息', () => {
  it('指定客户：先看谁会收到，确认后才发；重复提交只发一次；各家一笔，历史里有谁读了', async () => {
    const colleague = await aShopper(app, { khId: mine.khId });
    const plan = await make({}, [mine, others]);
    expect(plan.data.counts).toMatchObject({ change: 2, refuse: 0 });
    expect(plan.data.effects[0]?.text).toBe('将有 2 家客户的 3 个账号收到');
    expect(plan.data.undoable).toBe(false);
    expect(await titles(mine)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await commit(plan.data.planId);
    for (const who of [mine, colleague, others]) expect(await titles(who)).toEqual([said.title]);
    expect(await titles(gold)).toEqual([]);
    const acts = (await staff.acts()).filter(({ what }) => what === 'message.to');
    expect(acts.map(({ object }) => object).sort()).toEqual(
      [mine, others].map(({ khId }) => `company:${khId}`).sort(),
    );
    expect(await sent()).toMatchObject([
      { id: plan.data.planId, audience: '指定的 2 家客户', companies: 2, sent: 3, sentBy: 'owner' },
    ]);
    await app.call('messageRead', { token: others.token, body: { type: 'all' } });
    const params = { id: plan.data.planId };
    const { data } = await app.call('adminMessageSent', { headers: staff.as('owner'), params });
    expect(data).toMatchObject({ kept: 3, read: 1 });
    expect(data.receivers.map(({ khId, accounts, read }) => [khId, accounts, read])).toEqual([
      [String(mine.khId), 2, 0],
      [String(others.khId), 1, 1],
    ]);
  });

  it('按等级、标签、业务员：条件都要符合；停用的、没有账号的说明不发', async () => {
    const names = async (settings: object) =>
      (await make(settings)).data.rows.map(({ object }) => object).toSorted();
    const company = ({ khId }: Shopper) => `company:${khId}`;
    expect(await names({ levels: ['金牌客户'] })).toEqual([company(gold)]);
    expect(await names({ tags: ['连锁'] })).toEqual([company(gold)]);
    expect(await names({ salespeople: ['sales'] })).toEqual([company(mine)]);
    expect(await names({ levels: ['金牌客户'], salespeople: ['sales'] })).toEqual([]);
    expect(await names({ levels: ['普通客户'], salespeople: [''] })).toEqual([company(others)]);
    const closed = await aShopper(app);
    await sql`update companies set status = 'closed' where kh_id = ${closed.khId}`.execute(app.db);
    const plan = await make({}, [closed]);
    expect(plan.data.rows).toMatchObject([{ refusal: '客户已停用' }]);
    const byLevel = await make({ levels: ['金牌客户'] });
    await commit(byLevel.data.planId);
    expect((await sent())[0]).toMatchObject({ audience: '等级 金牌客户', companies: 1, sent: 1 });
  });

  it('没写发给谁、又选客户又选条件、站外链接：拒绝', async () => {
    expect((await make({})).code).toBe('bad-input');
    expect((await make({ everyone: true }, [mine])).code).toBe('bad-input');
    expect((await make({ everyone: true, link: '//evil.example' })).code).toBe('bad-input');
    expect((await make({ everyone: true }, undefined, 'finance')).code).toBe('forbidden');
  });
});

describe('销售', () => {
  it('只写得到自己的客户，「所有客户」也一样；别人的与不存在的答复一样；只看自己发的', async () => {
    const all = await make({ everyone: true, title: '给我的客户' }, undefined, 'sales');
    expect(all.data.rows.map(({ object }) => object)).toEqual([`company:${mine.khId}`]);
    const foreign = await make({}, [others], 'sales');
    expect(foreign.data.rows).toMatchObject([{ refusal: '没有这家客户' }]);
    const direct = (body: object) =>
      app.call('adminMessage', {
        headers: staff.as('sales'),
        body: { title: '直接发', text: '内容', requestId: 'direct-by-sales', ...body },
      });
    expect((await direct({ khIds: [String(others.khId)] })).code).toBe('not-found');
    expect((await direct({ everyone: true })).data.sent).toBe(2);
    expect(await titles(others)).not.toContain('直接发');
    await commit(all.data.planId, 'sales');
    expect((await sent('sales')).map(({ title }) => title)).toEqual(['给我的客户', '直接发']);
    const params = { id: (await sent('owner', { keyword: '等级 金牌' }))[0]?.id ?? '' };
    const seen = await app.call('adminMessageSent', { headers: staff.as('sales'), params });
    expect(seen.code).toBe('not-found');
    const { data } = await app.call('adminMessageChoices', { headers: staff.as('sales'), query: {} });
    expect(data).toMatchObject({ tags: [], salespeople: [] });
  });

  it('超过五千家：预览只有一行，写明多少家多少个账号，发送时再算', async () => {
    await sql`
      with many as (
        insert into companies (code, name, created_at)
        select 'MANY' || n, '很多客户' || n, now() from generate_series(1, 5001) n returning kh_id)
      insert into users (kh_id, phone, password_hash, created_at)
      select kh_id, 'many-' || kh_id, 'none', now() from many`.execute(app.db);
    const plan = await make({ everyone: true, title: '给所有人' });
    expect(plan.data.rows).toHaveLength(1);
    expect(plan.data.rows[0]?.fields[0]?.after).toMatch(
      /^50\d\d 家客户的 50\d\d 个账号，发送时按条件再算一次$/,
    );
    await commit(plan.data.planId);
    expect(await titles(others)).toContain('给所有人');
    expect((await sent())[0]).toMatchObject({ audience: '所有客户', companies: 0, title: '给所有人' });
    expect((await sent())[0]?.sent).toBeGreaterThan(5_000);
  });
});
