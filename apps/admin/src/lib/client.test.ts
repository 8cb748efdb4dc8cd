import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/answers';
import { askBy, askEarly, call, OFFLINE, setCsrf, StaffFault, StaffRefusal } from './client';

const locked = { code: 'session-locked', message: '已锁定' };
const save = () => call('adminPrefs', { body: { key: 'keys', value: 'off' } });
afterEach(() => askBy(undefined));

test('改动带上会话的令牌；页面自己问的说明不是人在操作', async () => {
  setCsrf('token-9');
  const { asked } = answerCalls({
    'PATCH /api/admin/prefs': [{ data: { message: '已保存' } }],
    'GET /api/admin/me': [{ data: {} }],
  });
  await save();
  await call('adminMe', { background: true });
  expect(asked[0]?.headers['X-CSRF-Token']).toBe('token-9');
  expect(asked[0]?.headers['X-Background']).toBeUndefined();
  expect(asked[1]?.headers['X-CSRF-Token']).toBeUndefined();
  expect(asked[1]?.headers['X-Background']).toBe('1');
});

test('锁屏时的保存：等密码输完，同样的内容再送一次', async () => {
  const { asked, timesOf } = answerCalls({
    'PATCH /api/admin/prefs': [locked, { data: { message: '已保存' } }],
  });
  let unlock: (ok: boolean) => void = () => undefined;
  const asker = vi.fn(
    () =>
      new Promise<boolean>((done) => {
        unlock = done;
      }),
  );
  askBy(asker);
  const saved = save();
  await vi.waitFor(() => expect(asker).toHaveBeenCalledWith('unlock'));
  expect(timesOf('/api/admin/prefs')).toBe(1);
  unlock(true);
  expect(await saved).toEqual({ message: '已保存' });
  expect(asked[1]?.body).toEqual(asked[0]?.body);
});

test('几个请求同时被锁住：只问一次', async () => {
  answerCalls({
    'PATCH /api/admin/prefs': [locked, { data: { message: '已保存' } }],
    'GET /api/admin/me': [locked, { data: {} }],
  });
  const asker = vi.fn(async () => true);
  askBy(asker);
  await Promise.all([save(), call('adminMe')]);
  expect(asker).toHaveBeenCalledTimes(1);
});

test('不肯输密码：原来的拒绝照样说，不再送', async () => {
  const { timesOf } = answerCalls({ 'PATCH /api/admin/prefs': [locked] });
  askBy(async () => false);
  await expect(save()).rejects.toMatchObject({ code: 'session-locked' });
  expect(timesOf('/api/admin/prefs')).toBe(1);
});

test('业务上的拒绝：说原话，带请求号，谁也不问', async () => {
  answerCalls({ 'PATCH /api/admin/prefs': [{ code: 'bad-input', message: '个人设置太多' }] });
  const asker = vi.fn(async () => true);
  askBy(asker);
  const refused = await save().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StaffRefusal);
  expect(refused).toMatchObject({ message: '个人设置太多', code: 'bad-input', requestId: 'r-7' });
  expect(asker).not.toHaveBeenCalled();
});

test('网络不通：说未保存', async () => {
  answerCalls({ 'PATCH /api/admin/prefs': ['offline'] });
  const fault = await save().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StaffFault);
  expect(fault).toMatchObject({ message: OFFLINE });
});

test('页面还在路上就先问：答复用一次；有参数的、没问到的照样自己问', async () => {
  const { timesOf } = answerCalls({
    'GET /api/admin/queue': [{ data: { rows: ['早'] } }, { data: { rows: ['晚'] } }],
    'GET /api/admin/today': ['offline', { data: { orders: 8 } }],
    'GET /api/admin/plans': [{ data: { list: [] } }],
  });
  askEarly('adminQueue');
  askEarly('adminToday');
  askEarly('adminPlans');
  expect(await call('adminQueue', { background: true })).toEqual({ rows: ['早'] });
  expect(timesOf('/api/admin/queue')).toBe(1);
  expect(await call('adminQueue', { background: true })).toEqual({ rows: ['晚'] });
  expect(await call('adminToday', { background: true })).toEqual({ orders: 8 });
  await call('adminPlans', { query: { running: '1' } } as never);
  expect(timesOf('/api/admin/plans')).toBe(2);
});
