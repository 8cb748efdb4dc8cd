import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import { firstOwnerLines } from './first-owner';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isDemo: false });
});
afterAll(() => app.stop());

const linkOf = (lines: readonly string[]) =>
  lines.join('\n').match(/\/admin\/first-owner#([\w-]{43})/)?.[1] ?? '';
const printed = async () => linkOf(await firstOwnerLines(app.platform));
const open = (token: string, name: string, password = 'Huifeng-2026') =>
  app.call('adminFirstOwner', { body: { token, name, displayName: '王老板', password } });

describe('第一个老板', () => {
  it('终端打印一次性链接：开户并登录后作废，别的链接也作废，不再打印', async () => {
    expect((await app.call('adminHello')).data).toMatchObject({ firstOwner: true, mall: { demo: false } });
    const [first, second] = [await printed(), await printed()];
    expect(first).toHaveLength(43);
    const stored = await app.db.selectFrom('first_owner_links').select('token_hash').execute();
    expect(stored.some(({ token_hash }) => token_hash === first)).toBe(false);

    expect((await open('made-up', 'wang')).code).toBe('not-found');
    expect((await open(first, 'wang', '123')).code).toBe('password-weak');
    const opened = await open(first, 'wang');
    expect(opened.data).toMatchObject({ name: 'wang', displayName: '王老板', role: { code: 'owner' } });
    expect(String(opened.headers['set-cookie'])).toMatch(/^pifa_admin=/);
    for (const token of [first, second]) expect((await open(token, 'li')).code).toBe('not-found');
    expect((await app.call('adminHello')).data.firstOwner).toBe(false);
    expect(await firstOwnerLines(app.platform)).toEqual([]);
  });

  it('老板都停用了 → 重新打印；24 小时后链接失效；两个人同时打开 → 只有一个成', async () => {
    await app.db.updateTable('operators').set({ status: 'closed' }).execute();
    const old = await printed();
    app.clock.advance({ hours: 25 });
    expect((await open(old, 'chen')).code).toBe('not-found');
    const token = await printed();
    const both = await Promise.all(['chen', 'zhou'].map((name) => open(token, name)));
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('演示商城有自己的账号，不打印', async () => {
    expect(await firstOwnerLines({ ...app.platform, isDemo: true })).toEqual([]);
  });
});
