import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { invoiceScreen, invoiceWord, isEmail } from '@pifa/domain';
import { Refused, refusableTransaction, type Handler } from '../../platform';
import { filesOf } from './files';
import { findInvoice } from './invoice-store';
import { STEP_JOB } from './job-names';
import {
  billFor,
  lineToWire,
  moneyToWire,
  ordersToInvoice,
  orderToWire,
  reasonAgainst,
} from './orders-to-invoice';
import { providerOf } from './providers';
import { moveDocument } from './settle';
import { detailOf, expectOf, invoiceOfOrder, sentenceOf } from './views';

const gone = (): Refusal => refuse('not-found', { what: '该发票' });

export const listOrders: Handler<'invoiceOrders'> = async (call) => {
  const { db, session, query } = call;
  const { pageNum, pageSize } = query;
  const { rows, total } = await ordersToInvoice(db, session.khId, query);
  const list = rows.map((row) => {
    const reason = reasonAgainst(row);
    return {
      ...orderToWire(row, Math.max(0, row.payable - row.refunded)),
      ...(row.completedAt ? { completeTime: row.completedAt.toISOString() } : {}),
      kinds: row.kinds,
      goodsText: row.goodsText,
      canApply: reason === '',
      reason,
      invoiceId: row.invoiceId ?? '',
    };
  });
  return { list, total, pageNum, pageSize };
};

export const previewInvoice: Handler<'invoicePreview'> = async (call) => {
  const { db, session, body } = call;
  const bill = await billFor(db, session.khId, body.orderIds, body.content);
  if (isRefusal(bill)) return bill;
  return {
    ...moneyToWire(bill),
    orders: bill.orders.map(({ row, amount }) => orderToWire(row, amount)),
    lines: bill.lines.map(lineToWire),
  };
};

export const invoiceDetail: Handler<'invoiceDetail'> = async (call) => {
  const { db, session, params, now } = call;
  return (await detailOf(db, params.id, session.khId, now)) ?? gone();
};

export const invoiceStatus: Handler<'invoiceStatus'> = async (call) => {
  const { db, session, query, now } = call;
  const row = await findInvoice(db, query.id, session.khId);
  if (!row) return gone();
  const { word, colour } = invoiceWord(row.state);
  return {
    id: row.id,
    state: row.state,
    stateName: word,
    tone: colour,
    screen: invoiceScreen(row.state),
    stateText: sentenceOf(row),
    failReason: row.fail_reason,
    number: row.number,
    ...expectOf(row),
    serverTime: now.toISOString(),
  };
};

/** The issued invoice with its files; refused while it is not issued. */
export const invoiceOk: Handler<'invoiceOk'> = async (call) => {
  const { platform, db, session, query, now } = call;
  const detail = await detailOf(db, query.id, session.khId, now);
  if (!detail) return gone();
  if (detail.state !== 'issued' && detail.state !== 'red') {
    return refuse('transition-refused', { text: '发票尚未开具' });
  }
  return { ...detail, files: await filesOf(platform, detail.id, session.khId, now) };
};

export const invoiceByOrder: Handler<'invoiceByOrder'> = async (call) => {
  const { db, session, query } = call;
  const options = { orderId: query.orderId, keyword: '', pageNum: 1, pageSize: 1 };
  const [row] = (await ordersToInvoice(db, session.khId, options)).rows;
  if (!row) return refuse('not-found', { what: '该订单' });
  const reason = reasonAgainst(row);
  const invoice = await invoiceOfOrder(db, row.id, session.khId);
  return { invoice: invoice ?? null, canApply: reason === '', reason };
};

/** 重试: queries the provider about the serial again, at once. */
export const retryInvoice: Handler<'invoiceRetry'> = async (call) => {
  const { platform, database, db, session, params, now } = call;
  const refusal = await refusableTransaction(database, async (tx) => {
    const row = await findInvoice(tx, params.id, session.khId);
    if (!row) throw new Refused(gone());
    const actor = { kind: 'buyer', id: session.userId } as const;
    const to = await moveDocument(tx, platform, row.id, { event: 'ask-again', actor, now });
    if (to === null) throw new Refused(refuse('transition-refused', { text: '只有超时的申请可以重试' }));
    await platform.jobs.enqueue(tx, STEP_JOB, { key: row.id, runAt: now });
  });
  if (refusal) return refusal;
  return (await detailOf(db, params.id, session.khId, now)) ?? gone();
};

/** 发送邮箱: the service sends the invoice that it issued. */
export const sendInvoice: Handler<'invoiceSend'> = async (call) => {
  const { platform, db, session, params, body } = call;
  const row = await findInvoice(db, params.id, session.khId);
  if (!row) return gone();
  if (!isEmail(body.email))
    return refuse('title-field', { text: '请填写正确的邮箱地址' }, { field: 'receiveEmail' });
  if (row.state !== 'issued') return refuse('transition-refused', { text: '发票尚未开具，不能发送' });
  const provider = providerOf(platform, row.provider);
  if (!provider) return refuse('transition-refused', { text: '商家人工开具的发票请下载后转发' });
  try {
    await provider.deliver(row.serial, body.email);
  } catch (error) {
    platform.log.warn({ err: error, invoice: row.id }, 'an invoice could not be sent');
    return refuse('invoice-service-away', {});
  }
  return { message: `已发送到 ${body.email}` };
};
