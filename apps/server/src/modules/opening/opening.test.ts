import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { audit, aWater } from '../../../test/builders/orders';
import { aPromotion } from '../../../test/builders/promotions';
import { setDictionary } from '../../../test/builders/goods';
import { beginOperatorSession } from '../staff';
import { startTestApp, type TestApp } from '../../../test/harness';

/**
 * Seen to fail: with the steps ticked by `opening_skips`; without `is_trial` in payTrial (a demo mall counted it);
 * without the answer for an open trial (two orders).
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const as = () => ({ headers: staff.as('owner') });
const opening = async () => (await app.call('adminOpening', as())).data;
const stepOf = async (step: string) => (await opening()).steps.find((one) => one.step === step);
const codes = async () => (await app.call('adminOpeningCheck', as())).data.findings.map(({ code }) => code);
const skip = (step: 'home' | 'card', skipped = true) =>
  app.call('adminOpeningSkip', { ...as(), body: { step, skipped } });
/** 取消, with what follows from it; the next trial is a minute younger. */
async function over(orderId: string) {
  await app.call('adminCancel', { ...as(), body: { orderId, reason: '试完了' } });
  await app.runJobs();
  app.clock.advance({ minutes: 1 });
}
/** Replaces the rules of the only template. */
async function saveFreight(rules: CallBodyInput<'adminFreightSave'>['rules']) {
  const [template] = (await app.call('adminFreight', as())).data.templates;
  const { id, version } = template!;
  const saved = await app.call('adminFreightSave', { ...as(), body: { id, version, name: '通用', rules } });
  expect(saved.success).toBe(true);
}
const basketVersion = async () =>
  (await app.db.selectFrom('baskets').select('version').executeTakeFirstOrThrow()).version;
const tryOne = (requestId: string) => app.call('adminOpeningTrial', { ...as(), body: { requestId } });

describe('开店检查', () => {
  it('空的商城：运费、收款、商品、协议、备份、两步验证都缺', async () => {
    expect(await codes()).toEqual(
      expect.arrayContaining([
        'no-freight',
        'no-payment',
        'no-goods',
        'agreement',
        'second-factor',
        'no-backup',
        'no-icp',
      ]),
    );
  });
  it('有了运费模板就不再说全国包邮；备份过就不再说没有备份；协议写了字才算', async () => {
    const rules = [{ regions: [], by: 'flat' as const, firstFee: 10 }];
    const saved = await app.call('adminFreightSave', { ...as(), body: { name: '通用', rules } });
    expect(saved.success).toBe(true);
    expect(await codes()).not.toContain('no-freight');
    await sql`insert into operator_acts (operator_id, what, object, at)
      select id, 'backup.take', 'backup:x', ${app.clock.now()} from operators where name = 'owner'`.execute(
      app.db,
    );
    expect(await codes()).not.toContain('no-backup');
    app.clock.advance({ days: 8 });
    staff = await aStaffAgain();
    expect(await codes()).toContain('no-backup');
    await sql`insert into article_categories (id, name) values (900, '协议')`.execute(app.db);
    await sql`insert into articles (category_id, title, html, slug, published_at, updated_at)
      values (900, '用户协议', '<p>&nbsp;</p>', 'user-agreement', now(), now())`.execute(app.db);
    expect(await codes()).toContain('agreement');
    await sql`update articles set html = '<p>双方约定如下</p>' where slug = 'user-agreement'`.execute(app.db);
    expect(await codes()).not.toContain('agreement');
  });
  it('只有能改设置的人看得到', async () => {
    const { message } = await app.call('adminOpeningCheck', { headers: staff.as('sales') });
    expect(message).toContain('没有权限');
  });
});

/** The sessions of the first ones are over after days. */
async function aStaffAgain() {
  await sql`delete from operator_sessions`.execute(app.db);
  const tokens = new Map<string, string>();
  for (const role of ['owner', 'sales'] as const)
    tokens.set(role, (await beginOperatorSession(app.db, role, app.clock.now()))?.token ?? '');
  return { ...staff, as: (role: string) => ({ 'x-operator-token': tokens.get(role) ?? '' }) };
}

describe('开店的步骤', () => {
  it('看商城里有什么：填了店名与客服，这一步就做完；删掉又回来', async () => {
    expect(await stepOf('name')).toMatchObject({ done: false, text: '还缺店名、客服热线' });
    await setDictionary(app.db, 'site', 'sitename', '汀禾批发');
    await setDictionary(app.db, 'site', 'coustrom', '400-888-2026');
    expect(await stepOf('name')).toMatchObject({ done: true });
    await setDictionary(app.db, 'site', 'coustrom', '');
    expect(await stepOf('name')).toMatchObject({ done: false, text: '还缺客服热线' });
  });
  it('跳过的记着，恢复就回来；收起卡片不算跳过步骤；各有一条操作记录', async () => {
    const before = (await opening()).left;
    await skip('home');
    expect(await stepOf('home')).toMatchObject({ done: false, skipped: true });
    await skip('home');
    expect((await opening()).left).toBe(before - 1);
    await skip('home', false);
    expect(await stepOf('home')).toMatchObject({ skipped: false });
    await skip('card');
    expect(await opening()).toMatchObject({ putAway: true, left: before });
    expect(await staff.last()).toMatchObject({ what: 'opening.skip', object: 'opening:工作台上的卡片' });
  });
  it('按行业建分类：两级都有，再点一次什么也不多；换个行业接在后面', async () => {
    const plant = (trade: string) => app.call('adminOpeningTrade', { ...as(), body: { trade } });
    expect((await plant('hardware')).data).toMatchObject({ made: 26 });
    expect((await plant('hardware')).data).toEqual({ made: 0, message: '「五金工具」的分类都有了' });
    expect((await plant('daily')).data.made).toBeGreaterThan(20);
    const tree = (await app.call('adminCategories', as())).data;
    expect(tree.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['手动工具', '手动工具/扳手', '清洁用品/垃圾袋']),
    );
    expect(await stepOf('categories')).toMatchObject({ done: true });
  });
});

describe('试一单', () => {
  it('没有能卖的商品：说要先上架', async () => {
    const { message } = await tryOne('trial-none-1');
    expect(message).toContain('先上架');
  });

  it('付清待发、按两次是一张、不算进任何数字、发货后这一步做完；起送门槛也过得去', async () => {
    await aWater(app.db, { stock: 5_000 });
    expect((await opening()).hasMinimum).toBe(false);
    await aPromotion(app, 'order-minimum', {
      per: 'order',
      by: 'amount',
      fromAmount: 20_000,
      below: 'block',
    });
    expect((await opening()).hasMinimum).toBe(true);
    const first = await tryOne('trial-one-1');
    expect(first.data.message).toContain('已付清');
    const again = await tryOne('trial-two-2');
    expect(again.data.id).toBe(first.data.id);
    expect(await stepOf('trial')).toMatchObject({ done: false, text: '试单付好了，去发货' });
    const { rows } = await sql<{
      state: string;
      is_trial: boolean;
    }>`select state, is_trial from orders`.execute(app.db);
    expect(rows).toEqual([{ state: 'to-ship', is_trial: true }]);
    const today = await app.call('adminToday', as());
    expect(today.data).toMatchObject({ amount: { today: 0 }, orders: { today: 0 }, customers: { today: 0 } });
    const shipped = await app.call('adminShip', {
      ...as(),
      body: { orderId: first.data.id, carrier: '顺丰速运', trackingNo: 'SF1234567890123' },
    });
    expect(shipped.success).toBe(true);
    expect(await stepOf('trial')).toMatchObject({ done: true, text: '试单已发货' });
    await app.runJobs();
    // Neither 销量 nor 最近售出 of the goods moves: nobody bought them.
    const sold = await sql`select sold_pieces, last_sold_at from goods`.execute(app.db);
    expect(sold.rows).toEqual([{ sold_pieces: 0, last_sold_at: null }]);
  });

  it('取消试单：没有真的收过款，退款自己就完成，没有退不出去的钱', async () => {
    app.clock.advance({ minutes: 1 });
    const { data } = await tryOne('trial-cancelled-1');
    await over(data.id);
    const { rows } = await sql<{ state: string; refund: string; provider: string }>`
      select o.state, r.state as refund, c.provider from orders o
      join refunds r on r.order_id = o.id join captures c on c.id = r.capture_id`.execute(app.db);
    expect(rows).toEqual([{ state: 'refunded', refund: 'succeeded', provider: 'trial' }]);
    expect(await stepOf('trial')).toMatchObject({ done: false });
  });

  it('几个人同时按：还是一张，数量也不翻倍', async () => {
    const both = await Promise.all(['trial-race-1', 'trial-race-2', 'trial-race-3'].map(tryOne));
    expect(both.map(({ success }) => success)).toEqual([true, true, true]);
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    const { rows } = await sql<{ pieces: number }>`
      select sum(l.total_pieces)::int as pieces from orders o join order_lines l on l.order_id = o.id
      where o.state = 'to-ship' group by o.id`.execute(app.db);
    expect(rows).toEqual([{ pieces: 192 }]);
    await over(both[0]?.data.id ?? '');
  });

  it('运费模板不送北京：收货地址落在送得到的地区；哪儿都不送才拒绝，且只问一次', async () => {
    await saveFreight([{ regions: ['44'], by: 'flat', firstFee: 10 }]);
    const placed = await tryOne('trial-gd-1');
    const { rows } = await sql<{ province: string; code: string }>`
      select address ->> 'province' as province, address ->> 'regionCode' as code from orders
      where id = ${placed.data.id}`.execute(app.db);
    expect(rows[0]).toMatchObject({ province: '广东省', code: expect.stringMatching(/^44/) });
    await over(placed.data.id);
    await saveFreight([{ regions: [], by: 'none' }]);
    const version = await basketVersion();
    expect((await tryOne('trial-nowhere-1')).code).toBe('not-deliverable');
    expect(await basketVersion()).toBe(version + 1);
  });
});

it('有发货地没有运费模板，也没有通用的：开店检查说出是哪里；有了通用的就不再说', async () => {
  await aWater(app.db, {});
  await sql`update goods set ship_from = case when id = (select min(id) from goods) then '东莞仓' else '' end`.execute(
    app.db,
  );
  const uncovered = async (shipFrom: string) => {
    await sql`update freight_templates set ship_from = ${shipFrom}`.execute(app.db);
    const { findings } = (await app.call('adminOpeningCheck', as())).data;
    return findings.find(({ code }) => code === 'no-freight')?.text ?? '';
  };
  expect(await uncovered('义乌仓')).toContain('东莞仓、没写发货地的商品没有运费模板');
  expect(await uncovered('东莞仓')).toContain('没写发货地的商品没有运费模板');
  expect(await uncovered('')).toBe('');
});
