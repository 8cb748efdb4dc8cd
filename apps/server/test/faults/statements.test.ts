import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as pgliteModule from '../../src/platform/database/wire-pglite';
import type * as postgresModule from '../../src/platform/database/wire-postgres';
import { aShopper, aWater, setSwitch, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';
import { suiteKind } from '../suite-kind';
import type { FaultKind } from './fault-driver';
import { type MoneyCall, moneyCalls } from './money-calls';
import { isLong, note } from './report';
import { sweepCall } from './sweep';

vi.mock('../../src/platform/database/wire-pglite', async (original) => {
  const { faultyPGlite } = await import('./fault-driver');
  return faultyPGlite(await original<typeof pgliteModule>());
});
vi.mock('../../src/platform/database/wire-postgres', async (original) => {
  const { faultyPostgres } = await import('./fault-driver');
  return faultyPostgres(await original<typeof postgresModule>());
});

const KINDS: readonly [FaultKind, string][] = [
  ['error', '被数据库拒绝'],
  ['unsure', '做了，但答复丢失'],
];

describe('每个动钱的操作，第 n 条语句失败（每个 n）', () => {
  let app: TestApp;
  let who: Shopper;
  let goodsId: number;
  beforeAll(async () => {
    app = await startTestApp();
    await setSwitch(app, 'cloudPay', true);
    who = await aShopper(app);
    goodsId = await aWater(app.db, { stock: 1_000_000 });
  });
  afterAll(() => app.stop());

  // A lost answer matters most where the buyer would retry; the long form loses all of them, and lets every statement
  // of every call fail. Here every statement of those two does, and every third one of the others.
  const unsure = ['下单', '支付回调入账'];
  const cases = KINDS.flatMap(([kind, words]) =>
    moneyCalls
      .filter(({ name }) => isLong() || kind === 'error' || unsure.includes(name))
      .map((call) => [call.name, words, call, kind] as const),
  );

  it.each(cases)(
    '%s：语句%s → 要么全做，要么全不做',
    { timeout: 120_000 },
    async (_name, _words, call, kind) => {
      const step = isLong() || unsure.includes(call.name) ? 1 : 3;
      const { runs, breaks } = await sweepCall(app, call, { who, goodsId, kind, thorough: isLong(), step });
      note({ name: `${call.name} · ${kind} · ${suiteKind}`, runs, breaks: breaks.length });
      expect(breaks).toEqual([]);
      expect(runs).toBeGreaterThanOrEqual(step === 1 ? 2 : 1);
    },
  );

  it('若没有事务（去掉保护的样例），这套检查必须发现半张订单', { timeout: 120_000 }, async () => {
    const placing = moneyCalls.find(({ name }) => name === '下单') as MoneyCall;
    const mutant = await startTestApp();
    try {
      const buyer = await aShopper(mutant);
      const water = await aWater(mutant.db, { stock: 1_000_000 });
      const { breaks } = await sweepCall(mutant, placing, {
        who: buyer,
        goodsId: water,
        kind: 'error',
        withoutTransactions: true,
      });
      expect(breaks.length).toBeGreaterThan(3);
    } finally {
      await mutant.stop();
    }
  });
});
