import type { Transaction } from '../../platform';

/** Rows and ledgers of orders from one snapshot, each table by its name. */
export async function exportOrders(tx: Transaction): Promise<Record<string, unknown[]>> {
  return {
    orders: await tx.selectFrom('orders').selectAll().orderBy('created_at').orderBy('id').execute(),
    order_lines: await tx.selectFrom('order_lines').selectAll().orderBy('id').execute(),
    order_history: await tx.selectFrom('order_history').selectAll().orderBy('id').execute(),
    order_instalments: await tx.selectFrom('order_instalments').selectAll().orderBy('id').execute(),
    claims: await tx.selectFrom('claims').selectAll().orderBy('id').execute(),
    scarce: await tx.selectFrom('scarce').selectAll().orderBy('id').execute(),
    scarce_ledger: await tx.selectFrom('scarce_ledger').selectAll().orderBy('id').execute(),
    shipment_lines: await tx
      .selectFrom('shipment_lines')
      .selectAll()
      .orderBy('shipment_id')
      .orderBy('order_line_id')
      .execute(),
    shipments: await tx.selectFrom('shipments').selectAll().orderBy('id').execute(),
  };
}
