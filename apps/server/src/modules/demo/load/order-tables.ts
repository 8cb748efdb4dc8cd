import type { RowOf } from './insert-rows';

/** Everything that past orders write, for the tables of these names. */
export interface OrderRows {
  orders: RowOf<'orders'>[];
  order_lines: RowOf<'order_lines'>[];
  order_history: RowOf<'order_history'>[];
  order_instalments: RowOf<'order_instalments'>[];
  claims: RowOf<'claims'>[];
  scarce_ledger: RowOf<'scarce_ledger'>[];
  shipments: RowOf<'shipments'>[];
  shipment_lines: RowOf<'shipment_lines'>[];
  payments: RowOf<'payments'>[];
  captures: RowOf<'captures'>[];
  refunds: RowOf<'refunds'>[];
  sandbox_trades: RowOf<'sandbox_trades'>[];
  bought: Map<string, RowOf<'bought_goods'> & { times: number; recent: [at: number, pieces: number][] }>;
}
