export { buildDemoMall, DEMO_SEED } from './build-demo-mall';
export { buildCatalogue } from './catalogue/build-catalogue';
export { catalogue, type FirstCategory } from './catalogue/catalogue';
export type { ProductLine } from './catalogue/category-text';
export { crowdOrders, type CrowdQuote, crowdQuotes, type CrowdTrade } from './crowd/orders';
export { type CrowdIds, crowdPeople, type CrowdPeople, crowdStaff, type CrowdTitle } from './crowd/people';
export { fillMall } from './fill-mall';
export type { ActivityOrder } from './orders/activity-orders';
export { type OrderReview, type PastOrder, pastOrders, type StockUse, stockUse } from './orders/past-orders';
export { type OrderPricingData, priceOrders } from './orders/price-orders';
export type { Step, Story } from './orders/order-story';
export type { FurtherGoods, Inquiry, MallPort, Opening, QuoteAnswer, QuoteEnd, QuoteMessage } from './port';
export { synonyms } from './site/build-site';
export type { DemoVoucher } from './trade/desk-work';
export { afterSaleOn, type DemoAfterSale } from './trade/after-sales';
export type { DemoInvoice, DemoTitle } from './trade/invoices';
export type { DemoOwnReview } from './trade/own-reviews';
export { applications, DEMO_PASSWORD, DEMO_STAFF_PASSWORD } from './trade/people';
export type {
  DemoCompany,
  DemoGoods,
  DemoLadder,
  DemoMall,
  DemoNote,
  DemoOrder,
  DemoReview,
  DemoSite,
  DemoStaff,
} from './types';
export { default as brands } from './content/brands.json';
