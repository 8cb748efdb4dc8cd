import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { type Bridge, type Db, toJson, type Transaction } from '../../platform';
import { type dueInstalment, type HeldOrder, OWED } from '../orders';
import { REFUND_JOB } from './job-names';

/** One attempt to pay one instalment by one method. Amounts in fen. */
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
  bridge: Bridge | null;
  /** Hash of the only identity that `bridge` serves. */
  payerMark: string;
  startedBy: number;
  failReason: string;
  createdAt: Date;
  expiresAt: Date | null;
  queries: number;
}

type Due = NonNullable<Awaited<ReturnType<typeof dueInstalment>>>;

/** Money may still come by this attempt. */
export const isLive = ({ state }: Payment): boolean => state === 'waiting' || state === 'processing';

const columns = sql`
  id, no, order_id as "orderId", instalment_id as "instalmentId", kh_id as "khId", method, provider, amount, state,
  qr_text as "qrText", pay_url as "payUrl", bridge, payer_mark as "payerMark", started_by as "startedBy", fail_reason as "failReason", created_at as "createdAt", expires_at as "expiresAt", queries`;

export function paymentsStore(db: Db) {
  const one = async (where: ReturnType<typeof sql>): Promise<Payment | undefined> => {
    const { rows } = await sql<Payment>`select ${columns} from payments where ${where}`.execute(db);
    return rows[0];
  };
  return {
    byId: (id: string) => one(sql`id = ${id}`),
    /** By our number, which the provider knows. */
    byNo: (provider: string, no: string) => one(sql`provider = ${provider} and no = ${no}`),
    /**
     * The payment to show, of the latest instalment: the one that succeeded, else the newest. One that brought a part
     * is over: what the buyer still pays is a new one.
     */
    latest: (orderId: string) =>
      one(sql`order_id = ${orderId} and not (state = 'succeeded' and fail_reason = '' and exists (
          select from order_instalments i join orders o on o.id = i.order_id
          where i.id = payments.instalment_id and i.state = 'due' and (o.state = 'unpaid' or ${OWED})))
        order by instalment_id desc, (state = 'succeeded' and fail_reason = '') desc, created_at desc, no desc limit 1`),
    async live(orderId: string): Promise<Payment[]> {
      const { rows } = await sql<Payment>`
        select ${columns} from payments
        where order_id = ${orderId} and state in ('waiting', 'processing') order by created_at desc, no desc`.execute(
        db,
      );
      return rows;
    },

    /** Writes a new attempt to pay what is left of an instalment. */
    async add(
      { id: orderId, khId }: HeldOrder,
      due: Due,
      payment: Pick<Payment, 'id' | 'method' | 'provider' | 'state' | 'startedBy'> & {
        expiresAt?: Date;
        nextQueryAt?: Date;
        now: Date;
      },
    ): Promise<Payment> {
      const { rows } = await sql<Payment>`
        insert into payments (id, no, order_id, instalment_id, kh_id, method, provider, amount, state, started_by,
                              created_at, expires_at, next_query_at)
        values (${payment.id}, ${numberHead('PAY', payment.now)} || lpad(nextval('payment_no')::text, 6, '0'),
                ${orderId}, ${due.id}, ${khId}, ${payment.method}, ${payment.provider},
                ${due.amount - due.captured}, ${payment.state}, ${payment.startedBy}, ${payment.now},
                ${payment.expiresAt ?? null}, ${payment.nextQueryAt ?? null})
        returning ${columns}`.execute(db);
      return rows[0] as Payment;
    },

    async setAddress(
      id: string,
      address: { qrText: string; payUrl: string; bridge?: Bridge },
      payerMark: string,
    ): Promise<void> {
      const { qrText, payUrl, bridge } = address;
      await sql`
        update payments set qr_text = ${qrText}, pay_url = ${payUrl}, bridge = ${bridge ? toJson(bridge) : null}::jsonb,
          payer_mark = ${bridge ? payerMark : ''}
        where id = ${id}`.execute(db);
    },

    /** What really came, where it is not what was asked for. */
    async setAmount(id: string, amount: number): Promise<void> {
      await sql`update payments set amount = ${amount} where id = ${id}`.execute(db);
    },

    /** Moves a live payment; false when it is no longer live. */
    async move(id: string, to: Payment['state'], reason: string, now: Date): Promise<boolean> {
      const ends = to !== 'waiting' && to !== 'processing';
      const { rows } = await sql<{ id: string }>`
        update payments set state = ${to}, fail_reason = ${reason},
          ended_at = case when ${ends} then ${now}::timestamptz end,
          next_query_at = case when ${ends} then null else next_query_at end
        where id = ${id} and state in ('waiting', 'processing') returning id`.execute(db);
      return rows.length > 0;
    },

    /** Marks a payment, in whatever state, as succeeded. `wrong`: why its money pays nothing all the same. */
    async succeed(id: string, now: Date, wrong = ''): Promise<void> {
      await sql`update payments set state = 'succeeded', fail_reason = ${wrong}, ended_at = ${now}, next_query_at = null
        where id = ${id}`.execute(db);
    },

    /** Takes the turn to query the provider; false when somebody has done so a moment ago. */
    async takeTurn(id: string, now: Date, nextAt: Date): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        update payments set next_query_at = ${nextAt}, queries = queries + 1
        where id = ${id} and state in ('waiting', 'processing') and (next_query_at is null or next_query_at <= ${now})
        returning id`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Writes a refund, once per source. Answers its id; undefined when the source has one already. */
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

/** Ids of open refunds through a provider that have no waiting job. */
export const refundsWithoutWork = sql`
  select r.id from refunds r join captures c on c.id = r.capture_id
  where r.state in ('due', 'asked') and c.provider <> 'transfer'
    and not exists (select 1 from jobs j where j.kind = ${REFUND_JOB} and j.key = r.id and j.done_at is null)`;

/** 「PAY20260618」: the day in Shanghai. */
const numberHead = (letters: string, now: Date): string => `${letters}${formatDate(now).replaceAll('-', '')}`;
