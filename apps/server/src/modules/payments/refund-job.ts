import { sql } from 'kysely';
import {
  type JobRegistry,
  type Platform,
  type Provider,
  TRIAL_MONEY,
  type Transaction,
} from '../../platform';
import { orderRefunded, orderStore } from '../orders';
import { REFUND_JOB, REFUND_SWEEP } from './job-names';
import { refundsWithoutWork } from './payments-store';

const LOOK_AGAIN_MS = 30_000;
/** How often a refund is retried whose provider has no keys here: the next start may bring them back. */
const WITHOUT_KEYS_MS = 10 * 60_000;
const SWEEP_MS = 10 * 60_000;

type RefundRequest = Parameters<Provider['refund']>[0];

export function refundJobs(
  registry: JobRegistry,
  platform: Pick<Platform, 'database' | 'db' | 'log' | 'jobs' | 'paymentProviders' | 'ports'>,
): void {
  registry.job(REFUND_JOB, ({ key, now }) => requestRefund(platform, key, now), 'outside');
  registry.every(REFUND_SWEEP, SWEEP_MS, ({ now }) => sweepRefunds(platform, now));
}

/** Queues a job for every open refund that has lost its own. */
export async function sweepRefunds({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`${refundsWithoutWork}`.execute(db);
  for (const { id } of rows) await jobs.enqueue(db, REFUND_JOB, { key: id, runAt: now });
}

/** Requests one refund from the provider. Its number never changes, so two requests refund once. */
async function requestRefund(
  platform: Pick<Platform, 'database' | 'db' | 'log' | 'jobs' | 'paymentProviders' | 'ports'>,
  id: string,
  now: Date,
): Promise<void> {
  const code = await providerOf(platform, id);
  // A bank transfer is refunded by hand; the operator records it.
  if (code === undefined || code === 'transfer') return;
  // Nobody paid: that it went back is only written down.
  if (code === TRIAL_MONEY) return settleRefund(platform, id, '', now);
  const provider = platform.paymentProviders.get(code);
  if (!provider) return cannotSend(platform, id, code, now);
  const refund = await markRequested(platform, id);
  if (!refund) return;
  const answer = await provider.refund(refund);
  switch (answer.state) {
    case 'succeeded':
      await settleRefund(platform, id, answer.providerRefund, now);
      return;
    case 'refused':
      await sql`update refunds set state = 'refused', fail_reason = ${answer.reason}, next_try_at = null
        where id = ${id} and state in ('due', 'asked')`.execute(platform.db);
      return;
    case 'processing':
      await platform.jobs.enqueue(platform.db, REFUND_JOB, {
        key: id,
        runAt: new Date(now.getTime() + LOOK_AGAIN_MS),
      });
  }
}

/** The provider that captured the money; undefined when the refund is no longer open. */
async function providerOf({ db }: Pick<Platform, 'db'>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ provider: string }>`
    select c.provider from refunds r join captures c on c.id = r.capture_id
    where r.id = ${id} and r.state in ('due', 'asked')`.execute(db);
  return rows[0]?.provider;
}

/** Whether this server can request refunds from the provider. */
export const canRefundThrough = (platform: Pick<Platform, 'paymentProviders'>, code: string): boolean =>
  code === TRIAL_MONEY || platform.paymentProviders.get(code) !== undefined;

/** The refund waits until the provider has its keys again. Staff see the reason, and the audit reports it. */
async function cannotSend(
  platform: Pick<Platform, 'db' | 'log' | 'jobs' | 'paymentProviders'>,
  id: string,
  code: string,
  now: Date,
): Promise<void> {
  const reason = `${platform.paymentProviders.labelsOf(code).name}没有配置，退款发不出去；配置后会自动退回`;
  const { rows } = await sql`update refunds set fail_reason = ${reason}
    where id = ${id} and state in ('due', 'asked') returning id`.execute(platform.db);
  if (rows.length === 0) return;
  platform.log.warn({ refund: id, provider: code }, 'a refund cannot be sent: its provider has no keys here');
  await platform.jobs.enqueue(platform.db, REFUND_JOB, {
    key: id,
    runAt: new Date(now.getTime() + WITHOUT_KEYS_MS),
  });
}

/** Counts an attempt; answers what the provider is sent, or undefined when the refund is no longer open. */
async function markRequested({ db }: Pick<Platform, 'db'>, id: string): Promise<RefundRequest | undefined> {
  const { rows } = await sql<RefundRequest>`
    update refunds r set attempts = attempts + 1, state = 'asked', fail_reason = ''
    from captures c join payments p on p.id = c.payment_id
    where r.id = ${id} and r.state in ('due', 'asked') and c.id = r.capture_id
    returning p.no as "outTradeNo", r.no as "outRefundNo", r.amount, r.reason,
      c.provider_transaction as transaction, c.amount as captured`.execute(db);
  return rows[0];
}

/** The money was refunded: counted once. An order that waited only for this refund is done. */
export async function settleRefund(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  id: string,
  providerRefund: string,
  now: Date,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const settle = (tx: Transaction) => settleInside(tx, platform, id, providerRefund, now, also);
  await platform.database.transaction(settle, { retry: true });
}

async function settleInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  id: string,
  providerRefund: string,
  now: Date,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const known = await tx.selectFrom('refunds').select('order_id').where('id', '=', id).executeTakeFirst();
  const order = known && (await orderStore(tx).hold(known.order_id));
  if (!order) return;
  const { rows } = await sql<{ amount: number; use: string }>`
    update refunds r set state = 'succeeded', provider_refund = ${providerRefund}, fail_reason = '',
      next_try_at = null, ended_at = ${now}
    from captures c
    where r.id = ${id} and r.state <> 'succeeded' and c.id = r.capture_id
    returning r.amount, c.use`.execute(tx);
  const done = rows[0];
  if (!done) return;
  const open = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '<>', 'succeeded')
    .executeTakeFirst();
  await orderRefunded(tx, platform, order, {
    amount: done.use === 'applied' ? done.amount : 0,
    settled: open === undefined,
    now,
  });
  await also?.(tx);
}

/** Requests a refund again that was refused or could not be sent. */
export async function retryRefund(
  platform: Pick<Platform, 'database' | 'jobs'>,
  id: string,
  now: Date,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { rows } = await sql`update refunds set state = 'due', fail_reason = '', next_try_at = ${now}
      where id = ${id} and (state = 'refused' or (state in ('due', 'asked') and fail_reason <> '')) returning id`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await platform.jobs.enqueue(tx, REFUND_JOB, { key: id, runAt: now });
    await also?.(tx);
  });
}
