import { sql } from 'kysely';
import {
  CURRENCY,
  type Db,
  type Notice,
  type Provider,
  toJson,
  type Transaction,
  type Verdict,
} from '../../platform';

/** Why money cannot be booked. */
export type CaseReason = 'unknown-trade' | 'merchant' | 'currency' | 'unreadable';

/**
 * Why the money of a verdict cannot be booked; undefined when it is ours and in our currency. The amount does not matter
 * here: money that no order waits for is booked too, and refunded.
 */
export function whyUnbookable(
  provider: Pick<Provider, 'merchant'>,
  verdict: Verdict,
): Exclude<CaseReason, 'unknown-trade'> | undefined {
  if (verdict.merchant !== provider.merchant) return 'merchant';
  if (verdict.currency !== CURRENCY) return 'currency';
  return verdict.transaction === '' || verdict.amount <= 0 ? 'unreadable' : undefined;
}

/**
 * Whether a repeated callback may be bookable: wrong settings, or books that are being restored, can be corrected within
 * the day in which a provider repeats. A foreign currency stays one.
 */
export const isWorthRepeating = (reason: CaseReason): boolean => reason !== 'currency';

/** Stores a callback with its content, once per verdict. */
export async function recordNotice(
  db: Db,
  about: { provider: string; noticeId: string; paymentId: string | null; verdict: string; now: Date },
  notice?: Notice,
): Promise<void> {
  await sql`
    insert into payment_notices (provider, notice_id, payment_id, verdict, received_at, out_trade_no, transaction_no,
                                 amount, currency, merchant, state, content)
    values (${about.provider}, ${about.noticeId.slice(0, 80)}, ${about.paymentId}, ${about.verdict}, ${about.now},
            ${notice?.outTradeNo ?? ''}, ${notice?.transaction ?? ''}, ${notice?.amount ?? 0}, ${notice?.currency ?? ''},
            ${notice?.merchant ?? ''}, ${notice?.state ?? ''}, ${toJson(notice?.content ?? {})})
    on conflict (provider, notice_id, verdict) do nothing`.execute(db);
}

/** Opens a case for money that cannot be booked; repeats of it open no other. */
export async function openCase(
  db: Db,
  own: {
    provider: string;
    outTradeNo: string;
    paymentId: string | null;
    reason: CaseReason;
    content: unknown;
    now: Date;
  },
  verdict: Verdict,
): Promise<void> {
  const key = verdict.transaction || `no:${own.outTradeNo}`;
  await sql`
    insert into money_cases (provider, money_key, payment_id, out_trade_no, transaction_no, amount, currency, merchant,
                             reason, content, seen_at)
    values (${own.provider}, ${key}, ${own.paymentId}, ${own.outTradeNo}, ${verdict.transaction}, ${verdict.amount},
            ${verdict.currency}, ${verdict.merchant}, ${own.reason}, ${toJson(own.content)}, ${own.now})
    on conflict (provider, money_key) do nothing`.execute(db);
}

/** Open cases, except those whose money was booked after all when its callback was repeated. */
export const openCases = sql`
  select m.* from money_cases m
  where m.state = 'open' and not exists (
    select 1 from captures c where c.provider = m.provider and c.provider_transaction = m.transaction_no)`;

export interface MoneyCase {
  id: number;
  provider: string;
  reason: CaseReason;
  outTradeNo: string;
  transaction: string;
  /** Of `currency`, in its hundredth part. */
  amount: number;
  currency: string;
  merchant: string;
  orderNo: string;
  seenAt: Date;
}

/** Open cases, oldest first. */
export async function listOpenCases(
  db: Db,
  limit: number,
  offset: number,
): Promise<{ list: MoneyCase[]; total: number }> {
  const { rows } = await sql<MoneyCase & { total: number }>`
    select m.id, m.provider, m.reason, m.out_trade_no as "outTradeNo", m.transaction_no as transaction, m.amount,
      m.currency, m.merchant, coalesce(o.no, '') as "orderNo", m.seen_at as "seenAt", count(*) over () as total
    from (${openCases}) m
    left join payments p on p.id = m.payment_id
    left join orders o on o.id = p.order_id
    order by m.id limit ${limit} offset ${offset}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0 };
}

/** Settles a case; false when it is not open. */
export async function settleCase(tx: Transaction, id: number, note: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update money_cases set state = 'settled', note = ${note}, settled_at = ${now}
    where id = ${id} and state = 'open' returning id`.execute(tx);
  return rows.length > 0;
}
