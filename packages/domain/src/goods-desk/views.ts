/** The built-in views of the staff's list of goods, in their order (ADMIN §7.3). */
export const GOODS_VIEWS = {
  on: '在售',
  off: '下架',
  out: '缺货',
  low: '低于警戒',
  'no-picture': '无图',
  'no-price': '无价',
  promoted: '促销中',
  still: '60 天无动销',
  imported: '最近导入',
  all: '全部',
} as const;
export type GoodsView = keyof typeof GOODS_VIEWS;
export const goodsViews = Object.keys(GOODS_VIEWS) as GoodsView[];

/** On sale, in stock and not sold for so many days: it binds money. */
export const STILL_DAYS = 60;
/** 30 天销量. */
export const SALES_DAYS = 30;
/** What a table brought stands under 最近导入 for so many days. */
export const IMPORTED_DAYS = 30;

/**
 * Margin of a pack at a price, as a share of the price: 0.224. Null where a price or the cost is unknown. Both in
 * 1/10000 yuan, the cost of a piece.
 */
export function marginOf(pricePerPack: number, costPerPiece: number | null, piecesPerPack: number) {
  if (costPerPiece === null || pricePerPack <= 0) return null;
  return (pricePerPack - costPerPiece * piecesPerPack) / pricePerPack;
}
