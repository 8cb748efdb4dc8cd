import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import type { CallContext, Platform, Transaction } from '../../platform';
import { dueInstalment, type HeldOrder, offeredMethods, orderStore, orRefused, Refused } from '../orders';
import { CLOSE_JOB, QUERY_JOB } from './job-names';
import { stateOf } from './pay-state';
import { payerOf, servesPayer } from './payer';
import { type Payment, paymentsStore } from './payments-store';
import type { Payer } from './provider';
import { providerOf } from './providers';
import { firstLook } from './query-payment';

/** A QR code lives so long, or until the order's reservation or the window of what it pays ends. */
const CODE_MS = 10 * 60_000;

/**
 * Starts a scan payment or resumes the one that lives: one live try per instalment. Our row is written first, under
 * the order's lock; the provider is asked outside of any transaction and may be asked again with the same number.
 */
export async function scanCodePay(
  call: CallContext<'scanCodePay'>,
): Promise<CallData<'scanCodePay'> | Refusal> {
  const { platform, session, body, now } = call;
  const { provider: code } = platform.settings.payments;
  const provider = providerOf(platform, code);
  const offered = await offeredMethods(platform);
  if (!provider || !offered.some((method) => method.code === 'cloud'))
    return refuse('method-unavailable', {});

  const held = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const order = await orderStore(tx).hold(body.orderId, session.khId);
        if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
        return { order, payment: await takeTry(tx, call, order, code) };
      },
      { retry: true },
    ),
  );
  if (isRefusal(held)) return held;
  const { order, payment } = held;
  if (payment.qrText === '' && payment.payUrl === '' && payment.state === 'waiting') {
    const started = await startAtProvider(platform, payment, order, payerOf(call.request));
    if (started) return started;
  }
  return stateOf(platform, order.id, session.khId, now);
}

async function takeTry(
  tx: Transaction,
  { platform, session, body, ids, now, request }: CallContext<'scanCodePay'>,
  order: HeldOrder,
  provider: string,
): Promise<Payment> {
  const due = await dueInstalment(tx, order, now);
  if (!due) throw new Refused(refuse('nothing-to-pay', {}));
  const store = paymentsStore(tx);
  for (const live of await store.live(order.id)) {
    // Money under way, or a voucher that waits to be looked at: a second payment would only have to go back.
    if (live.state === 'processing') {
      if (live.method === 'cloud') return live;
      throw new Refused(refuse('nothing-to-pay', {}));
    }
    const fresh = live.expiresAt !== null && live.expiresAt > now && servesPayer(live, payerOf(request));
    if (!body.renew && live.method === 'cloud' && fresh) return live;
    await store.move(live.id, 'closed', '', now);
    await platform.jobs.enqueue(tx, CLOSE_JOB, { key: live.id, runAt: now });
  }
  const ends = [order.reserveUntil, due.dueAt].flatMap((at) => (at ? [at.getTime()] : []));
  const payment = await store.add({
    id: ids.unguessable(),
    orderId: order.id,
    instalmentId: due.id,
    khId: order.khId,
    method: 'cloud',
    provider,
    amount: due.amount - due.captured,
    state: 'waiting',
    expiresAt: new Date(Math.min(now.getTime() + CODE_MS, ...ends)),
    startedBy: session.userId,
    now,
    nextQueryAt: firstLook(now),
  });
  await platform.jobs.enqueue(tx, QUERY_JOB, { key: payment.id, runAt: firstLook(now) });
  return payment;
}

async function startAtProvider(
  platform: Platform,
  payment: Payment,
  order: HeldOrder,
  payer: Payer,
): Promise<Refusal | undefined> {
  const provider = providerOf(platform, payment.provider);
  try {
    const address = await provider?.start({
      outTradeNo: payment.no,
      amount: payment.amount,
      subject: `订单 ${order.no}`,
      expiresAt: payment.expiresAt ?? new Date(0),
      returnUrl: new URL(`/completepayment?id=${order.id}`, platform.settings.site.publicUrl).href,
      payer,
    });
    if (!address) return refuse('method-unavailable', {});
    await paymentsStore(platform.db).setAddress(payment.id, address);
    return undefined;
  } catch (error) {
    platform.log.warn({ err: error, payment: payment.id }, 'a payment could not be started');
    return refuse('provider-unreachable', {});
  }
}
