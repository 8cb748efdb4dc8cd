import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One .sql file; its number is global over all areas. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

/**
 * All migrations, by number. In the source tree they lie beside their area
 * (`modules/<area>/migrations`), in the built server in one folder `migrations` beside the bundle.
 */
export async function readMigrations(): Promise<Migration[]> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const folders = process.env.PIFA_BUNDLED ? [join(here, 'migrations')] : await sourceFolders(here);
  const files = (await Promise.all(folders.map(sqlFiles))).flat();
  const migrations: Migration[] = [];
  // One after the other: a process that may open few files at once starts all the same.
  for (const file of files) migrations.push(await readMigration(file));
  migrations.sort((a, b) => a.number - b.number);
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === migration.number) {
      throw new Error(`Two migrations share a number: ${before.name} and ${migration.name}`);
    }
  }
  return migrations;
}

async function sourceFolders(here: string): Promise<string[]> {
  const modules = join(here, '..', '..', 'modules');
  const areas = await readdir(modules, { withFileTypes: true });
  return [
    join(here, 'migrations'),
    ...areas.filter((area) => area.isDirectory()).map((area) => join(modules, area.name, 'migrations')),
  ];
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));
}

async function readMigration(path: string): Promise<Migration> {
  const name = basename(path, '.sql');
  const number = Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]);
  if (!Number.isInteger(number)) throw new Error(`A migration must be named NNNN_words.sql: ${path}`);
  const text = await readFile(path, 'utf8');
  return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
