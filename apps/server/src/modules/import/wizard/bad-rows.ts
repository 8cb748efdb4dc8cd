import { isRefusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { FileAnswer, Refused, orRefused, XLSX, xlsxStream } from '../../../platform';
import type { StaffHandler } from '../../staff';
import { findOwn } from './import-wire';
import { NO_IMPORT } from './own-import';
import { readTableFile, WHY_HEAD } from './read-file';

const PRODUCT_ROW = '同一商品的主行，不用改';

interface BadRow {
  line: number;
  /** the row of the product that this one takes from */
  base: number | null;
  why: string;
}

/** 有误的行: what the table has of them under its own heads, with the reason; mended, it can be sent again. */
export const badRowsFile: StaffHandler<'adminImportBad'> = async ({ db, files, params }, operator) =>
  orRefused(async () => {
    const own = await findOwn(db, params.id, operator);
    if (!own) throw new Refused(NO_IMPORT);
    if (own.planId === null) throw new Refused(refuse('transition-refused', { text: '请先试运行' }));
    const { rows: bad } = await sql<BadRow>`
      select line, (change -> 'draft' ->> 'base')::int as base,
        case when verdict = 'refuse' then refusal else reason end as why
      from plan_rows where plan_id = ${own.planId} and (verdict = 'refuse' or outcome = 'failed')`.execute(
      db,
    );
    const bytes = await files.get(own.fileId);
    const table = bytes && (await readTableFile(bytes, own.sheet));
    if (!table || isRefusal(table)) throw new Refused(NO_IMPORT);
    const why = new Map<number, string>();
    for (const { base } of bad) if (base !== null) why.set(base, PRODUCT_ROW);
    for (const row of bad) why.set(row.line, row.why);
    const width = table.heads.length;
    const rows = table.rows
      .filter(({ line }) => why.has(line))
      .map(({ line, cells }) => [...padded(cells, width), why.get(line) ?? '']);
    const file = xlsxStream('有误的行', [...table.heads, WHY_HEAD], inOneBatch(rows));
    const name = encodeURIComponent(`${own.name.replace(/\.[^.]*$/, '')}-有误的行.xlsx`);
    return new FileAnswer(Readable.from(file), XLSX, {
      'content-disposition': `attachment; filename="bad-rows.xlsx"; filename*=UTF-8''${name}`,
    });
  });

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
