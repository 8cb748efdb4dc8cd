export { fieldOfHead, plainHead } from './aliases';
export type { GoodsDraft, LadderCell, LeftRow, NamedValue } from './draft';
export {
  type ColumnTarget,
  GOODS_FIELDS,
  type GoodsField,
  goodsFields,
  NUMBER_FIELDS,
  type TableUnit,
  targetWords,
  UNITS,
} from './fields';
export { guessTargets, type TableColumn } from './guess';
export { headRow, MOST_ABOVE } from './head-row';
export { ladderText } from './ladder-cells';
export { minPiecesOf } from './min-pieces';
export { pictureSources, plainNumber } from './read-row';
export {
  nowhereOf,
  type ReadGoods,
  readGoods,
  readGoodsInSteps,
  sameCodes,
  type TableRows,
} from './read-goods';
export { readTarget, targetText } from './target-text';
export { bothPrices, priceJump, taxRateOf } from './table-prices';
export { shapeOf, TABLE_SHAPES, type TableShape } from './shapes';
export {
  IMPORT_KINDS,
  type ImportKind,
  PLAIN_FIELDS,
  type PlainKind,
  type PlainTarget,
} from './kinds';
export type { PlainField } from './plain-field';
export {
  guessPlain,
  type PlainDraft,
  plainTargetText,
  plainTargetWords,
  readPlain,
  readPlainTarget,
} from './plain-tables';
export { matchPictures } from './match-pictures';
export { offeredTargets, type OfferedTarget, SHOP_PRICE_FIELDS } from './offered-targets';
