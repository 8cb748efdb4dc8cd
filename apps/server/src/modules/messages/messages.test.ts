import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompletedOrder, apply, aTitle, moveTo } from '../../../test/builders/invoices';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { aPaidOrder, receive } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';
import { postMessage } from '../message-box';
import { MESSAGE_DAYS, PRUNE_JOB } from './prune';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
let start: Date;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 100_000 });
  await setSwitch(app, 'cloudPay', true);
});
beforeEach(() => {
  start = app.clock.now();
});
afterEach(() => app.clock.advance({ ms: start.getTime() - app.clock.now().getTime() }));
afterAll(() => app.stop());

const boxOf = async (who: Shopper, query: { type?: 'order' | 'system'; unread?: string } = {}) =>
  (await app.call('messagePage', { token: who.token, query })).data;
const titles = async (who: Shopper) => (await boxOf(who)).list.map(({ title }) => title);
const unreadOf = async (who: Shopper) => (await app.call('memberInfo', { token: who.token })).data.unread;
/** Every event that was ever announced is heard once more. */
async function hearAgain(): Promise<void> {
  await sql`update outbox set done_at = null, available_at = created_at`.execute(app.db);
  await app.runJobs();
}
const aColleague = async (who: Shopper, role: 'manager' | 'buyer'): Promise<Shopper> => {
  const colleague = await aShopper(app, { khId: who.khId });
  await app.db.updateTable('users').set({ role }).where('id', '=', colleague.userId).execute();
  return colleague;
};
const note = (who: Shopper, n: number, own: Partial<Parameters<typeof postMessage>[1]> = {}) =>
  postMessage(app.db, {
    to: { userId: who.userId },
    eventId: `note-${n}`,
    type: 'system',
    title: `通知 ${n}`,
    text: '请查收',
    link: '',
    now: app.clock.now(),
    ...own,
  });

describe('订单消息', () => {
  it('付款、发货、完成各告诉一次：下单的人和公司经理；别的同事、别的公司不打扰。事件再来一遍也不多一条', async () => {
    const who = await aShopper(app);
    const manager = await aColleague(who, 'manager');
    const buyer = await aColleague(who, 'buyer');
    const stranger = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, water);
    await receive(app, staff, who, order.id);
    await app.runJobs();
    await hearAgain();
    const told = ['订单已完成', '订单已发货', '订单已付款'];
    expect((await titles(who)).sort()).toEqual(told.sort());
    expect((await titles(manager)).sort()).toEqual(told);
    expect(await titles(buyer)).toEqual([]);
    expect(await titles(stranger)).toEqual([]);
    const shipped = (await boxOf(who)).list.find(({ title }) => title === '订单已发货');
    expect(shipped).toMatchObject({
      type: 'order',
      typeName: '订单',
      text: `订单 ${order.orderNo} 已由顺丰发出，运单号 SF-${order.id}，请留意收货。`,
      link: `/pages/membercenter/myorderpay?id=${order.id}`,
      read: false,
    });
  });

  it('卖家取消已付款的订单：说明原因和钱的去向，退到之后再说一声', async () => {
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, water);
    await app.call('adminCancel', {
      headers: staff.as('owner'),
      body: { orderId: order.id, reason: '缺货' },
    });
    await app.runJobs();
    const refund = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await app.call('adminRefund', {
      headers: staff.as('finance'),
      body: { refundId: refund.id, act: 'settle', reference: 'B-1' },
    });
    await app.runJobs();
    await hearAgain();
    const { list } = await boxOf(who);
    expect(list.map(({ title, text }) => `${title}：${text}`).sort()).toEqual(
      [
        `订单已付款：订单 ${order.orderNo} 已付款 ¥72.00，我们会尽快发货。`,
        `订单已取消：订单 ${order.orderNo} 已取消，原因：缺货。已付的 ¥72.00 将原路退回。`,
        `退款已完成：订单 ${order.orderNo} 的退款 ¥72.00 已原路退回。`,
      ].sort(),
    );
  });

  it('超时未付：说是超时，不说是谁取消的', async () => {
    const who = await aShopper(app);
    await anOrder(app, who, water);
    app.clock.advance({ hours: 80 });
    await app.runJobs();
    const later = { ...who, token: await app.signIn(who.userId) };
    expect(await titles(later)).toEqual(['订单超时未付，已取消']);
  });
});

describe('报价、发票、售后、入驻', () => {
  /** The event of another area, announced the way it announces it, heard twice. */
  const happen = async (topic: string, payload: object) => {
    const now = app.clock.now();
    await app.database.transaction((tx) =>
      app.platform.jobs.announce(tx, { eventId: `${topic}:1:${now.getTime()}`, topic, payload, now }),
    );
    await app.runJobs();
    await hearAgain();
  };

  it('收到报价：写明版本、金额和有效期，点进去是这份报价；同公司别的采购员不打扰', async () => {
    const who = await aShopper(app);
    const buyer = await aColleague(who, 'buyer');
    await sql`
      insert into quote_requests (id, no, kh_id, user_id, phone, contact, request_id, status, version, amount,
                                  created_at, expires_at)
      values ('quote-told-1', 'XJ202611220001', ${who.khId}, ${who.userId}, '', '', 'quote-told-1', 'quoted', 2,
              348000, ${app.clock.now()}, '2027-01-01T00:00:00+08:00')`.execute(app.db);
    await happen('quote.answered', { quoteId: 'quote-told-1', khId: who.khId, userId: who.userId });
    expect((await boxOf(who)).list).toMatchObject([
      {
        type: 'quote',
        title: '报价有更新',
        text: '询价单 XJ202611220001 有了第 2 版报价，按询价数量共 ¥3,480.00，2027-01-01 00:00 前有效。',
        link: '/pages/membercenter/quotedetail?id=quote-told-1',
      },
    ]);
    expect(await titles(buyer)).toEqual([]);
    // An id that is not there tells nobody anything.
    await happen('quote.expired', { quoteId: 'quote-not-there', khId: who.khId, userId: who.userId });
    expect((await boxOf(who)).total).toBe(1);
  });

  it('售后被拒绝：说明原因；自己提交的那一步不说', async () => {
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, water);
    await app.runJobs();
    await sql`
      insert into after_sales (id, no, order_id, kh_id, user_id, request_id, body_hash, kind, state, reason,
                               goods_amount, created_at, updated_at)
      values ('after-told-1', 'SH1', ${order.id}, ${who.khId}, ${who.userId}, 'r', 'h', 'refund-only', 'waiting',
              '不要了', 3600, ${app.clock.now()}, ${app.clock.now()})`.execute(app.db);
    const payload = { afterSaleId: 'after-told-1', orderId: order.id, khId: who.khId, userId: who.userId };
    await happen('after-sale.changed', payload);
    expect(await titles(who)).toEqual(['订单已付款']);
    app.clock.advance({ seconds: 1 });
    await sql`update after_sales set state = 'rejected', reject_reason = '已发货' where id = 'after-told-1'`.execute(
      app.db,
    );
    await app.database.transaction((tx) =>
      app.platform.jobs.announce(tx, {
        eventId: 'after-sale.changed:2',
        topic: 'after-sale.changed',
        payload,
        now: app.clock.now(),
      }),
    );
    await app.runJobs();
    expect((await boxOf(who)).list[0]).toMatchObject({
      title: '售后申请被拒绝',
      text: '售后单 SH1 未通过：已发货。',
    });
    await sql`delete from after_sales where id = 'after-told-1'`.execute(app.db);
  });

  it('发票没开成：说明原因；改后开好：说号码。申请的人和公司经理各告诉一次，别的同事不打扰', async () => {
    const who = await aShopper(app);
    const manager = await aColleague(who, 'manager');
    const buyer = await aColleague(who, 'buyer');
    const titleId = await aTitle(app.db, who, { name: '安和药房' });
    const ofInvoices = async (one: Shopper) =>
      (await boxOf(one)).list
        .filter(({ title }) => title.includes('票'))
        .map(({ type, title, text, link }) => ({ type, title, text, link }));
    const orderIds = [await aCompletedOrder(app, who, water)];
    const first = (await apply(app, who, { orderIds, titleId })).data;
    await moveTo(app, first.id, 'failed');
    await app.runJobs();
    const money = `安和药房 ¥${first.amount.toFixed(2)} 的发票`;
    const failed = {
      type: 'order',
      title: '开票未成功',
      text: `${money}未能开具：税号不符，修改后可以重新申请。`,
      link: `/pages/membercenter/paperFailure?id=${first.id}`,
    };
    expect(await ofInvoices(who)).toEqual([failed]);

    app.clock.advance({ seconds: 1 });
    const again = (await apply(app, who, { orderIds, titleId })).data;
    await moveTo(app, again.id, 'issued');
    await app.runJobs();
    await hearAgain();
    const { number } = await app.db
      .selectFrom('invoices')
      .select('number')
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow();
    const issued = {
      type: 'order',
      title: '发票已开具',
      text: `${money}已开具，发票号码 ${number}，可以下载或发到邮箱。`,
      link: `/pages/membercenter/paperOk?id=${again.id}`,
    };
    for (const one of [who, manager]) expect(await ofInvoices(one)).toEqual([issued, failed]);
    expect(await ofInvoices(buyer)).toEqual([]);
  });

  it('抬头通过审核：可以开票了', async () => {
    const who = await aShopper(app);
    const { rows } = await sql<{ id: number }>`
      insert into invoice_titles (kh_id, kind, holder, name, tax_number, state, submitted_at, created_by, created_at)
      values (${who.khId}, 'ordinary', 'enterprise', '安和药房', '91330100MA2AXXXX0X', 'valid', ${app.clock.now()},
              ${who.userId}, ${app.clock.now()}) returning id`.execute(app.db);
    await happen('title.reviewed', { titleId: rows[0]?.id, khId: who.khId, userId: who.userId });
    expect((await boxOf(who)).list).toMatchObject([
      { type: 'system', title: '发票抬头已通过审核', text: '「安和药房」可以用来申请开票了。' },
    ]);
  });

  it('入驻申请通过：新会员登录就看到欢迎', async () => {
    const application = {
      no: 'RZ9100000001',
      phone: '13700009101',
      company: '新来的商行',
      contact: '赵经理',
      password_hash: 'none',
      region_code: '330106',
      agreed_at: app.clock.now(),
      created_at: app.clock.now(),
    };
    await app.db.insertInto('applications').values(application).execute();
    const body = { no: application.no, verdict: 'approve' } as const;
    await app.call('adminReview', { headers: staff.as('sales'), body });
    await app.runJobs();
    await hearAgain();
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', application.phone)
      .executeTakeFirstOrThrow();
    const { data } = await app.call('messagePage', { token: await app.signIn(id) });
    expect(data.list.map(({ title }) => title)).toEqual(['欢迎加入，入驻申请已通过']);
  });
});

describe('未读与已读', () => {
  it('同公司两个人各有各的未读数：一个人读了，另一个人的还在', async () => {
    const one = await aShopper(app);
    const two = await aColleague(one, 'manager');
    await note(one, 1, { to: { khIds: [one.khId] } });
    await note(one, 2, { to: { khIds: [one.khId] }, type: 'activity' });
    expect([await unreadOf(one), await unreadOf(two)]).toEqual([2, 2]);
    const { list } = await boxOf(one);
    const read = await app.call('messageRead', {
      token: one.token,
      body: { ids: [list[0]?.id ?? ''] },
    });
    expect(read.data).toEqual({ all: 1, order: 0, quote: 0, activity: 0, system: 1 });
    expect([await unreadOf(one), await unreadOf(two)]).toEqual([1, 2]);
    expect((await boxOf(one, { unread: '1' })).list.map(({ title }) => title)).toEqual(['通知 1']);
    expect((await boxOf(one, { type: 'system' })).total).toBe(1);
  });

  it('全部已读只读一类；别人的编号与没有的编号一样，什么也不改变', async () => {
    const one = await aShopper(app);
    const other = await aShopper(app);
    await note(one, 1);
    await note(one, 2, { type: 'quote' });
    await note(other, 3);
    const theirs = (await boxOf(other)).list[0]?.id ?? '';
    const read = (body: { ids: string[] } | { type: 'system' | 'all' }) =>
      app.call('messageRead', { token: one.token, body });
    expect((await read({ ids: [theirs] })).text).toBe((await read({ ids: ['999999999'] })).text);
    expect(await unreadOf(other)).toBe(1);
    expect((await app.call('messageRead', { token: one.token, body: {} })).code).toBe('bad-input');
    expect((await read({ type: 'system' })).data).toMatchObject({ all: 1, quote: 1, system: 0 });
    expect((await read({ type: 'all' })).data.all).toBe(0);
    expect(await unreadOf(other)).toBe(1);
  });

  it('未读数一次查询就有', async () => {
    const who = await aShopper(app);
    const { statements } = await app.counted('memberInfo', { token: who.token });
    // One for the session, one for the count.
    expect(statements).toHaveLength(2);
  });

  it('停用的账号不再收到', async () => {
    const who = await aShopper(app);
    await app.db.updateTable('users').set({ status: 'closed' }).where('id', '=', who.userId).execute();
    expect(await note(who, 1)).toBe(0);
  });
});

it('消息保留 180 天', async () => {
  const who = await aShopper(app);
  await note(who, 1);
  app.clock.advance({ hours: MESSAGE_DAYS * 24 });
  await note(who, 2);
  await app.platform.runner.runNow(PRUNE_JOB);
  const later = { ...who, token: await app.signIn(who.userId) };
  expect(await titles(later)).toEqual(['通知 2', '通知 1']);
  app.clock.advance({ ms: 1 });
  await app.platform.runner.runNow(PRUNE_JOB);
  expect(await titles(later)).toEqual(['通知 2']);
});

describe('运营发消息', () => {
  const send = (body: object, role: 'owner' | 'warehouse' = 'owner') =>
    app.call('adminMessage', {
      headers: staff.as(role),
      body: { title: '国庆发货安排', text: '10 月 1 日至 3 日暂停发货', requestId: 'message-1', ...body },
    });

  it('发给一家公司的全部账号，同一请求只发一次，记在账上；改了内容的同一请求不行', async () => {
    const one = await aShopper(app);
    const two = await aColleague(one, 'buyer');
    const other = await aShopper(app);
    const to = { khIds: [String(one.khId)], link: '/pages/promotion' };
    expect((await send(to)).data).toEqual({ sent: 2 });
    expect((await send(to)).data).toEqual({ sent: 2 });
    expect((await send({ ...to, text: '另一件事' })).code).toBe('request-id-reused');
    for (const who of [one, two]) expect(await titles(who)).toEqual(['国庆发货安排']);
    expect(await titles(other)).toEqual([]);
    const acts = (await staff.acts()).filter(({ what }) => what === 'message.send');
    expect(acts).toMatchObject([{ who: 'owner', object: `message:${one.khId}`, after: { sent: 2 } }]);
  });

  it('发给所有会员；没有写明给谁、没有的公司、站外的链接、不该发的角色都不行', async () => {
    const one = await aShopper(app);
    const { sent } = (await send({ everyone: true, requestId: 'message-all' })).data;
    const { count } = await app.db
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('count'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    expect(sent).toBe(count);
    expect(await titles(one)).toEqual(['国庆发货安排']);
    const refused = { requestId: 'message-none' };
    expect((await send(refused)).code).toBe('bad-input');
    expect((await send({ ...refused, everyone: true, khIds: ['1'] })).code).toBe('bad-input');
    expect((await send({ ...refused, khIds: ['999999'] })).code).toBe('not-found');
    expect((await send({ ...refused, everyone: true, link: '//evil.example' })).code).toBe('bad-input');
    expect((await send({ ...refused, everyone: true }, 'warehouse')).code).toBe('forbidden');
  });
});
