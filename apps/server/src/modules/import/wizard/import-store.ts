import { createHash } from 'node:crypto';
import type { ImportKind } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson } from '../../../platform';
import { readingOf, type TableTarget } from './readings';

/** Stands for a price list that was deleted: no list has this id. Its import is still one of a list, and goes nowhere. */
export const LIST_GONE = 0;

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
  /** sites that pictures lie on, with the rows that name them */
  hosts: { host: string; rows: number }[];
  /** addresses on those sites */
  fromSites: number;
  /** pictures of the archives that no row belongs to */
  unmatched: string[];
}

/** An archive of pictures that was sent with a table: its name, its key in the file store, and how many pictures it has. */
interface Archive {
  name: string;
  fileId: string;
  files: number;
}

/** The same with what is in it, which may be twenty thousand names: read only where pictures are matched. */
export interface SentArchive {
  name: string;
  fileId: string;
  /** the pictures in it: name, checksum and size as the archive has them */
  entries: { name: string; crc: number; bytes: number }[];
}

export interface StoredImport {
  id: string;
  operatorId: number;
  name: string;
  kind: ImportKind;
  /** prices: of this list, `LIST_GONE` = it was deleted, null = the shop's */
  listId: number | null;
  sheets: string[];
  sheet: number;
  zips: Archive[];
  fileId: string;
  shape: string;
  heads: string[];
  targets: TableTarget[];
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

const NO_REPORT: ImportReport = { nowhere: [], left: [], hosts: [], fromSites: 0, unmatched: [] };

/** Columns as they are read now: a field that tables of this kind once had is read by nobody. */
function readToday(
  own: Pick<StoredImport, 'kind' | 'listId'>,
  targets: readonly TableTarget[],
): TableTarget[] {
  const reading = readingOf(own);
  return targets.map((one) =>
    reading.plain ? (reading.read(reading.text(one)) ?? { to: 'nowhere' as const }) : one,
  );
}

const COLUMNS = [
  'id',
  'operator_id',
  'name',
  'kind',
  'list_id',
  'for_list',
  'sheets',
  'sheet',
  'file_id',
  'shape',
  'heads',
  'targets',
  'names',
  'mended',
  'confirmed',
  'rows',
  'state',
  'seen',
  'problem',
  'report',
  'plan_id',
  'made_at',
] as const;

/** The import with this id. */
export async function findImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(COLUMNS)
    .select(
      sql<
        Archive[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('name', z ->> 'name', 'fileId', z ->> 'fileId',
        'files', jsonb_array_length(z -> 'entries')) order by place), '[]')
        from jsonb_array_elements(zips) with ordinality as e(z, place))`.as('archives'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  const what = row && {
    kind: row.kind as ImportKind,
    listId: row.list_id ?? (row.for_list ? LIST_GONE : null),
  };
  return (
    what && {
      id: row.id,
      operatorId: row.operator_id,
      name: row.name,
      ...what,
      sheets: row.sheets as string[],
      sheet: row.sheet,
      zips: row.archives,
      fileId: row.file_id,
      shape: row.shape,
      heads: row.heads as string[],
      targets: readToday(what, row.targets as TableTarget[]),
      names: { ...NO_CHOICES, ...(row.names as Partial<NameChoices>) },
      mended: row.mended as StoredImport['mended'],
      confirmed: row.confirmed,
      rows: row.rows,
      state: row.state as StoredImport['state'],
      seen: row.seen,
      problem: row.problem,
      report: { ...NO_REPORT, ...(row.report as Partial<ImportReport>) },
      planId: row.plan_id,
      madeAt: row.made_at,
    }
  );
}

/** The archives of an import with the pictures that are in them. */
export async function archivesOf(db: Db, id: string): Promise<SentArchive[]> {
  const row = await db.selectFrom('imports').select('zips').where('id', '=', id).executeTakeFirst();
  return (row?.zips ?? []) as SentArchive[];
}

/** Tables of one kind with the same heads, in whatever order, mean the same. */
const headsKey = ({ kind, listId, heads }: Heads): string => {
  const names = heads.map((head) => head.trim().toLowerCase()).toSorted();
  const what = kind === 'prices' && listId !== null ? 'list-prices' : kind;
  return createHash('sha256')
    .update(JSON.stringify(what === 'goods' ? names : [what, names]))
    .digest('hex');
};

type Heads = Pick<StoredImport, 'kind' | 'listId' | 'heads'>;

/** What these heads meant the last time, in their order now. */
export async function rememberedTargets(db: Db, own: Heads): Promise<TableTarget[] | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('targets')
    .where('heads_key', '=', headsKey(own))
    .executeTakeFirst();
  const byHead = row?.targets as Record<string, TableTarget> | undefined;
  return (
    byHead &&
    readToday(
      own,
      own.heads.map((head) => byHead[head.trim().toLowerCase()] ?? { to: 'nowhere' }),
    )
  );
}

export async function rememberTargets(
  db: Db,
  own: Heads,
  { targets, operatorId, now }: { targets: readonly TableTarget[]; operatorId: number; now: Date },
): Promise<void> {
  const byHead = Object.fromEntries(own.heads.map((head, at) => [head.trim().toLowerCase(), targets[at]]));
  await sql`
    insert into import_mappings (heads_key, targets, operator_id, used_at)
    values (${headsKey(own)}, ${toJson(byHead)}::jsonb, ${operatorId}::bigint, ${now}::timestamptz)
    on conflict (heads_key) do update set targets = excluded.targets, operator_id = excluded.operator_id,
      used_at = excluded.used_at`.execute(db);
}
