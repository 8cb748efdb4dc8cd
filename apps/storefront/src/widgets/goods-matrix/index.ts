export { ChosenSummary, GoodsMatrix } from './goods-matrix';
export { layOut } from './model';
export { type OrderLines, useOrderLines } from './use-order-lines';
