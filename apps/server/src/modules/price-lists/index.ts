import type { StaffCalls } from '../staff';
import { showPriceChain } from './staff/chain';
import { listCompanyGroups, saveCompanyGroup } from './staff/groups';
import { listPriceRows, samplePriceList } from './staff/list-rows';
import { listPriceLists, showPriceList } from './staff/read-lists';
import { showPriceGoods } from './staff/price-goods';
import { savePriceList, savePriceListGrants, savePriceListRules } from './staff/save-list';
import { whyPrice } from './staff/why-price';
import { listPricesBackPlan, listPricesPlan } from './plans/list-prices';
import { priceListPlan } from './plans/rows';

/** Prices of lists and books, and list prices (改价台). */
export const pricePlans = [priceListPlan, listPricesPlan, listPricesBackPlan];

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
  adminWhyPrice: { handle: whyPrice },
} satisfies StaffCalls;
