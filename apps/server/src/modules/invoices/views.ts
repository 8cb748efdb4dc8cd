import type { CallData, CallQuery, WireInvoice, WireInvoiceDetail } from '@pifa/contract';
import {
  invoiceActions,
  invoiceKindName,
  invoiceScreen,
  invoiceSentence,
  type InvoiceState,
  invoiceWord,
} from '@pifa/domain';
import { sql } from 'kysely';
import { containsPattern, type Db } from '../../platform';
import { yuan } from '../orders';
import { findInvoice, INVOICE_COLUMNS, type InvoiceRow } from './invoice-store';
import { lineToWire, moneyToWire, type OrderRow, orderToWire } from './orders-to-invoice';
import { BY_HAND } from './providers';

/** The expected time from application to file. */
const EXPECT_MS = 10 * 60_000;
const WORKING: readonly InvoiceState[] = ['applying', 'issuing'];

const wordOf = (state: InvoiceState) => {
  const { word, colour } = invoiceWord(state);
  return { state, stateName: word, tone: colour };
};

function headToWire(row: InvoiceRow, orderNos: string[]): WireInvoice {
  return {
    id: row.id,
    no: row.no,
    ...wordOf(row.state),
    screen: invoiceScreen(row.state),
    kind: row.kind,
    kindName: invoiceKindName(row.kind),
    titleName: row.title.name,
    ...moneyToWire({ amount: row.amount, net: row.net_amount, tax: row.tax_amount }),
    redAmount: yuan(row.red_amount),
    orderNos,
    number: row.number,
    applyTime: row.created_at.toISOString(),
    ...(row.issued_at ? { issueTime: row.issued_at.toISOString() } : {}),
  };
}

/** One sentence for the buyer on the state of an invoice. */
export function sentenceOf(row: Pick<InvoiceRow, 'state' | 'provider'>): string {
  const byHand = row.provider === BY_HAND && row.state === 'applying';
  return byHand ? '申请已提交，商家将人工开具，通常 1 个工作日内完成' : invoiceSentence(row.state);
}

export function expectOf(row: InvoiceRow): { expectTime?: string } {
  if (!WORKING.includes(row.state) || row.provider === BY_HAND) return {};
  return { expectTime: new Date(row.created_at.getTime() + EXPECT_MS).toISOString() };
}

type Covered = OrderRow & { invoiceOf: string; amount: number };
interface RedRow {
  id: string;
  previous_id: string | null;
  invoice_id: string;
  amount: number;
  net: number;
  tax: number;
  reason: string;
  state: InvoiceState;
  number: string;
  created_at: Date;
}
interface Step {
  invoice_id: string;
  red_id: string | null;
  from_state: string | null;
  to_state: InvoiceState;
  note: string;
  at: Date;
}

/** Orders, history and red letters of these invoices. Three statements, whatever their number. */
export async function detailRows(db: Db, invoices: readonly InvoiceRow[]) {
  const ids = invoices.map(({ id }) => id);
  const orders = await sql<Covered>`
    select o.id, o.no, o.state, false as "isChild", o.payable_amount as payable, o.refunded_amount as refunded,
           o.created_at as "createdAt", null as "invoiceId", i.invoice_id as "invoiceOf", i.amount
    from invoice_orders i join orders o on o.id = i.order_id
    where i.invoice_id = any(${ids}) order by o.created_at, o.id`.execute(db);
  const steps = await sql<Step>`
    select invoice_id, red_id, from_state, to_state, note, at from invoice_history
    where invoice_id = any(${ids}) order by id`.execute(db);
  const reds = await sql<RedRow>`
    select id, invoice_id, previous_id, amount, net_amount as net, tax_amount as tax, reason, state, number, created_at
    from invoice_reds where invoice_id = any(${ids}) order by created_at, id`.execute(db);
  return { orders: orders.rows, steps: steps.rows, reds: reds.rows };
}

export function detailToWire(
  row: InvoiceRow,
  all: Awaited<ReturnType<typeof detailRows>>,
  now: Date,
): WireInvoiceDetail {
  const orders = all.orders.filter(({ invoiceOf }) => invoiceOf === row.id);
  const orderNos = orders.map(({ no }) => no);
  return {
    ...headToWire(row, orderNos),
    titleId: String(row.title_id),
    title: row.title,
    content: row.content,
    receiveWay: row.receive_way,
    receiveTo: row.receive_to,
    remark: row.remark,
    applicant: row.applicant,
    orders: orders.map((order) => orderToWire(order, order.amount)),
    lines: row.lines.map(lineToWire),
    stateText: sentenceOf(row),
    ...expectOf(row),
    serverTime: now.toISOString(),
    failReason: row.fail_reason,
    failField: row.fail_field,
    actions: invoiceActions(row.state, row.next_id !== null),
    nextId: row.next_id ?? '',
    previousId: row.previous_id ?? '',
    history: all.steps
      .filter((step) => step.invoice_id === row.id && step.red_id === null)
      .map((step) => ({
        from: step.from_state ?? '',
        to: step.to_state,
        toName: invoiceWord(step.to_state).word,
        note: step.note,
        time: step.at.toISOString(),
      })),
    redLetters: all.reds
      .filter((red) => red.invoice_id === row.id)
      .map((red) => ({
        id: red.id,
        number: red.number,
        ...wordOf(red.state),
        ...moneyToWire(red),
        reason: red.reason,
        time: red.created_at.toISOString(),
      })),
  };
}

/** One invoice of a company with its history; undefined when it has none of that id. */
export async function detailOf(
  db: Db,
  id: string,
  khId: number,
  now: Date,
): Promise<WireInvoiceDetail | undefined> {
  const row = await findInvoice(db, id, khId);
  return row && detailToWire(row, await detailRows(db, [row]), now);
}

const COUNTED: readonly InvoiceState[] = ['applying', 'issuing', 'issued', 'timeout', 'failed', 'red'];

/** A company's applications, newest first, and the number in each state. */
export async function pageOfInvoices(
  db: Db,
  khId: number,
  query: CallQuery<'invoiceList'>,
): Promise<CallData<'invoiceList'>> {
  const { rows, total } = await pageRows(db, query, khId);
  const orders = await orderNosOf(db, rows);
  const counted = await sql<{ state: InvoiceState; n: number }>`
    select state, count(*)::int as n from invoices where kh_id = ${khId} group by state`.execute(db);
  const of = (one: InvoiceState): number => counted.rows.find((row) => row.state === one)?.n ?? 0;
  return {
    list: rows.map((row) => headToWire(row, orders.get(row.id) ?? [])),
    total,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    counts: Object.fromEntries(COUNTED.map((one) => [one, of(one)])) as CallData<'invoiceList'>['counts'],
  };
}

async function pageRows(
  db: Db,
  { state, keyword, pageNum, pageSize }: CallQuery<'invoiceList'>,
  khId: number,
) {
  const like = containsPattern(keyword);
  const { rows } = await sql<InvoiceRow & { total: number }>`
    select count(*) over () as total, ${INVOICE_COLUMNS}
    where i.kh_id = ${khId} and (${state}::text = 'all' or i.state = ${state}::text)
      and (${keyword}::text = '' or i.no ilike ${like} or i.number ilike ${like} or i.title ->> 'name' ilike ${like}
           or exists (select 1 from invoice_orders io join orders o on o.id = io.order_id
                      where io.invoice_id = i.id and o.no ilike ${like}))
    order by i.created_at desc, i.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

async function orderNosOf(db: Db, invoices: readonly InvoiceRow[]): Promise<Map<string, string[]>> {
  const ids = invoices.map(({ id }) => id);
  const { rows } = await sql<{ id: string; nos: string[] }>`
    select i.invoice_id as id, array_agg(o.no order by o.no) as nos
    from invoice_orders i join orders o on o.id = i.order_id
    where i.invoice_id = any(${ids}) group by 1`.execute(db);
  return new Map(rows.map(({ id, nos }) => [id, nos]));
}

/** The live invoice over an order, else the last one; undefined when it has none. */
export async function invoiceOfOrder(
  db: Db,
  orderId: string,
  khId: number,
): Promise<WireInvoice | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${INVOICE_COLUMNS} join invoice_orders io on io.invoice_id = i.id
    where io.order_id = ${orderId} and i.kh_id = ${khId}
    order by io.live desc, i.created_at desc, i.id desc limit 1`.execute(db);
  const [row] = rows;
  return row && headToWire(row, (await orderNosOf(db, [row])).get(row.id) ?? []);
}
