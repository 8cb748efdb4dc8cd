import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from './backup-error';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.strictObject({
  format: z.literal('pifa-backup-1'),
  takenAt: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** The shape of the database: restored by running exactly these, newer ones follow. */
  migrations: z.array(z.strictObject({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({ name: word, columns: z.array(word), rows: z.int(), bytes: z.int(), sha256: sum }),
  ),
  sequences: z.array(z.strictObject({ name: word, value: z.int() })),
  /** Uploaded pictures; those whose file was gone already are only named. */
  files: z.array(z.strictObject({ key: z.string(), bytes: z.int(), sha256: sum })),
  missingFiles: z.array(z.string()),
});

/** What a backup holds, with a checksum for every part of it. */
export type Manifest = z.output<typeof manifestSchema>;

export const tablePath = (name: string): string => `tables/${name}.jsonl.gz`;
export const filePath = (key: string): string => `files/${key.slice(0, 2)}/${key}`;
export const MANIFEST = 'manifest.json';
const MANIFEST_SUM = 'manifest.json.sha256';

/** Every name that a backup may hold; anything else in an archive is refused before it touches the disk. */
export const PART =
  /^(manifest\.json(\.sha256)?|tables\/[a-z0-9_]+\.jsonl\.gz|files\/[A-Za-z0-9_-]{2}\/[A-Za-z0-9_-]{8,64})$/;

export const partsOf = (manifest: Manifest): string[] => [
  MANIFEST,
  MANIFEST_SUM,
  ...manifest.tables.map(({ name }) => tablePath(name)),
  ...manifest.files.map(({ key }) => filePath(key)),
];

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600 });
  await writeFile(join(folder, MANIFEST_SUM), `${sha256}  ${MANIFEST}\n`, { mode: 0o600 });
}

/** Reads a backup's folder and compares every part with its checksum before anybody relies on it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder} 不是备份：没有 ${MANIFEST} / not a backup`);
  const said = await readFile(join(folder, MANIFEST_SUM), 'utf8').catch(() => '');
  if (!said.startsWith(createHash('sha256').update(text).digest('hex'))) throw damaged(MANIFEST);
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new BackupError(
      '备份的格式不是这个程序认识的 / this program does not know the format of the backup',
    );
  }
  const { tables, files } = parsed.data;
  const parts = [
    ...tables.map((table) => ({ ...table, path: tablePath(table.name) })),
    ...files.map((file) => ({ ...file, path: filePath(file.key) })),
  ];
  for (const { path, bytes, sha256 } of parts) {
    if (!PART.test(path)) throw damaged(path);
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (found?.size !== bytes || (await hashFile(join(folder, path))) !== sha256) throw damaged(path);
  }
  return parsed.data;
}

const damaged = (part: string): BackupError =>
  new BackupError(`备份已损坏，不能使用：${part} 与校验和不符 / the backup is damaged: ${part}`);

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
