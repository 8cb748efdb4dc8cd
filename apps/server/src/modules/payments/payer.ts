import type { IncomingHttpHeaders } from 'node:http';
import type { Payment } from './payments-store';
import type { Payer } from './provider';

/** Who asks, as the request shows it. A phone is led to the provider's page; everybody else is shown a code. */
export function payerOf(request: { address: string; headers: IncomingHttpHeaders }): Payer {
  const agent = request.headers['user-agent'] ?? '';
  return { address: request.address, onPhone: /iPhone|Android.*Mobile|HarmonyOS.*Mobile/i.test(agent) };
}

/** Whether a try that lives is of use on the payer's device: some providers make a trade for one kind only. */
export function servesPayer({ qrText, payUrl }: Payment, { onPhone }: Payer): boolean {
  if (qrText === '' && payUrl === '') return true;
  return (onPhone ? payUrl : qrText) !== '';
}
