import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator } from '../../src/modules/staff';
import { suiteKind } from '../suite-kind';
import { send } from './buying';
import { type Buyer, layOutMall, type OwnMall, suiteServer } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';

const BUYERS = 30;
const UNITS = 12;
const KILLS = 2;
const DAY_MS = 86_400_000;

interface Ticket {
  ticketId: string;
  verdict: string | null;
  cartId: string;
}

describe(`秒杀时进程被 kill -9（${suiteKind}）`, () => {
  let folder: string;
  let mall: OwnMall;
  let password = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-kill-'));
    mall = await layOutMall(suiteKind === 'pglite' ? { folder } : { serverUrl: suiteServer }, BUYERS);
    password = (await mall.look(({ db }) => addOperator(db, 'mei', 'owner', new Date()))) ?? '';
  });
  afterAll(async () => {
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<OwnServer> => startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });

  /** Twelve pieces, one for each company; set up as an operator would. */
  async function openSale(base: string): Promise<string> {
    const ask = async (path: string, body: object, token = '') => {
      const headers = {
        'content-type': 'application/json',
        'x-domain': 'mall.test',
        'x-operator-token': token,
      };
      const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { data: Record<string, string> };
    };
    const { data } = await ask('/api/admin/login', { name: 'mei', password });
    const saved = await ask(
      '/api/admin/promotions',
      {
        kind: 'seckill',
        title: '秒杀',
        status: 'on',
        startTime: new Date(Date.now() - DAY_MS).toISOString(),
        endTime: new Date(Date.now() + DAY_MS).toISOString(),
        settings: {
          sessions: [{ start: '00:00', end: '24:00' }],
          remindMinutes: 5,
          goods: [{ goodsId: String(mall.goodsId), perPack: 0.5, perPiece: 0.5, stock: UNITS }],
          perCompany: 1,
          perOrder: 1,
        },
      },
      data['token'],
    );
    return saved.data['id'] ?? '';
  }

  const press = async (base: string, buyer: Buyer, activityId: string): Promise<Ticket | undefined> => {
    const body = {
      activityId,
      goodsId: String(mall.goodsId),
      ipcnt: 0,
      spcnt: 1,
      requestId: `press-of-${buyer.userId}`,
    };
    const answer = await send(base, buyer, 'POST', '/api/activity/queue', body);
    return answer?.success ? (answer.data as unknown as Ticket) : undefined;
  };
  const look = async (base: string, buyer: Buyer, activityId: string): Promise<Ticket | undefined> => {
    const path = `/api/activity/queue/current?activityId=${activityId}&goodsId=${mall.goodsId}`;
    const answer = await send(base, buyer, 'GET', path);
    return (answer?.data['ticket'] ?? undefined) as Ticket | undefined;
  };
  const order = (base: string, buyer: Buyer, cartId: string) =>
    send(base, buyer, 'POST', '/api/goods/orders', {
      cartIds: [cartId],
      addressId: buyer.addressId,
      requestId: `order-of-${buyer.userId}`,
      payMethod: 'cloud',
      seenPayAmount: 1_000_000,
    });

  it('拿到的号一个不丢，结果接着给，恰好卖出十二件，账目无误', { timeout: 240_000 }, async () => {
    let server = await start();
    const sale = await openSale(server.base);
    const tickets = new Map<number, string>();
    const orders = new Map<number, string>();
    const breaks: string[] = [];
    let over = false;

    /**
     * Presses, waits for the verdict, orders; retries each step until it is answered, whichever server dies
     * meanwhile.
     */
    const walk = async (buyer: Buyer): Promise<void> => {
      let pressedAt: OwnServer | undefined;
      while (!over && !orders.has(buyer.userId)) {
        const { base } = server;
        // Pressed until it is answered, and once more on each server: the same place.
        if (server !== pressedAt) {
          const pressed = await press(base, buyer, sale);
          if (pressed) {
            const known = tickets.get(buyer.userId);
            if (known && known !== pressed.ticketId) breaks.push(`号变了：${known} → ${pressed.ticketId}`);
            tickets.set(buyer.userId, pressed.ticketId);
            pressedAt = server;
          }
        }
        const ticket = await look(base, buyer, sale);
        if (ticket?.verdict === 'lost') return;
        if (ticket?.verdict === 'won') {
          const placed = await order(base, buyer, ticket.cartId);
          if (placed?.success) orders.set(buyer.userId, String(placed.data['id']));
        }
        await wait(300);
      }
    };
    const crowd = Promise.all(mall.buyers.map(walk));
    for (let round = 0; round < KILLS; round += 1) {
      const before = tickets.size;
      for (let looks = 0; looks < 200 && tickets.size < Math.min(BUYERS, before + 8); looks += 1)
        await wait(5);
      await server.kill();
      server = await start();
    }
    for (let looks = 0; looks < 1200 && orders.size < UNITS; looks += 1) await wait(100);
    over = true;
    await crowd;
    await server.kill();
    const kept = await mall.look(async ({ db }) => ({
      tickets: await db.selectFrom('queue_tickets').select('id').execute(),
      orders: await db.selectFrom('orders').select('id').where('state', '=', 'unpaid').execute(),
      left: await db
        .selectFrom('scarce')
        .select(['available', 'reserved'])
        .where('ref', '=', `${sale}:${mall.goodsId}`)
        .execute(),
    }));
    const has = new Set([...kept.tickets, ...kept.orders].map(({ id }) => String(id)));
    breaks.push(
      ...[...tickets.values(), ...orders.values()].filter((id) => !has.has(id)).map((id) => `${id} 不见了`),
    );
    expect([...breaks, ...(await mall.audit())]).toEqual([]);
    expect(kept.orders).toHaveLength(UNITS);
    expect(kept.left).toEqual([{ available: 0, reserved: UNITS }]);
  });
});
