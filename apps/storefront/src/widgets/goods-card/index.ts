export { bestTierText, GoodsPrice, GoodsTags, InCartMark, StockWord, tagsOf } from './goods-bits';
export { GoodsCard } from './goods-card';
export { stockState } from './stock';
export { buyerOf, useGroupTier, usePreviewLine, useShelf } from './use-shelf';
