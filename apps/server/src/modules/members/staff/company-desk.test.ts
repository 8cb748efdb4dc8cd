import type { CallBodyInput, CallQueryInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/builders/members';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { beginOperatorSession } from '../../staff';
import { refreshCompanyFigures } from '../figures/company-figures';

/**
 * Seen to fail: without `companiesInScope` in the list, in `companyForDesk`, in the plans and in the queue; without the
 * id in the cursor's comparison; with `<=` in the rule; without the lock on the request.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let water: number;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  await app.db.insertInto('levels').values({ name: '金牌客户' }).execute();
  water = await aWater(app.db, { stock: 100_000 });
  await sql`update companies set name = '深圳市檐下便利连锁有限公司', phone = '13900001111', contact = '林采购',
    salesperson_id = (select id from operators where name = 'sales') where kh_id = ${mine.khId}`.execute(
    app.db,
  );
  await app.db.updateTable('users').set({ password_hash: 'set' }).where('id', '=', mine.userId).execute();
  await sql`update companies set name = '杭州临川办公用品有限公司' where kh_id = ${others.khId}`.execute(
    app.db,
  );
});
afterAll(async () => {
  await refreshCompanyFigures(app.platform);
  // Orders are set to what a test needs, past their history: only the kept figures are audited.
  expect((await audit(app)).filter((finding) => finding.includes('kept figures'))).toEqual([]);
  await app.stop();
});

type Role = Parameters<typeof staff.as>[0];
type Query = CallQueryInput<'adminCompanies'>;
const list = async (role: Role, query: Query = {}) => {
  await refreshCompanyFigures(app.platform);
  return (await app.call('adminCompanies', { headers: staff.as(role), query })).data;
};
const namesOf = async (role: Role, query: Query = {}) =>
  (await list(role, query)).list.map(({ company }) => company);
const show = (role: Role, khId: number | string) =>
  app.call('adminCompany', { headers: staff.as(role), params: { id: String(khId) } });
const rowOf = async (khId: number, query: Query = {}) =>
  (await list('owner', { size: 200, ...query })).list.find(({ id }) => id === String(khId));

/** Lets days go by; sessions of staff end after 12 hours, so they sign in again. */
async function daysLater(days: number): Promise<void> {
  app.clock.advance({ hours: 24 * days });
  const tokens = new Map<Role, string>();
  for (const role of ['owner', 'sales'] as const) {
    tokens.set(role, (await beginOperatorSession(app.db, role, app.clock.now()))?.token ?? '');
  }
  staff = { ...staff, as: (role) => ({ 'x-operator-token': tokens.get(role) ?? '' }) };
}

let serial = 0;
const open = (role: Role, own: Partial<CallBodyInput<'adminCompanyOpen'>> = {}) => {
  serial += 1;
  return app.call('adminCompanyOpen', {
    headers: staff.as(role),
    body: {
      requestId: `open-request-${serial}`,
      company: `新客${serial}号店`,
      contact: '周采购',
      phone: `1370000${String(serial).padStart(4, '0')}`,
      ...own,
    },
  });
};

describe('销售只看自己的客户', () => {
  it('列表、详情、导出、备注、成员、批量：别人的一处都没有，答复与不存在的一样', async () => {
    expect(await namesOf('sales')).toEqual(['深圳市檐下便利连锁有限公司']);
    expect(await namesOf('sales', { keyword: '临川' })).toEqual([]);
    const missing = await show('sales', 999_999_999);
    expect((await show('sales', others.khId)).text).toBe(missing.text);
    const headers = staff.as('sales');
    const file = await app.call('adminCompaniesFile', { headers });
    expect([file.text.includes('檐下'), file.text.includes('临川')]).toEqual([true, false]);
    const id = String(others.khId);
    const acts = (await staff.acts()).length;
    const tries = await Promise.all([
      app.call('adminCompanyNote', { headers, body: { id, text: '看看' } }),
      app.call('adminCompanyState', { headers, body: { id, act: 'close', cause: '试试' } }),
      app.call('adminCompanyChange', { headers, body: { id, version: 0, tags: ['x'] } }),
      app.call('adminCompanyUserAct', { headers, body: { id, userId: String(others.userId), act: 'close' } }),
      app.call('adminCompanyContact', { headers, params: { id } }),
      app.call('adminCompanyGoods', { headers, params: { id } }),
    ]);
    expect(tries.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'not-found'));
    expect((await staff.acts()).length).toBe(acts);
    const plan = await plansBy(app, headers).make({
      kind: 'company-tags',
      objects: [id, String(mine.khId)],
      settings: { add: ['连锁'] },
    });
    expect(plan.data.rows.map(({ refusal }) => refusal)).toEqual(['没有这位客户', '']);
  });

  it('手机遮住；没有权限的看不到；显示要记一笔', async () => {
    expect(JSON.stringify(await list('owner'))).not.toContain('13900001111');
    expect((await rowOf(mine.khId))?.contact).toEqual({ name: '林采购', phone: '139****1111' });
    const seen = await app.call('adminCompanyContact', {
      headers: staff.as('sales'),
      params: { id: String(mine.khId) },
    });
    expect(seen.data.phone).toBe('13900001111');
    expect((await staff.last())?.what).toBe('company.contact');
  });
});

describe('成交与周期', () => {
  it('下单计入未付，付清计入累计，退款退出；期间金额按付款时间', async () => {
    const order = await anOrder(app, mine, water, { ipcnt: 2, payMethod: 'transfer' });
    const placed = await rowOf(mine.khId);
    expect(placed).toMatchObject({ orderNum: 0, amount: 0, sinceDays: 0, isToCall: false });
    expect(placed?.unpaidAmount).toBeGreaterThan(0);
    await app.db
      .updateTable('orders')
      .set({ state: 'to-ship', paid_at: app.clock.now() })
      .set((eb) => ({ paid_amount: eb.ref('payable_amount') }))
      .where('id', '=', order.id)
      .execute();
    app.clock.advance({ minutes: 1 });
    const paid = await rowOf(mine.khId);
    expect(paid).toMatchObject({ orderNum: 1, unpaidAmount: 0, spanOrderNum: 1 });
    expect([paid?.amount, paid?.spanAmount]).toEqual([placed?.unpaidAmount, placed?.unpaidAmount]);
    const before = await rowOf(mine.khId, { spanFrom: '2020-01-01', spanTo: '2020-12-31' });
    expect([before?.spanOrderNum, before?.orderNum]).toEqual([0, 1]);
    await app.db
      .updateTable('orders')
      .set({ state: 'refunded' })
      .set((eb) => ({ refunded_amount: eb.ref('paid_amount') }))
      .where('id', '=', order.id)
      .execute();
    expect(await rowOf(mine.khId)).toMatchObject({ orderNum: 0, amount: 0, unpaidAmount: 0 });
  });

  it('该回访恰好是超过自己周期 1.5 倍的：到 1.5 倍还没有，第二天有；停用的没有；工作台数得一样', async () => {
    const buyers = [await aShopper(app), await aShopper(app), await aShopper(app)];
    const day = 86_400_000;
    const now = app.clock.now().getTime();
    // Every 10 days; the last one 16, 15 and 40 days ago.
    for (const [at, ago] of [16, 15, 40].entries()) {
      const buyer = buyers[at];
      if (!buyer) continue;
      for (const gap of [20, 10, 0]) {
        const { id } = await anOrder(app, buyer, water, { ipcnt: 2, payMethod: 'transfer' });
        await app.db
          .updateTable('orders')
          .set({ created_at: new Date(now - (ago + gap) * day), state: 'completed', paid_at: new Date(now) })
          .where('id', '=', id)
          .execute();
      }
    }
    const [late, atLimit, closed] = buyers.map(({ khId }) => khId);
    await app.db
      .updateTable('companies')
      .set({ status: 'closed' })
      .where('kh_id', '=', closed ?? 0)
      .execute();
    const toCall = async () => (await list('owner', { view: 'to-call' })).list.map(({ id }) => Number(id));
    expect(await toCall()).toEqual([late]);
    expect(await rowOf(atLimit ?? 0)).toMatchObject({ everyDays: 10, sinceDays: 15, isToCall: false });
    const queue = async (role: Role) =>
      (await app.call('adminQueue', { headers: staff.as(role) })).data.rows.find(
        ({ name }) => name === 'companies-to-call',
      )?.count ?? 0;
    expect([await queue('owner'), await queue('sales')]).toEqual([1, 0]);
    await daysLater(1);
    expect(await toCall()).toEqual([late, atLimit]);
    expect(await queue('owner')).toBe(2);
  });

  it('每种排序翻页都不漏不重', async () => {
    for (let n = 0; n < 5; n += 1) await open('owner');
    const everyone = (await list('owner', { size: 200 })).list.length;
    for (const sort of ['-created', 'created', '-last', 'last', '-amount', '-orders', 'call'] as const) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await list('owner', { sort, size: 3, cursor });
        seen.push(...page.list.map(({ id }) => id));
        cursor = page.next ?? '';
      } while (cursor !== '');
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, everyone, everyone]);
    }
    const foreign = Buffer.from('-created 1 1').toString('base64url');
    const answer = await app.call('adminCompanies', {
      headers: staff.as('owner'),
      query: { sort: '-amount', cursor: foreign },
    });
    expect(answer.code).toBe('bad-input');
  });
});

describe('新建客户', () => {
  it('立即通过，短信告知，设置密码后登录；同一请求只建一次；手机已用的不收', async () => {
    const body = { requestId: 'same-request-1', phone: '13711112222', company: '檐下二店' };
    const [first, again] = await Promise.all([open('sales', body), open('sales', body)]);
    expect(first.data.id).toBe(again.data.id);
    const { data } = await show('sales', first.data.id);
    expect(data).toMatchObject({
      company: '檐下二店',
      salesperson: 'sales',
      isOpen: true,
      source: '由 sales 新建',
    });
    expect(data.users).toMatchObject([{ isManager: true, stateName: '待设置密码', phone: '137****2222' }]);
    await app.runJobs();
    const sms = await app.db
      .selectFrom('sms_outbox')
      .select('text')
      .where('phone', '=', body.phone)
      .execute();
    expect(sms.map(({ text }) => text)).toEqual([expect.stringContaining('已为檐下二店开通采购账号')]);
    expect((await open('owner', { phone: body.phone })).code).toBe('phone-taken');
    const twin = await open('owner', { company: '檐下二店' });
    expect(twin.code).toBe('confirm-needed');
    expect((await open('owner', { company: '檐下二店', confirm: true })).success).toBe(true);
  });

  it('选不存在的业务员或等级：不建', async () => {
    expect((await open('owner', { salesperson: 'nobody' })).code).toBe('not-found');
    expect((await open('owner', { level: '没有的等级' })).message).toContain('该等级');
  });
});

describe('成员', () => {
  const act = (userId: number | string, what: CallBodyInput<'adminCompanyUserAct'>['act']) =>
    app.call('adminCompanyUserAct', {
      headers: staff.as('sales'),
      body: { id: String(mine.khId), userId: String(userId), act: what },
    });

  it('停用客户：所有成员立即退出，不能登录；启用后可以', async () => {
    const shopper = await aShopper(app);
    const state = (what: 'close' | 'reopen') =>
      app.call('adminCompanyState', {
        headers: staff.as('owner'),
        body: { id: String(shopper.khId), act: what, cause: '长期不付款' },
      });
    expect((await state('close')).success).toBe(true);
    expect((await app.call('memberInfo', { token: shopper.token })).code).toBe('not-logged-in');
    expect((await state('close')).message).toBe('该客户已经停用');
    expect((await state('reopen')).success).toBe(true);
    expect(await staff.last()).toMatchObject({ what: 'company.reopen', after: { cause: '长期不付款' } });
  });

  it('添加、设为管理员、重设密码、结束登录：买家看得到是商城做的', async () => {
    const headers = staff.as('sales');
    const id = String(mine.khId);
    await app.call('adminCompanyUserAdd', { headers, body: { id, phone: '13733334444', name: '小陈' } });
    const added = (await show('sales', id)).data.users.find(({ name }) => name === '小陈');
    expect((await act(added?.id ?? '', 'hand-over')).message).toBe('对方还没有设置密码，不能接管');
    expect((await act(others.userId, 'close')).code).toBe('not-found');
    await act(mine.userId, 'hand-over');
    expect((await act(mine.userId, 'close')).message).toContain('他是公司管理员');
    expect((await act(mine.userId, 'end-sessions')).success).toBe(true);
    expect((await app.call('memberInfo', { token: mine.token })).code).toBe('not-logged-in');
    expect((await act(mine.userId, 'reset-password')).data.message).toBe('原密码已失效，短信已发出');
    mine.token = await app.signIn(mine.userId);
    const { acts } = (await app.call('companyUsers', { token: mine.token })).data;
    expect(acts[0]?.text).toMatch(/^商城客服 重置了 .* 的密码$/);
    const { phone } = await app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', mine.userId)
      .executeTakeFirstOrThrow();
    expect((await app.call('login', { query: { phone, password: PASSWORD } })).success).toBe(false);
    const { history } = (await show('sales', id)).data;
    expect(history[0]).toMatchObject({ words: '短信重设成员密码', actor: 'sales' });
  });
});

describe('修改与跟进', () => {
  it('改等级要写原因；别人先改过的被拒绝；经过写明从什么到什么', async () => {
    const id = String(mine.khId);
    const headers = staff.as('owner');
    const change = (body: Omit<CallBodyInput<'adminCompanyChange'>, 'id'>) =>
      app.call('adminCompanyChange', { headers, body: { id, ...body } });
    const { version } = (await show('owner', id)).data;
    expect((await change({ version, level: '金牌客户' })).message).toBe('改等级或业务员请写明原因');
    const done = await change({ version, level: '金牌客户', tags: ['连锁', '连锁'], cause: '年采购过百万' });
    expect(done.data.version).toBe(version + 1);
    expect((await change({ version, tags: [] })).code).toBe('stale');
    const { data } = await show('owner', id);
    expect([data.level, data.tags]).toEqual(['金牌客户', ['连锁']]);
    expect(data.history[0]?.note).toBe('等级：普通客户 → 金牌客户；标签：无 → 连锁；年采购过百万');
  });

  it('约好的跟进到期出现在工作台与待跟进，完成后不见；约在从前的不收', async () => {
    const headers = staff.as('sales');
    const id = String(mine.khId);
    const on = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const note = (followUpOn: string) =>
      app.call('adminCompanyNote', { headers, body: { id, text: '月底要对账', followUpOn } });
    expect((await note(on(-1))).message).toBe('跟进日期不能早于今天');
    await note(on(2));
    const waiting = async (role: Role = 'sales') =>
      (await app.call('adminQueue', { headers: staff.as(role) })).data.rows.find(
        ({ name }) => name === 'companies-to-follow',
      );
    expect(await waiting()).toBeUndefined();
    await daysLater(2);
    expect(await waiting()).toMatchObject({ title: '待跟进', count: 1, note: '深圳市檐下便利连锁有限公司' });
    expect(await namesOf('sales', { view: 'follow-up' })).toEqual(['深圳市檐下便利连锁有限公司']);
    const [open] = (await show('sales', id)).data.notes;
    const finish = () =>
      app.call('adminCompanyNoteDone', {
        headers: staff.as('sales'),
        body: { noteId: open?.id ?? '', result: '已对账', followUpOn: on(10) },
      });
    expect((await finish()).success).toBe(true);
    expect((await finish()).message).toBe('这次跟进已经完成');
    expect(await waiting()).toBeUndefined();
  });

  it('批量分配业务员：收到通知，别人改过的撤销时保持不动', async () => {
    const [one, two] = [await aShopper(app), await aShopper(app)];
    const owner = plansBy(app, staff.as('owner'));
    const made = await owner.make({
      kind: 'company-salesperson',
      objects: [String(one.khId), String(two.khId)],
      settings: { to: 'sales', cause: '区域调整' },
    });
    expect(made.data).toMatchObject({ title: '分配 2 位客户', counts: { change: 2 }, undoable: true });
    expect((await owner.commit(made.data.planId)).data.done).toBe(2);
    expect((await show('sales', one.khId)).data.history[0]).toMatchObject({
      words: '更换业务员',
      note: '业务员：无 → sales；区域调整',
    });
    const notices = (await app.call('adminNotices', { headers: staff.as('sales') })).text;
    expect(notices).toContain('把 2 位客户交给您');
    const { version } = (await show('owner', two.khId)).data;
    await app.call('adminCompanyChange', {
      headers: staff.as('owner'),
      body: { id: String(two.khId), version, salesperson: 'owner', cause: '自己跟' },
    });
    const undo = await owner.undo(made.data.planId);
    expect(new Map(undo.data.rows.map(({ object, refusal }) => [object, refusal]))).toEqual(
      new Map([
        [`company:${one.khId}`, ''],
        [`company:${two.khId}`, '之后又被改过，保持不动'],
      ]),
    );
  });
});
