import type { ServerModule } from '../../platform';
import { invoiceServiceOf, provideInvoiceProvider } from './providers';
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
export { FILES_JOB } from './job-names';
export { billFor } from './orders-to-invoice';
export { ProviderAway } from './provider';
export { provideInvoiceProvider };
export type { Send as ShudianSend } from './shudian/client';
export { shudianProvider } from './shudian/provider';
export { instantOf, sameSignature, signAnswer, signQuestion, SKEW_MS } from './shudian/signature';
export { findInvoices } from './staff/find-invoices';
export { invoiceQueue } from './staff/invoice-queue';
export { invoicesFile, titlesFile } from './staff/list-file';
export { invoiceStaff } from './staff/settle-invoices';

/** Whoever gives money back without saying so is noticed so soon. */
const SWEEP_MS = 10 * 60_000;

/** 发票: titles, applications over completed orders, one provider interface, files, red letters. */
export const invoicesModule: ServerModule = {
  name: 'invoices',
  setUp(platform) {
    provideOrderInvoices(platform, invoicesForOrders);
    const service = invoiceServiceOf(platform);
    if (service) provideInvoiceProvider(platform, service);
  },
  routes(route) {
    invoiceRoutes(route);
  },
  jobs(registry, platform) {
    registry.job(STEP_JOB, ({ key, now }) => stepDocument(platform, key, now), 'outside');
    registry.job(FILES_JOB, ({ key, now }) => fetchFiles(platform, key, now), 'outside');
    registry.job(RED_JOB, ({ key, now }) => makeRedLetter(platform, key, now), 'outside');
    registry.every(RED_SWEEP, SWEEP_MS, ({ now }) => sweepReds(platform, now));
    for (const topic of ['order.refunded', 'after-sale.changed']) {
      registry.on(topic, ({ payload, now }) => onRefund(platform, orderIdOf(payload), now));
    }
  },
  audit: auditInvoices,
  exports: exportInvoices,
};
