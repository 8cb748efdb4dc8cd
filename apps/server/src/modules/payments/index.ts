import type { ServerModule } from '../../platform';
import { provideOrderMoney } from '../orders';
import { auditPayments, exportPayments } from './audit';
import { paymentFigures } from './figures';
import { mallTransport } from './mall-transport';
import { moneyOfOrders } from './order-money';
import { paymentJobs } from './query-payment';
import { refundJobs } from './refund-job';
import { paymentRoutes } from './routes';
import { sandboxJobs } from './sandbox/notify';
import { sandboxPages } from './sandbox/pages';

export { bookPayment } from './book-payment';
export { moneyFactsOf, paymentState, refundState } from './operator-reads';
export { owePart } from './owe-part';
export { confirmTransfer, rejectTransfer } from './pay-transfer';
export { retryRefund, settleRefund } from './refund-job';

/** 支付: one provider interface, bank transfers, refunds; the sandbox provider lives beside it as a stranger. */
export const paymentsModule: ServerModule = {
  name: 'payments',
  setUp(platform) {
    provideOrderMoney(platform, moneyOfOrders(platform));
    paymentFigures(platform);
  },
  routes: (route, platform) => paymentRoutes(route, platform),
  pages: (platform) => sandboxPages(platform),
  jobs(registry, platform) {
    paymentJobs(registry, platform);
    refundJobs(registry, platform);
    sandboxJobs(registry, platform, mallTransport(platform));
  },
  audit: auditPayments,
  exports: exportPayments,
};
