import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShopper, audit, aWater, type Shopper, stockOf } from '../../../test/builders/orders';
import { aStaff } from '../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../test/harness';
import { guardCounters } from '../../platform';
import { addOperator, beginOperatorSession, type Role } from './accounts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let shopper: Shopper;
let water: number;
let code: string;
const change = (role: Role, body: Omit<CallBodyInput<'adminGoods'>, 'code'>) =>
  app.call('adminGoods', { headers: staff.as(role), body: { code, ...body } });

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  shopper = await aShopper(app);
  water = await aWater(app.db);
  const row = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', water)
    .executeTakeFirstOrThrow();
  code = row.code;
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

/** Which role may make which call: test/access/operators.test.ts. */
describe('谁能进来', () => {
  it('没有令牌、会员的令牌、错的令牌 → 未登录；库存与价格各归各的角色', async () => {
    const body = { code, stockBy: 1 };
    const before = await staff.acts();
    for (const headers of [undefined, { 'x-operator-token': shopper.token }, { 'x-operator-token': 'x' }]) {
      const answer = await app.call('adminGoods', { token: shopper.token, headers, body });
      expect([answer.status, answer.code]).toEqual([401, 'not-logged-in']);
    }
    expect((await change('sales', { stockBy: 1 })).code).toBe('forbidden');
    expect((await change('warehouse', { status: 'off' })).code).toBe('forbidden');
    expect(await staff.acts()).toEqual(before);
  });

  it('十分钟内 3000 次为限，重的接口 30 次；过后照常', async () => {
    const count = async (key: string, hits: number) => {
      const guard = guardCounters(app.db, app.clock.now());
      for (let n = 0; n < hits; n += 1) await guard.hit({ key, most: hits, windowMs: 600_000 });
    };
    const { id } = await app.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'finance')
      .executeTakeFirstOrThrow();
    const look = () => app.call('adminOrders', { headers: staff.as('finance') });
    const exported = () => app.call('adminOrdersFile', { headers: staff.as('finance') });
    await count(`operator:${id}:adminOrdersFile`, 30);
    expect((await exported()).code).toBe('too-many-requests');
    expect((await look()).success).toBe(true);
    await count(`operator:${id}`, 3_000);
    expect((await look()).status).toBe(429);
    app.clock.advance({ minutes: 11 });
    expect((await look()).success).toBe(true);
    expect((await exported()).success).toBe(true);
  });
});

describe('账号', () => {
  const book = (name: string) =>
    app.db
      .selectFrom('operator_acts')
      .select(['what', 'after'])
      .where('object', '=', `operator:${name}`)
      .orderBy('id')
      .execute();

  it('密码对 → 令牌可用；同一账号 15 分钟内第 11 次 → 不再理会，对的密码也不行；开户与登录都有记录', async () => {
    const password = (await addOperator(app.db, '小王', 'finance', app.clock.now())) ?? '';
    const stored = await app.db
      .selectFrom('operators')
      .selectAll()
      .where('name', '=', '小王')
      .executeTakeFirst();
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
    const login = (word: string) => app.call('adminLogin', { body: { name: '小王', password: word } });
    const { data } = await login(password);
    const headers = { 'x-operator-token': data.token };
    expect((await app.call('adminOrders', { headers })).success).toBe(true);
    for (let n = 0; n < 10; n += 1) expect((await login('wrong')).code).toBe('wrong-credentials');
    expect((await login(password)).code).toBe('guesses-used-up');
    expect(await book('小王')).toEqual([
      { what: 'operator.open', after: { role: 'finance', through: 'console' } },
      { what: 'operator.login', after: { through: '127.0.0.1' } },
    ]);
    expect((await app.call('adminLogout', { headers })).success).toBe(true);
    expect((await app.call('adminOrders', { headers })).code).toBe('not-logged-in');
    expect((await book('小王')).at(-1)?.what).toBe('operator.logout');
  });

  it('同一地址 15 分钟内试 100 个账号 → 第 101 个起不再理会', async () => {
    const guard = guardCounters(app.db, app.clock.now());
    const key = 'operator-login-address:127.0.0.1';
    for (let n = 0; n < 100; n += 1) await guard.hit({ key, most: 100, windowMs: 900_000 });
    const login = () => app.call('adminLogin', { body: { name: '不存在', password: 'x' } });
    expect((await login()).code).toBe('guesses-used-up');
    app.clock.advance({ minutes: 16 });
    expect((await login()).code).toBe('wrong-credentials');
  });

  it('owner 开户、换角色、重置密码、停用：即刻生效，何人所为记在账上；最后一个 owner 停不了', async () => {
    const owner = { headers: staff.as('owner') };
    const opened = await app.call('adminOperatorAdd', { ...owner, body: { name: '小李', role: 'sales' } });
    expect(
      (await app.call('adminOperatorAdd', { ...owner, body: { name: '小李', role: 'sales' } })).message,
    ).toBe('名字已被占用');
    const login = async (password: string) =>
      (await app.call('adminLogin', { body: { name: '小李', password } })).data;
    const { token } = await login(opened.data.password);
    const orders = () =>
      app.call('adminShip', {
        headers: { 'x-operator-token': token },
        body: { orderId: 'no-such-order', carrier: '顺丰', trackingNo: '1' },
      });
    expect((await orders()).code).toBe('forbidden');
    await app.call('adminOperatorChange', { ...owner, body: { name: '小李', role: 'warehouse' } });
    expect((await orders()).code).toBe('not-found');
    const reset = await app.call('adminOperatorChange', {
      ...owner,
      body: { name: '小李', resetPassword: true },
    });
    expect((await orders()).code).toBe('not-logged-in');
    expect((await login(opened.data.password)).token).toBeUndefined();
    expect((await login(reset.data.password)).role).toBe('warehouse');
    await app.call('adminOperatorChange', { ...owner, body: { name: '小李', status: 'closed' } });
    expect((await login(reset.data.password)).token).toBeUndefined();
    expect(await staff.last()).toMatchObject({
      who: 'owner',
      what: 'operator.change',
      before: { role: 'warehouse', status: 'open' },
      after: { role: 'warehouse', status: 'closed' },
    });
    const last = await app.call('adminOperatorChange', { ...owner, body: { name: 'owner', role: 'sales' } });
    expect(last.message).toBe('至少要有一个启用的老板账号');
    const { data } = await app.call('adminActs', { ...owner, query: { about: 'operator:小李' } });
    expect(data.list.map(({ what }) => what).slice(-1)).toEqual(['operator.open']);
  });

  it('停用的账号与过期的令牌进不来', async () => {
    await addOperator(app.db, '离职', 'owner', app.clock.now());
    const session = await beginOperatorSession(app.db, '离职', app.clock.now());
    const headers = { 'x-operator-token': session?.token ?? '' };
    expect((await app.call('adminOrders', { headers })).success).toBe(true);
    await app.db.updateTable('operators').set({ status: 'closed' }).where('name', '=', '离职').execute();
    expect((await app.call('adminOrders', { headers })).code).toBe('not-logged-in');
  });
});

describe('商品', () => {
  const seen = async () =>
    (await app.call('goodsDetail', { token: shopper.token, params: { id: String(water) } })).data.obj;

  it('改价、库存增减：商城看得到，账目记下前后与何人，谁也改不了', async () => {
    expect((await change('sales', { list: { perPack: 30.5, perPiece: 1.45 } })).success).toBe(true);
    expect(await seen()).toMatchObject({ saleIP: 30.5, saleSP: 1.45 });
    expect(await staff.last()).toMatchObject({
      who: 'sales',
      what: 'goods.change',
      before: { list_per_pack: 360_000 },
      after: { list_per_pack: 305_000 },
    });
    expect((await change('warehouse', { stockBy: -10, reason: '破损' })).success).toBe(true);
    expect(await stockOf(app.db, water)).toEqual({ available: 600, reserved: 0, used: 0 });
    expect((await change('warehouse', { stockBy: -601 })).message).toBe('可售库存只有 600，不能减少 601');
    expect((await change('warehouse', { stockTo: 650 })).success).toBe(true);
    expect(await staff.last()).toMatchObject({
      who: 'warehouse',
      before: { available: 600 },
      after: { available: 650 },
    });
    await expect(app.db.deleteFrom('operator_acts').execute()).rejects.toThrow(/append-only/);
  });

  it('促销：到时才有，过时即无，撤销后也无', async () => {
    const from = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const until = new Date(app.clock.now().getTime() + 7_200_000).toISOString();
    expect(
      (await change('sales', { promo: { perPack: 20, perPiece: 1, from: until, until: from } })).message,
    ).toBe('促销开始时间应早于结束时间');
    await change('sales', { promo: { perPack: 20, perPiece: 1, from, until } });
    expect(await seen()).toMatchObject({ isPromotion: 0 });
    app.clock.advance({ minutes: 61 });
    expect(await seen()).toMatchObject({ isPromotion: 1, promotionSaleIP: 20 });
    app.clock.advance({ minutes: 60 });
    expect(await seen()).toMatchObject({ isPromotion: 0 });
    await change('sales', { promo: { perPack: 20, perPiece: 1, from: null, until: null } });
    expect(await seen()).toMatchObject({ isPromotion: 1 });
    await change('sales', { promo: null });
    expect(await seen()).toMatchObject({ isPromotion: 0 });
  });

  it('下架 → 列表里没有；上架 → 回来', async () => {
    const listed = async () => {
      const { data } = await app.call('goodsPage', { token: shopper.token, query: { pageSize: 100 } });
      return data.list.some(({ goodsId }) => goodsId === String(water));
    };
    await change('sales', { status: 'off' });
    expect(await listed()).toBe(false);
    await change('sales', { status: 'on' });
    expect(await listed()).toBe(true);
  });
});

describe('字典与开关', () => {
  const set = (body: CallBodyInput<'adminSwitch'>) =>
    app.call('adminSwitch', { headers: staff.as('owner'), body });
  const shown = async (name: string) =>
    (await app.call('funcSet')).data.find((entry) => entry.code === name)?.summary;

  it.each(['showprice', 'inquiry', 'cloudPay', 'autoSplitOrder', 'mapSelect'])(
    '开关 %s：开了即开，关了即关，只认 0 和 1',
    async (name) => {
      for (const value of ['1', '0', '1']) {
        expect((await set({ code: name, value })).success).toBe(true);
        expect(await shown(name)).toBe(value);
      }
      expect((await set({ code: name, value: 'yes' })).message).toBe('开关的值应为 1（开）或 0（关）');
      expect(await staff.last()).toMatchObject({ who: 'owner', what: 'dictionary.set' });
    },
  );

  it('同一开关写在两组里 → 按代码改时两处都改，不会改了不生效', async () => {
    await set({ pcode: 'webconfig', code: 'inquiry', value: '0' });
    await set({ code: 'inquiry', value: '1' });
    expect(await shown('inquiry')).toBe('1');
    const { data } = await app.call('dictByCode', { query: { pcode: 'webconfig', code: 'inquiry' } });
    expect(data[0]?.summary).toBe('1');
  });

  it('文字项照写，前后记在账上', async () => {
    await set({ pcode: 'seo', code: 'sitename', value: '惠丰批发' });
    const { data } = await app.call('dictList', { query: { keyword: 'sitename' } });
    expect(data[0]?.summary).toBe('惠丰批发');
    expect(await staff.last()).toMatchObject({ after: { text: '惠丰批发' } });
  });
});
