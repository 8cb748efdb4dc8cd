/** Money in fen and counts of one period. */
export interface SalesSums {
  /** 成交额: captured, by the time at which it arrived */
  captured: number;
  /** given back, by the time at which it was */
  refunded: number;
  /** paid in full; a split order counts once */
  orders: number;
}

/** 净额 = 成交额 − 退款. */
export const netOf = ({ captured, refunded }: SalesSums): number => captured - refunded;

/** 客单价 = 成交额 ÷ 订单数, in fen; null where nothing was paid in full. */
export const averageOrder = ({ captured, orders }: SalesSums): number | null =>
  orders === 0 ? null : Math.round(captured / orders);

/** Tenths of a percent of a whole; null where there is no whole. */
export const permille = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000);

/** 复购率 = companies with at least two paid orders in the window ÷ those with at least one, in tenths of a percent. */
export const repurchaseRate = (ordersOfCompanies: readonly number[]): number | null =>
  permille(
    ordersOfCompanies.filter((orders) => orders >= 2).length,
    ordersOfCompanies.filter((orders) => orders >= 1).length,
  );

/** 毛利率 = (sold − cost) ÷ sold, over what has a cost, in tenths of a percent. */
export const marginRate = (sold: number, cost: number): number | null => permille(sold - cost, sold);

/** 周转天数 = average stock at cost ÷ cost of what was sold × days; null where nothing was sold. */
export const turnoverDays = (averageStock: number, costOfSold: number, days: number): number | null =>
  costOfSold <= 0 ? null : Math.round((averageStock / costOfSold) * days * 10) / 10;

/** How fast goods go is read from so many days. */
export const RATE_DAYS = 30;

/** 可售天数 at the rate of the last 30 days, whole days; null where nothing was sold, so that it lasts for ever. */
export const daysOfCover = (stock: number, soldIn30Days: number): number | null =>
  soldIn30Days <= 0 ? null : Math.floor((Math.max(0, stock) * RATE_DAYS) / soldIn30Days);

/** A purchase covers so many days unless the buyer says otherwise. */
export const COVER_WANTED = 30;

/** 建议采购: whole packs, so that the stock lasts so many days at the present rate; 0 where it does anyway. */
export function suggestedPurchase(goods: {
  stock: number;
  soldIn30Days: number;
  piecesPerPack: number;
  wantedDays: number;
}): number {
  const wanted = Math.ceil((goods.soldIn30Days * goods.wantedDays) / RATE_DAYS);
  const missing = wanted - Math.max(0, goods.stock);
  if (goods.soldIn30Days <= 0 || missing <= 0) return 0;
  return Math.ceil(missing / goods.piecesPerPack) * goods.piecesPerPack;
}

/** 滞销: in stock and not sold for so many days. */
export const SLOW_DAYS = 60;
