import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOne, payAt, placeAt } from './buying';
import { type Buyer, layOutMall, type OwnMall, suiteServer, undoneWork } from './own-mall';
import { healthOf, killAll, type OwnServer, startServer } from './own-server';
import { note, times } from './report';

const BUYERS = 8;
const ROUNDS = times('rounds', 1);

/** Two real servers on one PostgreSQL, as behind a load balancer that checks /healthz. */
describe('两台服务器，一台倒下、一台退出', () => {
  let folder: string;
  let mall: OwnMall;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-two-'));
    mall = await layOutMall({ serverUrl: suiteServer }, BUYERS);
  });
  afterAll(async () => {
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<OwnServer> =>
    startServer({ dataDir: folder, databaseUrl: mall.databaseUrl, config: { demo: false, drainMs: 400 } });

  /**
   * Buyers order until told to stop; a buyer who gets no answer, or is asked to come again, sends the same request to
   * the other server. Being asked to wait (decision 0027) is an answer; a request that never gets through is not one.
   */
  function crowd(servers: () => readonly string[], name: string) {
    const acknowledged = new Map<string, string>();
    const unanswered: string[] = [];
    const wrong: string[] = [];
    let busy = 0;
    let going = true;
    const shop = async (buyer: Buyer, at: number): Promise<void> => {
      for (let n = 0; going; n += 1) {
        const requestId = `${name}-${buyer.userId}-${n}`;
        let added = false;
        for (let tries = 0; tries < 40; tries += 1) {
          const open = servers();
          const base = open[(at + n + tries) % open.length] ?? '';
          added ||= (await addOne(base, buyer, mall.goodsId))?.success === true;
          const placed = added ? await placeAt(base, buyer, requestId) : undefined;
          if (placed && placed.success) {
            acknowledged.set(requestId, String(placed.data['id']));
            // Paying leaves background work: the provider's callback.
            if (n % 3 === 0) await payAt(base, buyer, String(placed.data['id']));
            break;
          }
          if (!placed) unanswered.push(`${requestId} at ${base}`);
          else if (placed.status === 503 && placed.message === '正忙，请稍后再试') busy += 1;
          else if (placed.status >= 500 || placed.message === '')
            wrong.push(`${placed.status} ${placed.message}`);
          if (tries === 39)
            wrong.push(`${requestId} never got through: ${placed?.status} ${placed?.message}`);
          await wait(20);
        }
      }
    };
    const done = Promise.all(mall.buyers.map(shop));
    return {
      acknowledged,
      unanswered,
      wrong,
      busy: () => busy,
      async stop() {
        going = false;
        await done;
      },
    };
  }

  const check = (acknowledged: Map<string, string>): Promise<string[]> =>
    mall.look(async ({ db }) => {
      const rows = await db.selectFrom('orders').select(['id', 'request_id']).execute();
      const byRequest = new Map(rows.map((row) => [row.request_id, row.id]));
      return [...acknowledged]
        .filter(([request, id]) => byRequest.get(request) !== id)
        .map(([r]) => `lost ${r}`);
    });

  it('一台被 kill -9 → 另一台接着卖；一台收到停止 → 在途请求都有答复，十秒内退出，任务移交', {
    timeout: 120_000 + ROUNDS * 60_000,
  }, async () => {
    const breaks: string[] = [];
    let longest = 0;
    let orders = 0;
    let busy = 0;
    let [first, second] = await Promise.all([start(), start()]);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Work that a killed server had claimed comes back when its lease ends, twenty seconds later.
      const leased = await mall.look(undoneWork);

      // One is told to stop: the balancer sees 503 first, and no request stays unanswered.
      let open = [first.base, second.base];
      const during = crowd(() => open, `drain${round}`);
      while (during.acknowledged.size < 20) await wait(5);
      const leaving = first.stop();
      while ((await healthOf(first.base)) === 200) await wait(5);
      open = [second.base];
      const { code, ms } = await leaving;
      const after = during.acknowledged.size;
      while (during.acknowledged.size < after + 10) await wait(5);
      await during.stop();
      longest = Math.max(longest, ms);
      if (code !== 0) breaks.push(`退出码 ${code}`);
      if (ms > 10_000) breaks.push(`退出用了 ${ms} ms`);
      if ((await healthOf(first.base)) !== 0) breaks.push('退出后仍有人应答');
      breaks.push(...during.unanswered.map((text) => `没有答复：${text}`), ...during.wrong);
      breaks.push(...(await check(during.acknowledged)));

      // The other server does what the stopping one had begun or left waiting.
      for (let looks = 0; looks < 100 && (await mall.look(undoneWork)) > leased; looks += 1) await wait(100);
      if ((await mall.look(undoneWork)) > leased) breaks.push('任务没有移交');

      // One is killed: buyers without an answer ask the other.
      first = await start();
      open = [first.base, second.base];
      const before = crowd(() => open, `kill${round}`);
      while (before.acknowledged.size < 30) await wait(5);
      await second.kill();
      const at = before.acknowledged.size;
      while (before.acknowledged.size < at + 20) await wait(5);
      await before.stop();
      breaks.push(...before.wrong, ...(await check(before.acknowledged)));

      breaks.push(...(await mall.audit()));
      orders += before.acknowledged.size + during.acknowledged.size;
      busy += before.busy() + during.busy();
      if (round < ROUNDS - 1) second = await start();
    }
    note({
      name: '两台服务器 · kill -9 + SIGTERM',
      runs: ROUNDS * 2,
      breaks: breaks.length,
      worst: `exit ${longest} ms, ${orders} orders, ${busy} asked to come again`,
    });
    expect(breaks).toEqual([]);
  });
});
