import type { RowOf } from './insert-rows';

/** Collects the rows of past orders by table, in the order in which they are inserted. */
export const noRows = () => ({
  orders: [] as RowOf<'orders'>[],
  order_lines: [] as RowOf<'order_lines'>[],
  order_history: [] as RowOf<'order_history'>[],
  order_instalments: [] as RowOf<'order_instalments'>[],
  claims: [] as RowOf<'claims'>[],
  scarce_ledger: [] as RowOf<'scarce_ledger'>[],
  shipments: [] as RowOf<'shipments'>[],
  shipment_lines: [] as RowOf<'shipment_lines'>[],
  payments: [] as RowOf<'payments'>[],
  captures: [] as RowOf<'captures'>[],
  refunds: [] as RowOf<'refunds'>[],
  sandbox_trades: [] as RowOf<'sandbox_trades'>[],
  bought: new Map<
    string,
    RowOf<'bought_goods'> & { times: number; recent: [at: number, pieces: number][] }
  >(),
});
export type OrderRows = ReturnType<typeof noRows>;

/** How many rows with given ids there are already. */
export interface RowCounts {
  claims: number;
  shipments: number;
}
