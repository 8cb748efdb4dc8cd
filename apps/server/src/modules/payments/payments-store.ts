import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';

/** One try to pay one instalment by one method. Amounts in fen. */
export interface Payment {
  id: string;
  no: string;
  orderId: string;
  instalmentId: number;
  khId: number;
  method: string;
  provider: string;
  amount: number;
  state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'closed';
  qrText: string;
  payUrl: string;
  failReason: string;
  createdAt: Date;
  expiresAt: Date | null;
  queries: number;
}

const columns = sql`
  id, no, order_id as "orderId", instalment_id as "instalmentId", kh_id as "khId", method, provider, amount, state,
  qr_text as "qrText", pay_url as "payUrl", fail_reason as "failReason", created_at as "createdAt", expires_at as "expiresAt", queries`;

export function paymentsStore(db: Db) {
  const one = async (where: ReturnType<typeof sql>): Promise<Payment | undefined> => {
    const { rows } = await sql<Payment>`select ${columns} from payments where ${where}`.execute(db);
    return rows[0];
  };
  return {
    byId: (id: string) => one(sql`id = ${id}`),
    /** By the number that the provider knows. */
    byNo: (provider: string, no: string) => one(sql`provider = ${provider} and no = ${no}`),
    /** The try that a page is about, of the latest part that was tried: the one that succeeded, else the newest. */
    latest: (orderId: string) =>
      one(sql`order_id = ${orderId}
        order by instalment_id desc, (state = 'succeeded') desc, created_at desc, no desc limit 1`),
    async live(orderId: string): Promise<Payment[]> {
      const { rows } = await sql<Payment>`
        select ${columns} from payments
        where order_id = ${orderId} and state in ('waiting', 'processing') order by created_at desc, no desc`.execute(
        db,
      );
      return rows;
    },

    async add(
      payment: Pick<
        Payment,
        'id' | 'orderId' | 'instalmentId' | 'khId' | 'method' | 'provider' | 'amount' | 'state' | 'expiresAt'
      > & {
        startedBy: number;
        now: Date;
        nextQueryAt: Date | null;
      },
    ): Promise<Payment> {
      const { rows } = await sql<Payment>`
        insert into payments (id, no, order_id, instalment_id, kh_id, method, provider, amount, state, started_by,
                              created_at, expires_at, next_query_at)
        values (${payment.id}, ${numberHead('PAY', payment.now)} || lpad(nextval('payment_no')::text, 6, '0'),
                ${payment.orderId}, ${payment.instalmentId}, ${payment.khId}, ${payment.method}, ${payment.provider},
                ${payment.amount}, ${payment.state}, ${payment.startedBy}, ${payment.now}, ${payment.expiresAt},
                ${payment.nextQueryAt})
        returning ${columns}`.execute(db);
      return rows[0] as Payment;
    },

    async setAddress(id: string, { qrText, payUrl }: { qrText: string; payUrl: string }): Promise<void> {
      await sql`update payments set qr_text = ${qrText}, pay_url = ${payUrl} where id = ${id}`.execute(db);
    },

    /** Moves a live try; false when it is not live any more. */
    async move(id: string, to: Payment['state'], reason: string, now: Date): Promise<boolean> {
      const ends = to !== 'waiting' && to !== 'processing';
      const { rows } = await sql<{ id: string }>`
        update payments set state = ${to}, fail_reason = ${reason},
          ended_at = case when ${ends} then ${now}::timestamptz end,
          next_query_at = case when ${ends} then null else next_query_at end
        where id = ${id} and state in ('waiting', 'processing') returning id`.execute(db);
      return rows.length > 0;
    },

    /** Money came for a try, whatever state it was in: it succeeded. */
    async succeed(id: string, now: Date): Promise<void> {
      await sql`update payments set state = 'succeeded', fail_reason = '', ended_at = ${now}, next_query_at = null
        where id = ${id}`.execute(db);
    },

    /** Takes the turn to ask the provider; false when somebody asked a moment ago. */
    async takeTurn(id: string, now: Date, nextAt: Date): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        update payments set next_query_at = ${nextAt}, queries = queries + 1
        where id = ${id} and state in ('waiting', 'processing') and (next_query_at is null or next_query_at <= ${now})
        returning id`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Writes down that a callback was heard, once per verdict; repeats are not news. */
export async function noteNotice(
  db: Db,
  notice: { provider: string; noticeId: string; paymentId: string | null; verdict: string; now: Date },
): Promise<void> {
  await sql`
    insert into payment_notices (provider, notice_id, payment_id, verdict, received_at)
    values (${notice.provider}, ${notice.noticeId.slice(0, 80)}, ${notice.paymentId}, ${notice.verdict}, ${notice.now})
    on conflict (provider, notice_id, verdict) do nothing`.execute(db);
}

/** Writes a refund that is due; one source event refunds once. Answers its id, undefined when it was due already. */
export async function addRefund(
  tx: Transaction,
  refund: {
    id: string;
    orderId: string;
    captureId: number;
    amount: number;
    reason: string;
    source: string;
    now: Date;
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (id, no, order_id, capture_id, amount, reason, source, state, next_try_at, created_at)
    values (${refund.id}, ${numberHead('RF', refund.now)} || lpad(nextval('payment_no')::text, 6, '0'),
            ${refund.orderId}, ${refund.captureId}, ${refund.amount}, ${refund.reason}, ${refund.source}, 'due',
            ${refund.now}, ${refund.now})
    on conflict (source) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** 「PAY20260618」: the day in Shanghai. */
const numberHead = (letters: string, now: Date): string => `${letters}${formatDate(now).replaceAll('-', '')}`;
