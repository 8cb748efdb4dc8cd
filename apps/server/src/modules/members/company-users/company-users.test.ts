import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../../test/builders/members';
import { startTestApp, type TestApp } from '../../../../test/harness';

/**
 * The users of a company. Seen to fail: without the company in the look for the user.
 */
let app: TestApp;
let manager = { khId: 0, userId: 0, token: '' };
let colleague = { khId: 0, userId: 0, token: '' };
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  n += 1;
  const phone = (kind: number) => `135${kind}000${String(n).padStart(4, '0')}`;
  const first = await addAccount(app.db, { phone: phone(1), company: `海棠商贸${n}` });
  const second = await addAccount(app.db, { khId: first.khId, phone: phone(2) });
  await app.db.updateTable('users').set({ role: 'manager' }).where('id', '=', first.userId).execute();
  manager = { ...first, token: await app.signIn(first.userId) };
  colleague = { ...second, token: await app.signIn(second.userId) };
});

const change = (token: string, id: number, act: 'close' | 'reopen' | 'hand-over') =>
  app.call('companyUserChange', { token, body: { id: String(id), act } });
const list = async (token: string) => (await app.call('companyUsers', { token })).data;
const newPhone = () => `1366000${String(n).padStart(4, '0')}`;

describe('公司成员', () => {
  it('大家都看得到成员，手机号打码，管理员排第一；只有管理员能管', async () => {
    const { users, canManage } = await list(colleague.token);
    expect(canManage).toBe(false);
    expect(users.map(({ isManager, isSelf, stateName }) => [isManager, isSelf, stateName])).toEqual([
      [true, false, '正常'],
      [false, true, '正常'],
    ]);
    expect(users[0]?.phone).toMatch(/^135\*{4}\d{4}$/);
    expect((await change(colleague.token, manager.userId, 'close')).message).toBe(
      '只有公司管理员可以管理成员',
    );
    const body = { phone: newPhone(), name: '新人' };
    expect((await app.call('companyUserAdd', { token: colleague.token, body })).code).toBe(
      'transition-refused',
    );
  });

  it('按手机号添加：短信告知，没有密码可看，自己用验证码设置密码后能登录', async () => {
    const phone = newPhone();
    const added = await app.call('companyUserAdd', {
      token: manager.token,
      body: { phone, name: '沈清和' },
    });
    const person = added.data.users.find(({ name }) => name === '沈清和');
    expect(person).toMatchObject({ state: 'invited', stateName: '待设置密码' });
    expect(added.text).not.toContain(phone);
    await app.runJobs();
    const told = await app.db.selectFrom('sms_outbox').select('text').where('phone', '=', phone).execute();
    expect(told.map(({ text }) => text).join()).toContain('设置密码');
    expect((await app.call('login', { query: { phone, password: 'none' } })).code).toBe('wrong-credentials');

    expect((await change(manager.token, Number(person?.id), 'hand-over')).message).toBe(
      '对方还没有设置密码，不能接管',
    );
    const again = await app.call('companyUserAdd', { token: manager.token, body: { phone, name: '又来' } });
    expect(again.code).toBe('phone-taken');
    expect((await list(manager.token)).acts[0]?.text).toMatch(/添加了成员 沈清和$/);
  });

  it('停用即刻下线，登录被告知；启用后又能登录', async () => {
    const { phone } = await app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', colleague.userId)
      .executeTakeFirstOrThrow();
    await change(manager.token, colleague.userId, 'close');
    expect((await app.call('memberInfo', { token: colleague.token })).code).toBe('not-logged-in');
    const refused = await app.call('login', { query: { phone, password: PASSWORD } });
    expect(refused.message).toBe('该账号已停用，请联系客服');
    expect((await change(manager.token, colleague.userId, 'close')).message).toBe('该成员已经停用');
    await change(manager.token, colleague.userId, 'reopen');
    // What was ended stays ended.
    expect((await app.call('memberInfo', { token: colleague.token })).code).toBe('not-logged-in');
    expect((await app.call('login', { query: { phone, password: PASSWORD } })).success).toBe(true);
    expect((await list(manager.token)).acts.map(({ text }) => text.replace(/^\S+ /, ''))).toEqual([
      expect.stringContaining('启用了成员'),
      expect.stringContaining('停用了成员'),
    ]);
  });

  it('交出管理权：从此由对方管理；自己不能停用自己', async () => {
    expect((await change(manager.token, manager.userId, 'close')).message).toContain('不能停用自己');
    const handed = await change(manager.token, colleague.userId, 'hand-over');
    expect(handed.data.canManage).toBe(false);
    expect((await change(manager.token, colleague.userId, 'close')).code).toBe('transition-refused');
    expect((await change(colleague.token, manager.userId, 'close')).success).toBe(true);
  });

  it('别家公司的人与不存在的人，答复一样', async () => {
    const other = await addAccount(app.db, { phone: `1377000${String(n).padStart(4, '0')}` });
    const stranger = await change(manager.token, other.userId, 'close');
    const missing = await change(manager.token, 999_999_999, 'close');
    expect(stranger.text).toBe(missing.text);
    expect(stranger.code).toBe('not-found');
  });
});
