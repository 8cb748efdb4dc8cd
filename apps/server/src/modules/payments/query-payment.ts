import type { JobRegistry, Platform } from '../../platform';
import { applyVerdict } from './apply-verdict';
import { CLOSE_JOB, QUERY_JOB } from './job-names';
import { isLive, type Payment, paymentsStore } from './payments-store';

/** Pauses between two queries: short at first, then a minute, so that a lost callback is found within two. */
const SOON_MS = 15_000;
const LATER_MS = 60_000;
/** How often a buyer's page may make the server query the provider. */
const PAGE_MS = 3_000;
/** How long after its end a payment is closed: the provider's clock may differ. */
const GRACE_MS = 30_000;
/** Codes end at whole minutes, and one scanned at the very end may be paid a little later. */
const CODE_GRACE_MS = 3 * 60_000;

export const firstQuery = (now: Date): Date => new Date(now.getTime() + SOON_MS);

export function paymentJobs(registry: JobRegistry, platform: Platform): void {
  registry.job(QUERY_JOB, ({ key, now }) => queryByTimer(platform, key, now), 'outside');
  registry.job(CLOSE_JOB, ({ key, now }) => closeAtProvider(platform, key, now), 'outside');
}

/** Queries the provider about one payment and applies its verdict. */
async function queryProvider(platform: Platform, payment: Payment, now: Date): Promise<void> {
  const provider = platform.paymentProviders.get(payment.provider);
  if (!provider) return;
  const verdict = await provider.query(payment.no);
  const applied = await applyVerdict(platform, provider, payment, verdict, now);
  if (applied === 'mismatch') {
    platform.log.warn({ payment: payment.id }, 'a provider answered about money that cannot be booked');
  }
}

/** `queryProvider` for callers to whom a provider that cannot be reached is no failure. */
const tryQuery = (platform: Platform, payment: Payment, now: Date): Promise<void> =>
  queryProvider(platform, payment, now).catch((error: unknown) => {
    platform.log.warn({ err: error, payment: payment.id }, 'a payment provider could not be queried');
  });

/** For a page that waits: queries the provider unless somebody has done so a moment ago. */
export async function queryForPage(platform: Platform, payment: Payment, now: Date): Promise<void> {
  const next = new Date(now.getTime() + PAGE_MS);
  if (!(await paymentsStore(platform.db).takeTurn(payment.id, now, next))) return;
  await tryQuery(platform, payment, now);
}

/** Queries every live payment of an order, before the order expires. */
export async function queryLive(platform: Platform, orderId: string, now: Date): Promise<void> {
  for (const payment of await paymentsStore(platform.db).live(orderId)) {
    await tryQuery(platform, payment, now);
  }
}

async function queryByTimer(platform: Platform, id: string, now: Date): Promise<void> {
  const store = paymentsStore(platform.db);
  const payment = await store.byId(id);
  if (!payment || !isLive(payment)) return;
  const again = new Date(now.getTime() + (payment.queries < 4 ? SOON_MS : LATER_MS));
  await store.takeTurn(id, now, new Date(now.getTime() + PAGE_MS));
  await tryQuery(platform, payment, now);
  const after = await store.byId(id);
  if (!after || !isLive(after)) return;
  const over = after.expiresAt !== null && after.expiresAt.getTime() + GRACE_MS <= now.getTime();
  if (over && after.state === 'waiting') {
    await store.move(id, 'closed', '', now);
    await platform.jobs.enqueue(platform.db, CLOSE_JOB, { key: id, runAt: now });
    return;
  }
  await platform.jobs.enqueue(platform.db, QUERY_JOB, { key: id, runAt: again });
}

/** Closes an ended payment at the provider. If it was paid in between, the money is booked, late or not. */
async function closeAtProvider(platform: Platform, id: string, now: Date): Promise<void> {
  const payment = await paymentsStore(platform.db).byId(id);
  const provider = payment && platform.paymentProviders.get(payment.provider);
  if (!payment || !provider) return;
  const closed = await provider.close(payment.no);
  if (closed === 'paid') await queryProvider(platform, payment, now);
  // The code can still be scanned until it ends; such a payment must be found even if its callback is lost.
  const end = (payment.expiresAt?.getTime() ?? 0) + CODE_GRACE_MS;
  if (closed === 'no-trade' && end > now.getTime()) {
    await platform.jobs.enqueue(platform.db, CLOSE_JOB, { key: id, runAt: new Date(end) });
  }
}
