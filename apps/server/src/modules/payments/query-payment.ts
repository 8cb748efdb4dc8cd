import type { JobRegistry, Platform } from '../../platform';
import { applyVerdict } from './apply-verdict';
import { CLOSE_JOB, QUERY_JOB } from './job-names';
import { type Payment, paymentsStore } from './payments-store';

/** Between two looks: often at first, and never longer than a minute (lost callbacks are found within two). */
const SOON_MS = 15_000;
const LATER_MS = 60_000;
/** A buyer's page may ask this often. */
const PAGE_MS = 3_000;
/** After its end a try is closed, not before: clocks differ. */
const GRACE_MS = 30_000;
/** Codes end at whole minutes; one scanned at the very end may be paid a little later. */
const CODE_GRACE_MS = 3 * 60_000;

export const firstLook = (now: Date): Date => new Date(now.getTime() + SOON_MS);

export function paymentJobs(registry: JobRegistry, platform: Platform): void {
  registry.job(QUERY_JOB, ({ key, now }) => queryByTimer(platform, key, now), 'outside');
  registry.job(CLOSE_JOB, ({ key, now }) => closeAtProvider(platform, key, now), 'outside');
}

/** Asks the provider about one try and believes the answer. */
async function ask(platform: Platform, payment: Payment, now: Date): Promise<void> {
  const provider = platform.paymentProviders.get(payment.provider);
  if (!provider) return;
  const verdict = await provider.query(payment.no);
  const applied = await applyVerdict(platform, provider, payment, verdict, now);
  if (applied === 'mismatch') {
    platform.log.warn({ payment: payment.id }, 'a provider answered about money that cannot be booked');
  }
}

/** For a page that waits: asks unless somebody did a moment ago. A provider that is away is no reason to fail. */
export async function queryForPage(platform: Platform, payment: Payment, now: Date): Promise<void> {
  const next = new Date(now.getTime() + PAGE_MS);
  if (!(await paymentsStore(platform.db).takeTurn(payment.id, now, next))) return;
  await ask(platform, payment, now).catch((error: unknown) => {
    platform.log.warn({ err: error, payment: payment.id }, 'a provider could not be asked');
  });
}

/** Asks about everything that lives of an order, before it is given up. */
export async function queryLive(platform: Platform, orderId: string, now: Date): Promise<void> {
  for (const payment of await paymentsStore(platform.db).live(orderId)) {
    await ask(platform, payment, now).catch((error: unknown) => {
      platform.log.warn({ err: error, payment: payment.id }, 'a provider could not be asked');
    });
  }
}

async function queryByTimer(platform: Platform, id: string, now: Date): Promise<void> {
  const store = paymentsStore(platform.db);
  const payment = await store.byId(id);
  if (!payment || !isLive(payment)) return;
  const again = new Date(now.getTime() + (payment.queries < 4 ? SOON_MS : LATER_MS));
  await store.takeTurn(id, now, new Date(now.getTime() + PAGE_MS));
  await ask(platform, payment, now).catch((error: unknown) => {
    platform.log.warn({ err: error, payment: id }, 'a provider could not be asked');
  });
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

/** A try that is over here must be over there. Paid in between: the money is booked, late or not. */
async function closeAtProvider(platform: Platform, id: string, now: Date): Promise<void> {
  const payment = await paymentsStore(platform.db).byId(id);
  const provider = payment && platform.paymentProviders.get(payment.provider);
  if (!payment || !provider) return;
  const closed = await provider.close(payment.no);
  if (closed === 'paid') await ask(platform, payment, now);
  // The code was not scanned yet and can be until it ends: what is paid by it must be found without a callback too.
  const end = (payment.expiresAt?.getTime() ?? 0) + CODE_GRACE_MS;
  if (closed === 'no-trade' && end > now.getTime()) {
    await platform.jobs.enqueue(platform.db, CLOSE_JOB, { key: id, runAt: new Date(end) });
  }
}

const isLive = ({ state }: Payment): boolean => state === 'waiting' || state === 'processing';
