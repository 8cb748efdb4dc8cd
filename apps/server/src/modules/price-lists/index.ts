import type { ServerModule } from '../../platform';
import type { StaffCalls } from '../staff';
import { exportPriceBook, pagePriceBook } from './book/book-calls';
import { postPriceNotices } from './book/notices';
import { exportPrices } from './files/export-prices';
import { importPrices } from './files/import-prices';
import { longFileJobs, showLongFile } from './files/long-files';
import { laddersBackPlan, laddersPlan } from './plans/ladders';
import { listPricesBackPlan, listPricesPlan } from './plans/list-prices';
import { priceListPlan } from './plans/rows';
import { undoPriceListPlan } from './plans/undo-rows';
import { showPriceChain } from './staff/chain';
import { listCompanyGroups, saveCompanyGroup } from './staff/groups';
import { listLadders } from './staff/ladders';
import { listPriceRows } from './staff/list-rows';
import { showPriceGoods } from './staff/price-goods';
import { listPriceLists, showPriceList } from './staff/read-lists';
import { samplePriceList } from './staff/sample';
import { savePriceListGrants } from './staff/save-grants';
import { savePriceList } from './staff/save-list';
import { savePriceListRules } from './staff/save-rules';
import { whyPrice } from './staff/why-price';

export { priceListPlan } from './plans/rows';
export { isNewlyBelow, tiersOf, tierWords } from './plans/ladders/judge';
export { MOST_RUNGS, type Tier as LadderTier } from './plans/ladders/settings';
export {
  ladderObject,
  replaceLadders,
  type Standing as StandingLadder,
  standingLadders,
} from './plans/ladders/stored';
export { findList, NO_LIST } from './staff/hold-list';

/** Prices of lists and books, list prices (改价台), ladders. */
export const pricePlans = [
  priceListPlan,
  undoPriceListPlan,
  listPricesPlan,
  listPricesBackPlan,
  laddersPlan,
  laddersBackPlan,
];

/** Staff calls of price lists, books of companies and company groups (ADVANCED A). */
export const priceListStaff = {
  adminLadders: { handle: listLadders },
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
  adminPriceFileShow: { handle: showLongFile },
  adminPriceFileOut: { handle: exportPrices },
  adminWhyPrice: { handle: whyPrice },
} satisfies StaffCalls;

export { pricesOfPlan } from './rehearse/planned-prices';

/** 我的价目表 of buyers, and what they hear of prices that are set to change. */
export const priceListsModule: ServerModule = {
  name: 'price-lists',
  routes(route) {
    route('goodsPriceBook', pagePriceBook);
    route('goodsPriceBookExport', exportPriceBook);
  },
  jobs(registry, platform) {
    longFileJobs(registry, platform);
    registry.every(
      'price-lists.notices',
      24 * 3_600_000,
      async ({ now }) => void (await postPriceNotices(platform, now)),
    );
  },
};
