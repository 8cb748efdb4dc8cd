import { refuse } from '@pifa/contract';
import { invoiceKindShort, titleUnusable } from '@pifa/domain';
import type { OrderInvoices } from '../orders';
import { stateOfTitle, titleReads } from './title-store';
import { invoiceOfOrder } from './views';

/** What orders need of invoices. A title under review may be chosen: it will have been reviewed by delivery. */
export const invoicesForOrders: OrderInvoices = {
  async ofOrder(db, orderId, khId) {
    const invoice = await invoiceOfOrder(db, orderId, khId);
    if (!invoice) return undefined;
    const { id, no, state, stateName, tone, screen, number } = invoice;
    return { id, no, state, stateName, tone, screen, number };
  },
  async optionsFor(db, titleId, khId, now) {
    const title = await titleReads(db, khId).find(Number(titleId));
    if (!title) return refuse('not-found', { what: '该抬头' });
    const state = stateOfTitle(title, now);
    const unusable = state === 'waiting' ? null : titleUnusable(state, title.reason);
    if (unusable !== null) return refuse('title-unusable', { text: unusable });
    return { kind: title.kind, title: title.name, taxNumber: title.tax_number, titleId };
  },
  async usableFor(db, khId, now) {
    const titles = await titleReads(db, khId).all();
    return titles
      .filter((title) => {
        const state = stateOfTitle(title, now);
        return state === 'waiting' || titleUnusable(state, title.reason) === null;
      })
      .map(({ id, kind, name }) => ({
        id: String(id),
        text: `${name} · ${invoiceKindShort(kind)}`,
      }));
  },
};
