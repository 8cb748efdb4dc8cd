import { FileAnswer, type Platform, type Route } from '../../platform';
import { givePaymentsCsv, pagePayments } from './page-payments';
import { payState } from './pay-state';
import { payTransfer } from './pay-transfer';
import { receiveNotice } from './receive-notice';
import { scanCodePay } from './start-payment';
import { payWechatGrant } from './wallet-grant';

export function paymentRoutes(route: Route, platform: Platform): void {
  route('scanCodePay', scanCodePay);
  route('payWechatGrant', payWechatGrant);
  route('payState', payState);
  route('payTransfer', payTransfer);
  route('payPage', pagePayments);
  route('payExport', givePaymentsCsv);
  route('payNotify', async ({ params, request }) => {
    const { headers, rawBody } = request;
    // A provider is no member: the instant is the server's own.
    const raw = { headers, rawBody, now: platform.clock.now() };
    const refusal = await receiveNotice(platform, params.provider, raw);
    if (refusal) return refusal;
    const thanks = platform.paymentProviders.get(params.provider)?.thanks;
    return thanks === undefined ? {} : new FileAnswer(Buffer.from(thanks), 'text/plain; charset=utf-8');
  });
}
