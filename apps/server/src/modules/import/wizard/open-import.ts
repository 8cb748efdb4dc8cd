import { isRefusal, refuse } from '@pifa/contract';
import { shapeOf } from '@pifa/domain';
import { badInput, inTurns, safeFileName, toJson } from '../../../platform';
import { findList, NO_LIST } from '../../price-lists';
import { can, lacking, type StaffHandler } from '../../staff';
import { sitesOf } from './import-pictures';
import { rememberedTargets } from './import-store';
import { importToWire } from './import-wire';
import { orMissing } from './own-import';
import { readTableFile } from './read-file';
import { readingOf } from './readings';

const MEGABYTES = 30;
const SAMPLES = 3;
/** Rows that samples are looked for in. */
const LOOKED_AT = 1_000;
const SAMPLE_LENGTH = 60;

/** 文件: kept, its heads read and mapped by what is known of such tables. */
export const openImport: StaffHandler<'adminImportOpen'> = async (
  { db, files, ids, query, request, now },
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
  const table = await readTableFile(file.bytes, sheet);
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
    reading.guess(heads.map((head, at) => ({ head, samples: samples[at] ?? [] })));
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
      rows: rows.length,
      report: toJson(kind === 'goods' ? await inTurns(sitesOf(table, targets)) : {}),
      made_at: now,
      updated_at: now,
    })
    .execute();
  return orMissing(await importToWire(db, id, operator));
};
