import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type DeskCheck, fen, invoiceChecks } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  asAttachment,
  badInput,
  type CallContext,
  containsPattern,
  type Db,
  FileAnswer,
  keyOf,
  pageByKey,
  type Platform,
  Refused,
} from '../../../platform';
import { type Operator, ownedInScope, type StaffHandler } from '../../staff';
import { INVOICE_COLUMNS, type InvoiceRow } from '../invoice-store';
import { BY_HAND, providerOf } from '../providers';
import { detailRows, detailToWire } from '../views';

type View = CallContext<'adminInvoices'>['query']['view'];
type Wire = CallData<'adminInvoices'>['list'][number];

const UNKNOWN = refuse('not-found', { what: '该开票申请' });

/** A red letter `r` that somebody or something has still to make. */
const RED_OPEN = sql`r.state <> 'issued'
  and not exists (select from invoice_reds n where n.previous_id = r.id)`;

/** Conditions of the views, as the partial indexes have them. */
const WHERE: Record<View, RawBuilder<unknown>> = {
  // As 工作台 counts them: a service that is still at work waits for nobody.
  todo: sql`i.state in ('applying', 'issuing', 'timeout') and (i.provider = ${BY_HAND} or i.state = 'timeout')`,
  service: sql`i.state in ('applying', 'issuing', 'timeout') and i.provider <> ${BY_HAND} and i.state <> 'timeout'`,
  red: sql`i.id in (select r.invoice_id from invoice_reds r where ${RED_OPEN})`,
  issued: sql`i.state in ('issued', 'red')`,
  failed: sql`i.state = 'failed'`,
  all: sql`true`,
};

/** One page of a view: what is to be issued by age, the rest newest first. */
export const listInvoices: StaffHandler<'adminInvoices'> = async ({ platform, db, query, now }, operator) => {
  const { view, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const oldestFirst = view === 'todo' || view === 'service' || view === 'red';
  const order = oldestFirst ? sql`i.created_at, i.id` : sql`i.created_at desc, i.id desc`;
  const side = oldestFirst ? sql`>` : sql`<`;
  const next = key ? sql`(i.created_at, i.id) ${side} (${key.at}::timestamptz, ${key.id}::text)` : sql`true`;
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS}
    where ${WHERE[view]} and ${ownedInScope(operator, 'i.kh_id')} and ${says(keyword)} and ${next}
    order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ created_at: at, id }) => ({ at, id }));
  const all = await detailRows(db, page.rows);
  const list = page.rows.map((row) => invoiceToWire(platform, row, all, now));
  return page.next === undefined ? { list } : { list, next: page.next };
};

/** An application's number, an invoice's, a title, a company or an order. */
function says(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`;
  const like = containsPattern(keyword);
  return sql`(i.no ilike ${like} or i.number = ${keyword} or i.title ->> 'name' ilike ${like} or c.name ilike ${like}
    or exists (select from invoice_orders io join orders o on o.id = io.order_id
               where io.invoice_id = i.id and o.no ilike ${like}))`;
}

function invoiceToWire(
  platform: Pick<Platform, 'ports'>,
  row: InvoiceRow,
  all: Awaited<ReturnType<typeof detailRows>>,
  now: Date,
): Wire {
  const detail = detailToWire(row, all, now);
  const renewed = new Set(all.reds.flatMap(({ previous_id: id }) => (id === null ? [] : [id])));
  return {
    ...detail,
    redLetters: detail.redLetters.filter(({ id }) => !renewed.has(id)),
    khId: String(row.kh_id),
    company: row.company,
    serial: row.serial,
    byHand: providerOf(platform, row.provider) === undefined,
    redsOpen: all.reds.filter(
      ({ id, invoice_id, state }) => invoice_id === row.id && state !== 'issued' && !renewed.has(id),
    ).length,
  };
}

/** What is looked at before an application is issued. */
export function checksOf(row: InvoiceRow, all: Awaited<ReturnType<typeof detailRows>>): DeskCheck[] {
  return invoiceChecks({
    title: row.title,
    company: row.company,
    amount: fen(row.amount),
    orders: all.orders
      .filter(({ invoiceOf }) => invoiceOf === row.id)
      .map(({ no, payable, refunded, amount }) => ({
        no,
        state: '',
        payable: fen(payable),
        refunded: fen(refunded),
        amount: fen(amount ?? 0),
      })),
    lines: row.lines.map(({ taxCode, amount }) => ({ taxCode, amount: fen(amount) })),
  });
}

/** One application with what is looked at before it is issued, and its files. */
export async function showInvoice(
  { platform, db, params, now }: CallContext<'adminInvoice'>,
  operator: Operator,
): Promise<CallData<'adminInvoice'> | Refusal> {
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS}
    where (i.id = ${params.id} or i.no = ${params.id}) and ${ownedInScope(operator, 'i.kh_id')}`.execute(db);
  const [row] = rows;
  if (!row) return UNKNOWN;
  const all = await detailRows(db, [row]);
  const wire = invoiceToWire(platform, row, all, now);
  const checks = checksOf(row, all);
  const files = await db
    .selectFrom('invoice_files')
    .select(['id', 'format', 'name', 'red_id'])
    .where('invoice_id', '=', row.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    ...wire,
    checks: checks.map(({ ok, ...rest }) => (ok === null ? rest : { ...rest, ok })),
    files: files.map(({ id, format, name, red_id }) => ({
      id,
      format,
      name,
      redId: red_id ?? '',
      url: `/api/admin/invoices/file?id=${id}`,
    })),
  };
}

/** The file of an invoice that this person sees, as a download. */
export async function giveStaffInvoiceFile(
  { db, files, query }: CallContext<'adminInvoiceFile'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  const { rows } = await sql<{ name: string; media_type: string }>`
    select f.name, f.media_type from invoice_files f
    where f.id = ${query.id} and ${ownedInScope(operator, 'f.kh_id')}`.execute(db);
  const [file] = rows;
  const bytes = file && (await files.get(query.id));
  if (!bytes) return refuse('not-found', { what: '该文件' });
  return new FileAnswer(bytes, file.media_type, {
    'cache-control': 'private, no-store',
    'content-disposition': asAttachment(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/** Refuses a document of another's customer like a missing one. */
export async function requireOwnDocument(
  db: Db,
  { khId }: { khId: number },
  operator: Operator,
): Promise<void> {
  const { rows } =
    await sql`select from companies c where c.kh_id = ${khId} and ${ownedInScope(operator, 'c.kh_id')}`.execute(
      db,
    );
  if (rows.length === 0) throw new Refused(UNKNOWN);
}
