import type { PlainDraft, PlainKind } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { Operator } from '../../staff';
import { meantBy } from './plain-tables';

/** The cells by which rows of a table may be about one thing. */
const TOLD_BY: Readonly<Record<PlainKind, readonly string[]>> = {
  stock: ['code'],
  'list-prices': ['code'],
  companies: [],
  addresses: [],
  waybills: ['orderNo', 'trackingNo'],
  'old-orders': ['orderNo'],
};

/** Other rows of a trial that may be about the same thing as this one: those that write it as it may be written. */
export async function rowsLike(
  db: Db,
  {
    planId,
    kind,
    draft,
    operator,
  }: { planId: string; kind: PlainKind; draft: PlainDraft; operator: Operator },
): Promise<PlainDraft[]> {
  const fields = TOLD_BY[kind];
  const texts = fields.flatMap((field) => draft.cells[field] ?? []);
  if (texts.length === 0) return [];
  if (kind === 'stock') texts.push(...(await otherNames(db, draft, operator)));
  const { rows } = await sql<{ draft: PlainDraft }>`
    select r.change -> 'draft' as draft from plan_rows r
    where r.plan_id = ${planId} and r.line <> ${draft.line} and exists (
      select from jsonb_each_text(r.change -> 'draft' -> 'cells') as c (field, cell)
      where c.field = any(${[...fields]}::text[]) and upper(c.cell) = any(${texts.map((text) => text.toUpperCase())}::text[]))
    order by r.line`.execute(db);
  return rows.map((row) => row.draft);
}

/** The code and the barcode of the goods that a stock row means. */
async function otherNames(db: Db, draft: PlainDraft, operator: Operator): Promise<string[]> {
  const code = (await meantBy(db, 'stock', [draft], operator)).get(draft.cells.code ?? '');
  if (code === undefined) return [];
  const { rows } = await sql<{ barcode: string }>`select barcode from goods where code = ${code}`.execute(db);
  return [code, ...rows.flatMap(({ barcode }) => (barcode === '' ? [] : [barcode]))];
}
