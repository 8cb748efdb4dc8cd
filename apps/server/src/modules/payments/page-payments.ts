import { Readable } from 'node:stream';
import type { CallData } from '@pifa/contract';
import { csvFile, type CsvValue, formatDateTime, paymentText, refundText } from '@pifa/domain';
import { type CallContext, FileAnswer } from '../../platform';
import { methodName, yuan } from '../orders';
import { type HistoryRow, type MonthRow, paymentHistory } from './payment-history';

/** 支付记录 of the company, newest first, with the months' totals for 对账 (UX §4.11 payview). */
export async function pagePayments({
  db,
  session,
  query,
  now,
}: CallContext<'payPage'>): Promise<CallData<'payPage'>> {
  const { pageNum, pageSize, ...filters } = query;
  const history = paymentHistory(db, session.khId, filters, now);
  const { list, total } = await history.page(pageSize, (pageNum - 1) * pageSize);
  const months = await history.months();
  return { list: list.map(toWire), total, pageNum, pageSize, months: months.map(monthToWire) };
}

const wordOf = ({ kind, state }: HistoryRow): string =>
  (kind === 'refund' ? refundText(state) : paymentText(state)).word;

function toWire(row: HistoryRow): CallData<'payPage'>['list'][number] {
  return {
    id: row.id,
    kind: row.kind,
    no: row.no,
    orderId: row.orderId,
    orderNo: row.orderNo,
    method: row.method,
    methodName: methodName(row.method),
    amount: yuan(row.amount),
    state: row.state,
    stateName: wordOf(row),
    reason: row.reason,
    createTime: row.createdAt.toISOString(),
    ...(row.doneAt ? { doneTime: row.doneAt.toISOString() } : {}),
    canPay: row.canPay,
  };
}

function monthToWire({ month, payments, paid, refunds, refunded }: MonthRow) {
  return {
    month,
    payments,
    paidAmount: yuan(paid),
    refunds,
    refundedAmount: yuan(refunded),
    netAmount: yuan(paid - refunded),
  };
}

const HEAD = ['流水号', '类型', '订单号', '支付方式', '金额', '状态', '发起时间', '完成时间', '说明'];
const MONTH_HEAD = ['月份', '收款笔数', '收款合计', '退款笔数', '退款合计', '净额'];

/** The same rows as a CSV file, however many, and the months' totals below; the last row counts the rows. */
export function givePaymentsCsv({ db, session, query, now }: CallContext<'payExport'>): FileAnswer {
  const history = paymentHistory(db, session.khId, query, now);
  return new FileAnswer(Readable.from(csvOf(history)), 'text/csv; charset=utf-8', {
    'content-disposition': 'attachment; filename="payments.csv"',
    'cache-control': 'no-store',
  });
}

async function* csvOf(history: ReturnType<typeof paymentHistory>): AsyncGenerator<string> {
  let count = 0;
  yield csvFile(HEAD, []);
  for await (const rows of history.all()) {
    count += rows.length;
    yield rowsOnly(rows.map(csvRow));
  }
  const months = await history.months();
  yield rowsOnly([
    [],
    MONTH_HEAD,
    ...months.map(({ month, payments, paid, refunds, refunded }) => [
      month,
      payments,
      amount(paid),
      refunds,
      amount(refunded),
      amount(paid - refunded),
    ]),
    [],
    [`共 ${count} 行`],
  ]);
}

/** A number for the spreadsheet to sum: a text such as 「-5.00」 would be taken for a formula and defused. */
const amount = (value: number): number => yuan(value);

const csvRow = (row: HistoryRow): CsvValue[] => [
  row.no,
  row.kind === 'refund' ? '退款' : '付款',
  row.orderNo,
  methodName(row.method),
  amount(row.amount),
  wordOf(row),
  formatDateTime(row.createdAt),
  row.doneAt ? formatDateTime(row.doneAt) : '',
  row.reason,
];

/** Rows without the byte order mark and the head of a whole file. */
function rowsOnly(rows: readonly (readonly CsvValue[])[]): string {
  const whole = csvFile([], rows);
  return whole.slice(whole.indexOf('\r\n') + 2);
}
