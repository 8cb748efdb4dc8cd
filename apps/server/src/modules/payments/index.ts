import type { ServerModule } from '../../platform';
import { provideOrderMoney } from '../orders';
import { auditPayments, exportPayments } from './audit';
import { watchPayments } from './figures';
import { moneyOfOrders } from './order-money';
import { paymentJobs } from './query-payment';
import { refundJobs } from './refund-job';
import { paymentRoutes } from './routes';

export { bookPayment } from './book-payment';
export { owePart } from './owe-part';
export { confirmTransfer, rejectTransfer, VOUCHER_ADDED } from './pay-transfer';
export { receiveNotice } from './receive-notice';
export { retryRefund, settleRefund } from './refund-job';
export { partPaidFile, receiptsFile, refundsFile, transfersFile } from './staff/list-file';
export { findMoney } from './staff/find-money';
export { moneyQueue } from './staff/money-queue';
export { divideLook } from './staff/divide-receipt';
export { receiptLook } from './staff/receipts';
export { refundSettleLook, settleMoneyCalls } from './staff/settle-money';
export { moneyCasesCalls } from './staff/money-cases';

/** 支付: one provider interface, bank transfers, refunds; each real provider is a folder of `providers/`. */
export const paymentsModule: ServerModule = {
  name: 'payments',
  setUp(platform) {
    provideOrderMoney(platform, moneyOfOrders(platform));
    watchPayments(platform);
    for (const problem of platform.settings.unfitProviders) {
      platform.log.warn(
        { problem },
        'a payment provider that is not offered has unfit keys: it does not stand',
      );
    }
  },
  routes(route, platform) {
    paymentRoutes(route, platform);
  },
  jobs(registry, platform) {
    paymentJobs(registry, platform);
    refundJobs(registry, platform);
  },
  audit: auditPayments,
  exports: exportPayments,
};
