import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { orderWord, type OrderState, receiptWayText, refundText } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, type Db, keyOf, pageByKey, type Platform } from '../../../platform';
import { yuan } from '../../orders';
import { type Operator, ownedInScope, staffFileLink } from '../../staff';
import { canRefundThrough } from '../refund-job';
import { saysWho, startOfToday, WHO_COLUMNS, WHO_TABLES, type WhoRow, whoToWire } from './facts';

type View = CallContext<'adminRefunds'>['query']['view'];
type Wire = CallData<'adminRefunds'>['list'][number];

interface RefundRow extends WhoRow {
  id: string;
  no: string;
  order_id: string;
  order_no: string;
  amount: number;
  state: string;
  reason: string;
  fail_reason: string;
  attempts: number;
  provider: string;
  provider_refund: string;
  /** of the receipt that the money came by; null: none was written */
  way: string | null;
  asked: boolean;
  created_at: Date;
  ended_at: Date | null;
}

const COLUMNS = sql`
  r.id, r.no, r.order_id, o.no as order_no, r.amount, r.state, r.reason, r.fail_reason, r.attempts, k.provider,
  r.provider_refund, (select t.way from receipts t where t.payment_id = k.payment_id) as way,
  exists (select from second_looks l where l.kind = 'refund.settle' and l.object = 'refund:' || r.id
          and l.state = 'waiting') as asked,
  r.created_at, r.ended_at, ${WHO_COLUMNS}`;
const TABLES = sql`
  refunds r join captures k on k.id = r.capture_id join orders o on o.id = r.order_id ${WHO_TABLES}`;

const OPEN = sql`r.state <> 'succeeded'`;
/** Refused by the provider, or impossible to send. */
const FAILED = sql`(r.state = 'refused' or r.fail_reason <> '')`;

/** Conditions of the views, as the partial indexes have them. */
const WHERE: Record<View, RawBuilder<unknown>> = {
  due: sql`${OPEN} and k.provider = 'transfer'`,
  failed: sql`${OPEN} and k.provider <> 'transfer' and ${FAILED}`,
  sent: sql`${OPEN} and k.provider <> 'transfer' and not ${FAILED}`,
  done: sql`r.state = 'succeeded'`,
  all: sql`true`,
};

/** One page of a view: what is open by age, what is done newest first. */
export async function listRefunds(
  { platform, db, query, now }: CallContext<'adminRefunds'>,
  operator: Operator,
): Promise<CallData<'adminRefunds'> | Refusal> {
  const { view, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const at = view === 'done' ? sql`r.ended_at` : sql`r.created_at`;
  const oldestFirst = view !== 'done' && view !== 'all';
  const side = oldestFirst ? sql`>` : sql`<`;
  const order = oldestFirst ? sql`${at}, r.id` : sql`${at} desc, r.id desc`;
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from ${TABLES}
    where ${WHERE[view]} and ${ownedInScope(operator, 'o.kh_id')}
      and (${keyword}::text = '' or ${saysWho(keyword)} or r.no = ${keyword.toUpperCase()}
           or r.provider_refund = ${keyword})
      and ${key ? sql`(${at}, r.id) ${side} (${key.at}::timestamptz, ${key.id}::text)` : sql`true`}
    order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, (row) => ({
    at: view === 'done' ? (row.ended_at ?? row.created_at) : row.created_at,
    id: row.id,
  }));
  const list = page.rows.map((row) => refundToWire(platform, row));
  const sums = await sumsOf(db, operator, now);
  return page.next === undefined ? { list, sums } : { list, sums, next: page.next };
}

async function sumsOf(db: Db, operator: Operator, now: Date): Promise<CallData<'adminRefunds'>['sums']> {
  const { rows } = await sql<{ due: number; failed: number; done: number }>`
    select coalesce(sum(r.amount) filter (where k.provider = 'transfer'), 0)::bigint as due,
      coalesce(sum(r.amount) filter (where k.provider <> 'transfer' and ${FAILED}), 0)::bigint as failed,
      (select coalesce(sum(d.amount), 0)::bigint from refunds d join orders b on b.id = d.order_id
       where d.state = 'succeeded' and d.ended_at >= ${startOfToday(now)}::timestamptz
         and ${ownedInScope(operator, 'b.kh_id')}) as done
    from refunds r join captures k on k.id = r.capture_id join orders o on o.id = r.order_id
    where ${OPEN} and ${ownedInScope(operator, 'o.kh_id')}`.execute(db);
  const { due = 0, failed = 0, done = 0 } = rows[0] ?? {};
  return { due: yuan(due), failed: yuan(failed), doneToday: yuan(done) };
}

const WORDS: Readonly<Record<string, { stateName: string; tone: Wire['tone'] }>> = {
  byHand: { stateName: '待手工退', tone: 'amber' },
  refused: { stateName: '渠道拒绝', tone: 'red' },
  unsendable: { stateName: '发不出去', tone: 'red' },
};

function refundToWire(platform: Pick<Platform, 'paymentProviders'>, row: RefundRow): Wire {
  const byHand = row.provider === 'transfer' || !canRefundThrough(platform, row.provider);
  const isOpen = row.state !== 'succeeded';
  const { word, colour } = refundText(row.state);
  const special =
    row.state === 'refused'
      ? WORDS['refused']
      : isOpen && row.provider === 'transfer'
        ? WORDS['byHand']
        : isOpen && row.fail_reason !== ''
          ? WORDS['unsendable']
          : undefined;
  return {
    id: row.id,
    no: row.no,
    orderId: row.order_id,
    orderNo: row.order_no,
    ...whoToWire(row),
    amount: yuan(row.amount),
    state: row.state,
    stateName: special?.stateName ?? word,
    tone: special?.tone ?? colour,
    reason: row.reason,
    failReason: row.fail_reason,
    attempts: row.attempts,
    through:
      row.provider === 'transfer'
        ? receiptWayText(row.way ?? '')
        : platform.paymentProviders.labelsOf(row.provider).name,
    byHand: isOpen && byHand,
    mayRetry: isOpen && row.provider !== 'transfer' && (row.state === 'refused' || row.fail_reason !== ''),
    asked: row.asked,
    reference: row.provider_refund,
    createTime: row.created_at.toISOString(),
    ...(row.ended_at ? { doneTime: row.ended_at.toISOString() } : {}),
  };
}

type DetailRow = RefundRow & {
  order_state: string;
  payable: number;
  paid: number;
  refunded: number;
  capture_no: string;
  captured: number;
  captured_at: Date;
  transaction: string;
  payer: string | null;
  receipt_reference: string | null;
  upload_id: string | null;
  media_type: string | null;
};

/** One refund beside the money that it gives back: whom a refund by hand goes to. */
export async function showRefund(
  { platform, db, params, now }: CallContext<'adminRefundOne'>,
  operator: Operator,
): Promise<CallData<'adminRefundOne'> | Refusal> {
  const { rows } = await sql<DetailRow>`
    select ${COLUMNS}, o.state as order_state, o.payable_amount as payable, o.paid_amount as paid,
      o.refunded_amount as refunded, p.no as capture_no, k.amount as captured, k.captured_at,
      k.provider_transaction as transaction, t.payer, t.reference as receipt_reference,
      u.id as upload_id, u.media_type
    from ${TABLES} join payments p on p.id = k.payment_id
    left join receipts t on t.payment_id = k.payment_id
    left join uploads u on u.id = coalesce(t.upload_id, (
      select v.upload_id from transfer_vouchers v where v.payment_id = k.payment_id order by v.id desc limit 1))
    where (r.id = ${params.id} or r.no = ${params.id}) and ${ownedInScope(operator, 'o.kh_id')}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('not-found', { what: '该退款' });
  const { rows: others } = await sql<{
    no: string;
    amount: number;
    state: string;
    reason: string;
    created_at: Date;
  }>`
    select no, amount, state, reason, created_at from refunds
    where order_id = ${row.order_id} and id <> ${row.id} order by created_at, id`.execute(db);
  return {
    ...refundToWire(platform, row),
    orderStateName: orderWord(row.order_state as OrderState, [], row.paid).word,
    payAmount: yuan(row.payable),
    paidAmount: yuan(row.paid),
    refundedAmount: yuan(row.refunded),
    capture: {
      no: row.capture_no,
      amount: yuan(row.captured),
      time: row.captured_at.toISOString(),
      transaction: row.transaction === row.capture_no ? '' : row.transaction,
      payer: row.payer ?? '',
      reference: row.receipt_reference ?? '',
      ...(row.upload_id && {
        file: {
          url: staffFileLink(platform, operator, row.upload_id, now),
          isPicture: (row.media_type ?? '').startsWith('image/'),
        },
      }),
    },
    others: others.map(({ created_at, amount, state, ...rest }) => ({
      ...rest,
      amount: yuan(amount),
      stateName: refundText(state).word,
      time: created_at.toISOString(),
    })),
  };
}
