import { Readable } from 'node:stream';
import { type CsvValue, formatDateTime } from '@pifa/domain';
import { type CallContext, csvStream, type Db, FileAnswer } from '../../platform';
import { type ActFilters, actFilters, type ActParts, readActs, withRoles } from './list-acts';
import { can, type Operator } from './operator';
import { recordAct } from './record-act';
import { actChanges, actSentence } from './show-act';

const HEAD = ['时间', '账号', '姓名', '操作', '变化', '来自', '计划'];
const BATCH = 500;

/** The book as a CSV file, as far as it is filtered; that it was taken out stands in the book itself. */
export async function exportActs(
  { db, database, query, now }: CallContext<'adminActsCsv'>,
  operator: Operator,
  parts: ActParts,
): Promise<FileAnswer> {
  const filters = await actFilters(db, query, parts);
  await database.transaction((tx) =>
    recordAct(tx, operator, { what: 'acts.export', object: 'acts:csv', after: { filters: query }, now }),
  );
  const csv = csvStream(HEAD, batchesOf(db, operator, filters, parts));
  return new FileAnswer(Readable.from(csv), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="acts-${now.toISOString().slice(0, 10)}.csv"`,
  });
}

async function* batchesOf(
  db: Db,
  operator: Operator,
  filters: ActFilters,
  { actWords, nameActObjects }: ActParts,
): AsyncGenerator<CsvValue[][]> {
  const words = await withRoles(db, actWords);
  const may = (permission: Parameters<typeof can>[1]) => can(operator, permission);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await readActs(db, operator, filters, { before, most: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    before = last.id;
    const names = await nameActObjects(db, [...new Set(rows.map(({ object }) => object))]);
    yield rows.map((row) => [
      formatDateTime(row.at),
      row.operator,
      row.display_name,
      actSentence(words, row.what, names.get(row.object)?.name ?? row.object),
      actChanges(words, { ...row, may })
        .map(({ label, before: was, after: is }) =>
          was === '' ? `${label}：${is}` : `${label}：${was} → ${is}`,
        )
        .join('；'),
      row.address,
      row.plan_id ?? '',
    ]);
  }
}
