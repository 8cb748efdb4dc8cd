import type { TemplateEvent } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApplication } from '../../../../test/builders/applications';
import { aStaff, inBrowser } from '../../../../test/builders/operators';
import { aShopper, aWater, setSwitch } from '../../../../test/builders/orders';
import { aPaidOrder, receive } from '../../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { eventSms } from '../../message-box';
import { tellOfOrder } from '../on-orders';
import { waysOf } from '../tell';
import { addOperator } from '../../staff';

/** Seen to fail: without a look at the switch, at the version, at the limit of the hour. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let start: Date;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
});
beforeEach(() => {
  start = app.clock.now();
});
afterEach(() => app.clock.advance({ ms: start.getTime() - app.clock.now().getTime() }));
afterAll(() => app.stop());

const owner = () => ({ headers: staff.as('owner') });
const all = async () => (await app.call('adminTemplates', owner())).data;
const shown = async (event: TemplateEvent) => {
  const found = (await all()).groups.flatMap(({ events }) => events).find((one) => one.event === event);
  if (!found) throw new Error(event);
  return found;
};
const save = async (event: TemplateEvent, change: object, version?: number) =>
  app.call('adminTemplateSave', {
    ...owner(),
    body: { event, version: version ?? (await shown(event)).version, ...change },
  });
const outbox = async () => app.db.selectFrom('sms_outbox').select(['phone', 'text']).orderBy('id').execute();

describe('短信与消息模板', () => {
  it('改了「已发货」，买家收到的就是新的文字；没有改的照旧；关掉的不发', async () => {
    const text = '您好，{订单号} 已经上路[，单号 {运单号}]，到货请先点数。';
    expect((await save('order.shipped', { title: '货已上路', text })).data).toMatchObject({
      version: 1,
      changed: true,
      box: { title: '货已上路', text, usualTitle: '订单已发货' },
    });
    expect((await save('order.completed', { boxOn: false })).data).toMatchObject({
      changed: false,
      box: { on: false },
    });
    expect(await staff.last()).toMatchObject({
      what: 'template.change',
      object: 'template:已完成',
      before: { boxSent: '开' },
      after: { boxSent: '关' },
    });
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, await aWater(app.db, { stock: 1_000 }));
    await receive(app, staff, who, order.id);
    await app.runJobs();
    const { list } = (await app.call('messagePage', { token: who.token, query: {} })).data;
    expect(list.map(({ title }) => title).sort()).toEqual(['订单已付款', '货已上路'].sort());
    expect(list.find(({ title }) => title === '货已上路')?.text).toMatch(
      /^您好，\w+ 已经上路，单号 [\w-]+，到货请先点数。$/,
    );
  });

  it('写错的空说明在第几个字，什么也没有存；没有的渠道、没有的字段不收', async () => {
    const before = await shown('order.shipped');
    const wrong = await save('order.shipped', { text: '{订单号} 由 {快递} 送' });
    expect(wrong.message).toBe('内容第 9 个字：花括号里的名称不在这条消息可用的空里');
    expect((await save('order.completed', { sms: '到了' })).message).toBe('这种消息没有短信');
    expect((await save('user.added', { boxOn: true })).message).toBe('这种消息没有站内消息');
    expect((await save('order.shipped', { link: '/x' })).code).toBe('bad-input');
    expect(await shown('order.shipped')).toEqual(before);
  });

  it('同时改的后一个被拒，并看到现在的；恢复默认后文字照旧，开关不动', async () => {
    await save('activity.begins', { title: '{活动}开抢', smsOn: false });
    const { version } = await shown('activity.begins');
    const late = await save('activity.begins', { title: '晚了' }, version - 1);
    expect(late).toMatchObject({ code: 'stale', data: { current: { box: { title: '{活动}开抢' } } } });
    const { data } = await app.call('adminTemplateReset', {
      ...owner(),
      body: { event: 'activity.begins', version },
    });
    expect(data).toMatchObject({ changed: false, box: { title: '{活动}即将开始' }, sms: { on: false } });
    expect(await eventSms(app.db, 'activity.begins', { 商品: '水' })).toBeUndefined();
  });

  it('验证码不能关，要写着验证码；改了的文字马上用上，模板编号带着每个空', async () => {
    expect((await save('sms.code', { smsOn: false })).message).toContain('不能关');
    expect((await save('sms.code', { sms: '您的验证码已发出' })).message).toBe('短信里要有{验证码}');
    expect((await save('sms.code', { sms: '{验证码}，五分钟内用', number: 'SMS_7' })).success).toBe(true);
    expect(await eventSms(app.db, 'sms.code', { 验证码: '123456' })).toEqual({
      text: '123456，五分钟内用',
      template: { code: 'SMS_7', values: { code: '123456' } },
    });
  });
});

describe('订单、询价、售后的短信', () => {
  const sent = async (who: { userId: number }) => {
    const { phone } = await app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    return (await outbox()).filter((one) => one.phone === phone).map(({ text }) => text);
  };
  const shipOne = async () => {
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, await aWater(app.db, { stock: 1_000 }));
    await receive(app, staff, who, order.id);
    await app.runJobs();
    return who;
  };

  it('原来都关着：改了站内消息的文字也不发短信', async () => {
    expect((await shown('order.shipped-line')).sms).toMatchObject({ on: false });
    await save('order.shipped', { title: '货在路上' });
    expect((await shown('order.shipped')).sms).toMatchObject({ on: false });
    expect(await sent(await shipOne())).toEqual([]);
  });

  it('打开「已发货」的短信：下单的人收到一条，用的是短信自己的文字；事件再来一次也不再发', async () => {
    await save('order.shipped', { smsOn: true, sms: '{订单号} 已发出[，单号 {运单号}]' });
    const who = await shipOne();
    expect(await sent(who)).toEqual([expect.stringMatching(/^\w+ 已发出，单号 [\w-]+$/)]);
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow();
    await tellOfOrder(waysOf(app.platform), 'shipped', id, {
      eventId: `order.shipped:${id}`,
      now: app.clock.now(),
    });
    await app.runJobs();
    expect(await sent(who)).toHaveLength(1);
    await save('order.shipped', { smsOn: false });
    expect(await sent(await shipOne())).toEqual([]);
  });

  /** Seen to fail: a second one was sent, since nothing was left of the first. */
  it('站内消息关着、短信开着：事件再来一次，短信也只有一条', async () => {
    await save('order.shipped', { boxOn: false, smsOn: true });
    const who = await shipOne();
    expect(await sent(who)).toHaveLength(1);
    await sql`update outbox set done_at = null, available_at = created_at`.execute(app.db);
    await app.runJobs();
    expect(await sent(who)).toHaveLength(1);
    await save('order.shipped', { boxOn: true, smsOn: false });
  });
});

describe('入驻审核', () => {
  it('审核的人先看到的短信，就是改过的那一条；关掉了，申请人收不到', async () => {
    const sms = '{公司}已通过，请登录[，找{业务员}]';
    expect((await save('application.approved', { sms })).success).toBe(true);
    expect((await save('application.rejected', { smsOn: false })).success).toBe(true);
    const [yes, no] = [await anApplication(app.db, start), await anApplication(app.db, start)];
    const one = await app.call('adminApplication', { ...owner(), params: { no: yes.no } });
    expect(one.data.sms).toEqual({ approved: sms, rejected: '' });
    for (const body of [
      { no: yes.no, verdict: 'approve' as const, confirm: true },
      { no: no.no, verdict: 'reject' as const, field: 'other' as const, reason: '资料不完整' },
    ]) {
      const reviewed = await app.call('adminReview', { ...owner(), body });
      expect(reviewed.success, reviewed.message).toBe(true);
    }
    await app.runJobs();
    const told = (phone: string) => outbox().then((all) => all.filter((one) => one.phone === phone));
    expect((await told(yes.phone)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/已通过，请登录/),
    ]);
    expect(await told(no.phone)).toEqual([]);
  });
});

describe('短信要近期输过密码', () => {
  it('浏览器里登录过久：改站内消息可以，改短信、试发都要再输一次', async () => {
    const password = await addOperator(app.db, 'boss', 'owner', app.clock.now());
    const browser = await inBrowser(app, 'boss', password ?? '');
    app.clock.advance({ minutes: 6 });
    const { version } = await shown('activity.begins');
    const by = (change: object, own: number) =>
      app.call('adminTemplateSave', {
        headers: browser,
        body: { event: 'activity.begins' as const, version: own, ...change },
      });
    expect((await by({ sms: '{商品}开抢' }, version)).code).toBe('step-up-needed');
    expect((await by({ title: '{活动}开抢' }, version)).success).toBe(true);
    const tried = await app.call('adminTemplateTry', {
      headers: browser,
      body: { event: 'user.added', phone: '13900000009' },
    });
    expect(tried.code).toBe('step-up-needed');
  });

  it('试发：用没存的文字填上例子；每人每小时十条，号码在记录里遮着', async () => {
    const attempt = () =>
      app.call('adminTemplateTry', {
        ...owner(),
        body: { event: 'user.added', phone: '13900000009', sms: '请{公司}的新同事设密码' },
      });
    expect((await attempt()).data.message).toBe('已发到 139****0009，请看手机');
    expect((await outbox()).at(-1)).toEqual({
      phone: '13900000009',
      text: '请广州市安和药房的新同事设密码',
    });
    expect(await staff.last()).toMatchObject({ what: 'template.try', after: { phone: '139****0009' } });
    for (let n = 1; n < 10; n += 1) expect((await attempt()).success).toBe(true);
    const sent = (await outbox()).length;
    expect((await attempt()).code).toBe('too-many-requests');
    expect((await outbox()).length).toBe(sent);
  });

  it('没有「店铺设置」的看不了，也改不了', async () => {
    const headers = staff.as('warehouse');
    expect((await app.call('adminTemplates', { headers })).code).toBe('forbidden');
  });
});
