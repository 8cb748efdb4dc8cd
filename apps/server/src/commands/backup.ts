import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, type Manifest, takeBackup } from '../modules/backup';
import { FolderLockedError, openDatabase } from '../platform/database';
import { openFileStore } from '../platform/files/open-file-store';
import { print } from '../platform/print';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './house-command';
import { fetchBackup } from './fetch-backup';
import { runBackup } from './run-backup';

const HELP = `pifa backup <目录 或 文件.tar> [--url http://localhost:8080]
  PostgreSQL：直接备份，商城照常营业。
  内置数据库且商城在运行：加 --url，令牌取自 PIFA_OPERATOR_TOKEN（owner 账号）。`;

/** `pifa backup …`: the whole mall at one moment, with checksums. */
export const backupCommand: HouseCommand = {
  name: 'backup',
  summary: '备份数据库与上传的文件 / back up the database and uploaded files',
  async run(settings, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' } },
      allowPositionals: true,
    });
    return runBackup(positionals, HELP, async (target) => {
      const manifest = values.url
        ? await fetchBackup(values.url, target)
        : await backUpHere(settings, target);
      for (const key of manifest.missingFiles) print(`上传的文件已不在，备份中没有 / file is gone: ${key}`);
      return { manifest, zh: `已备份到 ${target}`, en: 'backed up' };
    });
  },
};

/** Opens the database without migrating it: a backup before an upgrade must not upgrade. */
async function backUpHere(settings: Settings, target: string): Promise<Manifest> {
  const database = await openDatabase({
    at: settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataDir, 'db') },
    poolSize: 2,
  }).catch((error: unknown) => {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new BackupError(`商城正在运行，请加 --url 由它自己备份 / the mall is running: add --url\n${HELP}`);
  });
  try {
    const files = openFileStore(settings);
    return await takeBackup({ database, files, now: new Date() }, target);
  } finally {
    await database.close();
  }
}
