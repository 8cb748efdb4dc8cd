/** Goods: categories, brands, groups, listings, search, detail. */
import type { ServerModule } from '../../platform';
import { listCategories, listPictures, pageBrands, showType } from './catalogue-calls';
import { showGoods } from './detail';
import { floorGoods, matchCodes, pageLadders, pricesOf, similarGoods } from './further-goods';
import { listGroup, listGroupKeys } from './groups';
import { listFacets, listGoods } from './list-goods';
import { goodsPage } from './page-facts';
import { suggest } from './search/suggest';
import { catalogue } from './shelf/catalogue';

export { addSold } from './add-sold';
export { countReviews } from './count-reviews';
export { boughtIds } from './bought-store';
export { cardsOf, goodsCards, goodsJson } from './further-goods';
export { type Asker, matchLines, ownCodeOf } from './match';
export { searchDocument } from './search/tokens';
export { touchGoods } from './shelf/catalogue';
export { viewerOf } from './viewer';

export const goodsModule: ServerModule = {
  name: 'goods',
  setUp(platform) {
    catalogue(platform);
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
  page: goodsPage,
};
