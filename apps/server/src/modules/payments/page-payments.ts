import { Readable } from 'node:stream';
import type { CallData } from '@pifa/contract';
import { type CsvValue, formatDateTime, paymentText, refundText } from '@pifa/domain';
import { type CallContext, csvStream, FileAnswer, type Handler } from '../../platform';
import { methodName, yuan } from '../orders';
import { type HistoryRow, type MonthRow, paymentHistory } from './payment-history';

/** 支付记录 of the company, newest first, with the months' totals for 对账 (UX §4.11 payview). */
export const pagePayments: Handler<'payPage'> = async ({ db, session, query, now }) => {
  const { pageNum, pageSize, ...filters } = query;
  const history = paymentHistory(db, session.khId, filters, now);
  const { list, total } = await history.page(pageSize, (pageNum - 1) * pageSize);
  const months = await history.months();
  return { list: list.map(toWire), total, pageNum, pageSize, months: months.map(monthToWire) };
};

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

/** The same rows as a CSV file, followed by the totals of the months (`csvStream`). */
export function givePaymentsCsv({ db, session, query, now }: CallContext<'payExport'>): FileAnswer {
  const history = paymentHistory(db, session.khId, query, now);
  const csv = csvStream(HEAD, batchesOf(history), () => monthRows(history));
  return new FileAnswer(Readable.from(csv), 'text/csv; charset=utf-8', {
    'content-disposition': 'attachment; filename="payments.csv"',
    'cache-control': 'no-store',
  });
}

type History = ReturnType<typeof paymentHistory>;

async function* batchesOf(history: History): AsyncGenerator<CsvValue[][]> {
  for await (const rows of history.all()) yield rows.map(csvRow);
}

async function monthRows(history: History): Promise<CsvValue[][]> {
  const months = await history.months();
  const rows = months.map(({ month, payments, paid, refunds, refunded }) => [
    month,
    payments,
    yuan(paid),
    refunds,
    yuan(refunded),
    yuan(paid - refunded),
  ]);
  return [[], MONTH_HEAD, ...rows, []];
}

const csvRow = (row: HistoryRow): CsvValue[] => [
  row.no,
  row.kind === 'refund' ? '退款' : '付款',
  row.orderNo,
  methodName(row.method),
  // A number, which the spreadsheet can sum: the text 「-5.00」 would be escaped as a formula.
  yuan(row.amount),
  wordOf(row),
  formatDateTime(row.createdAt),
  row.doneAt ? formatDateTime(row.doneAt) : '',
  row.reason,
];
