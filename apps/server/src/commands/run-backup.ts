import { BackupError, type Manifest } from '../modules/backup';
import { print, secondsSince } from '../platform/print';

interface Done {
  manifest: Manifest;
  /** What was done, in Chinese and in English. */
  zh: string;
  en: string;
}

/** Runs a command about one backup and prints what it did or why it failed. Returns the exit code. */
export async function runBackup(
  paths: readonly string[],
  help: string,
  work: (path: string) => Promise<Done>,
): Promise<number> {
  const [path] = paths;
  if (!path || paths.length > 1) {
    print(help);
    return 2;
  }
  const started = Date.now();
  try {
    const { manifest, zh, en } = await work(path);
    const { tables, files } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `${zh}：${tables.length} 张表 ${rows} 行，${files.length} 个文件，用时 ${secondsSince(started)} 秒 / ${en}`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    print(error.message);
    return 1;
  }
}
