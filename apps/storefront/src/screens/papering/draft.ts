import { EMPTY_TERMS, type InvoiceTerms, isTerms } from '../../widgets/invoice-parts';

/** A selected order with its amount (yuan) from the list, until the server's preview is loaded. */
export interface ChosenOrder {
  id: string;
  orderNo: string;
  amount: number;
}

/** The selection and the input; it survives 抬头管理 and a reload, and belongs to one company. */
export interface ApplyDraft {
  khId: string;
  orders: ChosenOrder[];
  terms: InvoiceTerms;
}

export const emptyDraft = (khId: string): ApplyDraft => ({ khId, orders: [], terms: EMPTY_TERMS });

const isOrder = (value: unknown): value is ChosenOrder =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ChosenOrder).id === 'string' &&
  typeof (value as ChosenOrder).orderNo === 'string' &&
  typeof (value as ChosenOrder).amount === 'number';

/** Validates a stored draft; one of another company is rejected. */
export const isDraftOf =
  (khId: string) =>
  (value: unknown): value is ApplyDraft => {
    if (typeof value !== 'object' || value === null) return false;
    const draft = value as Partial<ApplyDraft>;
    return (
      draft.khId === khId &&
      Array.isArray(draft.orders) &&
      draft.orders.every(isOrder) &&
      isTerms(draft.terms)
    );
  };

/** Selects and deselects orders, without duplicates. */
export function ticked(
  before: readonly ChosenOrder[],
  orders: readonly ChosenOrder[],
  on: boolean,
): ChosenOrder[] {
  const ids = new Set(orders.map((order) => order.id));
  const rest = before.filter((order) => !ids.has(order.id));
  return on ? [...rest, ...orders.map(({ id, orderNo, amount }) => ({ id, orderNo, amount }))] : rest;
}
