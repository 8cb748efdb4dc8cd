import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../src/app';
import { createRedisHint } from '../../src/platform/cache/redis-hint';
import { openDatabase } from '../../src/platform/database';
import type * as pgliteModule from '../../src/platform/database/wire-pglite';
import type * as postgresModule from '../../src/platform/database/wire-postgres';
import { createLog } from '../../src/platform/log/log';
import { type Mall, openMall, type Rows, rowsOf } from '../access/mall';
import { audit, inCart } from '../builders/orders';
import { callsOf, type TestApp, type TestAppOptions, testSettings } from '../harness';
import { suiteKind } from '../suite-kind';
import { setMood } from './fault-driver';
import { judge, probe } from './matrix-probes';
import {
  type Dependency,
  DEPENDENCIES,
  MATRIX,
  matrixAsMarkdown,
  type Screen,
  SCREENS,
} from './matrix-table';
import { suiteServer } from './own-mall';
import { note } from './report';

vi.mock('../../src/platform/database/wire-pglite', async (original) => {
  const { faultyPGlite } = await import('./fault-driver');
  return faultyPGlite(await original<typeof pgliteModule>());
});
vi.mock('../../src/platform/database/wire-postgres', async (original) => {
  const { faultyPostgres } = await import('./fault-driver');
  return faultyPostgres(await original<typeof postgresModule>());
});

/** A port that nobody listens on. */
const NOWHERE = 'http://127.0.0.1:1';

interface Trouble {
  options(): Omit<TestAppOptions, 'seed'>;
  begin?(app: TestApp): Promise<TestApp['call']>;
  end?(): Promise<void>;
}

const plain = testSettings('/nonexistent');
let hint: ReturnType<typeof createRedisHint> | undefined;
let survivor: { close(): Promise<void> } | undefined;

const mood = (is: 'away' | 'read-only'): Trouble => ({
  options: () => ({}),
  async begin({ call }) {
    setMood(is);
    return call;
  },
  end: async () => setMood('well'),
});

/** How each dependency is taken down. The outages themselves have files of their own beside this one. */
const TROUBLES: Record<Dependency, Trouble> = {
  postgres: mood('away'),
  disk: mood('read-only'),
  redis: {
    options() {
      hint = createRedisHint('redis://127.0.0.1:1', createLog({ level: 'silent' }));
      return { hint };
    },
    end: async () => hint?.close(),
  },
  provider: { options: () => ({ settings: { payments: { ...plain.payments, sandboxUrl: NOWHERE } } }) },
  sms: { options: () => ({ settings: { sms: { ...plain.sms, sender: 'http', url: NOWHERE } } }) },
  instance: {
    options: () => ({}),
    async begin(app) {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
      const url = new URL(suiteServer);
      url.pathname = `/${rows[0]?.name ?? ''}`;
      const database = await openDatabase({ at: { url: url.href }, poolSize: 4 });
      const { settings, clock, ids, log } = app.platform;
      const other = await buildApp({ settings, database, clock, ids, log });
      survivor = {
        async close() {
          await other.close();
          await database.close();
        },
      };
      await app.close();
      return callsOf(other);
    },
    end: async () => survivor?.close(),
  },
};

const dependencies = (Object.keys(DEPENDENCIES) as Dependency[]).filter(
  // Two servers on one database are possible on PostgreSQL only.
  (name) => name !== 'instance' || suiteKind === 'postgres',
);

describe.each(dependencies)('%s 不在', (dependency) => {
  const { options, begin, end } = TROUBLES[dependency];
  let mall: Mall;
  let rows: Rows;
  let call: TestApp['call'];
  beforeAll(async () => {
    mall = await openMall(options());
    rows = await rowsOf(mall, mall.a, dependency === 'provider' ? ['addressId'] : ['addressId', 'orderId']);
    await inCart(mall.app, mall.a, Number(mall.siblingId), { spcnt: 1 });
    if (dependency === 'provider') rows.orderId = await anUnpaidOrder(mall);
    call = begin ? await begin(mall.app) : mall.app.call;
  }, 180_000);
  afterAll(async () => {
    await end?.();
    await mall?.app.stop();
  });

  it.each(Object.keys(SCREENS) as Screen[])('%s → 如表所载，凡不能做的都用中文说明', async (screen) => {
    const { outcome, speechless } = judge(await probe({ call }, mall, rows, screen));
    const right = outcome === MATRIX[dependency][screen].outcome;
    note({ name: `matrix ${dependency} × ${screen}`, runs: 1, breaks: right ? 0 : 1, worst: outcome });
    expect({ outcome, speechless }).toEqual({ outcome: MATRIX[dependency][screen].outcome, speechless: [] });
  });
  it('账目无误', async () => {
    await end?.();
    if (dependency !== 'instance') expect(await audit(mall.app)).toEqual([]);
  });
});

/** An order to be scanned whose payment cannot be started. */
async function anUnpaidOrder({ app, a }: Mall): Promise<string> {
  const placed = await app.call('orderPlace', {
    token: a.token,
    body: {
      addressId: a.addressId,
      requestId: 'matrix-unpaid-order',
      payMethod: 'cloud',
      seenPayAmount: 10_000_000,
    },
  });
  if (!placed.success) throw new Error(placed.message);
  return placed.data.id;
}

describe('docs/resiliency.md', () => {
  it('页上的表就是测试用的表', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/resiliency.md'), 'utf8');
    const between = page.split('<!-- matrix -->')[1]?.trim();
    expect(between).toBe(matrixAsMarkdown());
  });
});
