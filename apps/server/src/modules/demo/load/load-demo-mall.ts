import type { Transaction } from '../../../platform';
import { carveDemoQuotas, loadDemoPromotions } from '../promotions';
import { loadDemoRewards } from '../promotions/load-rewards';
import { FIRST_GOODS_ID } from '../build/build-goods';
import type { DemoMall } from '../types';
import { catchUpIds } from './insert-rows';
import { loadAfterSales } from './load-after-sales';
import { loadDemoMessages } from './load-messages';
import { loadDemoInvoices } from './load-invoices';
import { loadPeople } from './load-people';
import { loadOwnReviews } from './load-reviews';
import { loadCatalogueFrame, loadGoods, loadLadders, loadReviews, reviewSums } from './load-shelves';
import { loadSite } from './load-site';
import { loadDesks, loadOrders } from './load-trade';
import { multiplyGoods } from './multiply-goods';
import { type OrderRows, orderRows } from './order-rows';
import { priceOrders } from './price-orders';

export interface LoadOptions {
  /** One line of Chinese per step, for whoever waits. */
  onProgress?: (line: string) => void;
  /** Stored text of the demo accounts' password. */
  passwordHash: string;
  /** Ids that nobody can guess. */
  newId: () => string;
}

const BATCH = 500;
const DAY = 86_400_000;

/**
 * Writes the whole demo mall into an empty database, in the transaction it is given: all of it or nothing. Answers
 * the unpaid orders whose reservation must end.
 */
export async function loadDemoMall(
  tx: Transaction,
  mall: DemoMall,
  options: LoadOptions,
): Promise<Pick<OrderRows, 'expiring'>> {
  const { onProgress = () => {}, passwordHash, newId } = options;
  const priced = priceOrders(mall);
  const rows = orderRows(mall, priced, newId);
  const reviews = [...mall.reviews, ...rows.reviews];
  const firstOrder = priced[0]?.order.at ?? mall.now;
  const facts = {
    use: rows.use,
    reviews: reviewSums(reviews),
    stockedAt: new Date(firstOrder.getTime() - 30 * DAY),
    now: mall.now,
  };

  onProgress(`分类 ${mall.categories.length} 个、品牌 ${mall.brands.length} 个`);
  await loadCatalogueFrame(tx, mall);
  let written = 0;
  const say = (count: number) => {
    written += count;
    onProgress(`商品 ${written} / ${mall.goodsWanted}`);
  };
  for (let at = 0; at < mall.goods.length; at += BATCH) {
    const batch = mall.goods.slice(at, at + BATCH);
    await loadGoods(tx, batch, facts);
    say(batch.length);
  }
  for (const batch of mall.moreGoods(BATCH)) {
    await loadGoods(tx, batch, facts);
    say(batch.length);
  }
  await multiplyGoods(tx, {
    first: FIRST_GOODS_ID,
    written,
    wanted: mall.goodsWanted,
    stockedAt: facts.stockedAt,
    onProgress: say,
  });
  onProgress(
    `客户 ${mall.companies.length} 家、账号 ${mall.users.length} 个、协议价 ${mall.customerPrices.length} 条`,
  );
  await loadPeople(tx, mall, passwordHash);
  await loadLadders(tx, mall.ladders);
  onProgress(`评价 ${reviews.length} 条`);
  await loadReviews(tx, mall.reviews);
  onProgress(`订单 ${priced.length} 张`);
  await loadOrders(tx, rows);
  await loadOwnReviews(tx, mall);
  await loadDesks(tx, mall);
  onProgress('促销活动');
  await loadDemoPromotions(tx, mall.now);
  onProgress('首页、帮助、菜单与运费');
  await loadSite(tx, mall);
  await catchUpIds(tx, [
    'categories',
    'brands',
    'goods_groups',
    'goods',
    'scarce',
    'price_lists',
    'companies',
    'users',
    'applications',
    'addresses',
    'order_lines',
    'order_instalments',
    'claims',
    'shipments',
    'captures',
    'article_categories',
    'articles',
    'freight_templates',
    'promotions',
  ]);
  await carveDemoQuotas(tx, mall.now);
  onProgress('卡券、积分与抽奖');
  await loadDemoRewards(tx, mall.now);
  await loadAfterSales(tx, { now: mall.now, newId });
  await loadDemoInvoices(tx, { now: mall.now, newId });
  await loadDemoMessages(tx, mall.now);
  return rows;
}
