/** What happens to invoices and titles, for whoever subscribes. */
export const INVOICE_ISSUED = 'invoice.issued';
export const INVOICE_FAILED = 'invoice.failed';
export const TITLE_REVIEWED = 'title.reviewed';

export interface InvoiceEventPayload {
  invoiceId: string;
  khId: number;
  userId: number;
}

export interface TitleEventPayload {
  titleId: number;
  khId: number;
  /** who added it */
  userId: number;
}
