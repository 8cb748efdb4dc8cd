import type { CallBody } from '@pifa/contract';
import {
  formatDate,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceState,
  type TitleFields,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../platform';
import type { Bill } from './orders-to-invoice';

/** What invoices and red letters have in common. The provider knows them by their serial. */
export interface Document {
  kind: 'invoice' | 'red';
  id: string;
  serial: string;
  invoiceId: string;
  provider: string;
  state: InvoiceState;
  sweeps: number;
  attemptedAt: Date | null;
  amount: number;
  khId: number;
  userId: number;
}

export interface InvoiceRow {
  id: string;
  no: string;
  serial: string;
  kh_id: number;
  user_id: number;
  applicant: string;
  company: string;
  title_id: number;
  title: TitleFields;
  kind: InvoiceKind;
  content: InvoiceContent;
  receive_way: 'email' | 'phone' | 'address';
  receive_to: string;
  remark: string;
  lines: InvoiceLine[];
  amount: number;
  net_amount: number;
  tax_amount: number;
  red_amount: number;
  provider: string;
  state: InvoiceState;
  number: string;
  issued_at: Date | null;
  fail_reason: string;
  fail_field: string;
  previous_id: string | null;
  next_id: string | null;
  created_at: Date;
}

export const INVOICE_COLUMNS = sql`
  i.id, i.no, i.serial, i.kh_id, i.user_id, u.name as applicant, c.name as company, i.title_id, i.title, i.kind,
  i.content, i.receive_way, i.receive_to, i.remark, i.lines, i.amount, i.net_amount, i.tax_amount, i.red_amount,
  i.provider, i.state, i.number, i.issued_at, i.fail_reason, i.fail_field, i.previous_id,
  (select n.id from invoices n where n.previous_id = i.id) as next_id, i.created_at
  from invoices i join users u on u.id = i.user_id join companies c on c.kh_id = i.kh_id`;

/** One invoice of a company; another company's is missing (I37). */
export async function findInvoice(db: Db, id: string, khId: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS} where i.id = ${id} and i.kh_id = ${khId}`.execute(db);
  return rows[0];
}

/** The application that a user has already made under this request id. */
export async function findByRequest(
  db: Db,
  userId: number,
  requestId: string,
): Promise<{ id: string; bodyHash: string } | undefined> {
  const { rows } = await sql<{ id: string; bodyHash: string }>`
    select id, body_hash as "bodyHash" from invoices where user_id = ${userId} and request_id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}

/** An invoice or red letter by its id; `lock` holds it until the transaction ends. */
export async function findDocument(db: Db, id: string, lock = false): Promise<Document | undefined> {
  const own = lock ? sql`for update of d` : sql``;
  const blue = await sql<Document>`
    select 'invoice' as kind, d.id, d.serial, d.id as "invoiceId", d.provider, d.state, d.sweeps,
           d.attempted_at as "attemptedAt", d.amount, d.kh_id as "khId", d.user_id as "userId"
    from invoices d where d.id = ${id} ${own}`.execute(db);
  if (blue.rows[0]) return blue.rows[0];
  const red = await sql<Document>`
    select 'red' as kind, d.id, d.serial, d.invoice_id as "invoiceId", d.provider, d.state, d.sweeps,
           d.attempted_at as "attemptedAt", d.amount, i.kh_id as "khId", i.user_id as "userId"
    from invoice_reds d join invoices i on i.id = d.invoice_id where d.id = ${id} ${own}`.execute(db);
  return red.rows[0];
}

export const tableOf = (kind: Document['kind']) => (kind === 'invoice' ? sql`invoices` : sql`invoice_reds`);

/** Appends a step to the history of an invoice or of one of its red letters. */
export async function recordStep(
  tx: Transaction,
  step: {
    invoiceId: string;
    redId?: string | null;
    from?: string;
    to: string;
    event: string;
    actor: { kind: 'buyer' | 'operator' | 'system'; id: number | null };
    note?: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('invoice_history')
    .values({
      invoice_id: step.invoiceId,
      red_id: step.redId ?? null,
      from_state: step.from ?? null,
      to_state: step.to,
      event: step.event,
      actor_kind: step.actor.kind,
      actor_id: step.actor.id,
      note: step.note ?? '',
      at: step.now,
    })
    .execute();
}

export interface NewInvoice {
  id: string;
  serial: string;
  khId: number;
  userId: number;
  body: Pick<CallBody<'invoiceApply'>, 'requestId' | 'content' | 'receiveWay' | 'remark'>;
  bodyHash: string;
  titleId: number;
  title: TitleFields;
  receiveTo: string;
  bill: Bill;
  provider: string;
  previousId: string | null;
  now: Date;
}

/**
 * Writes an application with its claims on the orders. Answers false when one of the orders already has a live invoice:
 * an order has one live claim at most.
 */
export async function writeInvoice(tx: Transaction, own: NewInvoice): Promise<boolean> {
  const { body, bill } = own;
  const orders = bill.orders.map(({ row, amount }) => ({ id: row.id, amount }));
  await sql`
    insert into invoices (
      id, no, serial, kh_id, user_id, request_id, body_hash, title_id, title, kind, content, receive_way, receive_to,
      remark, lines, amount, net_amount, tax_amount, provider, state, previous_id, created_at, updated_at)
    values (
      ${own.id}, ${`FP${formatDate(own.now).replaceAll('-', '')}`} || lpad(nextval('invoice_no')::text, 6, '0'), ${own.serial}, ${own.khId}, ${own.userId},
      ${body.requestId}, ${own.bodyHash}, ${own.titleId}, ${toJson(own.title)}, ${own.title.kind}, ${body.content},
      ${body.receiveWay}, ${own.receiveTo}, ${body.remark}, ${toJson(bill.lines)}, ${bill.amount}, ${bill.net}, ${bill.tax},
      ${own.provider}, 'applying', ${own.previousId}, ${own.now}, ${own.now})`.execute(tx);
  const { rows } = await sql`
    insert into invoice_orders (invoice_id, order_id, amount)
    select ${own.id}, o.id, o.amount from jsonb_to_recordset(${toJson(orders)}::jsonb) as o(id text, amount bigint)
    order by o.id
    on conflict (order_id) where live do nothing
    returning order_id`.execute(tx);
  return rows.length === orders.length;
}
