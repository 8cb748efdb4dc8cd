import { createHmac, createSecretKey } from 'node:crypto';
import type { ServerModule } from '../../platform';
import { provideInvoiceProvider, shudianProvider } from '../../modules/invoices';
import { sandboxSend } from './transport';

const SELLER = { name: '批发商城（模拟）', taxNumber: '91350100M000100Y43' };

/** A simulated 数电发票 service, which speaks the protocol of the real one. */
export const sandboxInvoices: ServerModule = {
  name: 'sandbox-invoices',
  setUp(platform) {
    const { settings, clock, ids } = platform;
    const key = createHmac('sha256', settings.payments.secret).update('sandbox-invoices').digest();
    const own = { appKey: 'sandbox', secret: createSecretKey(key) };
    const send = sandboxSend(platform, own);
    const provider = shudianProvider({ code: 'sandbox', ...own, seller: SELLER, clock, ids, send });
    provideInvoiceProvider(platform, provider);
  },
};
