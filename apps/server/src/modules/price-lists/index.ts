import type { StaffCalls } from '../staff';
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
import { whyPrice } from './staff/why-price';

export const priceListPlans = [priceListPlan, undoPriceListPlan];

/** Staff calls of price lists, books of companies and company groups (ADVANCED A). */
export const priceListStaff = {
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
