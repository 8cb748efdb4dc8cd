import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip, gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  place,
  setSwitch,
  type Shopper,
} from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { suiteKind } from '../../../test/suite-kind';
import { createTestDatabase } from '../../../test/test-database';
import type { Transaction } from '../../platform';
import { loadTables } from './load-tables';
import { type Manifest, readManifest, tablePath } from './manifest';
import { takeBackup } from './take-backup';
import { unpackTar } from './tar';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyers: Shopper[];
let water: number;
let base: string;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await setSwitch(app, 'cloudPay', true);
  water = await aWater(app.db, { stock: 1_000_000 });
  buyers = [await aShopper(app), await aShopper(app), await aShopper(app)];
  base = await mkdtemp(join(tmpdir(), 'pifa-backup-test-'));
  const key = 'kept-upload-0123456789';
  await app.platform.files.put(key, Buffer.from('a picture'));
  await app.db
    .insertInto('uploads')
    .values([
      { id: key, purpose: 'voucher', media_type: 'image/webp', bytes: 9 },
      { id: 'lost-upload-0123456789', purpose: 'voucher', media_type: 'image/webp', bytes: 9 },
    ])
    .execute();
});
afterAll(async () => {
  await app.stop();
  await rm(base, { recursive: true, force: true });
});

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** What `pifa export` prints of a database. */
async function exported(of: Pick<TestApp, 'database' | 'modules'>): Promise<string> {
  return of.database.transaction(
    async (tx: Transaction) => {
      const all: Record<string, unknown[]> = {};
      for (const module of of.modules) Object.assign(all, await module.exports?.(tx));
      return JSON.stringify(all);
    },
    { snapshot: true },
  );
}

async function download(): Promise<Buffer> {
  const answer = await app.http.inject({
    method: 'GET',
    url: '/api/admin/backup',
    headers: { 'x-domain': 'operator', ...staff.as('owner') },
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="pifa-\d{8}T\d{6}Z\.tar"$/);
  return answer.rawPayload;
}

async function unpacked(name: string, bytes: Buffer): Promise<{ folder: string; manifest: Manifest }> {
  const archive = join(base, `${name}.tar`);
  const folder = join(base, name);
  await writeFile(archive, bytes);
  await mkdir(folder);
  await unpackTar(archive, folder);
  return { folder, manifest: await readManifest(folder) };
}

describe('备份与恢复', () => {
  it.each(suiteKind === 'postgres' ? (['pglite', 'postgres'] as const) : (['pglite'] as const))(
    '有人下单时备份 → 恢复到别处（%s）：账目无误，一行不差，照常下单',
    { timeout: 180_000 },
    async (kind) => {
      let placed = 0;
      let isDone = false;
      const buying = buyers.slice(0, 2).map(async (buyer) => {
        while (!isDone) {
          await anOrder(app, buyer, water, { ipcnt: 2 });
          placed += 1;
          // Between two requests there is a turn, as there is on a socket.
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      const settled = Promise.all(buying);
      await Promise.race([settled, until(() => placed >= 3)]);
      const bytes = await download().finally(() => {
        isDone = true;
      });
      await settled;
      const { folder, manifest } = await unpacked(`load-${kind}`, bytes);
      expect(manifest.missingFiles).toEqual(['lost-upload-0123456789']);

      const target = await createTestDatabase(kind);
      const database = await target.open();
      try {
        await loadTables(database, folder, manifest);
        // The rows as the backup has them, compared with the rows as they were restored.
        const sorted = (list: string[]) => list.filter(Boolean).sort();
        for (const { name, columns } of manifest.tables) {
          const packed = createReadStream(join(folder, tablePath(name)));
          const lines = await text(packed.pipe(createGunzip()));
          const list = sql.raw(columns.map((column) => `"${column}"`).join(', '));
          const { rows } = await sql<{ line: string }>`
            select row_to_json(r)::text as line from (select ${list} from ${sql.table(name)}) r`.execute(
            database.db,
          );
          expect(sorted(rows.map(({ line }) => line)), name).toEqual(sorted(lines.split('\n')));
        }
        expect(await audit({ ...app, database })).toEqual([]);
      } finally {
        await database.close();
        await target.drop();
      }
    },
  );

  it('安静时备份 → export 逐字相同，新单据的编号接着往下走', { timeout: 180_000 }, async () => {
    const before = await exported(app);
    const { folder, manifest } = await unpacked('quiet', await download());
    const copy = await startTestApp();
    try {
      await loadTables(copy.database, folder, manifest);
      await copy.platform.cache.stop();
      await copy.platform.cache.start();
      expect(await exported(copy)).toBe(before);
      await copy.database.transaction((tx) => copy.platform.cache.bump(tx, 'goods'));
      const buyer = { ...(buyers[0] as Shopper), token: await copy.signIn(buyers[0]?.userId ?? 0) };
      const order = await anOrder(copy, buyer, water, { ipcnt: 2 });
      expect(order.state).toBe('unpaid');
      expect(await audit(copy)).toEqual([]);
      // Append-only tables are append-only again, foreign keys hold again.
      await expect(copy.db.deleteFrom('operator_acts').execute()).rejects.toThrow(/append-only/);
      await expect(copy.db.deleteFrom('categories').execute()).rejects.toThrow(/foreign key|violates/);
      const shape = (of: TestApp) =>
        sql<{ line: string }>`
          select pg_get_indexdef(indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
          where c.relnamespace = 'public'::regnamespace
          union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace order by 1`.execute(of.db);
      expect((await shape(copy)).rows).toEqual((await shape(app)).rows);
    } finally {
      await copy.stop();
    }
  });

  it('只有 owner 能取；记在账上；取的时候不占着数据库', async () => {
    for (const role of ['sales', 'warehouse', 'finance'] as const) {
      const answer = await app.call('adminBackup', { headers: staff.as(role) });
      expect(answer.code).toBe('forbidden');
    }
    expect((await staff.acts()).filter(({ what }) => what === 'backup.take').length).toBeGreaterThan(0);
    expect((await place(app, buyers[0] as Shopper)).status).not.toBe(500);
  });

  it('改过一个字节、短了一截、混进别的名字 → 恢复前就拒绝', async () => {
    const folder = join(base, 'own');
    const source = { database: app.database, files: app.platform.files, now: app.clock.now() };
    const { tables } = await takeBackup(source, folder);
    await expect(takeBackup(source, folder)).rejects.toThrow('不会覆盖');
    const path = join(folder, tablePath(tables.find(({ name }) => name === 'orders')?.name ?? ''));
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(readManifest(folder)).rejects.toThrow('备份已损坏');

    const archive = join(base, 'own.tar');
    await takeBackup(source, archive);
    await truncate(archive, (await stat(archive)).size - 5_000);
    await mkdir(join(base, 'short'));
    await expect(unpackTar(archive, join(base, 'short'))).rejects.toThrow('不完整');
    const foreign = Buffer.alloc(1_536);
    foreign.write('../../etc/passwd', 0);
    foreign.write('00000000001', 124);
    await writeFile(join(base, 'foreign.tar'), foreign);
    await expect(unpackTar(join(base, 'foreign.tar'), join(base, 'short'))).rejects.toThrow('不是商城的备份');
  });

  it('断在两个文件之间、只有一半的表头、压缩过、链接、别处的名字 → 拒绝，别处不留下文件', async () => {
    const archive = join(base, 'parts.tar');
    const source = { database: app.database, files: app.platform.files, now: app.clock.now() };
    await takeBackup(source, archive);
    const whole = await readFile(archive);
    const first = 512 + Math.ceil(Number.parseInt(whole.toString('latin1', 124, 135), 8) / 512) * 512;
    const header = (change: (block: Buffer) => void): Buffer => {
      const block = Buffer.from(whole.subarray(0, 512));
      block.write('00000000000', 124);
      change(block);
      block.write('        ', 148);
      const sum = block.reduce((total, byte) => total + byte, 0);
      block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      return Buffer.concat([block, Buffer.alloc(1_024)]);
    };
    const name = (text: string) =>
      header((block) => {
        block.fill(0, 0, 100);
        block.write(text, 0);
      });
    const link = header((block) => {
      block.write('2', 156);
      block.write('/etc/passwd', 157);
    });
    const cases: [string, Buffer, string][] = [
      ['between', whole.subarray(0, first), '不完整'],
      ['header', whole.subarray(0, first + 300), '不完整'],
      ['gzip', gzipSync(whole), '不是商城的备份'],
      ['link', link, '不是商城的备份'],
      ['outside', name('../outside'), '不是商城的备份'],
      ['root', name('/tmp/outside'), '不是商城的备份'],
      ['folder', name('files/ab/../../manifest.json'), '不是商城的备份'],
    ];
    for (const [label, bytes, message] of cases) {
      const folder = join(base, `bad-${label}`);
      await mkdir(folder);
      await writeFile(`${folder}.tar`, bytes);
      await expect(unpackTar(`${folder}.tar`, folder), label).rejects.toThrow(message);
    }
    expect(await readdir(base)).not.toContain('outside');
    expect(await readdir(join(base, 'bad-link'))).toEqual([]);
  });
});
