import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { type ImportKind, shapeOf } from '@pifa/domain';
import {
  badInput,
  type Db,
  inTurns,
  type JobRegistry,
  type Platform,
  safeFileName,
  toJson,
} from '../../../platform';
import { findList, NO_LIST } from '../../price-lists';
import { can, lacking, type StaffHandler } from '../../staff';
import { sitesOf } from './import-pictures';
import { type ImportReport, rememberedTargets } from './import-store';
import { importToWire } from './import-wire';
import { orMissing } from './own-import';
import { readTableFile } from './read-file';
import { readingOf, type TableTarget } from './readings';

const MEGABYTES = 30;
const SAMPLES = 3;
/** Rows that samples are looked for in. */
const LOOKED_AT = 1_000;
const SAMPLE_LENGTH = 60;

/** A file of so many bytes is read by heavy work: buyers would wait while some thousand rows are taken in. */
const LONG = 256 * 1024;
const OPEN_WORK = 'import.open';

/** A table that is to be opened: plain data, for whichever thread reads it. */
export interface WantedTable {
  bytes: Uint8Array;
  kind: ImportKind;
  listId: number | null;
  /** of a workbook, from 0 */
  sheet: number;
}

/** What is known of a table before it is tried. */
interface OpenedTable {
  heads: string[];
  /** how many */
  rows: number;
  sheets: string[];
  /** the first filled cells of each column */
  samples: string[][];
  targets: TableTarget[];
  report: Partial<ImportReport>;
}

/** Opens long tables beside the thread that serves. */
export function openingWork(registry: JobRegistry, { db }: Pick<Platform, 'db'>): void {
  registry.heavyWork(OPEN_WORK, (wanted: WantedTable) => openTable(db, wanted));
}

/** 文件: kept, its heads read and mapped by what is known of such tables. */
export const openImport: StaffHandler<'adminImportOpen'> = async (
  { db, files, ids, query, request, now, platform },
  operator,
) => {
  const { kind, sheet } = query;
  const file = await request.file();
  if (!file) return badInput('请选择要导入的表格');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  if (query.listId !== '' && (kind !== 'prices' || !/^\d{1,15}$/.test(query.listId))) {
    return badInput('只有价格可以导进一张价目表');
  }
  const listId = query.listId === '' ? null : Number(query.listId);
  const reading = readingOf({ kind, listId });
  if (!can(operator, reading.permission)) return lacking(reading.permission);
  if (listId !== null && !(await findList(db, listId, operator))) return NO_LIST;
  const wanted: WantedTable = { bytes: file.bytes, kind, listId, sheet };
  const opened =
    file.bytes.length > LONG
      ? await platform.runner.perform<OpenedTable | Refusal>(OPEN_WORK, wanted)
      : await openTable(db, wanted);
  if (isRefusal(opened)) return opened;
  const { heads, rows, sheets, samples, targets, report } = opened;
  const [id, fileId] = [ids.unguessable(), ids.unguessable()];
  await files.put(fileId, file.bytes);
  await db
    .insertInto('imports')
    .values({
      id,
      operator_id: operator.id,
      name: safeFileName(query.name || file.name, 'csv').slice(0, 120),
      kind,
      list_id: listId,
      for_list: listId !== null,
      sheets: toJson(sheets),
      sheet: sheet < sheets.length ? sheet : 0,
      file_id: fileId,
      shape: reading.plain ? '' : (shapeOf(heads)?.code ?? ''),
      heads: toJson(heads),
      samples: toJson(samples),
      targets: toJson(targets),
      rows,
      report: toJson(report),
      made_at: now,
      updated_at: now,
    })
    .execute();
  return orMissing(await importToWire(db, id, operator));
};

/** Reads a table and maps its heads, or says why it is none. */
export async function openTable(
  db: Db,
  { bytes, kind, listId, sheet }: WantedTable,
): Promise<OpenedTable | Refusal> {
  // A buffer comes out of another thread as bare bytes.
  const table = await readTableFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), sheet);
  if (isRefusal(table)) return table;
  const { heads, rows, sheets } = table;
  const samples = heads.map((_, at) =>
    rows
      .slice(0, LOOKED_AT)
      .map(({ cells }) => cells[at] ?? '')
      .filter(Boolean)
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_LENGTH)),
  );
  const targets =
    (await rememberedTargets(db, { kind, listId, heads })) ??
    readingOf({ kind, listId }).guess(heads.map((head, at) => ({ head, samples: samples[at] ?? [] })));
  const report = kind === 'goods' ? await inTurns(sitesOf(table, targets)) : {};
  return { heads, rows: rows.length, sheets, samples, targets, report };
}
