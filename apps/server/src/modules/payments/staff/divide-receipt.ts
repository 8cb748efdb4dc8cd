import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  divisionChecks,
  fen,
  formatAmount,
  formatDate,
  isSameParty,
  parseYuan,
  RECEIPT_WAY_FACTS,
  receiptWayText,
} from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, type CallContext, type Db, type Transaction } from '../../../platform';
import {
  askSecondLook,
  type Operator,
  ownedInScope,
  recordAct,
  type SecondLookKind,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { recordDivision } from '../record-division';
import { knownPayers, ordersWithReference } from './facts';
import { isReceiptFile } from './receipt-file';
import { isOwn, receiptLooksInScope } from './receipts';
import { blockedToDivide, type DueRow, dueRows, isPartly } from './receivables';

const payload = z.object({
  shares: z.array(z.object({ orderId: z.string(), amount: z.number().int(), wanted: z.number().int() })),
  paymentId: z.string().optional(),
  way: z.string(),
  reference: z.string(),
  payer: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  uploadId: z.string().optional(),
  requestId: z.string(),
  /** whoever entered it */
  enteredBy: z.number().int(),
});
type Divided = z.infer<typeof payload>;

const sumOf = ({ shares }: Pick<Divided, 'shares'>): number =>
  shares.reduce((all, { amount }) => all + amount, 0);

/** Who divides it, and who asked where two people were needed. */
interface By {
  operator: Operator;
  askedBy?: { id: number; name: string } | undefined;
  confirm?: (tx: Transaction) => Promise<void>;
}

async function divide(
  platform: CallContext<'adminReceiptDivide'>['platform'],
  divided: Divided,
  { operator, askedBy, confirm }: By,
  now: Date,
): Promise<Refusal | undefined> {
  const { shares, requestId, paymentId, enteredBy: _, ...facts } = divided;
  return recordDivision(platform, {
    shares,
    requestId,
    paymentId,
    facts: { ...facts, recordedBy: operator.id, askedBy: askedBy?.id },
    now,
    seenBy: (tx, orderId) => isOwn(tx, orderId, operator),
    also: async (tx, confirmed) => {
      await confirm?.(tx);
      const about = { reference: divided.reference, payer: divided.payer, note: divided.note };
      const names = askedBy && { askedBy: askedBy.name };
      for (const { orderId, amount } of shares)
        await recordAct(tx, operator, {
          what: 'receipt.divide',
          object: `order:${orderId}`,
          after: { way: receiptWayText(divided.way), amount, sum: sumOf(divided), ...about, ...names },
          now,
        });
      for (const payment of confirmed)
        await recordAct(tx, operator, {
          what: 'transfer.confirm',
          object: `payment:${payment.id}`,
          before: { state: payment.state },
          after: { state: 'succeeded', sum: sumOf(divided), ...about, ...names },
          now,
        });
    },
  });
}

/** A sum above the limit of whoever saw it is divided by a second person. */
export const divideLook: SecondLookKind<Divided> = {
  kind: 'receipt.divide',
  title: '一笔款分给几张订单',
  limit: 'payment',
  permission: 'payment.confirm',
  seenBy: receiptLooksInScope,
  payload,
  async carryOut({ platform, payload: divided, now, operator, askedBy, confirm }) {
    const by = { operator, confirm, askedBy: { id: divided.enteredBy, name: askedBy } };
    return divide(platform, divided, by, now);
  },
};

/** Divides one sum among open orders of one customer; what looks wrong wants `anyway`. */
export const divideOne: StaffHandler<'adminReceiptDivide'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const received = fen(parseYuan(body.amount) ?? 0);
  const shares = body.orders.map(({ orderId, amount, wanted }) => ({
    orderId,
    amount: parseYuan(amount) ?? 0,
    wanted: parseYuan(wanted) ?? 0,
  }));
  if (received <= 0 || shares.some(({ amount }) => amount <= 0)) return badInput('请填写收到的金额');
  if (new Set(shares.map(({ orderId }) => orderId)).size < shares.length)
    return badInput('同一张订单写了两次');
  const today = formatDate(now);
  const receivedOn = body.receivedOn ?? today;
  if (receivedOn > today) return badInput('收款日期不能晚于今天');
  const { wantsReference, reference: referenceName } = RECEIPT_WAY_FACTS[body.way];
  if (body.paymentId === undefined && wantsReference && body.reference === '')
    return badInput(`请填写${referenceName}`);
  const orders = await ordersOf(db, shares, operator, now);
  if (!orders) return refuse('not-found', { what: '其中一张订单' });
  if (body.uploadId !== undefined && !(await isReceiptFile(db, body.uploadId)))
    return refuse('not-found', { what: '该凭证' });
  const uploadId = body.uploadId ?? (await voucherOf(db, body.paymentId));
  const divided: Divided = {
    shares,
    way: body.paymentId === undefined ? body.way : 'transfer',
    reference: body.reference,
    payer: body.payer,
    receivedOn,
    note: body.note,
    requestId: body.requestId,
    enteredBy: operator.id,
    ...(body.paymentId !== undefined && { paymentId: body.paymentId }),
    ...(uploadId !== undefined && { uploadId }),
  };
  const { refusal, doubts } = divisionChecks(
    received,
    orders.map((order, at) => ({
      no: order.no,
      wanted: fen(shares[at]?.wanted ?? 0),
      amount: fen(shares[at]?.amount ?? 0),
      whole: !isPartly(order),
    })),
  );
  if (refusal) return refuse('transition-refused', { text: refusal });
  if (!body.anyway) {
    const wrong = [...doubts, ...(await misfits(db, orders, divided))];
    if (wrong.length > 0) return refuse('confirm-needed', { text: wrong.join('；') });
  }
  if (!withinLimit(operator, 'payment', received)) {
    const blocked = orders.map(blockedToDivide).find((text) => text !== '');
    if (blocked) return refuse('transition-refused', { text: blocked });
    const [first] = orders;
    return askSecondLook(call, operator, divideLook, {
      object: `order:${first?.id}`,
      amount: received,
      text: `${first?.company}，${receiptWayText(divided.way)} ¥${formatAmount(received)} 分给 ${orders.map(({ no }) => no).join('、')}${body.reference && `，${body.reference}`}`,
      payload: divided,
    });
  }
  return (await divide(platform, divided, { operator }, now)) ?? { message: outcome(divided) };
};

/** 「已分到 3 张订单：2 张进入待发货，1 张还差 ¥0.01」 */
function outcome({ shares }: Divided): CallData<'adminReceiptDivide'>['message'] {
  const rest = shares.reduce((all, { amount, wanted }) => all + Math.max(0, wanted - amount), 0);
  const short = shares.filter(({ amount, wanted }) => amount < wanted).length;
  const full = shares.length - short;
  const parts = [
    full > 0 ? `${full} 张收齐` : '',
    short > 0 ? `${short} 张还差 ¥${formatAmount(fen(rest))}` : '',
  ].filter(Boolean);
  return `已分到 ${shares.length} 张订单：${parts.join('，')}`;
}

/** The orders in the order of their shares; undefined when one is missing or another's customer's. */
async function ordersOf(
  db: Db,
  shares: Divided['shares'],
  operator: Operator,
  now: Date,
): Promise<DueRow[] | undefined> {
  const ids = shares.map(({ orderId }) => orderId);
  const { rows } = await dueRows(
    sql`o.id = any(${ids}::text[]) and ${ownedInScope(operator, 'o.kh_id')}`,
    now,
    sql``,
  ).execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** The voucher of the buyer's transfer: the file of every receipt. */
async function voucherOf(db: Db, paymentId: string | undefined): Promise<string | undefined> {
  if (paymentId === undefined) return undefined;
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from transfer_vouchers where payment_id = ${paymentId} and state <> 'rejected'
    order by id desc limit 1`.execute(db);
  return rows[0]?.upload_id;
}

/** Payer and reference, as for one order. */
async function misfits(db: Db, orders: readonly DueRow[], { payer, reference }: Divided): Promise<string[]> {
  const [first] = orders;
  if (!first) return [];
  const ids = orders.map(({ id }) => id);
  const same = await ordersWithReference(db, reference, ...ids);
  const payers = await knownPayers(db, first.kh_id, first.company);
  const isStrange = payer.trim() !== '' && !payers.some((known) => isSameParty(payer, known));
  return [
    ...(isStrange ? [`付款人与客户「${first.company}」不同名`] : []),
    ...(same.length > 0 ? [`流水号已登记在订单 ${same.slice(0, 3).join('、')}`] : []),
  ];
}
