import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aShopper, inCart, place, setSwitch, type Shopper } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { createMetrics } from './metrics';

let app: TestApp;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  await setSwitch(app, 'cloudPay', true);
  who = await aShopper(app);
});
afterAll(() => app?.stop());

const look = async (
  from: TestApp = app,
  own: { address?: string; headers?: Record<string, string> } = {},
) => {
  const { address: remoteAddress, headers } = own;
  return from.http.inject({
    method: 'GET',
    url: '/metrics',
    headers,
    ...(remoteAddress ? { remoteAddress } : {}),
  });
};
const lines = async (name: string): Promise<string[]> =>
  (await look()).body.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
const valueOf = async (line: string): Promise<number> => {
  const found = (await lines(line)).find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
};

describe('/metrics 给谁看', () => {
  it('没有设令牌 → 只有演示商城的本机；别的地址、经过代理的、别的主机名 → 像没有这个地址', async () => {
    expect((await look()).statusCode).toBe(200);
    const strangers: Parameters<typeof look>[1][] = [
      { address: '203.0.113.7' },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
      { headers: { 'x-real-ip': '203.0.113.7' } },
      { headers: { via: '1.1 proxy' } },
      { headers: { host: 'mall.example.com' } },
      { headers: { host: 'localhost.example.com' } },
      { address: '203.0.113.7', headers: { authorization: 'Bearer ', 'x-forwarded-for': '127.0.0.1' } },
    ];
    for (const own of strangers) {
      const answer = await look(app, own);
      expect([answer.statusCode, answer.json().meta.code]).toEqual([404, 'not-found']);
      expect(answer.body).not.toContain('pifa_');
    }
  });

  it('设了令牌 → 凭令牌，本机也一样', async () => {
    const token = 'a-token-for-the-watchers';
    const guarded = await startTestApp({ modules: [], settings: { metrics: { token } } });
    const statuses = [];
    for (const authorization of [undefined, 'Bearer wrong', token, `Bearer ${token}`])
      statuses.push((await look(guarded, { headers: authorization ? { authorization } : {} })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 200]);
    await guarded.stop();
  });
});

describe('/metrics 说什么', () => {
  it('请求按接口与结果计数，连同耗时；查询串、编号、手机号、令牌都不在其中', async () => {
    const before = await valueOf('pifa_requests_total{route="login",outcome="wrong-credentials"}');
    expect(before).toBeNaN();
    await app.call('login', { query: { phone: '13812345678', password: 'Geheim-2026' } });
    await app.call('orderDetail', { token: who.token, params: { id: 'no-such-order-12345678' } });
    await app.http.inject({ method: 'GET', url: '/api/no/such/thing?phone=13812345678' });
    expect(await valueOf('pifa_requests_total{route="login",outcome="wrong-credentials"}')).toBe(1);
    expect(await valueOf('pifa_requests_total{route="orderDetail",outcome="not-found"}')).toBe(1);
    expect(await valueOf('pifa_request_duration_seconds_count{route="login"}')).toBe(1);
    const { body } = await look();
    for (const secret of ['13812345678', 'Geheim', who.token, 'no-such-order', '/api/no/such'])
      expect(body).not.toContain(secret);
  });

  it('下单、售罄、重放：只有真正下的单计入', async () => {
    const goods = await addGoods(app.db, { stock: 1 });
    await inCart(app, who, goods, { spcnt: 1 });
    const other = await aShopper(app);
    await inCart(app, other, goods, { spcnt: 1 });
    await place(app, who, { requestId: 'metrics-once' });
    await place(app, who, { requestId: 'metrics-once' });
    expect((await place(app, other)).code).toBe('stock-short');
    expect(await valueOf('pifa_orders_placed_total{method="cloud"}')).toBe(1);
    expect(await valueOf('pifa_stock_claims_refused_total')).toBe(1);
  });

  it('等着做的活、出错的活、最早该做的等了多久', async () => {
    const now = app.clock.now();
    const due = new Date(now.getTime() - 90_000);
    await app.db
      .insertInto('jobs')
      .values({ kind: 'refund', key: 'x', payload: '{}', run_at: due, last_error: 'away' })
      .execute();
    expect(await valueOf('pifa_jobs_failing{kind="refund"}')).toBe(1);
    expect(await valueOf('pifa_jobs_oldest_seconds{kind="refund"}')).toBe(90);
    expect(await valueOf('pifa_jobs_waiting{kind="order-expire"}')).toBeGreaterThan(0);
    await app.db.updateTable('jobs').set({ parked_at: now }).where('kind', '=', 'refund').execute();
    expect(await valueOf('pifa_jobs_parked{kind="refund"}')).toBe(1);
    expect(await valueOf('pifa_jobs_waiting{kind="refund"}')).toBe(0);
    expect(await valueOf('pifa_jobs_oldest_seconds{kind="refund"}')).toBe(0);
    await app.db.deleteFrom('jobs').where('kind', '=', 'refund').execute();
  });

  it('付款按渠道与结果；该退的款', async () => {
    const order = await anOrder(app, who, await addGoods(app.db), { spcnt: 2 });
    await app.call('scanCodePay', { token: who.token, body: { orderId: order.id } });
    await app.http.inject({
      method: 'POST',
      url: '/api/payYunZhiFu/notify/sandbox',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(await valueOf('pifa_payment_verdicts_total{provider="sandbox",outcome="forged"}')).toBe(1);
    expect(await valueOf('pifa_refunds_oldest_seconds')).toBe(0);
  });

  it('数据库、缓存、进程', async () => {
    expect(await valueOf('pifa_database_up')).toBe(1);
    expect(await valueOf('pifa_statements_sent')).toBeGreaterThan(10);
    // As this server knows it: at its next look at the versions.
    await expect.poll(() => lines('pifa_cache_version{name="site"}'), { timeout: 10_000 }).toHaveLength(1);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect((await lines('nodejs_eventloop_lag_p99_seconds')).length).toBe(1);
  });

  it('读不到、迟迟不答的一项留空，其余照常', async () => {
    const metrics = createMetrics();
    metrics.counter({ name: 'pifa_here_total', help: 'x' })();
    metrics.read({ name: 'pifa_gone', help: 'x' }, () => Promise.reject(new Error('away')));
    metrics.read({ name: 'pifa_late', help: 'x' }, () => new Promise(() => undefined));
    const text = await metrics.text();
    expect(text).toContain('\npifa_here_total 1\n');
    expect(text).not.toContain('away');
  });
});
