import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { csvFile } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, toJson } from '../../platform';
import { touchGoods } from '../goods';
import { HEAVY, type Operator, recordAct, type StaffCalls } from '../staff';
import { cellsOf, wrongHead } from './columns';
import { loadNames } from './describe-goods';
import { putRows } from './put-rows';
import { readTable, type Table } from './read-table';

type Answer = CallData<'adminImport'>;
type Progress = CallData<'adminImportProgress'>;

/** Rows of one transaction: the embedded database has one session, and buyers want it too. */
const CHUNK = 500;

/**
 * Imports goods, prices and stock from a table: valid rows are written, invalid ones are listed with their line; empty
 * cells change nothing. A dry run does the same and rolls back. A file that changed anything changes nothing the second
 * time. A file of which no row was written may be sent again, because the mall may have been at fault; so may a file
 * that an operator of another role sent.
 */
async function importGoods(
  call: CallContext<'adminImport'>,
  operator: Operator,
  underWay: Map<number, Progress>,
): Promise<Answer | Refusal> {
  const { db, query, request } = call;
  const file = await request.file();
  if (!file) return refuse('bad-input', { text: '请选择要导入的文件' });
  if (file.tooLarge) return refuse('file-too-large', { megabytes: 5 });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  if (!query.dryRun && !query.again) {
    const known = await sql<{ answer: Answer }>`
      select i.answer from operator_imports i join operators o on o.id = i.operator_id
      where i.sha256 = ${sha256} and (i.answer ->> 'changed')::bigint + (i.answer ->> 'added')::bigint > 0
        and o.role = ${operator.role}
      order by i.id desc limit 1`.execute(db);
    if (known.rows[0]) return { ...known.rows[0].answer, replayed: true };
  }
  const table = await readTable(file.bytes);
  if (isRefusal(table)) return table;
  const wrong = wrongHead(table.head);
  if (wrong) return refuse('bad-input', { text: wrong });
  const progress = { done: 0, rows: table.rows.length };
  underWay.set(operator.id, progress);
  const answer = await importRows(call, operator, table, (done) => {
    progress.done = done;
  }).finally(() => underWay.delete(operator.id));
  if (!query.dryRun) await recordImport(call, operator, sha256, answer);
  return answer;
}

async function importRows(
  { platform, database, db, query, now }: CallContext<'adminImport'>,
  operator: Operator,
  table: Table,
  report: (done: number) => void,
): Promise<Answer> {
  const names = await loadNames(db);
  const seen = new Set<string>();
  const answer: Answer = {
    changed: 0,
    added: 0,
    dryRun: query.dryRun,
    replayed: false,
    errors: [],
    errorsCsv: '',
  };
  for (let start = 0; start < table.rows.length; start += CHUNK) {
    const rows = table.rows.slice(start, start + CHUNK).map(({ row, cells }) => {
      const own = cellsOf(table.head, cells);
      const code = own.货号 ?? '';
      const isTwice = code !== '' && seen.has(code);
      seen.add(code);
      const wide = cells.length > table.head.length && cells.slice(table.head.length).some(Boolean);
      return { row, code, cells: own, problem: wide ? '列数比表头多' : isTwice ? '货号在文件中重复' : '' };
    });
    const { dryRun, confirm } = query;
    const landed = await putRows({ database, operator, names, rows, dryRun, confirm, now }, (tx) =>
      touchGoods(platform, tx),
    );
    answer.changed += landed.changed;
    answer.added += landed.added;
    answer.errors.push(...landed.errors);
    report(Math.min(start + CHUNK, table.rows.length));
    // The embedded database works without ever letting go of the process: buyers get their turn here.
    await yieldToOthers();
  }
  answer.errorsCsv = listBadRows(table, answer.errors);
  return answer;
}

function listBadRows({ head, rows }: Table, errors: Answer['errors']): string {
  if (errors.length === 0) return '';
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]));
  const own = head.filter((name) => name !== '行号' && name !== '原因');
  return csvFile(
    [...own, '行号', '原因'],
    errors.map(({ row, text }) => [
      ...own.map((name) => byRow.get(row)?.[head.indexOf(name)] ?? ''),
      row,
      text,
    ]),
  );
}

async function recordImport(
  { database, now }: CallContext<'adminImport'>,
  operator: Operator,
  sha256: string,
  answer: Answer,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('operator_imports')
      .values({ sha256, operator_id: operator.id, answer: toJson(answer), at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { changed, added, errors } = answer;
    await recordAct(tx, operator, {
      what: 'goods.import',
      object: `import:${id}`,
      after: { sha256, changed, added, refused: errors.length },
      now,
    });
  });
}

/** Made once per server: it keeps how far each operator's import has come. Another server knows nothing of them. */
export function importStaff() {
  const underWay = new Map<number, Progress>();
  return {
    adminImport: {
      handle: (call, operator) => importGoods(call, operator, underWay),
      most: HEAVY,
    },
    adminImportProgress: {
      handle: async (_call, { id }) => underWay.get(id) ?? { done: 0, rows: 0 },
    },
  } satisfies StaffCalls;
}
