export { bestTierText, GoodsPrice, GoodsTags, InCartMark, StockWord, tagsOf } from './goods-bits';
export { GoodsCard } from './goods-card';
export { stockState } from './stock';
export { buyerOf, useGroupTier, usePreviewLine, useCataloguePrice as useShelf } from './use-catalogue-price';
