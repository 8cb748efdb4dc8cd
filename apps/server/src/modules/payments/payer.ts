import type { IncomingHttpHeaders } from 'node:http';
import type { Payer, Platform } from '../../platform';
import type { Payment } from './payments-store';
import { markOf } from './wallet-grant';

/** Who asks, as the request shows it. A phone is led to the provider's page; everybody else is shown a code. */
export function payerOf(
  { paymentProviders }: Pick<Platform, 'paymentProviders'>,
  request: { address: string; headers: IncomingHttpHeaders },
): Payer {
  const agent = request.headers['user-agent'] ?? '';
  const onPhone = /iPhone|Android.*Mobile|HarmonyOS.*Mobile/i.test(agent);
  return {
    address: request.address,
    onPhone,
    browserOf: onPhone ? paymentProviders.browserOf(agent) : '',
    identity: '',
  };
}

/** Whether a try that lives is of use on the payer's device: some providers make a trade for one kind only. */
export function servesPayer(payment: Payment, payer: Payer & { userId: number }): boolean {
  const { qrText, payUrl, bridge, payerMark, startedBy, provider } = payment;
  const { onPhone, identity, userId } = payer;
  const inItsBrowser = payer.browserOf === provider;
  // The browser opens a payment for the one it was made for: known by identity, else by having started it.
  if (bridge)
    return inItsBrowser && (identity === '' ? startedBy === userId : payerMark === markOf(identity));
  if (inItsBrowser) return identity !== '' && qrText === '' && payUrl === '';
  if (qrText === '' && payUrl === '') return true;
  return (onPhone ? payUrl : qrText) !== '';
}
