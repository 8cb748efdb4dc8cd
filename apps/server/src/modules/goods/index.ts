/** Goods: categories, brands, groups, listings, search, detail. */
import type { ServerModule } from '../../platform';
import { listCategories, listPictures, pageBrands, showType } from './catalogue-calls';
import { showGoods } from './detail';
import { floorGoods } from './floor-goods';
import { matchCodes, pageLadders, pricesOf, similarGoods } from './further-goods';
import { listGroup, listGroupKeys } from './groups';
import { listFacets, listGoods } from './list-goods';
import { createGoodsMemory, GOODS_MEMORY, goodsMemory, NOTE_DEMAND } from './goods-memory';
import { goodsPage } from './page-facts';
import { sitemapPages } from './sitemap';
import { tidyDemand } from './demand/demand-log';
import { tidySearches } from './search/search-log';
import { suggest } from './search/suggest';
import { REWORD_JOB, rewordBranch } from './staff/reword-goods';
import { tidyChanges } from './catalogue-index/goods-changes';

export { addSold } from './add-sold';
export { countReviews } from './count-reviews';
export { boughtIds } from './bought-store';
export { cardsOf, goodsCards, goodsJson } from './further-goods';
export { matchLines, ownCodeOf, UNKNOWN } from './match';
export { provideOwnCodes } from './own-codes';
export { searchDocument, type SearchSource } from './words/tokens';
export { addCategory } from './staff/categories/change-category';
export { holdTree } from './staff/categories/tree';
export { touchCategories, touchGoods } from './catalogue-index/catalogue';
export { missingFor } from './staff/change-goods';
export { type GoodsNow, holdGoods, pick } from './staff/hold-goods';
export { planChange } from './staff/plan-change';
export { type GoodsPlan, writeGoods } from './staff/write-goods';
export type { Viewer } from './cards/card-wire';
export { type MemberCall, type PublicCall, viewerOf } from './viewer';
export { findGoodsForStaff, goodsForKeyword } from './staff/find-goods';
export { spelling } from './words/cut';
export { goodsStaff } from './staff/change-goods';
export { looseName, makeForTable } from './staff/made-by-table';
export { goodsMarks, priceMarks, resolveGoods } from './plans/planned-goods';
export {
  cancelListings,
  listingsOf,
  restoreListings,
  scheduleListings,
  type SetListing,
} from './plans/listings';
export { lostPlaces, type Places } from './plans/lost-places';
export { replaceGalleries } from './staff/galleries';
export { sortingStaff } from './staff/sorting';
export { countStockPlan } from './staff/stock/count-plan';
export { readStock } from './staff/stock/stock-now';
export { stockPlans, stockStaff } from './staff/stock';
export { pickStaff } from './staff/pick-goods';
export { noteDemand } from './goods-memory';
export { platformForLook } from './look-apart';
export { wordStaff } from './staff/words';
export { goodsQueue } from './staff/goods-queue';
export { goodsDeskStaff } from './staff/desk';
export { BELOW_ALERT } from './staff/desk/narrow-goods';
export { groupStaff } from './staff/groups';
export { goodsFile } from './staff/desk/list-file';
export { goodsTable } from './staff/desk/table-file';
export { goodsPlans } from './plans';

export const goodsModule: ServerModule = {
  name: 'goods',
  setUp(platform) {
    const memory = createGoodsMemory(platform);
    platform.ports.provide(GOODS_MEMORY, memory);
    platform.ports.provide(NOTE_DEMAND, memory.demand.note);
    platform.metrics.read(
      { name: 'pifa_goods_words_ready', help: '1 once keywords are answered from memory.' },
      () => [{ value: memory.words.areReady() ? 1 : 0 }],
    );
  },
  run(platform) {
    const { searches, demand } = goodsMemory(platform);
    const ends = [searches.run(), demand.run()];
    return () => {
      for (const end of ends) end();
    };
  },
  drain: (platform) => goodsMemory(platform).words.leave(),
  async leave(platform) {
    const { searches, demand } = goodsMemory(platform);
    await searches.leave();
    await demand.leave();
  },
  jobs(registry, platform) {
    registry.every('goods.tidy-changes', 3_600_000, ({ now }) => tidyChanges(platform.db, now));
    registry.every('goods.tidy-searches', 24 * 3_600_000, ({ now }) => tidySearches(platform.db, now));
    registry.every('goods.tidy-demand', 24 * 3_600_000, ({ now }) => tidyDemand(platform.db, now));
    registry.heavyJob(REWORD_JOB, ({ key }) => rewordBranch(platform, key));
  },
  routes(route, platform) {
    route('goodsPage', (call) => listGoods(call, 'page', call.query));
    route('goodsPageSell', (call) => listGoods(call, 'sell', call.query));
    route('goodsOrderPage', (call) => listGoods(call, 'order', call.query));
    route('goodsFacets', (call) => listFacets(call, call.query));
    route('goodsDetail', (call) => showGoods(call, Number(call.params.id)));
    route('goodsPictures', ({ query }) => listPictures(platform.db, Number(query.goodsId)));
    route('goodsSuggest', (call) => suggest(call, call.query.keyword));
    route('goodsSimilar', (call) => similarGoods(call, call.query));
    route('goodsPrices', (call) => pricesOf(call, call.query));
    route('goodsMatch', (call) => matchCodes(call, call.body));
    route('mallHomeGoods', (call) => floorGoods(call, call.query));
    route('typeRelease', ({ params }) => showType(platform, Number(params.id)));
    route('categoryList', () => listCategories(platform));
    route('brandList', ({ query }) => pageBrands(platform, query));
    route('groupList', (call) => listGroup(call, Number(call.query.goodsId)));
    route('groupParamKeys', ({ query }) => listGroupKeys(platform, Number(query.goodsId)));
    route('ladderPage', (call) => pageLadders(call, call.query));
  },
  pages: sitemapPages,
  page: goodsPage,
};
