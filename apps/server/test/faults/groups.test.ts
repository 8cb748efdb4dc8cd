import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveUpOrder } from '../../src/modules/activities/group-buying/group-jobs';
import { settleGroup } from '../../src/modules/activities/group-buying/settle-group';
import type * as pgliteModule from '../../src/platform/database/wire-pglite';
import type * as postgresModule from '../../src/platform/database/wire-postgres';
import { audit, setSwitch } from '../builders/orders';
import { aPromotion } from '../builders/promotions';
import { addGoods } from '../fixtures';
import { startTestApp, type TestApp } from '../harness';
import { anOrderOf, type Joining, paid } from '../races/groups';
import { type FaultKind, failing } from './fault-driver';
import { isLong } from './report';

vi.mock('../../src/platform/database/wire-pglite', async (original) => {
  const { faultyPGlite } = await import('./fault-driver');
  return faultyPGlite(await original<typeof pgliteModule>());
});
vi.mock('../../src/platform/database/wire-postgres', async (original) => {
  const { faultyPostgres } = await import('./fault-driver');
  return faultyPostgres(await original<typeof postgresModule>());
});

let app: TestApp;
let joining: Joining;
beforeAll(async () => {
  app = await startTestApp();
  await setSwitch(app, 'cloudPay', true);
  const goods = await addGoods(app.db, { stock: 10_000, perPiece: 12_000 });
  const settings = {
    goods: [{ goodsId: String(goods), perPack: 10_000, perPiece: 10_000 }],
    size: 2,
    hours: 1,
  };
  joining = { goods, activityId: await aPromotion(app, 'group-buying', settings) };
});
afterAll(() => app.stop());

/** A group of two with one company that has paid, and another company if it is to become full. */
async function aGroup(isFull: boolean) {
  const first = await anOrderOf(app, joining);
  await paid(app, first);
  await app.runJobs();
  const { group_id: groupId } = await app.db
    .selectFrom('buying_group_members')
    .select('group_id')
    .where('order_id', '=', first.orderId)
    .executeTakeFirstOrThrow();
  if (!isFull) return { groupId, orders: [first] };
  const second = await anOrderOf(app, joining, groupId);
  await paid(app, second);
  return { groupId, orders: [first, second] };
}

const factsOf = async (groupId: string, orderId: string) => ({
  ...(await app.db
    .selectFrom('buying_groups')
    .select('state as group')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()),
  ...(await app.db
    .selectFrom('orders')
    .select(['state', 'hold_reasons as holds'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()),
  refunds: (await app.db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute()).length,
});

const ALL_KINDS: readonly [string, FaultKind][] = [
  ['被数据库拒绝', 'error'],
  ['做了，但答复丢失', 'unsure'],
];
/** The long form (`npm run faults -- --only groups`) loses answers too. */
const KINDS = isLong() ? ALL_KINDS : ALL_KINDS.slice(0, 1);

describe('团的结算在第 n 条语句断掉（每个 n）', () => {
  it.each(KINDS)(
    '成团：语句%s → 账目无误，再跑一遍就成团，放行恰一次',
    { timeout: 120_000 },
    async (_, kind) => {
      for (let at = 1; ; at += 1) {
        const { groupId, orders } = await aGroup(true);
        const seat = { activityId: joining.activityId, groupId };
        const act = () => settleGroup(app.platform, seat, app.clock.now()).catch(() => undefined);
        const { fired } = await failing({ at, kind }, act);
        expect(await audit(app)).toEqual([]);
        await app.runJobs();
        for (const { orderId } of orders)
          expect(await factsOf(groupId, orderId)).toEqual({
            group: 'full',
            state: 'to-ship',
            holds: [],
            refunds: 0,
          });
        expect(await audit(app)).toEqual([]);
        if (fired === undefined) return;
      }
    },
  );

  it.each(KINDS)('到时失败：语句%s → 账目无误，再跑一遍退款恰一次', { timeout: 120_000 }, async (_, kind) => {
    for (let at = 1; ; at += 1) {
      const { groupId, orders } = await aGroup(false);
      const [first] = orders;
      app.clock.advance({ minutes: 60 });
      const now = app.clock.now();
      const { fired } = await failing({ at, kind }, async () => {
        await settleGroup(app.platform, { activityId: joining.activityId, groupId }, now).catch(
          () => undefined,
        );
        await giveUpOrder(app.platform, first?.orderId ?? '', now).catch(() => undefined);
      });
      await app.runJobs();
      const { refunds, group, state } = await factsOf(groupId, first?.orderId ?? '');
      expect({ refunds, group, state }).toEqual({ refunds: 1, group: 'failed', state: 'refunding' });
      expect(await audit(app)).toEqual([]);
      if (fired === undefined) return;
    }
  });
});
