import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../suite-kind';
import { addOne } from './buying';
import { type Buyer, layOutMall, type OwnMall, suiteServer } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';
import { isLong, note, times } from './report';

const BUYERS = 200;
const CALM_MS = 3_000;
const STORM_MS = times('storm', 8_000);
/** Of ten requests: one report, five reads, three changes of a cart, one order. */
const MIX = ['report', 'look', 'look', 'look', 'look', 'look', 'cart', 'cart', 'cart', 'order'] as const;
type Rank = (typeof MIX)[number];

interface Answered {
  rank: Rank;
  status: number;
  ms: number;
}

/** Three times the server's capacity. Prints, in the long form, what part of each rank is served, and how fast. */
describe.skipIf(!isLong())('来的人是做得过来的三倍', () => {
  let folder: string;
  let mall: OwnMall;
  let server: OwnServer;
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-overload-'));
    mall = await layOutMall(suiteKind === 'postgres' ? { serverUrl: suiteServer } : { folder }, BUYERS);
    server = await startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });
    for (const buyer of mall.buyers) await addOne(server.base, buyer, mall.goodsId);
  });
  afterAll(async () => {
    agent.destroy();
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function send(method: string, path: string, buyer?: Buyer, body?: object) {
    return new Promise<number>((resolve) => {
      const text = body ? JSON.stringify(body) : undefined;
      const outgoing = request(
        `${server.base}${path}`,
        {
          method,
          agent,
          headers: {
            'x-domain': 'mall.test',
            ...(buyer ? { 'x-token': buyer.token } : {}),
            ...(text
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
              : {}),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', () => resolve(0));
        },
      );
      outgoing.on('error', () => resolve(0));
      outgoing.end(text);
    });
  }

  let orders = 0;
  async function ask(n: number, isStorm: boolean): Promise<Answered> {
    const rank = MIX[n % MIX.length] ?? 'look';
    const buyer = mall.buyers[(n * 7) % (BUYERS / 2)] as Buyer;
    const began = performance.now();
    const answer = (status: number): Answered => ({ rank, status, ms: performance.now() - began });
    if (rank === 'report') return answer(await send('GET', '/api/goods/orders/export', buyer));
    if (rank === 'look')
      return answer(
        await send(
          'GET',
          n % 2 ? '/api/goods/carts/list' : '/api/goods/orders/myPage?pageNum=1&pageSize=10',
          buyer,
        ),
      );
    if (rank === 'cart')
      return answer(
        await send('POST', '/api/goods/carts', buyer, { goodsId: String(mall.goodsId), ipcnt: 0, spcnt: 1 }),
      );
    // Half of the buyers order, each once; when all have ordered the others preview an order.
    const placing = isStorm ? mall.buyers[BUYERS / 2 + orders++] : undefined;
    const { addressId } = placing ?? buyer;
    if (!placing) return answer(await send('POST', '/api/goods/orders/preview', buyer, { addressId }));
    const order = {
      addressId,
      requestId: `overload-${orders}`,
      payMethod: 'cloud',
      seenPayAmount: 1_000_000,
    };
    return answer(await send('POST', '/api/goods/orders', placing, order));
  }

  /** Answers per second for eight clients that wait for each answer. */
  async function capacity(): Promise<number> {
    let n = 0;
    const began = performance.now();
    const worker = async (): Promise<void> => {
      while (performance.now() - began < CALM_MS) await ask(n++, false);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return (n * 1_000) / (performance.now() - began);
  }

  it('先放弃报表，最后才是下单；健康检查照常；账目无误', { timeout: 180_000 }, async () => {
    const perSecond = await capacity();
    const all: Promise<Answered>[] = [];
    const health: Promise<number>[] = [];
    const began = performance.now();
    while (performance.now() - began < STORM_MS) {
      const due = ((performance.now() - began) / 1_000) * perSecond * 3;
      while (all.length < due) all.push(ask(all.length, true));
      if (health.length * 200 < performance.now() - began) health.push(send('GET', '/healthz'));
      await wait(5);
    }
    const answers = await Promise.all(all);
    const served = (rank: Rank): number => {
      const own = answers.filter((one) => one.rank === rank);
      return own.filter(({ status }) => status === 200).length / own.length;
    };
    const slow = answers
      .filter(({ status }) => status === 200)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const shares = (['order', 'cart', 'look', 'report'] as const).map(
      (rank) => [rank, served(rank)] as const,
    );
    const shed = answers.filter(({ status }) => status === 503).length;
    const strange = answers.filter(({ status }) => status !== 200 && status !== 503).length;
    const p99 = slow[Math.floor(slow.length * 0.99)] ?? 0;
    const breaks = [
      ...(strange > 0 ? [`${strange} 个答复既不是成功也不是正忙`] : []),
      ...(shed === 0 ? ['谁都没有被拒绝'] : []),
      ...(served('order') < served('report') ? ['下单比报表先放弃'] : []),
      ...(await Promise.all(health)).filter((status) => status !== 200).map((status) => `健康检查 ${status}`),
    ];
    await server.stop();
    breaks.push(...(await mall.audit()));
    note({
      name: `三倍的人 (${Math.round(perSecond)}/s)`,
      runs: answers.length,
      breaks: breaks.length,
      worst: `served ${shares.map(([rank, share]) => `${rank} ${(share * 100).toFixed(0)} %`).join(', ')}; p99 ${Math.round(p99)} ms`,
    });
    expect(breaks).toEqual([]);
  });
});
