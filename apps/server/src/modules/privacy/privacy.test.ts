import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../test/builders/members';
import {
  anAddress,
  anOrder,
  audit,
  aWater,
  inCart,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { afterSaleDesk } from '../../../test/builders/after-sales';
import { aCompletedOrder, apply, aTitle } from '../../../test/builders/invoices';
import { aStaff } from '../../../test/builders/operators';
import { anInquiry } from '../../../test/builders/quotes';
import { givePoints } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';
import { PERSONAL_PARTS } from './personal-parts';

/** Taking one's data along, and leaving. */
let app: TestApp;
let water = 0;
let person: Shopper & { phone: string };
let colleague: Shopper & { phone: string };
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
  water = await aWater(app.db, { stock: 50_000 });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

async function someone(kind: number, khId?: number) {
  const phone = `134${kind}000${String(n).padStart(4, '0')}`;
  const member = await addAccount(app.db, { phone, khId });
  const addressId = await anAddress(app.db, member.khId, {});
  return { ...member, phone, addressId, token: await app.signIn(member.userId) };
}
beforeEach(async () => {
  n += 1;
  person = await someone(1);
  colleague = await someone(2, person.khId);
  await app.db.updateTable('users').set({ role: 'manager' }).where('id', '=', colleague.userId).execute();
});

const close = (token: string, password = PASSWORD) => app.call('accountClose', { token, body: { password } });
const download = async (token: string, format: 'json' | 'text') => {
  const answer = await app.http.inject({
    url: `/api/member/personal/export?format=${format}`,
    headers: { 'x-token': token, 'x-domain': 'mall.test' },
  });
  return { answer, body: answer.body };
};
const transfer = { payMethod: 'transfer' } as const;

/** Tables that name a user and say nothing of one that is not in another part. */
const NOT_NEEDED: Record<string, string> = {
  carts: '购物车的版本号；商品在「购物车」里',
  known_browsers: '登录过的浏览器，只存散列',
};

describe('下载我的数据', () => {
  it('自己的账号、订单、收藏都在，同事的不在；JSON 与可阅读的各一份', async () => {
    const own = await anOrder(app, person, water, transfer);
    const others = await anOrder(app, colleague, water, transfer);
    await app.call('collectAdd', { token: person.token, body: { goodsId: String(water) } });
    const { answer, body } = await download(person.token, 'json');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = JSON.parse(body) as Record<string, Record<string, unknown>[]>;
    expect(data['profile']?.[0]).toMatchObject({ 手机号: person.phone });
    expect(data['orders']?.map((order) => order['单号'])).toEqual([own.orderNo]);
    expect(data['favourites']).toHaveLength(1);
    expect(body).not.toContain(others.orderNo);
    expect(body).not.toContain(colleague.phone);
    expect(body).not.toMatch(/argon2|password/);

    const text = (await download(person.token, 'text')).body;
    expect(text).toContain('【我下的订单】');
    expect(text).toContain(`单号：${own.orderNo}`);
    expect(text).toContain('矿泉水');
  });

  it('售后、发票、抬头、询价、积分、卡券也在，状态是中文；同事提交的售后不在', async () => {
    await setSwitch(app, 'inquiry', true);
    const staff = await aStaff(app);
    let who: Shopper = person;
    const desk = afterSaleDesk(() => ({ app, staff, who }));
    const mine = await desk.delivered();
    const asked = await desk.ask(mine.lineId, 24, { orderId: mine.order.id, description: '有六瓶漏水' });
    who = colleague;
    const theirs = await desk.delivered();
    const other = await desk.ask(theirs.lineId, 24, { orderId: theirs.order.id });
    const titleId = await aTitle(app.db, person, { name: '导出测试公司' });
    const invoiced = await aCompletedOrder(app, person, water);
    await apply(app, person, { orderIds: [invoiced], titleId });
    await anInquiry(app, person, [{ goodsId: String(water), ipcnt: 2, spcnt: 0, remark: '要常温' }]);
    await givePoints(app, person.khId, 30);
    await app.call('quickOrderCodes', {
      token: colleague.token,
      body: { codes: [{ words: '老板水', goodsId: String(water) }] },
    });
    const data = JSON.parse((await download(person.token, 'json')).body) as Record<
      string,
      Record<string, unknown>[]
    >;
    expect(data['afterSales']).toMatchObject([
      {
        售后单号: asked.data.no,
        订单: mine.order.orderNo,
        类型: '退货退款',
        状态: '待处理',
        说明: '有六瓶漏水',
      },
    ]);
    expect(JSON.stringify(data['afterSales'])).not.toContain(other.data.no);
    expect(data['orders']?.map((order) => order['状态'])).toContain('已完成');
    expect(data['invoices']).toMatchObject([{ 类型: '增值税普通发票', 抬头: '导出测试公司' }]);
    expect(data['invoiceTitles']).toMatchObject([{ 名称: '导出测试公司', 收票邮箱: 'cw@pifa.cn' }]);
    expect(data['quotes']).toMatchObject([{ 状态: '待报价', 商品: [{ 件: 2, 备注: '要常温' }] }]);
    expect(data['points']).toMatchObject([{ 积分: 30, 事由: '人工调整' }]);
    expect(data['ownCodes']).toMatchObject([{ 我们的叫法: '老板水' }]);
    expect(Object.values(data['profile']?.[0] ?? {}).join()).toContain(person.phone);
    // No code of the database stays in what a person reads.
    const states = Object.entries(data).flatMap(([part, rows]) =>
      Array.isArray(rows) ? rows.map((row) => `${part}：${String(row['状态'] ?? '')}`) : [],
    );
    expect(states.filter((state) => /：[a-z]/.test(state))).toEqual([]);
  });

  it('凡是记着「谁」的表，都在导出里，或写明为何不必', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name in ('user_id', 'owner_user_id', 'started_by', 'created_by', 'about_user_id', 'mended_by')`.execute(
      app.db,
    );
    const said = PERSONAL_PARTS.map((part) => part.rows({ userId: 1, khId: 1 }).compile(app.db).sql).join(
      '\n',
    );
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(said) && !(name in NOT_NEEDED));
    expect(missing).toEqual([]);
  });

  it('上千条也写得完，一条不少；一小时十次为限', async () => {
    await sql`
      insert into messages (user_id, kh_id, event_id, type, title, text, created_at)
      select ${person.userId}, ${person.khId}, 'n-' || i, 'system', '第 ' || i || ' 条', '', now()
      from generate_series(1, 1201) i`.execute(app.db);
    const { body } = await download(person.token, 'json');
    const { messages = [] } = JSON.parse(body) as { messages?: Record<string, unknown>[] };
    expect(new Set(messages.map((one) => one['标题'])).size).toBe(1201);
    for (let time = 0; time < 9; time += 1) await download(person.token, 'text');
    expect((await download(person.token, 'text')).answer.statusCode).toBe(429);
  });
});

describe('注销账号', () => {
  it('姓名、手机号、头像抹去，全部登录失效，交易记录还在，手机号可以再注册', async () => {
    const order = await anOrder(app, person, water, transfer);
    await app.call('orderCancel', {
      token: person.token,
      params: { id: order.id },
      body: { reason: '不要了' },
    });
    await inCart(app, person, water, { ipcnt: 2 });
    const second = await app.signIn(person.userId);
    expect((await app.call('accountClosing', { token: person.token })).data).toMatchObject({
      canClose: true,
      problems: [],
    });
    expect((await close(person.token)).success).toBe(true);

    for (const token of [person.token, second]) {
      expect((await app.call('memberInfo', { token })).code).toBe('not-logged-in');
    }
    const { rows } = await sql<{ text: string }>`
      select row_to_json(u)::text as text from users u where id = ${person.userId}`.execute(app.db);
    expect(rows[0]?.text).toContain('已注销用户');
    expect(rows[0]?.text).not.toContain(person.phone);
    const seen = await app.call('orderDetail', { token: colleague.token, params: { id: order.id } });
    expect(seen.data).toMatchObject({ orderNo: order.orderNo, buyer: '已注销用户' });
    const cart = await app.db
      .selectFrom('cart_lines')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(cart).toEqual([]);
    expect((await app.call('login', { query: { phone: person.phone, password: PASSWORD } })).code).toBe(
      'wrong-credentials',
    );
    await addAccount(app.db, { phone: person.phone });
    expect((await app.call('login', { query: { phone: person.phone, password: PASSWORD } })).success).toBe(
      true,
    );
  });

  it('手机号不再出现在任何一张表里', async () => {
    await close(person.token);
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
    const found = [];
    for (const { name } of rows) {
      const hit =
        await sql`select from ${sql.table(name)} t where t::text like ${`%${person.phone}%`} limit 1`.execute(
          app.db,
        );
      if (hit.rows.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it('密码不对 → 不注销；有待付款的订单 → 说出单号', async () => {
    expect((await close(person.token, 'Wrong-password-1')).code).toBe('password-wrong');
    const order = await anOrder(app, person, water, transfer);
    expect((await close(person.token)).message).toBe(`还有待付款的订单 ${order.orderNo}，请先支付或取消`);
    expect((await app.call('memberInfo', { token: person.token })).success).toBe(true);
  });

  it('管理员要先交出管理权；最后一人注销后公司停用，地址不再保留', async () => {
    expect((await close(colleague.token)).message).toBe('您是公司管理员，请先把管理权交给同事');
    expect((await close(person.token)).success).toBe(true);
    expect((await close(colleague.token)).success).toBe(true);
    const company = await app.db
      .selectFrom('companies')
      .select('status')
      .where('kh_id', '=', person.khId)
      .executeTakeFirstOrThrow();
    expect(company.status).toBe('closed');
    const addresses = await app.db
      .selectFrom('addresses')
      .select('id')
      .where('kh_id', '=', person.khId)
      .where('deleted_at', 'is', null)
      .execute();
    expect(addresses).toEqual([]);
  });
});
