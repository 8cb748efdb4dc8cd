import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '../../src/platform/database';
import { drawSettings } from '../races/draw-mutants';
import { suiteKind } from '../suite-kind';
import { send } from './buying';
import { type Buyer, layOutMall, type OwnMall, suiteServer } from './own-mall';
import { killAll, type OwnServer, startServer } from './own-server';

const BUYERS = 4;
const KILLS = 2;
const DRAW = 901;
const COUPON = 801;

interface Acknowledged {
  buyer: Buyer;
  requestId: string;
  what: 'draw' | 'claim';
  id: string;
}

/** The call's data; undefined when no complete answer came. */
async function ask(
  base: string,
  { buyer, requestId, what }: Omit<Acknowledged, 'id'>,
): Promise<string | undefined> {
  const draw = what === 'draw';
  const path = draw ? '/api/activity/luckyDraw/draw' : '/api/card/detail';
  const body = draw ? { drawId: String(DRAW), requestId } : { id: String(COUPON), requestId };
  const answer = await send(base, buyer, 'POST', path, body);
  if (!answer) return undefined;
  if (!answer.success) return '';
  const { record, id } = answer.data as { record?: { id: string }; id?: string };
  return record?.id ?? id ?? '';
}

describe(`抽奖与领券时进程被 kill -9（${suiteKind}）`, () => {
  let folder: string;
  let mall: OwnMall;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-kill-'));
    mall = await layOutMall(suiteKind === 'pglite' ? { folder } : { serverUrl: suiteServer }, BUYERS);
    const prize = { name: '五积分', type: 'points', size: 5, weight: 1, stock: 100_000 };
    const rows = [
      { id: DRAW, kind: 'lucky-draw', settings: drawSettings(prize, { perDay: 100 }) },
      {
        id: COUPON,
        kind: 'amount-off',
        settings: { minus: 100, minimum: 0, validity: 'days', validDays: 1 },
      },
    ];
    await mall.look(({ db }) =>
      db
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
        .execute(),
    );
  });
  afterAll(async () => {
    killAll();
    await mall?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<OwnServer> => startServer({ dataDir: folder, databaseUrl: mall.databaseUrl });

  it('告知过的结果与券一件不少，重放得到同一件，次数、积分与券的账无误', {
    timeout: KILLS * 60_000,
  }, async () => {
    const acknowledged: Acknowledged[] = [];
    const breaks: string[] = [];
    let server = await start();
    for (let round = 0; round < KILLS; round += 1) {
      const before = acknowledged.length;
      const work = mall.buyers.map(async (buyer) => {
        for (let n = 0; ; n += 1) {
          const one = { buyer, requestId: `kill-${round}-${n}`, what: n % 2 ? 'draw' : 'claim' } as const;
          const id = await ask(server.base, one);
          if (id === undefined) return;
          if (id) acknowledged.push({ ...one, id });
        }
      });
      while (acknowledged.length < before + 40) await wait(3);
      await server.kill();
      await Promise.all(work);
      server = await start();
      const last = acknowledged.at(-1);
      const again = last && (await ask(server.base, last));
      if (again !== last?.id) breaks.push(`重放 ${last?.id}：${again}`);
    }
    await server.kill();
    const kept = await mall.look(async ({ db }) => {
      const draws = await db.selectFrom('draw_records').select('id').execute();
      const coupons = await db.selectFrom('coupons').select('id').execute();
      return new Set([...draws, ...coupons].map(({ id }) => String(id)));
    });
    breaks.push(
      ...acknowledged.filter(({ id }) => !kept.has(id)).map(({ what, id }) => `${what} ${id} 不见了`),
    );
    expect([...breaks, ...(await mall.audit())]).toEqual([]);
    expect(new Set(acknowledged.map(({ what }) => what)).size).toBe(2);
  });
});
