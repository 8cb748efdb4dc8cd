export { ChosenSummary } from './chosen-summary';
export { GoodsMatrix, loadGroupMatrix } from './goods-matrix';
export { type OrderLines, useOrderLines } from './use-order-lines';
