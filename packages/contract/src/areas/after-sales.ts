/** After-sale requests of delivered orders, and the operator’s decisions. */
export const afterSales = {};
