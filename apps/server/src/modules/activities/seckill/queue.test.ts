import { readFile } from 'node:fs/promises';
import { isRefusal, refusalText } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aShopper,
  audit,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
import { addGoods } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createTestClock } from '../../../../test/test-clock';
import { savePromotion, touchPromotions } from '../../promotions';

let app: TestApp;
beforeAll(async () => {
  // 10:30 in Shanghai.
  app = await startTestApp({ clock: createTestClock('2026-11-20T02:30:00Z') });
  await setSwitch(app, 'showprice', true);
  await setSwitch(app, 'cloudPay', true);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const ALL_DAY = [{ start: '00:00', end: '24:00' }];
let requests = 0;

/** A seckill of one new goods; answers both ids. */
async function seckill(stock: number, over: Record<string, unknown> = {}) {
  const goods = await addGoods(app.db, { stock: 500 });
  const row = { goodsId: String(goods), perPack: 5_000, perPiece: 5_000, stock };
  const settings = { sessions: ALL_DAY, goods: [row], remindMinutes: 5, ...over };
  const id = await app.database.transaction(async (tx) => {
    const draft = {
      id: '',
      kind: 'seckill',
      title: '秒杀',
      status: 'on' as const,
      audience: [],
      priority: 100,
    };
    const window = { startTime: '2026-11-01T00:00:00Z', endTime: '2027-01-01T00:00:00Z' };
    const saved = await savePromotion(app.platform, tx, { ...draft, ...window, settings }, app.clock.now());
    if (isRefusal(saved)) throw new Error(refusalText(saved));
    await touchPromotions(app.platform, tx);
    return saved.id;
  });
  return { id, goods };
}
type Seckill = Awaited<ReturnType<typeof seckill>>;

function join(who: Shopper, { id, goods }: Seckill, own: { spcnt?: number; requestId?: string } = {}) {
  requests += 1;
  const body = {
    activityId: id,
    goodsId: String(goods),
    ipcnt: 0,
    spcnt: 1,
    requestId: `queue-${requests}000`,
  };
  return app.call('queueJoin', { token: who.token, body: { ...body, ...own } });
}

async function look(who: Shopper, { id }: Seckill) {
  return (await app.call('queueCurrent', { token: who.token, query: { activityId: id } })).data;
}

const order = async (who: Shopper, sale: Seckill) =>
  place(app, who, { cartIds: [(await look(who, sale)).ticket?.cartId ?? ''] });

const buyers = (many: number): Promise<Shopper[]> =>
  Promise.all(Array.from({ length: many }, () => aShopper(app)));

describe('排队', () => {
  it('立即得到号；先来的先得；候补和没抢到的各有结果', async () => {
    const sale = await seckill(1);
    const all = await buyers(5);
    for (const [n, who] of all.entries()) {
      const { data } = await join(who, sale);
      expect(data).toMatchObject({ verdict: 'waiting', place: n, ipcnt: 0, spcnt: 1 });
    }
    await app.runJobs();
    const verdicts = [];
    for (const who of all) verdicts.push((await look(who, sale)).verdict);
    expect(verdicts).toEqual(['won', 'standby', 'standby', 'standby', 'lost']);
    expect((await look(all[2] as Shopper, sale)).place).toBe(1);
  });

  it('没有排队、没有登录：都为空', async () => {
    const sale = await seckill(1);
    const [who] = await buyers(1);
    const nothing = { activity: null, place: null, verdict: null, ticket: null };
    expect(await look(who as Shopper, sale)).toEqual(nothing);
    expect((await app.call('queueCurrent', { query: { activityId: sale.id } })).data).toEqual(nothing);
  });

  it('同一请求只有一个号；换了内容就拒绝；已在排队的再按还是原来的号', async () => {
    const sale = await seckill(5, { perOrder: 3 });
    const who = await aShopper(app);
    const first = await join(who, sale, { requestId: 'queue-same-1' });
    const again = await join(who, sale, { requestId: 'queue-same-1' });
    expect(again.data.ticketId).toBe(first.data.ticketId);
    expect((await join(who, sale, { requestId: 'queue-same-1', spcnt: 2 })).code).toBe('request-id-reused');
    expect((await join(who, sale)).data.ticketId).toBe(first.data.ticketId);
  });

  it('超过每单限购、不在场次内、不在活动中：说明为什么', async () => {
    const sale = await seckill(5, { perOrder: 3 });
    const closed = await seckill(5, { sessions: [{ start: '14:00', end: '16:00' }] });
    const who = await aShopper(app);
    expect((await join(who, sale, { spcnt: 4 })).code).toBe('activity-limit');
    expect((await join(who, closed)).code).toBe('activity-closed');
    expect((await join(who, { ...sale, id: '999999' })).code).toBe('not-found');
    expect((await join(who, { ...sale, goods: 999_999 })).code).toBe('not-found');
    expect((await join(who, sale, { spcnt: 0 })).code).toBe('quantity-invalid');
  });
});

it('不排队就放进购物车：拒绝', async () => {
  const { id, goods } = await seckill(5);
  const { token } = await aShopper(app);
  const body = { goodsId: String(goods), ipcnt: 0, spcnt: 1, activityId: id };
  expect((await app.call('cartAdd', { token, body })).code).toBe('activity-closed');
});

describe('抢到之后', () => {
  it('购物车里有这一行，按秒杀价下单；占住的变成订单的，不重复占', async () => {
    const sale = await seckill(1);
    const [who, other] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await app.runJobs();
    await join(other, sale);
    await app.runJobs();
    const placed = await order(who, sale);
    expect(placed).toMatchObject({ success: true });
    const { payAmount } = await orderOf(app, who, placed.data.id);
    expect(payAmount).toBe(0.5);
    expect(await look(who, sale)).toMatchObject({ verdict: 'ordered', ticket: { cartId: '' } });
    expect(await units(sale)).toEqual({ available: 0, reserved: 1, used: 0 });
    expect(await stockOf(app.db, sale.goods)).toMatchObject({ available: 499, reserved: 0 });
  });

  it('购物车和结算页说到几点为止', async () => {
    const sale = await seckill(1);
    const who = await aShopper(app);
    await join(who, sale);
    await app.runJobs();
    const { ticket } = await look(who, sale);
    const keptUntil = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString();
    expect(ticket?.keptUntil).toBe(keptUntil);
    const cart = await app.call('cartList', { token: who.token });
    expect(cart.data.cartList).toMatchObject([{ keptUntil }]);
    const body = { cartIds: [ticket?.cartId ?? ''], addressId: who.addressId };
    const preview = await app.call('orderPreview', { token: who.token, body });
    expect(preview.data.lines).toMatchObject([{ keptUntil }]);
  });

  it('五分钟内没有下单：让给候补的第一位', async () => {
    const sale = await seckill(1);
    const [who, next] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await join(next, sale);
    await app.runJobs();
    app.clock.advance({ minutes: 6 });
    expect(await look(who, sale)).toMatchObject({ verdict: 'expired' });
    await app.runJobs();
    expect(await look(next, sale)).toMatchObject({ verdict: 'won' });
    const lines = await app.db
      .selectFrom('cart_lines')
      .select('id')
      .where('user_id', '=', who.userId)
      .execute();
    expect(lines).toEqual([]);
    expect((await order(next, sale)).success).toBe(true);
  });

  it('下了单没有付款：订单取消后让给候补的', async () => {
    const sale = await seckill(1);
    const [who, next] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await join(next, sale);
    await app.runJobs();
    expect((await order(who, sale)).success).toBe(true);
    app.clock.advance({ minutes: 31 });
    await app.runJobs();
    await app.runJobs();
    expect(await look(next, sale)).toMatchObject({ verdict: 'won' });
  });

  it('把数量改小再下单：多占的还回去', async () => {
    const sale = await seckill(3);
    const who = await aShopper(app);
    await join(who, sale, { spcnt: 3 });
    await app.runJobs();
    const { ticket } = await look(who, sale);
    await app.db
      .updateTable('cart_lines')
      .set({ pieces: 2 })
      .where('id', '=', Number(ticket?.cartId))
      .execute();
    expect((await order(who, sale)).success).toBe(true);
    expect(await units(sale)).toEqual({ available: 1, reserved: 2, used: 0 });
  });

  it('别人的号不能用：占住的不给别人', async () => {
    const sale = await seckill(1);
    const [who, thief] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await app.runJobs();
    const { ticket } = await look(who, sale);
    await app.db
      .updateTable('cart_lines')
      .set({ user_id: thief.userId })
      .where('id', '=', Number(ticket?.cartId))
      .execute();
    const stolen = await place(app, thief, { cartIds: [ticket?.cartId ?? ''] });
    expect(stolen.success).toBe(false);
    expect(await units(sale)).toEqual({ available: 0, reserved: 1, used: 0 });
  });

  it('每客户限购按全部有效订单累计：买满以后再抢，结果就说限购，不占名额', async () => {
    const sale = await seckill(5, { perCompany: 1 });
    const who = await aShopper(app);
    await join(who, sale);
    await app.runJobs();
    expect((await order(who, sale)).success).toBe(true);
    // A second press before anything has run: the place that was ordered is done with.
    expect((await join(who, sale)).data.verdict).toBe('waiting');
    await app.runJobs();
    expect(await look(who, sale)).toMatchObject({ verdict: 'limited' });
    expect(await units(sale)).toEqual({ available: 4, reserved: 1, used: 0 });
  });

  it('场次结束：候补的没有抢到，没有用完的名额收回', async () => {
    const sale = await seckill(1, { sessions: [{ start: '00:00', end: '23:59' }] });
    const [who, next] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await join(next, sale);
    await app.runJobs();
    app.clock.advance({ hours: 24 });
    await app.runJobs();
    app.clock.advance({ hours: 24 });
    await app.runJobs();
    expect((await look(who, sale)).verdict).toBe('expired');
    expect(['won', 'lost', 'expired']).toContain((await look(next, sale)).verdict);
  });
});

describe('一个买家、一家公司最多占多少', () => {
  const ticketsOf = (sale: Seckill) =>
    app.db
      .selectFrom('queue_tickets')
      .select(['state'])
      .where('promotion_id', '=', Number(sale.id))
      .orderBy('seq')
      .execute();

  it('同一用户同时按 60 次，请求号各不相同：只有一个号，只占一件', async () => {
    const sale = await seckill(100, { perCompany: 2 });
    const who = await aShopper(app);
    const answers = await Promise.all(Array.from({ length: 60 }, () => join(who, sale)));
    expect(new Set(answers.map(({ data }) => data.ticketId)).size).toBe(1);
    await app.runJobs();
    expect(await ticketsOf(sale)).toHaveLength(1);
    expect(await units(sale)).toEqual({ available: 99, reserved: 1, used: 0 });
  });

  it('双击：第二次是同一个号，下单前后都只占一件', async () => {
    const sale = await seckill(10);
    const who = await aShopper(app);
    const [first, second] = await Promise.all([join(who, sale), join(who, sale)]);
    expect(second.data.ticketId).toBe(first.data.ticketId);
    await app.runJobs();
    expect((await join(who, sale)).data).toMatchObject({ ticketId: first.data.ticketId, verdict: 'won' });
    expect((await order(who, sale)).success).toBe(true);
    expect(await units(sale)).toEqual({ available: 9, reserved: 1, used: 0 });
  });

  it('库里拦得住：同一用户同一商品不能有两个未了结的号', async () => {
    const sale = await seckill(10);
    const who = await aShopper(app);
    await join(who, sale);
    const { seq: _seq, ...row } = await app.db
      .selectFrom('queue_tickets')
      .selectAll()
      .where('promotion_id', '=', Number(sale.id))
      .executeTakeFirstOrThrow();
    const second = { ...row, id: 'a-second-place', request_id: 'another-request' };
    await expect(app.db.insertInto('queue_tickets').values(second).execute()).rejects.toThrow(
      /queue_tickets_one_open/,
    );
  });

  it('升级前已有几个号的：留下最后抢到的那个，多占的还回去，账目无误', async () => {
    const sale = await seckill(10);
    const who = await aShopper(app);
    await join(who, sale);
    await app.runJobs();
    await sql`drop index queue_tickets_one_open`.execute(app.db);
    await sql`
      with first as (select * from queue_tickets where promotion_id = ${sale.id}::bigint),
      unit as (select c.scarce_id from first join claims c on c.id = first.claim_id),
      taken as (
        update scarce set available = available - 1, reserved = reserved + 1
        where id in (select scarce_id from unit)),
      claimed as (
        insert into claims (held_by, held_for, scarce_id, quantity, state, created_at)
        select 'second', ${who.userId}::bigint, scarce_id, 1, 'reserved', now() from unit returning id, scarce_id),
      noted as (
        insert into scarce_ledger (scarce_id, act, quantity, claim_id, reason, at)
        select scarce_id, 'reserve', 1, id, 'place second', now() from claimed)
      insert into queue_tickets (id, promotion_id, goods_id, user_id, kh_id, packs, pieces, total_pieces, request_id,
                                 state, claim_id, kept_until, created_at)
      select 'second', promotion_id, goods_id, user_id, kh_id, 0, 1, 1, 'second', 'won', claimed.id, kept_until, now()
      from first, claimed
      union all
      select 'third', promotion_id, goods_id, user_id, kh_id, 0, 1, 1, 'third', 'waiting', null, null, now() from first`.execute(
      app.db,
    );
    expect(await units(sale)).toEqual({ available: 8, reserved: 2, used: 0 });
    const migration = new URL('../migrations/0250_one_open_place.sql', import.meta.url);
    for (const statement of (await readFile(migration, 'utf8')).split(/;\n/))
      if (statement.trim()) await sql.raw(statement).execute(app.db);
    const states = (await ticketsOf(sale)).map(({ state }) => state);
    expect(states).toEqual(['expired', 'won', 'lost']);
    expect(await units(sale)).toEqual({ available: 9, reserved: 1, used: 0 });
  });

  it('一家公司 60 个人同时抢，每客户限 2 件：只有两人抢到，其余说限购；名额让出后同事可以再抢', async () => {
    const sale = await seckill(50, { perCompany: 2 });
    const boss = await aShopper(app);
    const others = await Promise.all(Array.from({ length: 59 }, () => aShopper(app, { khId: boss.khId })));
    const crowd = [boss, ...others];
    await Promise.all(crowd.map((who) => join(who, sale)));
    await app.runJobs();
    const states = (await ticketsOf(sale)).map(({ state }) => state).sort();
    expect(states).toEqual([...Array<string>(58).fill('limited'), 'won', 'won']);
    expect(await units(sale)).toEqual({ available: 48, reserved: 2, used: 0 });
    app.clock.advance({ minutes: 6 });
    await app.runJobs();
    expect(await units(sale)).toEqual({ available: 50, reserved: 0, used: 0 });
    const last = crowd[59] as Shopper;
    await join(last, sale);
    await app.runJobs();
    expect((await order(last, sale)).success).toBe(true);
  });

  it('抢到的同事之一先下单，另一位仍可下单；第三位递补上来时公司已满', async () => {
    const sale = await seckill(2, { perCompany: 2 });
    const [first, stranger] = (await buyers(2)) as [Shopper, Shopper];
    const second = await aShopper(app, { khId: first.khId });
    for (const who of [first, second, stranger]) await join(who, sale);
    await app.runJobs();
    expect((await order(first, sale)).success).toBe(true);
    expect((await order(second, sale)).success).toBe(true);
    expect(await look(stranger, sale)).toMatchObject({ verdict: 'standby' });
    expect(await units(sale)).toEqual({ available: 0, reserved: 2, used: 0 });
  });

  it('把抢到的一行删了：名额马上让给候补的，自己可以再抢', async () => {
    const sale = await seckill(1, { perCompany: 1 });
    const [who, next] = (await buyers(2)) as [Shopper, Shopper];
    await join(who, sale);
    await join(next, sale);
    await app.runJobs();
    const { ticket } = await look(who, sale);
    await app.call('cartDelete', { token: who.token, query: { ids: ticket?.cartId ?? '' } });
    expect((await join(who, sale)).data.verdict).toBe('expired');
    await app.runJobs();
    expect(await look(next, sale)).toMatchObject({ verdict: 'won' });
    expect((await join(who, sale)).data.verdict).toBe('waiting');
    await app.runJobs();
    expect(await look(who, sale)).toMatchObject({ verdict: 'standby' });
  });
});

const units = ({ id, goods }: Seckill) =>
  app.db
    .selectFrom('scarce')
    .select(['available', 'reserved', 'used'])
    .where('kind', '=', 'activity-stock')
    .where('ref', '=', `${id}:${goods}`)
    .executeTakeFirstOrThrow();
