import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { sendReminder } from './send-reminder';

/** Seen to fail: with the text message looked at by the switch of the message box. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

it('开抢提醒两种都发；关了短信只有站内，关了站内只有短信，都关了什么也不发', async () => {
  const headers = staff.as('owner');
  const who = await aShopper(app);
  let version = 0;
  const turn = async (on: { boxOn: boolean; smsOn: boolean }) => {
    const body = { event: 'activity.begins' as const, version, ...on };
    ({ version } = (await app.call('adminTemplateSave', { headers, body })).data);
  };
  const came = async (key: string) => {
    const texts = async () => (await app.db.selectFrom('sms_outbox').select('id').execute()).length;
    const before = await texts();
    const message = { event: 'activity.begins' as const, values: { 活动: '整点秒杀' }, link: '' };
    await sendReminder(app.platform, { ...message, key, userId: who.userId, now: app.clock.now() });
    await app.runJobs();
    const { list } = (await app.call('messagePage', { token: who.token, query: {} })).data;
    return { box: list.length, sms: (await texts()) - before };
  };
  expect(await came('both')).toEqual({ box: 1, sms: 1 });
  await turn({ boxOn: true, smsOn: false });
  expect(await came('box')).toEqual({ box: 2, sms: 0 });
  await turn({ boxOn: false, smsOn: true });
  expect(await came('sms')).toEqual({ box: 2, sms: 1 });
  await turn({ boxOn: false, smsOn: false });
  expect(await came('none')).toEqual({ box: 2, sms: 0 });
  await turn({ boxOn: false, smsOn: true });
  // The same reminder again, when the job that sends them began anew.
  expect(await came('sms')).toEqual({ box: 2, sms: 0 });
});
