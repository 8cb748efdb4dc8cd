import type { CallPath } from './call-path';

/** After-sale requests of delivered orders, the operator’s decisions, and what a buyer takes along of orders. */
export const afterSalesPaths = {
  afterSaleOptions: { method: 'GET', path: '/api/goods/afterSales/options' },
  afterSalePage: { method: 'GET', path: '/api/goods/afterSales/page' },
  afterSaleDetail: { method: 'GET', path: '/api/goods/afterSales/:id' },
  afterSaleAdd: { method: 'POST', path: '/api/goods/afterSales' },
  afterSaleWithdraw: { method: 'POST', path: '/api/goods/afterSales/:id/withdraw' },
  afterSaleSend: { method: 'POST', path: '/api/goods/afterSales/:id/send' },
  afterSaleAgain: { method: 'POST', path: '/api/goods/afterSales/:id/again' },
  orderExport: { method: 'GET', path: '/api/goods/orders/export' },
  orderRemind: { method: 'POST', path: '/api/goods/orders/:id/remind' },
} as const satisfies Record<string, CallPath>;
