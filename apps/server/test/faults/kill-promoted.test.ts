import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditPoints } from '../../src/modules/points-ledger';
import { toJson } from '../../src/platform/database';
import { giftSettings, goodsScope } from '../builders/promotions';
import { addGoods } from '../fixtures';
import { suiteKind } from '../suite-kind';
import { payAt, send } from './buying';
import { type Buyer, layOutMall, type OwnMall, suiteServer } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';

const BUYERS = 4;
const KILLS = 2;
const COUPON = 801;
const GROUP = 902;
const KINDS = ['promoted', 'group'] as const;

interface Placed {
  kind: (typeof KINDS)[number];
  id: string;
  paid: boolean;
}

/** An order with a coupon, points and a gift; or one for a group, the open one if there is one. */
async function place(base: string, buyer: Buyer, kind: Placed['kind'], goodsId: number, requestId: string) {
  let own: object = {};
  let line: object = {};
  if (kind === 'promoted') {
    const claim = await send(base, buyer, 'POST', '/api/card/detail', { id: String(COUPON), requestId });
    if (!claim?.success) return claim;
    own = { couponId: claim.data['id'], points: 10, seenGifts: [] };
  } else {
    const path = `/api/activity/detail/${GROUP}?kind=group-buying&goodsId=${goodsId}`;
    const found = await send(base, buyer, 'GET', path);
    if (!found) return undefined;
    const { groups = [] } = (found.data['groupBuying'] ?? {}) as {
      groups?: { id: string; joined: boolean; missing: number }[];
    };
    const open = groups.find(({ joined, missing }) => !joined && missing > 0);
    line = { activityId: String(GROUP), ...(open ? { groupId: open.id } : {}) };
  }
  const body = { goodsId: String(goodsId), ipcnt: 0, spcnt: 1, ...line };
  const added = await send(base, buyer, 'POST', '/api/goods/carts', body);
  if (!added) return undefined;
  const { obj } = added.data as { obj?: { id: string } };
  return send(base, buyer, 'POST', '/api/goods/orders', {
    ...(obj ? { cartIds: [obj.id] } : {}),
    addressId: buyer.addressId,
    requestId,
    payMethod: 'cloud',
    seenPayAmount: 1_000_000,
    ...own,
  });
}

describe(`带券、积分、赠品的订单与拼团时进程被 kill -9（${suiteKind}）`, () => {
  let folder: string;
  let mall: OwnMall;
  let together = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-kill-'));
    mall = await layOutMall(suiteKind === 'pglite' ? { folder } : { serverUrl: suiteServer }, BUYERS);
    await mall.look(async (database) => {
      const { db } = database;
      together = await addGoods(db, { stock: 100_000, perPiece: 12_000 });
      const towel = await addGoods(db, { name: '毛巾', stock: 100_000 });
      const gifts = [{ goodsId: towel, name: '毛巾', stock: 10_000 }];
      const rows = [
        {
          id: COUPON,
          kind: 'amount-off',
          settings: { minus: 1, minimum: 0, validity: 'days', validDays: 1, open: true },
        },
        {
          id: GROUP,
          kind: 'group-buying',
          settings: {
            goods: [{ goodsId: String(together), perPack: 10_000, perPiece: 10_000 }],
            size: 2,
            hours: 1,
          },
        },
        { id: 903, kind: 'points-spend', settings: { perYuan: 100, maxShare: 100, minimum: 0 } },
        { id: 904, kind: 'full-amount-gift', settings: giftSettings(goodsScope(mall.goodsId), 0.01, gifts) },
      ];
      await db
        .insertInto('promotions')
        .values(
          rows.map(({ id, kind, settings }) => ({
            id,
            kind,
            name: kind,
            status: 'on',
            settings: toJson(settings),
          })),
        )
        .execute();
      const companies = await db.selectFrom('users').select('kh_id').execute();
      await database.transaction(async (tx) => {
        for (const { kh_id: khId } of companies) {
          const cause = { khId, source: `test:${khId}`, reason: 'adjust', now: new Date() } as const;
          await creditPoints(tx, cause, { points: 1_000_000, expiresAt: null });
        }
      });
    });
  });
  afterAll(async () => {
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<OwnServer> => startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });

  it('告知过的订单一张不少，券、积分、赠品、席位的账无误，付清的团照样成团', {
    timeout: KILLS * 90_000,
  }, async () => {
    const acknowledged: Placed[] = [];
    let server = await start();
    for (let round = 0; round < KILLS; round += 1) {
      const before = acknowledged.length;
      const work = mall.buyers.map(async (buyer) => {
        for (let n = 0; ; n += 1) {
          const kind = KINDS[n % 2] as Placed['kind'];
          const goodsId = kind === 'group' ? together : mall.goodsId;
          const answer = await place(server.base, buyer, kind, goodsId, `promoted-${round}-${n}`);
          if (!answer) return;
          if (!answer.success) continue;
          const one: Placed = { kind, id: String(answer.data['id']), paid: false };
          acknowledged.push(one);
          one.paid = await payAt(server.base, buyer, one.id);
        }
      });
      while (acknowledged.length < before + 24) await wait(3);
      await server.kill();
      await Promise.all(work);
      server = await start();
    }
    // The next process takes over what a killed one had begun.
    await wait(3_000);
    await server.kill();
    const kept = await mall.look(async ({ db }) => {
      const orders = await db.selectFrom('orders').select(['id', 'state', 'discount_amount']).execute();
      const full = await db.selectFrom('buying_groups').select('id').where('state', '=', 'full').execute();
      const gifts = await db
        .selectFrom('order_lines')
        .select('order_id')
        .where('context', '=', 'gift:904')
        .execute();
      return {
        orders: new Map(orders.map((order) => [order.id, order])),
        full: full.length,
        gifts: gifts.length,
      };
    });
    const lost = acknowledged.filter(({ id, paid }) => {
      const state = kept.orders.get(id)?.state;
      return paid ? state !== 'to-ship' : state === undefined;
    });
    expect([lost, await mall.audit()]).toEqual([[], []]);
    expect(KINDS.map((kind) => acknowledged.some((one) => one.kind === kind && one.paid))).toEqual([
      true,
      true,
    ]);
    expect([kept.full > 0, kept.gifts > 0]).toEqual([true, true]);
    const promoted = acknowledged
      .filter(({ kind }) => kind === 'promoted')
      .map(({ id }) => kept.orders.get(id));
    // A coupon of one fen and ten points: eleven fen off each.
    expect(new Set(promoted.map((order) => order?.discount_amount))).toEqual(new Set([11]));
  });
});
