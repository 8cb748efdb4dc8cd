export { ChosenSummary } from './chosen-summary';
export { GoodsMatrix } from './goods-matrix';
export { type OrderLines, useOrderLines } from './use-order-lines';
