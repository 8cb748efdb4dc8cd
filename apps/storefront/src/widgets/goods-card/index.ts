export { bestTierText, GoodsPrice, GoodsTags, InCartMark, StockWord, tagsOf } from './goods-bits';
export { GoodsCard } from './goods-card';
export { HoverPanel } from './hover-panel';
export { type StockState, stockState } from './stock';
export { buyerOf, previewLine, usePreviewLine, useShelf } from './use-shelf';
