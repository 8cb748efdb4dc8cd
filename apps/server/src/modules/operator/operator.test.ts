import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aShopper, audit, aWater, type Shopper, stockOf } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator, beginOperatorSession, ROLES, type Role } from './accounts';

let app: TestApp;
let shopper: Shopper;
let water: number;
let code: string;
const tokens = new Map<Role, string>();
const as = (role: Role) => ({ 'x-operator-token': tokens.get(role) ?? '' });
const acts = () => app.db.selectFrom('operator_acts').selectAll().orderBy('id').execute();
const change = (role: Role, body: Omit<CallBodyInput<'adminGoods'>, 'code'>) =>
  app.call('adminGoods', { headers: as(role), body: { code, ...body } });

beforeAll(async () => {
  app = await startTestApp();
  for (const role of ROLES) {
    await addOperator(app.db, role, role, app.clock.now());
    const session = await beginOperatorSession(app.db, role, app.clock.now());
    tokens.set(role, session?.token ?? '');
  }
  shopper = await aShopper(app);
  water = await aWater(app.db);
  const row = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', water)
    .executeTakeFirstOrThrow();
  code = row.code;
}, 60_000);
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
}, 60_000);

describe('谁能进来', () => {
  it('没有令牌、会员的令牌、错的令牌 → 未登录；角色不对 → 没有权限', async () => {
    const body = { code, stockBy: 1 };
    for (const headers of [undefined, { 'x-operator-token': shopper.token }, { 'x-operator-token': 'x' }]) {
      const answer = await app.call('adminGoods', { token: shopper.token, headers, body });
      expect([answer.status, answer.code]).toEqual([401, 'not-logged-in']);
    }
    expect((await change('sales', { stockBy: 1 })).code).toBe('forbidden');
    expect((await change('warehouse', { status: 'off' })).code).toBe('forbidden');
    expect((await change('finance', { status: 'off' })).code).toBe('forbidden');
    const flip = { pcode: 'webconfig', code: 'inquiry', value: '1' };
    expect((await app.call('adminSwitch', { headers: as('sales'), body: flip })).code).toBe('forbidden');
    expect(await acts()).toEqual([]);
  });

  it('密码对 → 令牌可用；同一账号 15 分钟内第 11 次 → 不再理会，对的密码也不行', async () => {
    const password = (await addOperator(app.db, '小王', 'finance', app.clock.now())) ?? '';
    const login = (word: string) => app.call('adminLogin', { body: { name: '小王', password: word } });
    const { data } = await login(password);
    expect((await app.call('adminOrders', { headers: { 'x-operator-token': data.token } })).success).toBe(
      true,
    );
    for (let n = 0; n < 10; n += 1) expect((await login('wrong')).code).toBe('wrong-credentials');
    expect((await login(password)).code).toBe('guesses-used-up');
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
  it('改价、上下架、库存增减：商城看得到，账目记下前后与何人', async () => {
    expect((await change('sales', { list: { perPack: 30.5, perPiece: 1.45 } })).success).toBe(true);
    const detail = await app.call('goodsDetail', { token: shopper.token, params: { id: String(water) } });
    expect(detail.data.obj).toMatchObject({ saleIP: 30.5, saleSP: 1.45 });
    expect((await change('warehouse', { stockBy: -10, reason: '破损' })).success).toBe(true);
    expect(await stockOf(app.db, water)).toEqual({ available: 600, reserved: 0, used: 0 });
    expect((await change('warehouse', { stockBy: -601 })).message).toBe('可售库存只有 600，不能减少 601');
    const book = await acts();
    expect(book.map(({ what }) => what)).toEqual(['goods.change', 'goods.change']);
    expect(book[0]).toMatchObject({ before: { list_per_pack: 360_000 }, after: { list_per_pack: 305_000 } });
    await expect(app.db.deleteFrom('operator_acts').execute()).rejects.toThrow(/append-only/);
  });

  it('导入：好的行生效，坏的行逐行列出；试运行什么也不改', async () => {
    const csv = `\uFEFF货号,整件价,单件价,库存\r\n${code},28,1.30,500\r\n没有,1,1,1\r\n${code},1,1,1\r\nX,一,1,1\r\n`;
    const send = (dryRun: string) =>
      app.call('adminImport', { headers: as('owner'), query: { dryRun }, body: { csv } });
    const tried = await send('1');
    expect((await stockOf(app.db, water)).available).toBe(600);
    const done = await send('0');
    expect(done.data).toEqual({ ...tried.data, dryRun: false });
    expect(done.data).toMatchObject({ changed: 1, errors: [{ row: 3 }, { row: 4 }, { row: 5 }] });
    expect(done.data.errors[1]?.text).toBe('货号在文件中重复');
    expect((await stockOf(app.db, water)).available).toBe(500);
  });
});

describe('订单', () => {
  it('打开云支付开关 → 下单时可选，账上有记录', async () => {
    const body = { pcode: 'webconfig', code: 'cloudPay', value: '1' };
    expect((await app.call('adminSwitch', { headers: as('owner'), body })).success).toBe(true);
    const { data } = await app.call('funcSet');
    expect(data.find((entry) => entry.code === 'cloudPay')?.summary).toBe('1');
    expect((await acts()).at(-1)).toMatchObject({ what: 'dictionary.set', after: { value: '1' } });
  });

  it('未付款 → 不能发货，也不记账；导出的表格里公式不会运行', async () => {
    const paid = await anOrder(app, shopper, water, { ipcnt: 2 });
    await app.db.updateTable('orders').set({ remark: '=1+1' }).where('id', '=', paid.id).execute();
    const early = await app.call('adminShip', {
      headers: as('warehouse'),
      body: { orderId: paid.id, carrier: '顺丰', trackingNo: 'SF1' },
    });
    expect(early.code).toBe('transition-refused');
    expect((await acts()).some(({ what }) => what === 'order.ship')).toBe(false);
    const { csv } = (await app.call('adminOrdersCsv', { headers: as('finance') })).data;
    expect(csv).toContain("'=1+1");
    expect(csv).not.toContain(',=1+1');
  });

  it('取消未付款订单：库存回来，记下何人', async () => {
    const before = await stockOf(app.db, water);
    const order = await anOrder(app, shopper, water, { ipcnt: 2 });
    const answer = await app.call('adminCancel', {
      headers: as('sales'),
      body: { orderId: order.id, reason: '买家来电' },
    });
    expect(answer.message).toBe('');
    expect(await stockOf(app.db, water)).toEqual(before);
    expect((await acts()).at(-1)).toMatchObject({ what: 'order.cancel', after: { state: 'cancelled' } });
  });
});
