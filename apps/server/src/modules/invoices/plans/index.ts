import { issueInvoicesPlan } from './issue';

/** Bulk work on invoices. */
export const invoicePlans = [issueInvoicesPlan];
