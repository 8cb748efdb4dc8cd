import { apply, aTitle, moveTo } from '../builders/invoices';
import type { Shopper } from '../builders/orders';
import type { TestApp } from '../harness';

/** Rows of invoices that belong to somebody. */
export interface InvoiceRows {
  titleId: string;
  /** rejected, to be sent again */
  wrongTitleId: string;
  /** completed and not invoiced */
  doneOrderId: string;
  issuedInvoiceId: string;
  timeoutInvoiceId: string;
  failedInvoiceId: string;
}

export const MISSING_INVOICES: InvoiceRows = {
  titleId: '999999993',
  wrongTitleId: '999999992',
  doneOrderId: 'missing-order-1234567896',
  issuedInvoiceId: 'missing-invoice-12345678',
  timeoutInvoiceId: 'missing-invoice-12345677',
  failedInvoiceId: 'missing-invoice-12345676',
};

/** What creating them needs: a server, and a completed order of whoever asks. */
interface Ground {
  app: TestApp;
  completed: () => Promise<string>;
}
type Make = (ground: Ground, who: Shopper) => Promise<string>;

async function anInvoice(ground: Ground, who: Shopper, to: 'issued' | 'failed' | 'timeout'): Promise<string> {
  const { app } = ground;
  const titleId = await aTitle(app.db, who);
  const answer = await apply(app, who, { titleId, orderIds: [await ground.completed()] });
  if (!answer.success) throw new Error(`not applied for: ${answer.message}`);
  await moveTo(app, answer.data.id, to);
  return answer.data.id;
}

export const invoiceMakers: { [Kind in keyof InvoiceRows]: Make } = {
  titleId: ({ app }, who) => aTitle(app.db, who),
  wrongTitleId: ({ app }, who) => aTitle(app.db, who, { state: 'invalid' }),
  doneOrderId: ({ completed }) => completed(),
  issuedInvoiceId: (ground, who) => anInvoice(ground, who, 'issued'),
  timeoutInvoiceId: (ground, who) => anInvoice(ground, who, 'timeout'),
  failedInvoiceId: (ground, who) => anInvoice(ground, who, 'failed'),
};
