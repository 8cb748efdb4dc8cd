import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  type CallContext,
  type Payer,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
  type Handler,
} from '../../platform';
import { dueInstalment, type HeldOrder, offeredChannels, offeredMethods, orderStore } from '../orders';
import { CLOSE_JOB, QUERY_JOB } from './job-names';
import { stateOf } from './pay-state';
import { payerOf, servesPayer } from './payer';
import { type Payment, paymentsStore } from './payments-store';
import { firstQuery } from './query-payment';
import { type Granted, identityFor, markOf } from './wallet-grant';

/** How long a QR code is valid, unless the order's reservation or the instalment's window ends first. */
const CODE_MS = 10 * 60_000;

/**
 * Starts a scan payment or resumes the live one: an instalment has one live payment. Our row is written first, under the
 * order's lock. The provider is called outside any transaction and may be called again with the same number.
 */
export const scanCodePay: Handler<'scanCodePay'> = async (call) => {
  const { platform, session, body, now } = call;
  const offered = await offeredMethods(platform);
  const channels = offeredChannels(platform).map(({ code }) => code);
  const isOffered = body.channel === undefined || channels.includes(body.channel);
  if (!isOffered || !offered.some((method) => method.code === 'cloud'))
    return refuse('method-unavailable', {});

  const subject = { userId: session.userId, orderId: body.orderId };
  const granted = await identityFor(platform, subject, body, now);
  if (isRefusal(granted)) return granted;
  const payer = { ...payerOf(platform, call.request), ...granted, userId: session.userId };

  const held = await refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(body.orderId, session.khId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    return { order, payment: await resumeOrAdd(tx, call, order, channels, payer) };
  });
  if (isRefusal(held)) return held;
  const { order, payment } = held;
  const isOpen = payment.qrText !== '' || payment.payUrl !== '' || payment.bridge !== null;
  if (!isOpen && payment.state === 'waiting') {
    const started = await startAtProvider(platform, payment, order, payer);
    if (started) return started;
  }
  return stateOf(platform, order.id, session, now);
};

async function resumeOrAdd(
  tx: Transaction,
  { platform, session, body, ids, now }: CallContext<'scanCodePay'>,
  order: HeldOrder,
  channels: readonly string[],
  payer: Payer & { userId: number },
): Promise<Payment> {
  const due = await dueInstalment(tx, order, now);
  if (!due) throw new Refused(refuse('nothing-to-pay', {}));
  const store = paymentsStore(tx);
  let provider = body.channel;
  for (const live of await store.live(order.id)) {
    // Money is on its way, or a voucher awaits review: a second payment would only have to be refunded.
    if (live.state === 'processing') {
      if (live.method === 'cloud') return live;
      throw new Refused(refuse('nothing-to-pay', {}));
    }
    if (live.method === 'cloud' && channels.includes(live.provider)) provider ??= live.provider;
    const fresh = live.expiresAt !== null && live.expiresAt > now && servesPayer(live, payer);
    if (!body.renew && live.method === 'cloud' && live.provider === provider && fresh) return live;
    await store.move(live.id, 'closed', '', now);
    await platform.jobs.enqueue(tx, CLOSE_JOB, { key: live.id, runAt: now });
  }
  provider ??= channels[0];
  if (provider === undefined) throw new Refused(refuse('method-unavailable', {}));
  // A provider's own browser opens neither other providers' pages nor, for an unknown payer, its own.
  const { browserOf } = payer;
  const isUnknown = browserOf === provider && payer.identity === '';
  const opens = browserOf === '' || platform.paymentProviders.get(provider)?.opensInBrowserOf(browserOf);
  if (isUnknown || !opens) throw new Refused(refuse('open-in-browser', {}));
  const ends = [order.reserveUntil, due.dueAt].flatMap((at) => (at ? [at.getTime()] : []));
  const payment = await store.add(order, due, {
    id: ids.unguessable(),
    method: 'cloud',
    provider,
    state: 'waiting',
    expiresAt: new Date(Math.min(now.getTime() + CODE_MS, ...ends)),
    startedBy: session.userId,
    nextQueryAt: firstQuery(now),
    now,
  });
  await platform.jobs.enqueue(tx, QUERY_JOB, { key: payment.id, runAt: firstQuery(now) });
  return payment;
}

async function startAtProvider(
  platform: Pick<Platform, 'settings' | 'db' | 'log' | 'paymentProviders'>,
  payment: Payment,
  order: HeldOrder,
  payer: Payer & Granted,
): Promise<Refusal | undefined> {
  const provider = platform.paymentProviders.get(payment.provider);
  try {
    const address = await provider?.start({
      outTradeNo: payment.no,
      amount: payment.amount,
      subject: `订单 ${order.no}`,
      expiresAt: payment.expiresAt ?? new Date(0),
      returnUrl: new URL(`/completepayment?id=${order.id}`, platform.settings.site.publicUrl).href,
      payer: payment.provider === payer.knownTo ? payer : { ...payer, identity: '' },
    });
    if (!address) return refuse('method-unavailable', {});
    await paymentsStore(platform.db).setAddress(payment.id, address, markOf(payer.identity));
    return undefined;
  } catch (error) {
    platform.log.warn({ err: error, payment: payment.id }, 'a payment could not be started');
    return refuse('provider-unreachable', {});
  }
}
