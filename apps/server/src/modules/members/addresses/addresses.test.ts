import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { membersModule } from '..';

let app: TestApp;
let token = '';
let khId = 0;

beforeAll(async () => {
  app = await startTestApp({ modules: [membersModule] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  const member = await addMember(app.db);
  khId = member.khId;
  token = await app.signIn(member.userId);
});

type Draft = CallBodyInput<'addressAdd'>;
const draft = (own: Draft = {}): Draft => ({
  regionCode: '441900121',
  address: '连升路 8 号',
  name: '陈明',
  phone: '13800138000',
  ...own,
});
const add = async (own: Draft = {}, as = token) => app.call('addressAdd', { token: as, body: draft(own) });
const list = async (as = token) => (await app.call('addressList', { token: as })).data;
const defaults = async () => (await list()).filter((address) => address.isDefault === 1).map(({ id }) => id);

describe('送货地址', () => {
  it.each([
    ['441900121', { province: '广东省', city: '东莞市', county: '虎门镇' }],
    ['429004', { province: '湖北省', city: '省直辖县级行政区划', county: '仙桃市' }],
    ['500103', { province: '重庆市', city: '市辖区', county: '渝中区' }],
  ])('地区 %s 的名称由编码决定，不听来文', async (regionCode, names) => {
    const added = await add({ regionCode, province: '火星省', city: '环形山市', county: '一号坑' });
    expect(added.message).toBe('');
    expect(added.data).toMatchObject({ ...names, regionCode });
  });

  it('错误按 地区 → 地址 → 收货人 → 电话 的次序说', async () => {
    const none = { regionCode: '', address: ' ', name: ' ', phone: '12345' };
    expect((await add(none)).message).toBe('请您选择地区');
    expect((await add({ ...none, regionCode: '44' })).message).toBe('请您选择地区');
    expect((await add({ ...none, regionCode: '999999' })).message).toBe('请您选择地区');
    const area = { ...none, regionCode: '441900121' };
    expect((await add(area)).message).toBe('请您填写完整的送货地址');
    expect((await add({ ...area, address: '连升路' })).message).toBe('请您填写收货人');
    expect((await add({ ...area, address: '连升路', name: '陈明' })).message).toBe('请填写正确的电话号码');
    const { id } = (await add()).data;
    const change = await app.call('addressChange', { token, body: { id, ...none } });
    expect(change.message).toBe('请您选择地区');
    expect(await list()).toHaveLength(1);
  });

  it('第一个自动成为默认；新的默认取代旧的；默认在前，其余新的在前', async () => {
    const first = (await add()).data;
    expect(first.isDefault).toBe(1);
    const second = (await add()).data;
    const third = (await add({ isDefault: 1 })).data;
    expect(second.isDefault).toBe(0);
    expect((await list()).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(await defaults()).toEqual([third.id]);
    await app.call('addressChange', { token, body: { id: first.id, isDefault: 1 } });
    expect(await defaults()).toEqual([first.id]);
    expect((await list())[0]).toMatchObject({ address: '连升路 8 号', name: '陈明' });
  });

  it('删除默认地址 → 最新的一个成为默认；删除的不再出现', async () => {
    await add();
    const newest = (await add()).data;
    const [before] = await defaults();
    await app.call('addressDelete', { token, query: { id: before ?? '' } });
    expect(await defaults()).toEqual([newest.id]);
    const again = await app.call('addressDelete', { token, query: { id: before ?? '' } });
    expect(again.message).toBe('该送货地址不存在或已被删除');
  });

  it('最多 50 个', async () => {
    const one = (await add()).data;
    const row = await app.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', Number(one.id))
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = { ...row, is_default: false };
    await app.db
      .insertInto('addresses')
      .values(Array.from({ length: 49 }, () => copy))
      .execute();
    expect((await add()).message).toBe('最多保存 50 个送货地址');
    await app.call('addressDelete', { token, query: { id: one.id } });
    expect((await add()).success).toBe(true);
  });

  it('同公司的同事看到同一本地址簿；没有登录看不到', async () => {
    const colleague = await addMember(app.db, { khId });
    await add();
    expect(await list(await app.signIn(colleague.userId))).toEqual(await list());
    expect((await app.call('addressList')).code).toBe('not-logged-in');
  });

  it('别的公司的地址与不存在的地址，答复一字不差，且什么都没变', async () => {
    const { id } = (await add()).data;
    const before = await list();
    const stranger = await app.signIn((await addMember(app.db)).userId);
    const missing = '999999999';
    for (const body of [{ ...draft(), name: '冒名' }, { isDefault: 1 as const }]) {
      const theirs = await app.call('addressChange', { token: stranger, body: { ...body, id } });
      const none = await app.call('addressChange', { token: stranger, body: { ...body, id: missing } });
      expect(theirs.code).toBe('not-found');
      expect([theirs.status, theirs.text]).toEqual([none.status, none.text]);
    }
    const theirs = await app.call('addressDelete', { token: stranger, query: { id } });
    const none = await app.call('addressDelete', { token: stranger, query: { id: missing } });
    expect([theirs.status, theirs.text]).toEqual([none.status, none.text]);
    expect(await list()).toEqual(before);
    expect(await list(stranger)).toEqual([]);
  });

  it('坐标不是数字 → 拒绝', async () => {
    expect((await add({ lng: '113.67', lat: '22.81' })).data).toMatchObject({ lng: '113.67', lat: '22.81' });
    expect((await add({ lng: 'east' })).code).toBe('bad-input');
  });
});
