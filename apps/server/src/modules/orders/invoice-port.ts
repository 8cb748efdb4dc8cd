import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type Db, type Platform, port } from '../../platform';
import type { InvoiceOptions } from './order-rows';

type InvoiceState = NonNullable<CallData<'orderDetail'>['invoiceState']>;

/** What orders need to know of invoices, which know orders and not the reverse (RULINGS "Orders"). */
export interface OrderInvoices {
  /** The invoice over an order of this company, the last one. */
  ofOrder(db: Db, orderId: string, khId: number): Promise<InvoiceState | undefined>;
  /** What one of the company's titles says, for the wish that an order keeps; or why it cannot be used. */
  optionsFor(db: Db, titleId: string, khId: number, now: Date): Promise<InvoiceOptions | Refusal>;
  /** The company's titles that an order may name, the default first. */
  usableFor(db: Db, khId: number, now: Date): Promise<{ id: string; text: string }[]>;
}

const nobody: OrderInvoices = {
  ofOrder: async () => undefined,
  optionsFor: async () => refuse('not-found', { what: '该抬头' }),
  usableFor: async () => [],
};

const invoicePort = port<OrderInvoices>(nobody);

export const orderInvoices = ({ ports }: Pick<Platform, 'ports'>): OrderInvoices => ports.get(invoicePort);

/** Called once by invoices while it is set up. */
export function provideOrderInvoices({ ports }: Pick<Platform, 'ports'>, invoices: OrderInvoices): void {
  ports.provide(invoicePort, invoices);
}
