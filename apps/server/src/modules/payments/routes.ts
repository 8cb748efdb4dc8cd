import type { Platform, Route } from '../../platform';
import { pagePayments } from './page-payments';
import { payState } from './pay-state';
import { payTransfer } from './pay-transfer';
import { receiveNotice } from './receive-notice';
import { scanCodePay } from './start-payment';

export function paymentRoutes(route: Route, platform: Platform): void {
  route('scanCodePay', scanCodePay);
  route('payState', payState);
  route('payTransfer', payTransfer);
  route('payPage', pagePayments);
  route('payNotify', async ({ params, request }) => {
    const { headers, rawBody } = request;
    // A provider is no member: the instant is the server's own.
    return (
      (await receiveNotice(platform, params.provider, { headers, rawBody, now: platform.clock.now() })) ?? {}
    );
  });
}
