import { refuse } from '@pifa/contract';
import { shownTitleState, titleUnusable } from '@pifa/domain';
import type { OrderInvoices } from '../orders';
import { titleReads } from './title-store';
import { invoiceOfOrder } from './views';

/** What orders are told of invoices. A title under review may be wished for: by delivery it will be looked at. */
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
    const state = shownTitleState({ state: title.state, validUntil: title.valid_until }, now);
    const unusable = state === 'waiting' ? null : titleUnusable(state, title.reason);
    if (unusable !== null) return refuse('title-unusable', { text: unusable });
    return { kind: title.kind, title: title.name, taxNumber: title.tax_number, titleId };
  },
};
