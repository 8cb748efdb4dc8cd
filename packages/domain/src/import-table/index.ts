export { fieldOfHead, plainHead } from './aliases';
export type { GoodsDraft, LadderCell, LeftRow, NamedValue } from './draft';
export {
  type ColumnTarget,
  GOODS_FIELDS,
  type GoodsField,
  goodsFields,
  type TableUnit,
  targetWords,
  UNITS,
} from './fields';
export { guessTargets, type TableColumn } from './guess';
export { nowhereOf, type ReadGoods, readGoods, sameCodes, type TableRows } from './read-goods';
export { readTarget, targetText } from './target-text';
export { bothPrices, priceJump, taxRateOf } from './table-prices';
export { shapeOf, TABLE_SHAPES, type TableShape } from './shapes';
