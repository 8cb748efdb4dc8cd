/** The lists that are taken as a file by one call, and the call whose rows they are. Orders and companies have their own. */
export const LIST_FILES = {
  quotes: 'adminQuotes',
  'after-sales': 'adminAfterSales',
  shipments: 'adminShipments',
  'ship-desk': 'adminShipDesk',
  transfers: 'adminTransfers',
  refunds: 'adminRefunds',
  receipts: 'adminReceipts',
  'part-paid': 'adminPartPaid',
  invoices: 'adminInvoices',
  titles: 'adminTitles',
  reviews: 'adminReviews',
  applications: 'adminApplications',
  messages: 'adminMessages',
  'sales-parts': 'adminSalesParts',
  'figure-rows': 'adminFigureRows',
  'figure-companies': 'adminFigureCompanies',
  'goods-figures': 'adminGoodsFigures',
  restock: 'adminRestock',
  goods: 'adminGoodsList',
  /** the same goods with all their fields, as the import takes them back */
  'goods-table': 'adminGoodsList',
  acts: 'adminActs',
  'second-looks': 'adminSecondLooks',
} as const;
export type ListFileName = keyof typeof LIST_FILES;
export const listFileNames = Object.keys(LIST_FILES) as ListFileName[];
