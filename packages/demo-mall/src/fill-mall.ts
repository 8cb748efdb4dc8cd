import { buildDemoMall } from './build-demo-mall';
import { FIRST_GOODS_ID } from './catalogue/build-goods';
import { days } from './moments';
import { activityOrders } from './orders/activity-orders';
import { pastOrders, reviewsOf, stockUse } from './orders/past-orders';
import { priceOrders } from './orders/price-orders';
import type { MallPort } from './port';
import { demoPromotions } from './promotions';
import { afterSales } from './trade/after-sales';
import { reminders, vouchers } from './trade/desk-work';
import { invoices, invoiceTitles } from './trade/invoices';
import { readOldMessages, sendMessages } from './trade/messages';
import { ownReviews } from './trade/own-reviews';
import { replayRewards } from './trade/rewards';
import { replayQuotes } from './trade/replay-quotes';
import type { DemoMall, DemoReview } from './types';

export interface FillOptions {
  seed: number;
  /** Number of goods in all; at least the written catalogue. */
  goods?: number;
  /** One line of Chinese per step. */
  onProgress(line: string): void;
}

const BATCH = 500;

/** Fills an empty mall: the same seed and moment give the same mall. */
export async function fillMall(port: MallPort, { seed, goods, onProgress }: FillOptions): Promise<DemoMall> {
  const mall = buildDemoMall({ seed, now: port.now, goods });
  const orders = pastOrders(mall, priceOrders(mall), port.newId);
  const reviews = reviewsOf(mall, orders);
  const firstOrder = orders[0]?.order.at ?? mall.now;
  const opening = {
    use: stockUse(orders),
    reviews: reviewSums([...mall.reviews, ...reviews]),
    stockedAt: days(firstOrder, -30),
  };

  onProgress(`分类 ${mall.categories.length} 个、品牌 ${mall.brands.length} 个`);
  await port.makeCatalogue({ ...mall, synonyms: mall.site.synonyms });
  let written = 0;
  const count = (more: number) => {
    written += more;
    onProgress(`商品 ${written} / ${mall.goodsWanted}`);
  };
  for (let at = 0; at < mall.goods.length; at += BATCH) {
    const batch = mall.goods.slice(at, at + BATCH);
    await port.makeGoods(batch, opening);
    count(batch.length);
  }
  for (const batch of mall.moreGoods(BATCH)) {
    await port.makeGoods(batch, opening);
    count(batch.length);
  }
  const { stockedAt } = opening;
  const further = { first: FIRST_GOODS_ID, written, wanted: mall.goodsWanted, stockedAt };
  await port.multiplyGoods({ ...further, onProgress: count });
  onProgress(
    `客户 ${mall.companies.length} 家、账号 ${mall.users.length} 个、协议价 ${mall.customerPrices.length} 条`,
  );
  await port.openStaffAccounts(mall.staff);
  await port.registerPeople(mall);
  await port.noteCustomers(mall.notes);
  await port.setLadders(mall.ladders);
  onProgress(`评价 ${mall.reviews.length + reviews.length} 条`);
  await port.publishReviews(mall.reviews);
  onProgress(`订单 ${orders.length} 张`);
  await port.placeOrders(orders, reviews);
  const reviewed = new Set(reviews.map(({ orderLineId }) => orderLineId));
  for (const review of ownReviews(mall, orders, reviewed)) await port.review(review);
  await port.fillCartsAndLists(mall);
  onProgress('促销活动');
  await port.startPromotions(demoPromotions(mall.now));
  onProgress('首页、帮助、菜单与运费');
  await port.setUpSite(mall.site);
  await port.catchUpIds();
  await port.reserveActivityStock();
  onProgress('卡券、积分与抽奖');
  await replayRewards(port, orders);
  const [company] = mall.companies;
  if (company) {
    const { khId, name } = company;
    await port.shipOnceMore(khId);
    const requests = afterSales(mall.now, khId, orders);
    for (const one of requests) await port.addAfterSale(one);
    const kept = orders.filter(({ id }) => requests.every(({ orderId }) => orderId !== id));
    await port.invoice(khId, invoiceTitles(mall.now, name), invoices(mall.now, khId, kept));
  }
  await sendMessages(port, orders);
  for (const order of activityOrders(mall)) await port.placeActivityOrder(order);
  for (const voucher of vouchers(mall.now, orders)) await port.handInVoucher(voucher);
  for (const { orderId, at } of reminders(mall.now, orders)) await port.remindShipping(orderId, at);
  await replayQuotes(port, mall);
  await readOldMessages(port);
  return mall;
}

/** Number of reviews and sum of their stars, by goods. */
function reviewSums(reviews: readonly DemoReview[]): Map<number, { count: number; stars: number }> {
  const sums = new Map<number, { count: number; stars: number }>();
  for (const { goodsId, stars } of reviews) {
    const sum = sums.get(goodsId) ?? { count: 0, stars: 0 };
    sums.set(goodsId, { count: sum.count + 1, stars: sum.stars + stars });
  }
  return sums;
}
