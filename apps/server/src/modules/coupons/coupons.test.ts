import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import {
  aShopper,
  audit,
  aWater,
  inCart,
  place,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { endPromotion, goodsScope } from '../../../test/builders/promotions';
import { aTemplate, payByBank } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  who = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await setSwitch(app, 'cloudPay', true);
});
afterEach(async () => expect(await audit(app)).toEqual([]));
afterAll(() => app.stop());

let requests = 0;
const claim = (by: Shopper, id: string, requestId = `claim-request-${(requests += 1)}`) =>
  app.call('cardClaim', { token: by.token, body: { id, requestId } });
const toClaim = async (by: Shopper, query: { goodsId?: string } = {}) =>
  (await app.call('cardsToClaim', { token: by.token, query })).data;
const wallet = async (by: Shopper, status: 'unused' | 'used' | 'expired' = 'unused') =>
  (await app.call('cardPage', { token: by.token, query: { status } })).data;
const only = { audience: [] as number[] };
const own = (...shoppers: Shopper[]) => ({ ...only, audience: shoppers.map(({ khId }) => khId) });

describe('领取', () => {
  it('同一请求领两次只有一张；换一张券用同一请求 → 拒绝', async () => {
    const [first, second] = [await aTemplate(app, {}, own(who)), await aTemplate(app, {}, own(who))];
    const one = await claim(who, first, 'claim-twice');
    const again = await claim(who, first, 'claim-twice');
    expect(one).toMatchObject({
      success: true,
      data: { name: '满0减10', statusName: '可用', cardMoney: 10 },
    });
    expect(again.data.id).toBe(one.data.id);
    expect((await claim(who, second, 'claim-twice')).code).toBe('request-id-reused');
    expect((await wallet(who)).list.filter(({ id }) => id === one.data.id)).toHaveLength(1);
  });

  it('发完即止；每家公司限领一张，同公司的另一个账号也算；都写明原因', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    const mate = await aShopper(app, { khId: a.khId });
    const one = await aTemplate(app, { total: 2, perCustomer: 1 }, own(a, b));
    expect((await toClaim(a)).find(({ id }) => id === one)).toMatchObject({
      left: 2,
      claimLimit: 1,
      claimed: 0,
      canClaim: true,
      statusName: '可领取',
    });
    expect((await claim(a, one)).success).toBe(true);
    expect(await claim(mate, one)).toMatchObject({
      code: 'card-limit',
      message: '每客户限领 1 张，您已领取',
    });
    expect((await toClaim(mate)).find(({ id }) => id === one)).toMatchObject({
      left: 1,
      claimed: 1,
      canClaim: false,
      statusName: '已领取',
    });
    expect((await claim(b, one)).success).toBe(true);
    const late = await aTemplate(app, { total: 1 }, own(a, b));
    expect((await claim(a, late)).success).toBe(true);
    expect((await claim(b, late)).code).toBe('card-gone');
  });

  it('没到领取时间、只由商家发放、只给别的公司、已停用的，都领不到', async () => {
    const soon = new Date(app.clock.now().getTime() + 3_600_000);
    const other = await aShopper(app);
    const ids = [
      await aTemplate(app, {}, { ...own(who), start: soon }),
      await aTemplate(app, { open: false }, own(who)),
      await aTemplate(app, {}, own(other)),
    ];
    const stopped = await aTemplate(app, {}, own(who));
    await endPromotion(app, stopped);
    const codes = [];
    for (const id of [...ids, stopped]) codes.push((await claim(who, id)).code);
    expect(codes).toEqual(['card-gone', 'not-found', 'not-found', 'not-found']);
    const shown = (await toClaim(who)).map(({ id }) => id);
    expect([...ids, stopped].filter((id) => shown.includes(id))).toEqual([]);
  });

  it('按商品看只列可用于它的券', async () => {
    const other = await aWater(app.db);
    const forWater = await aTemplate(app, { scope: goodsScope(water) }, own(who));
    const ids = async (goods: number) => (await toClaim(who, { goodsId: String(goods) })).map(({ id }) => id);
    expect(await ids(water)).toContain(forWater);
    expect(await ids(other)).not.toContain(forWater);
  });
});

describe('使用', () => {
  const aCard = async () => {
    const shopper = await aShopper(app);
    const id = await aTemplate(app, { minimum: 50, validDays: 2 }, own(shopper));
    const { data } = await claim(shopper, id);
    await inCart(app, shopper, water, { ipcnt: 2 });
    return { shopper, couponId: data.id };
  };

  it('下单占用、取消归还、付款核销；核销后付不了第二单', async () => {
    const { shopper, couponId } = await aCard();
    const placed = await place(app, shopper, { couponId, seenPayAmount: 62 });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 62 } });
    expect((await wallet(shopper)).list).toMatchObject([{ statusName: '待付款订单使用中', usable: 1 }]);
    await inCart(app, shopper, water, { ipcnt: 2 });
    expect((await place(app, shopper, { couponId })).code).toBe('card-unusable');
    await app.call('orderCancel', {
      token: shopper.token,
      params: { id: placed.data.id },
      body: { reason: '不要了' },
    });
    expect((await wallet(shopper)).list).toMatchObject([{ statusName: '可用', usable: 0 }]);

    const second = await place(app, shopper, { couponId, payMethod: 'transfer' });
    await payByBank(app, staff, shopper, second.data.id);
    expect(await wallet(shopper, 'used')).toMatchObject({
      list: [{ id: couponId, statusName: '已使用' }],
      counts: { unused: 0, used: 1, expired: 0 },
    });
    await inCart(app, shopper, water, { ipcnt: 2 });
    expect((await place(app, shopper, { couponId })).code).toBe('card-unusable');
  });

  it('占用期间过期，订单取消后归入已过期，不能再用', async () => {
    const { shopper, couponId } = await aCard();
    const placed = await place(app, shopper, { couponId, payMethod: 'transfer' });
    app.clock.advance({ hours: 24 * 4 });
    const cancelled = await app.call('orderCancel', {
      token: await app.signIn(shopper.userId),
      params: { id: placed.data.id },
      body: { reason: '不要了' },
    });
    await app.runJobs();
    expect(cancelled.status).toBe(200);
    const again = { ...shopper, token: await app.signIn(shopper.userId) };
    expect(await wallet(again, 'expired')).toMatchObject({ list: [{ id: couponId, statusName: '已过期' }] });
    await inCart(app, again, water, { ipcnt: 2 });
    expect((await place(app, again, { couponId })).code).toBe('card-unusable');
    app.clock.advance({ hours: -24 * 4 });
  });

  it('用别家公司的券下单，与券不存在一样', async () => {
    const { couponId } = await aCard();
    const thief = await aShopper(app);
    await inCart(app, thief, water, { ipcnt: 2 });
    expect((await place(app, thief, { couponId })).code).toBe('card-unusable');
    expect((await place(app, thief, { couponId: '999999999' })).code).toBe('card-unusable');
  });
});

describe('定向发放', () => {
  const phoneOf = async ({ userId }: Shopper) =>
    (await app.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
      .phone;
  /** 销售 of the test looks after these. */
  const looksAfter = (...shoppers: Shopper[]) =>
    app.db
      .updateTable('companies')
      .set({ salesperson_id: app.db.selectFrom('operators').select('id').where('name', '=', 'sales') })
      .where(
        'kh_id',
        'in',
        shoppers.map(({ khId }) => khId),
      )
      .execute();

  it('按手机号发到公司，逐个说明失败原因；重发同一请求不多发', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    const phones = [await phoneOf(a), await phoneOf(b), '13000000000'];
    await looksAfter(a, b);
    const id = await aTemplate(app, { open: false, total: 1 }, own(a, b));
    const issue = () =>
      app.call('adminCouponIssue', {
        headers: staff.as('sales'),
        body: { id, phones, requestId: 'issue-request-1' },
      });
    const expected = {
      issued: 1,
      failed: [
        { phone: phones[1], reason: '该卡券已发完' },
        { phone: '13000000000', reason: '没有这个账号' },
      ],
    };
    expect((await issue()).data).toEqual(expected);
    expect((await issue()).data).toEqual(expected);
    expect((await wallet(a)).counts.unused).toBe(1);
    expect((await wallet(b)).counts.unused).toBe(0);
    const acts = (await staff.acts()).filter(({ what }) => what === 'coupon.issue');
    expect(acts).toMatchObject([{ who: 'sales', object: `company:${a.khId}`, after: { template: id } }]);
  });

  it('销售发给别人的客户 → 与不存在的账号答得一样，什么也没发；老板照发', async () => {
    const [own1, other] = [await aShopper(app), await aShopper(app)];
    await looksAfter(own1);
    const phones = [await phoneOf(other), await phoneOf(own1)];
    const id = await aTemplate(app, { open: false }, own(own1, other));
    const issue = (role: 'sales' | 'owner') =>
      app.call('adminCouponIssue', {
        headers: staff.as(role),
        body: { id, phones, requestId: `issue-request-${role}` },
      });
    expect((await issue('sales')).data).toEqual({
      issued: 1,
      failed: [{ phone: phones[0], reason: '没有这个账号' }],
    });
    expect((await wallet(other)).counts.unused).toBe(0);
    await issue('owner');
    expect((await wallet(other)).counts.unused).toBe(1);
  });
});

describe('运营设置', () => {
  it('发放规则有误逐项说明，不会存下领不到的券；改对之后会员就能领', async () => {
    const save = (settings: Record<string, unknown>) =>
      app.call('adminPromotionSave', {
        headers: staff.as('sales'),
        body: {
          kind: 'amount-off',
          title: '满50减5',
          status: 'on',
          audience: [String(who.khId)],
          settings: { minus: 5, minimum: '50', ...settings },
        },
      });
    expect((await save({ validity: 'days' })).message).toContain('有效天数不能为空');
    expect((await save({ validity: 'days', validDays: 3, total: 0 })).message).toContain(
      '发放总量不能小于 1',
    );
    const saved = await save({ validity: 'days', validDays: 3 });
    expect(saved.success, saved.message).toBe(true);
    expect((await claim(who, saved.data.id)).data).toMatchObject({ name: '满50减5', minMoney: 50 });
  });
});
