import { exportTables, type Transaction } from '../../platform';

export const exportOrders = (tx: Transaction): Promise<Record<string, unknown[]>> =>
  exportTables(tx, {
    orders: ['created_at', 'id'],
    order_lines: ['id'],
    order_history: ['id'],
    order_instalments: ['id'],
    claims: ['id'],
    scarce: ['id'],
    scarce_ledger: ['id'],
    shipment_lines: ['shipment_id', 'order_line_id'],
    shipments: ['id'],
  });
