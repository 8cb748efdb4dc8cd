import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';
import { watchSession } from '../../../test/watch-session';
import { countStatements } from '../database';

let app: TestApp;
const modules: ServerModule[] = [watchSession];

beforeAll(async () => {
  app = await startTestApp({ modules });
});
afterAll(() => app?.stop());

const isIn = async (token: string): Promise<boolean> =>
  (await app.call('logout', { token, body: {} })).success;

describe('登录状态', () => {
  it('库里只有令牌的摘要', async () => {
    const { userId } = await addMember(app.db);
    const token = await app.signIn(userId);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('一次调用只用一条语句认出是谁、公司和现在几点', async () => {
    const { userId } = await addMember(app.db);
    const token = await app.signIn(userId);
    const { answer, statements } = await app.counted('logout', { token, body: {} });
    expect(answer.success).toBe(true);
    expect(statements).toHaveLength(1);
  });

  it('同时来的调用用一条语句认出各是谁，不认识的令牌谁也不是', async () => {
    const [one, two] = [await addMember(app.db), await addMember(app.db)];
    const tokens = [await app.signIn(one.userId), await app.signIn(two.userId), 'x'.repeat(43)];
    const { result, statements } = await countStatements(() =>
      Promise.all(tokens.map((token) => app.platform.sessions.look(token))),
    );
    expect(result.map(({ session }) => session?.userId)).toEqual([one.userId, two.userId, undefined]);
    expect(statements).toHaveLength(1);
  });

  it('退出 → 立即失效；改密码 → 该用户全部失效，别人不受影响', async () => {
    const one = await addMember(app.db);
    const two = await addMember(app.db);
    const [a, b, c] = [
      await app.signIn(one.userId),
      await app.signIn(one.userId),
      await app.signIn(two.userId),
    ];
    await app.platform.sessions.end(a);
    expect([await isIn(a), await isIn(b), await isIn(c)]).toEqual([false, true, true]);
    await app.database.transaction((tx) => app.platform.sessions.endAllOf(tx, one.userId));
    expect([await isIn(b), await isIn(c)]).toEqual([false, true]);
  });

  it('过期、用户停用、公司停用 → 失效', async () => {
    const one = await addMember(app.db);
    const token = await app.signIn(one.userId);
    await app.db.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', one.khId).execute();
    expect(await isIn(token)).toBe(false);
    await app.db.updateTable('companies').set({ status: 'open' }).where('kh_id', '=', one.khId).execute();
    expect(await isIn(token)).toBe(true);
    await app.db.updateTable('users').set({ status: 'closed' }).where('id', '=', one.userId).execute();
    expect(await isIn(token)).toBe(false);
    await app.db.updateTable('users').set({ status: 'open' }).where('id', '=', one.userId).execute();
    app.clock.advance({ days: 7, seconds: 1 });
    expect(await isIn(token)).toBe(false);
  });

  it('事务回滚 → 登录状态还在', async () => {
    const one = await addMember(app.db);
    const token = await app.signIn(one.userId);
    const undone = app.database.transaction(async (tx) => {
      await app.platform.sessions.endAllOf(tx, one.userId);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await isIn(token)).toBe(true);
  });
});
