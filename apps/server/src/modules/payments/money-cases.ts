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

/** Why money that came cannot be booked for what it names. */
export type CaseReason = 'unknown-trade' | 'merchant' | 'currency' | 'unreadable';

/**
 * What keeps a verdict about money from being booked; undefined when it is our money, in our currency. Its amount is no
 * matter here: what is not what an order waits for is booked too, and owed back.
 */
export function unfitFor(
  provider: Pick<Provider, 'merchant'>,
  verdict: Verdict,
): Exclude<CaseReason, 'unknown-trade'> | undefined {
  if (verdict.merchant !== provider.merchant) return 'merchant';
  if (verdict.currency !== CURRENCY) return 'currency';
  return verdict.transaction === '' || verdict.amount <= 0 ? 'unreadable' : undefined;
}

/**
 * Whether hearing it again may end better: an app that was named wrong in the settings, or books that are being
 * restored, can be mended within the day that a provider repeats itself. A foreign currency stays one.
 */
export const mayEndBetter = (reason: CaseReason): boolean => reason !== 'currency';

/** Writes a callback down with everything it said, once per verdict; repeats are not news. */
export async function noteNotice(
  db: Db,
  about: { provider: string; noticeId: string; paymentId: string | null; verdict: string; now: Date },
  said?: Notice,
): Promise<void> {
  await sql`
    insert into payment_notices (provider, notice_id, payment_id, verdict, received_at, out_trade_no, transaction_no,
                                 amount, currency, merchant, state, content)
    values (${about.provider}, ${about.noticeId.slice(0, 80)}, ${about.paymentId}, ${about.verdict}, ${about.now},
            ${said?.outTradeNo ?? ''}, ${said?.transaction ?? ''}, ${said?.amount ?? 0}, ${said?.currency ?? ''},
            ${said?.merchant ?? ''}, ${said?.state ?? ''}, ${toJson(said?.content ?? {})})
    on conflict (provider, notice_id, verdict) do nothing`.execute(db);
}

/** Money came that is nobody's: one case, however often it is heard of. */
export async function raiseCase(
  db: Db,
  own: {
    provider: string;
    outTradeNo: string;
    paymentId: string | null;
    verdict: Verdict;
    reason: CaseReason;
    content: unknown;
    now: Date;
  },
): Promise<void> {
  const { verdict, outTradeNo } = own;
  const key = verdict.transaction || `no:${outTradeNo}`;
  await sql`
    insert into money_cases (provider, money_key, payment_id, out_trade_no, transaction_no, amount, currency, merchant,
                             reason, content, seen_at)
    values (${own.provider}, ${key}, ${own.paymentId}, ${outTradeNo}, ${verdict.transaction}, ${verdict.amount},
            ${verdict.currency}, ${verdict.merchant}, ${own.reason}, ${toJson(own.content)}, ${own.now})
    on conflict (provider, money_key) do nothing`.execute(db);
}

/** Cases that wait for a person. One whose money was booked after all, when it was heard of again, is none any more. */
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

/** A person has seen to it; false when the case is not open. */
export async function settleCase(tx: Transaction, id: number, note: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update money_cases set state = 'settled', note = ${note}, settled_at = ${now}
    where id = ${id} and state = 'open' returning id`.execute(tx);
  return rows.length > 0;
}
