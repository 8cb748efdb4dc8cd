import { refuse } from '@pifa/contract';
import { fen, splitReceipt } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, type Transaction } from '../../platform';
import { dueInstalment, type HeldOrder } from '../orders';
import { type Payment, paymentsStore } from './payments-store';
import { recordCapture } from './record-capture';

/** The facts of money that staff saw themselves. */
export interface ReceiptFacts {
  /** 'transfer': from the buyer's voucher */
  way: string;
  reference: string;
  payer: string;
  /** yyyy-MM-dd, Beijing */
  receivedOn: string;
  note: string;
  uploadId?: string | undefined;
  requestId?: string | undefined;
  /** the sum that it is a share of */
  groupId?: string | undefined;
  /** absent: the system itself */
  recordedBy?: number | undefined;
  askedBy?: number | undefined;
}

/**
 * Books what came for a payment of a locked order: it pays what the instalment wants, what is over is owed back, and
 * for what is missing the order waits on. Deposit and balance come whole. Throws `Refused`.
 */
export async function takeReceived(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  order: HeldOrder,
  payment: Payment,
  { received, facts, now }: { received: number; facts: ReceiptFacts; now: Date },
): Promise<void> {
  const due = await dueInstalment(tx, order, payment.method === 'transfer' ? payment.createdAt : now);
  const wanted = due?.id === payment.instalmentId ? due.amount - due.captured : 0;
  const { applied, excess, rest } = splitReceipt(fen(wanted), fen(received));
  if (rest > 0 && due?.purpose !== 'full')
    throw new Refused(refuse('transition-refused', { text: '定金与尾款要整笔到账，不能只收一部分' }));
  // Money that pays nothing is one capture; otherwise what is over stands beside what pays.
  const first = applied > 0 ? applied : received;
  if (first !== payment.amount) await paymentsStore(tx).setAmount(payment.id, first);
  const actor = { kind: 'operator', id: facts.recordedBy } as const;
  const own = { capturedAt: now, actor, now };
  await recordCapture(
    tx,
    platform,
    { ...payment, amount: first },
    { ...own, transaction: payment.no, amount: first, isPart: rest > 0 && applied > 0 },
  );
  if (applied > 0 && excess > 0) {
    const over = { transaction: `${payment.no}-2`, amount: excess, owedFor: '多付部分，退回' };
    await recordCapture(tx, platform, { ...payment, amount: excess }, { ...own, ...over });
  }
  await sql`
    insert into receipts (payment_id, order_id, kh_id, way, amount, reference, payer, received_on, upload_id, note,
                          request_id, group_id, recorded_by, asked_by, created_at)
    values (${payment.id}, ${order.id}, ${order.khId}, ${facts.way}, ${received}, ${facts.reference}, ${facts.payer},
            ${facts.receivedOn}, ${facts.uploadId ?? null}, ${facts.note}, ${facts.requestId ?? null},
            ${facts.groupId ?? null}, ${facts.recordedBy ?? null}, ${facts.askedBy ?? null}, ${now})`.execute(
    tx,
  );
}
