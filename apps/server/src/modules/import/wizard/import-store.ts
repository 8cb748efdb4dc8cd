import { createHash } from 'node:crypto';
import type { ColumnTarget } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson } from '../../../platform';

/** What is done with a category or brand that the mall does not have. */
export type NameChoice = { act: 'make' } | { act: 'skip' } | { act: 'use'; id: number };

/** Choices by kind and name as the table writes it. */
export interface NameChoices {
  category: Record<string, NameChoice>;
  brand: Record<string, NameChoice>;
}

export const NO_CHOICES: NameChoices = { category: {}, brand: {} };

/** What is told before anything is written. */
export interface ImportReport {
  nowhere: { head: string; rows: number; sample: string }[];
  left: { line: number; name: string; why: string }[];
}

export interface StoredImport {
  id: string;
  operatorId: number;
  name: string;
  fileId: string;
  shape: string;
  heads: string[];
  targets: ColumnTarget[];
  names: NameChoices;
  /** cells by line and field: `{ "12": { "listPerPiece": "1.50" } }` */
  mended: Record<string, Record<string, string>>;
  /** promotion prices below a tenth of list are meant */
  confirmed: boolean;
  rows: number;
  state: 'open' | 'trying' | 'tried' | 'failed';
  seen: number;
  problem: string;
  report: ImportReport;
  planId: string | null;
  madeAt: Date;
}

/** The import with this id. */
export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      operatorId: row.operator_id,
      name: row.name,
      fileId: row.file_id,
      shape: row.shape,
      heads: row.heads as string[],
      targets: row.targets as ColumnTarget[],
      names: { ...NO_CHOICES, ...(row.names as Partial<NameChoices>) },
      mended: row.mended as StoredImport['mended'],
      confirmed: row.confirmed,
      rows: row.rows,
      state: row.state as StoredImport['state'],
      seen: row.seen,
      problem: row.problem,
      report: { nowhere: [], left: [], ...(row.report as Partial<ImportReport>) },
      planId: row.plan_id,
      madeAt: row.made_at,
    }
  );
}

/** Tables with the same heads, in whatever order, are of one kind. */
export const headsKey = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map((head) => head.trim().toLowerCase()).toSorted()))
    .digest('hex');

/** What these heads meant the last time, in their order now. */
export async function rememberedTargets(
  db: Db,
  heads: readonly string[],
): Promise<ColumnTarget[] | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('targets')
    .where('heads_key', '=', headsKey(heads))
    .executeTakeFirst();
  const byHead = row?.targets as Record<string, ColumnTarget> | undefined;
  return byHead && heads.map((head) => byHead[head.trim().toLowerCase()] ?? { to: 'nowhere' });
}

export async function rememberTargets(
  db: Db,
  {
    heads,
    targets,
    operatorId,
    now,
  }: { heads: readonly string[]; targets: readonly ColumnTarget[]; operatorId: number; now: Date },
): Promise<void> {
  const byHead = Object.fromEntries(heads.map((head, at) => [head.trim().toLowerCase(), targets[at]]));
  await sql`
    insert into import_mappings (heads_key, targets, operator_id, used_at)
    values (${headsKey(heads)}, ${toJson(byHead)}::jsonb, ${operatorId}::bigint, ${now}::timestamptz)
    on conflict (heads_key) do update set targets = excluded.targets, operator_id = excluded.operator_id,
      used_at = excluded.used_at`.execute(db);
}
