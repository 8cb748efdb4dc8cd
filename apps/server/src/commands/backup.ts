import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, takeBackup } from '../modules/backup';
import { FolderLockedError, openDatabase } from '../platform/database';
import { openFileStore } from '../platform/files/open-file-store';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './house-command';
import { fetchBackup } from './fetch-backup';

const HELP = `pifa backup <目录 或 文件.tar> [--url http://localhost:8080]
  PostgreSQL：直接备份，商城照常营业。
  内置数据库且商城在运行：加 --url，令牌取自 PIFA_OPERATOR_TOKEN（owner 账号）。`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `pifa backup …`: everything of one moment, with checksums. */
export const backupCommand: HouseCommand = {
  name: 'backup',
  summary: '备份数据库与上传的文件 / back up the database and uploaded files',
  async run(settings, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { url: { type: 'string' } },
      allowPositionals: true,
    });
    const [target] = positionals;
    if (!target || positionals.length > 1) {
      print(HELP);
      return 2;
    }
    const started = Date.now();
    try {
      const manifest = values.url
        ? await fetchBackup(values.url, target)
        : await backUpHere(settings, target);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      for (const key of manifest.missingFiles) print(`上传的文件已不在，备份中没有 / file is gone: ${key}`);
      print(
        `已备份到 ${target}：${manifest.tables.length} 张表 ${rows} 行，${manifest.files.length} 个文件，` +
          `用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒 / backed up`,
      );
      return 0;
    } catch (error) {
      if (error instanceof FolderLockedError) {
        print(`商城正在运行，请加 --url 由它自己备份 / the mall is running: add --url\n${HELP}`);
        return 1;
      }
      if (!(error instanceof BackupError)) throw error;
      print(error.message);
      return 1;
    }
  },
};

/** Opens the database as it is: a backup before an upgrade must not upgrade. */
async function backUpHere(settings: Settings, target: string) {
  const database = await openDatabase({
    at: settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataDir, 'db') },
    poolSize: 2,
  });
  try {
    const files = openFileStore(settings);
    return await takeBackup({ database, files, now: new Date() }, target);
  } finally {
    await database.close();
  }
}
