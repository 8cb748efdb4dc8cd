import { type Refusal, refuse } from '@pifa/contract';
import { fen, formatAmount } from '@pifa/domain';
import { sql } from 'kysely';
import {
  isUniqueViolation,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../platform';
import { dueInstalment, type HeldOrder, orderStore, RECEIPT_METHOD } from '../orders';
import { type Payment, paymentsStore } from './payments-store';
import { type ReceiptFacts, takeReceived } from './take-received';

/** An order's share of one sum, fen. */
export interface DividedShare {
  orderId: string;
  amount: number;
  /** what the order wanted when the person looked */
  wanted: number;
}

interface Division {
  /** orders of one customer, none a part of another, each once */
  shares: readonly DividedShare[];
  requestId: string;
  /** the buyer's transfer that is divided; its order is one of them */
  paymentId?: string | undefined;
  facts: ReceiptFacts & { recordedBy: number };
  now: Date;
  /** whether the order is one that this member of staff sees */
  seenBy: (tx: Transaction, orderId: string) => Promise<boolean>;
  /** runs at the end of the same transaction, where something was recorded */
  also: (tx: Transaction, confirmed: readonly Payment[]) => Promise<void>;
}

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

/**
 * Divides one sum among orders of one customer: all of them or none. The orders are locked in the order of their ids, so
 * that two people who divide overlapping sums wait for each other; the second one finds another amount due. Transfers
 * whose vouchers wait for one of these orders are confirmed with it.
 */
export async function recordDivision(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  division: Division,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, (tx) => divideInside(tx, platform, division)).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, 'receipts_one_reference'))
        return refuse('transition-refused', { text: '其中一张订单已登记过同一个流水号' });
      if (isUniqueViolation(error, 'receipt_groups_request_id_key')) return refuse('request-id-reused', {});
      throw error;
    },
  );
}

interface Ready {
  order: HeldOrder;
  payment: Payment;
  share: DividedShare;
}

async function divideInside(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  division: Division,
): Promise<void> {
  const { requestId, facts, now, also, paymentId } = division;
  const orders = await holdOrders(tx, division);
  const amount = division.shares.reduce((all, share) => all + share.amount, 0);
  const khId = orders[0]?.order.khId ?? 0;
  if (orders.some(({ order }) => order.khId !== khId)) throw refused('一笔款只能分给同一客户的订单');
  if (await isDivided(tx, requestId, khId, amount)) return;
  const ready: Ready[] = [];
  for (const { order, share } of orders) ready.push(await paymentFor(tx, platform, order, share, division));
  const confirmed = ready.map(({ payment }) => payment).filter(({ method }) => method === 'transfer');
  if (paymentId !== undefined && !confirmed.some(({ id }) => id === paymentId))
    throw new Refused(refuse('payment-closed', {}));
  const groupId = platform.ids.unguessable();
  await sql`insert into receipt_groups (id, kh_id, amount, request_id, created_at)
    values (${groupId}, ${khId}, ${amount}, ${requestId}, ${now})`.execute(tx);
  for (const { order, payment, share } of ready)
    await takeReceived(tx, platform, order, payment, {
      received: share.amount,
      facts: { ...facts, groupId },
      now,
    });
  await sql`update transfer_vouchers set state = 'confirmed'
    where payment_id = any(${confirmed.map(({ id }) => id)}::text[]) and state = 'waiting'`.execute(tx);
  await also(tx, confirmed);
}

async function holdOrders(
  tx: Transaction,
  { shares, seenBy }: Division,
): Promise<{ order: HeldOrder; share: DividedShare }[]> {
  const held: { order: HeldOrder; share: DividedShare }[] = [];
  for (const share of [...shares].sort((one, other) => (one.orderId < other.orderId ? -1 : 1))) {
    const order = await orderStore(tx).hold(share.orderId);
    if (order?.id !== share.orderId || !(await seenBy(tx, order.id)))
      throw new Refused(refuse('not-found', { what: '该订单' }));
    held.push({ order, share });
  }
  return held;
}

/** Whether this request has been carried out; the same number for something else is refused. */
async function isDivided(tx: Transaction, requestId: string, khId: number, amount: number): Promise<boolean> {
  const { rows } = await sql<{ kh_id: number; amount: number }>`
    select kh_id, amount from receipt_groups where request_id = ${requestId}`.execute(tx);
  const [row] = rows;
  if (row && (row.kh_id !== khId || row.amount !== amount))
    throw new Refused(refuse('request-id-reused', {}));
  return row !== undefined;
}

/** The payment that takes the share: the transfer whose voucher waits, or a new one. */
async function paymentFor(
  tx: Transaction,
  platform: Pick<Platform, 'ids'>,
  order: HeldOrder,
  share: DividedShare,
  { now }: Division,
): Promise<Ready> {
  const due = await dueInstalment(tx, order, now);
  const left = due ? due.amount - due.captured : 0;
  if (!due || left !== share.wanted)
    throw refused(
      left > 0
        ? `订单 ${order.no} 的待付金额已变为 ¥${formatAmount(fen(left))}，请看过最新的收款再登记`
        : `订单 ${order.no} 已不等付款，请重新选择`,
    );
  const store = paymentsStore(tx);
  const live = (await store.live(order.id)).find(({ state }) => state === 'processing');
  if (live && live.method !== 'transfer')
    throw refused(`订单 ${order.no} 有一笔在线支付正在处理，请稍后再看`);
  const payment =
    live ??
    (await store.add(order, due, {
      id: platform.ids.unguessable(),
      method: RECEIPT_METHOD,
      provider: 'transfer',
      state: 'processing',
      startedBy: order.userId,
      now,
    }));
  return { order, payment, share };
}
