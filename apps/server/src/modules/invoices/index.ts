import type { ServerModule } from '../../platform';
import { orderIdOf, provideOrderInvoices } from '../orders';
import { auditInvoices, exportInvoices } from './audit';
import { fetchFiles } from './files';
import { invoicesForOrders } from './for-orders';
import { FILES_JOB, RED_JOB, RED_SWEEP, STEP_JOB } from './job-names';
import { makeRedLetter, onRefund, sweepReds } from './reds';
import { invoiceRoutes } from './routes';
import { stepDocument } from './step';

export {
  INVOICE_FAILED,
  INVOICE_ISSUED,
  type InvoiceEventPayload,
  TITLE_REVIEWED,
  type TitleEventPayload,
} from './events';
export { formatOf } from './files';
export { FILES_JOB } from './job-names';
export { billFor } from './orders-to-invoice';
export { reviewTitle } from './review-title';
export { askNow, issueByHand, refuseByHand } from './settle-by-hand';
export { pageOfTitles } from './title-store';
export { titleToWire } from './title-to-wire';
export { pageForOperators } from './views';

/** Whoever gives money back without saying so is noticed so soon. */
const SWEEP_MS = 10 * 60_000;

/** 发票: titles, applications over completed orders, one provider interface, files, red letters. */
export const invoicesModule: ServerModule = {
  name: 'invoices',
  setUp: (platform) => provideOrderInvoices(platform, invoicesForOrders),
  routes: (route) => invoiceRoutes(route),
  jobs(registry, platform) {
    registry.job(STEP_JOB, ({ key, now }) => stepDocument(platform, key, now));
    registry.job(FILES_JOB, ({ key, now }) => fetchFiles(platform, key, now));
    registry.job(RED_JOB, ({ key, now }) => makeRedLetter(platform, key, now));
    registry.every(RED_SWEEP, SWEEP_MS, ({ now }) => sweepReds(platform, now));
    for (const topic of ['order.refunded', 'after-sale.changed']) {
      registry.on(topic, ({ payload, now }) => onRefund(platform, orderIdOf(payload), now));
    }
  },
  audit: auditInvoices,
  exports: exportInvoices,
};
