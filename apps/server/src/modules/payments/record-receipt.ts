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
import { dueInstalment, orderStore, RECEIPT_METHOD } from '../orders';
import { paymentsStore } from './payments-store';
import { type ReceiptFacts, takeReceived } from './take-received';

interface Recording {
  orderId: string;
  /** What came, fen. */
  received: number;
  /** What the order wanted when the person looked, fen. */
  wanted: number;
  facts: ReceiptFacts & { requestId: string; recordedBy: number };
  now: Date;
  /** Whether the order is one that this member of staff sees. */
  seenBy: (tx: Transaction) => Promise<boolean>;
  /** Runs at the end of the same transaction, where something was recorded. */
  also: (tx: Transaction) => Promise<void>;
}

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

/**
 * Records money that came without a voucher of the buyer, under the order's row lock: the same request records it once,
 * and so do two people who saw the same amount due.
 */
export async function recordReceipt(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  recording: Recording,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, (tx) => recordInside(tx, platform, recording)).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, 'receipts_one_reference'))
        return refuse('transition-refused', { text: '这张订单已登记过同一个流水号' });
      throw error;
    },
  );
}

async function recordInside(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  { orderId, received, wanted, facts, now, seenBy, also }: Recording,
): Promise<void> {
  const order = await orderStore(tx).hold(orderId);
  if (!order || !(await seenBy(tx))) throw new Refused(refuse('not-found', { what: '该订单' }));
  if (await isRecorded(tx, facts.requestId, order.id)) return;
  const due = await dueInstalment(tx, order, now);
  if (!due) throw new Refused(refuse('nothing-to-pay', {}));
  const left = due.amount - due.captured;
  if (left !== wanted)
    throw refused(`订单的待付金额已变为 ¥${formatAmount(fen(left))}，请看过最新的收款再登记`);
  const store = paymentsStore(tx);
  const live = (await store.live(order.id)).find(({ state }) => state === 'processing');
  if (live?.method === 'transfer') throw refused('买家已上传转账凭证，请在「转账核对」里确认');
  if (live) throw refused('有一笔在线支付正在处理，请稍后再看');
  const payment = await store.add(order, due, {
    id: platform.ids.unguessable(),
    method: RECEIPT_METHOD,
    provider: 'transfer',
    state: 'processing',
    startedBy: order.userId,
    now,
  });
  await takeReceived(tx, platform, order, payment, { received, facts, now });
  await also(tx);
}

/** Whether this request has been carried out; the same id for another order is refused. */
async function isRecorded(tx: Transaction, requestId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from receipts where request_id = ${requestId}`.execute(tx);
  if (rows[0] && rows[0].order_id !== orderId) throw new Refused(refuse('request-id-reused', {}));
  return rows.length > 0;
}
