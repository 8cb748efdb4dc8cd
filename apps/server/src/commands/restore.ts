import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, loadTables, type Manifest, readManifest, unpackTar } from '../modules/backup';
import { type Database, migrate, MigrationError, openDatabase, readMigrations } from '../platform/database';
import { lockFolder } from '../platform/database/folder-lock';
import { openFileStore } from '../platform/files/open-file-store';
import { print } from '../platform/print';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './house-command';
import { runBackup } from './run-backup';

const HELP = `pifa restore <目录 或 文件.tar> [--force]
  恢复到 --data / DATA_DIR 或 DATABASE_URL 所指的空的商城。--force：那里已有数据也恢复
  （内置数据库的旧数据改名保留，PostgreSQL 的旧数据会被删除）。`;

/** `pifa restore …`: a mall as it was when the backup was taken, on either kind of database. */
export const restoreCommand: HouseCommand = {
  name: 'restore',
  summary: '从备份恢复 / restore a backup（--force）',
  async run(settings, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { force: { type: 'boolean' } },
      allowPositionals: true,
    });
    return runBackup(positionals, HELP, async (source) => {
      const manifest = await restore(settings, source, values.force === true);
      return { manifest, zh: `已恢复 ${manifest.takenAt} 的备份`, en: 'restored' };
    });
  },
};

/** Everything is checked before the target is touched. */
async function restore(settings: Settings, source: string, force: boolean): Promise<Manifest> {
  const unpacked = (await isFile(source)) ? await unpack(source) : undefined;
  const folder = unpacked ?? source;
  try {
    const manifest = await readManifest(folder);
    const migrations = await migrationsOf(manifest);
    const { database, keep, leave } = await openEmpty(settings, force);
    try {
      await migrate(database, migrations.ofBackup);
      await loadTables(database, folder, manifest);
      await restoreFiles(settings, folder, manifest);
      // A backup of an older program is brought to this one's shape, as its own data would be.
      await migrate(database, migrations.all);
      await database.close();
      await keep();
    } finally {
      await database.close();
      await leave();
    }
    return manifest;
  } finally {
    if (unpacked) await rm(unpacked, { recursive: true, force: true });
  }
}

const isFile = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new BackupError(`没有这个备份 / no such backup: ${path}`);
  return found.isFile();
};

async function unpack(archive: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-restore-'));
  try {
    await unpackTar(archive, folder);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The migrations that had run when the backup was taken; one this program lacks means a newer backup. */
async function migrationsOf(manifest: Manifest) {
  const all = await readMigrations();
  const ofBackup = all.filter(({ number }) => manifest.migrations.some((one) => one.number === number));
  for (const { number, name, checksum } of manifest.migrations) {
    const own = all.find((one) => one.number === number);
    if (own?.checksum === checksum) continue;
    throw new MigrationError(
      own
        ? `迁移 ${name} 与备份时不同 / the migration ${name} is not the one of the backup`
        : `备份来自更新的版本，请先升级程序 / the backup is of a newer version: it needs ${name}`,
    );
  }
  return { all, ofBackup };
}

interface Target {
  database: Database;
  /** Puts what was restored into its place, once the database is closed. */
  keep(): Promise<void>;
  leave(): Promise<void>;
}

async function openEmpty(settings: Settings, force: boolean): Promise<Target> {
  if (settings.databaseUrl) {
    const nothing = async (): Promise<void> => undefined;
    return { database: await openEmptyServer(settings.databaseUrl, force), keep: nothing, leave: nothing };
  }
  const folder = join(settings.dataDir, 'db');
  const unlock = await lockFolder(folder);
  try {
    const isTaken = (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined;
    if (isTaken && !force) throw notEmpty(folder);
    // Filled beside its place: a restore that is interrupted leaves what was there, and the next one begins anew.
    const draft = `${folder}.restoring`;
    await rm(draft, { recursive: true, force: true });
    return {
      database: await openDatabase({ at: { folder: draft } }),
      async keep() {
        if (isTaken) {
          const aside = `${folder}.before-restore-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
          await rename(folder, aside);
          print(`旧数据保留在 ${aside} / the old data is kept there`);
        }
        await rename(draft, folder);
      },
      async leave() {
        for (const part of [draft, `${draft}.ballast`]) await rm(part, { recursive: true, force: true });
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openEmptyServer(url: string, force: boolean): Promise<Database> {
  const database = await openDatabase({ at: { url }, poolSize: 2 });
  try {
    await database.withWire(async (wire) => {
      const others = await wire.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'pifa'
           and pid <> pg_backend_pid() limit 1`,
        [],
      );
      if (others.rows.length > 0) {
        throw new BackupError(
          '商城正在使用这个数据库，请先停止 / a mall is using this database: stop it first',
        );
      }
      const tables = await wire.query(`select 1 from pg_tables where schemaname = 'public' limit 1`, []);
      if (tables.rows.length === 0) return;
      if (!force) throw notEmpty(new URL(url).pathname.slice(1));
      await wire.script('drop schema public cascade; create schema public');
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const notEmpty = (where: string): BackupError =>
  new BackupError(`${where} 里已有数据，加 --force 才会替换 / is not empty: --force replaces it`);

async function restoreFiles(settings: Settings, folder: string, { files }: Manifest): Promise<void> {
  const store = openFileStore(settings);
  for (const { key } of files) {
    await store.put(key, await readFile(join(folder, 'files', key.slice(0, 2), key)));
  }
}
