import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator } from './accounts';

let app: TestApp;
const headers: Record<string, { 'x-operator-token': string }> = {};

beforeAll(async () => {
  app = await startTestApp();
  for (const [name, role] of [
    ['owner', 'owner'],
    ['mei', 'sales'],
    ['lan', 'sales'],
  ] as const) {
    const password = (await addOperator(app.db, name, role, app.clock.now())) ?? '';
    const { data } = await app.call('adminLogin', { body: { name, password } });
    headers[name] = { 'x-operator-token': data.token };
  }
});
afterAll(() => app.stop(), 60_000);

const list = 'orders';
const save = (who: string, view: { id?: string; name: string; state?: string; shared?: boolean }) =>
  app.call('adminViewSave', { headers: headers[who], body: { list, state: 'state=to-ship', ...view } });
const seen = async (who: string, of = list) =>
  (await app.call('adminViews', { headers: headers[who], query: { list: of } })).data;
const namesFor = async (who: string) => (await seen(who)).map(({ name }) => name);

describe('列表的视图', () => {
  it('自己的只有自己看得见，也只在那个列表里', async () => {
    await save('mei', { name: '我的大客户', state: 'amount=1000~&sort=-amount' });
    expect(await seen('mei')).toEqual([
      expect.objectContaining({
        name: '我的大客户',
        state: 'amount=1000~&sort=-amount',
        mine: true,
        shared: false,
      }),
    ]);
    expect(await namesFor('lan')).toEqual([]);
    expect(await seen('mei', 'companies')).toEqual([]);
  });

  it('共享的同事都看得见，写明是谁的；不是自己的改不了、删不掉', async () => {
    const { data } = await save('owner', { name: '今天必须发', shared: true });
    expect(await seen('lan')).toEqual([
      expect.objectContaining({ name: '今天必须发', mine: false, owner: 'owner' }),
    ]);
    expect((await save('lan', { id: data.id, name: '改掉' })).code).toBe('not-found');
    const removed = await app.call('adminViewRemove', { headers: headers['lan'], params: { id: data.id } });
    expect(removed.code).toBe('not-found');
    expect(await namesFor('lan')).toEqual(['今天必须发']);
  });

  it('没有「共享视图」权限的角色不能共享，也不能把已有的改成共享', async () => {
    expect((await save('mei', { name: '大家看', shared: true })).code).toBe('forbidden');
    const { data } = await save('mei', { name: '先存着' });
    expect((await save('mei', { id: data.id, name: '先存着', shared: true })).code).toBe('forbidden');
    expect(await namesFor('lan')).not.toContain('先存着');
  });

  it('同名的不收；改自己的、删自己的照做', async () => {
    const { data } = await save('lan', { name: '待发' });
    expect((await save('lan', { name: '待发' })).code).toBe('transition-refused');
    await save('lan', { id: data.id, name: '今天的', state: 'placed=today' });
    expect((await seen('lan')).find(({ mine }) => mine)).toMatchObject({
      name: '今天的',
      state: 'placed=today',
    });
    await app.call('adminViewRemove', { headers: headers['lan'], params: { id: data.id } });
    expect((await seen('lan')).filter(({ mine }) => mine)).toEqual([]);
  });
});
