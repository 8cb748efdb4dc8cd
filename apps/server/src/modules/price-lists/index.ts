import type { StaffCalls } from '../staff';
import { listPricesBackPlan, listPricesPlan } from './plans/list-prices';
import { exportPrices } from './files/export-prices';
import { importPrices } from './files/import-prices';
import { priceListPlan } from './plans/rows';
import { undoPriceListPlan } from './plans/undo-rows';
import { showPriceChain } from './staff/chain';
import { listCompanyGroups, saveCompanyGroup } from './staff/groups';
import { listPriceRows } from './staff/list-rows';
import { listPriceLists, showPriceList } from './staff/read-lists';
import { samplePriceList } from './staff/sample';
import { savePriceList, savePriceListGrants } from './staff/save-list';
import { savePriceListRules } from './staff/save-rules';
import { showPriceGoods } from './staff/price-goods';
import { whyPrice } from './staff/why-price';

export { priceListPlan } from './plans/rows';
export { findList, NO_LIST } from './staff/hold-list';

/** Prices of lists and books, and list prices (改价台). */
export const pricePlans = [priceListPlan, undoPriceListPlan, listPricesPlan, listPricesBackPlan];

/** Staff calls of price lists, books of companies and company groups (ADVANCED A). */
export const priceListStaff = {
  adminPriceGoods: { handle: showPriceGoods },
  adminPriceLists: { handle: listPriceLists },
  adminPriceListSave: { handle: savePriceList },
  adminPriceList: { handle: showPriceList },
  adminPriceListRows: { handle: listPriceRows },
  adminPriceListGrants: { handle: savePriceListGrants },
  adminPriceListRules: { handle: savePriceListRules },
  adminPriceListSample: { handle: samplePriceList },
  adminCompanyGroups: { handle: listCompanyGroups },
  adminCompanyGroupSave: { handle: saveCompanyGroup },
  adminPriceChain: { handle: showPriceChain },
  adminPriceFile: { handle: importPrices },
  adminPriceFileOut: { handle: exportPrices },
  adminWhyPrice: { handle: whyPrice },
} satisfies StaffCalls;
