import type { DemoOwnReview, MallPort } from '@pifa/demo-mall';
import type { PromotionRecord } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../../platform';
import { countReviews } from '../../goods';
import { postMessage } from '../../message-box';
import { tellOfOrder } from '../../messages';
import { EXPIRE_JOB } from '../expire-job';
import { writeActivityOrder } from './activity-order';
import { writeAfterSale } from './after-sales';
import { carveDemoQuotas } from './carve-quotas';
import { catchUpIds } from './insert-rows';
import { SEED_TABLES } from './load-seed-file';
import { writeInvoices } from './load-invoices';
import { loadPeople } from './load-people';
import { loadCatalogueFrame, loadGoods, loadLadders, loadReviews } from './load-catalogue';
import { loadSite } from './load-site';
import { expiringOf, loadCarts, loadCollections, loadOrders } from './load-trade';
import { multiplyGoods } from './multiply-goods';
import {
  bookReceipts,
  handInApplications,
  handInVoucher,
  noteCustomers,
  openStaffAccounts,
  showPhotos,
  staffIds,
} from './office';
import { orderRows } from './order-rows';
import {
  answerInquiry,
  endInquiry,
  orderAtQuote,
  postInquiryMessage,
  sendInquiry,
  sendQuoteMessages,
} from './quotes';
import { rewardsOf, switchPointsOn } from './rewards';
import { shipOnceMore } from './ship-once-more';

/** Tables whose rows come with given ids. */
export const NUMBERED = [
  ...SEED_TABLES,
  ...(['applications', 'article_categories', 'articles', 'freight_templates'] as const),
];

/**
 * The port of the demo mall over this mall, in one transaction. What few rows need goes through the use cases, at the
 * moment given; the catalogue, the people and the orders of a year are written as rows, because a filled mall must
 * stand within seconds.
 */
export function mallPort(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs' | 'files'>,
  { now, passwordHash, staffHash }: { now: Date; passwordHash: string; staffHash: string },
): MallPort {
  const newId = () => platform.ids.unguessable();
  return {
    now,
    newId,
    makeCatalogue: (mall) => loadCatalogueFrame(tx, mall),
    makeGoods: (goods, opening) => loadGoods(tx, goods, opening, { now }),
    multiplyGoods: (further) => multiplyGoods(tx, further),
    openStaffAccounts: (staff) => openStaffAccounts(tx, staff, { passwordHash: staffHash, now }),
    async registerPeople(mall) {
      const ids = await staffIds(tx);
      const companies = mall.companies.map(({ salesperson, ...row }) => ({
        ...row,
        salespersonId: ids.get(salesperson) ?? null,
      }));
      await loadPeople(tx, { ...mall, companies }, () => passwordHash);
      await handInApplications(tx, platform, mall.applications, passwordHash);
    },
    noteCustomers: (notes) => noteCustomers(tx, notes),
    setLadders: (ladders) => loadLadders(tx, ladders),
    async setUpSite(site) {
      await loadSite(tx, site);
      await switchPointsOn(tx);
    },
    startPromotions: (promotions) => startPromotions(tx, promotions, now),
    reserveActivityStock: () => carveDemoQuotas(tx, now),
    catchUpIds: () => catchUpIds(tx, NUMBERED),

    publishReviews: (reviews) => loadReviews(tx, reviews),
    async placeOrders(orders, reviews) {
      await loadOrders(tx, orderRows(orders, reviews, newId), reviews);
      await bookReceipts(tx);
      for (const { id, at } of expiringOf(orders))
        await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: at });
    },
    async placeActivityOrder(order) {
      await writeActivityOrder(tx, platform, order);
      // Their payments bear their orders' numbers: the next payment of the mall must not meet one of them.
      await sql`select setval('buying_group_no', 1000), setval('payment_no', (select last_value from order_no))`.execute(
        tx,
      );
    },
    shipOnceMore: (khId) => shipOnceMore(tx, khId, now),
    handInVoucher: (voucher) => handInVoucher(tx, platform, voucher),
    async remindShipping(orderId, at) {
      await sql`update orders set reminded_at = ${at} where id = ${orderId}`.execute(tx);
    },
    review: (review) => writeReview(tx, review),
    async addAfterSale(afterSale) {
      const id = newId();
      await writeAfterSale(tx, { id, refundId: newId() }, afterSale);
      const [asked] = afterSale.steps;
      if (asked) await showPhotos(tx, platform, { ...afterSale, id, at: asked.at });
    },
    invoice: (khId, titles, invoices) => writeInvoices({ tx, khId, now, newId }, titles, invoices),
    async fillCartsAndLists(mall) {
      await loadCarts(
        tx,
        mall,
        mall.users.map(({ id }) => id),
      );
      await loadCollections(tx, mall);
    },

    ...rewardsOf(tx),

    async inquire(inquiry, at) {
      const id = newId();
      await sendInquiry(tx, id, inquiry, at);
      return id;
    },
    answerInquiry: (id, answer, at) => answerInquiry(tx, platform, id, answer, at),
    postInquiryMessage: (id, message, at) => postInquiryMessage(tx, id, message, at),
    endInquiry: (id, end, at) => endInquiry(tx, platform, id, end, at),
    orderAtQuote: (id) => orderAtQuote(tx, id),

    async sendOrderMessage(news, orderId, at) {
      await tellOfOrder({ db: tx }, news, orderId, { eventId: `order.${news}:${orderId}`, now: at });
    },
    async announce(notice, at) {
      await postMessage(tx, { ...notice, to: { companies: sql<boolean>`true` }, now: at });
    },
    sendQuoteMessages: () => sendQuoteMessages(tx, now),
    async readMessages(before) {
      await sql`
        update messages set read_at = created_at + interval '2 hours'
        where read_at is null and created_at < ${before}`.execute(tx);
    },
  };
}

async function startPromotions(
  tx: Transaction,
  promotions: readonly PromotionRecord[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('promotions')
    .values(
      promotions.map(({ id, kind, label, window, priority, settings }) => ({
        id: Number(id),
        kind,
        name: label,
        status: 'on',
        starts_at: window.start,
        ends_at: window.end,
        priority,
        settings: toJson(settings),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

async function writeReview(tx: Transaction, review: DemoOwnReview): Promise<void> {
  const { goodsId, orderLineId, stars, status } = review;
  await tx
    .insertInto('comments')
    .values({
      goods_id: goodsId,
      order_line_id: orderLineId,
      user_id: review.userId,
      kh_id: review.khId,
      company_name: review.companyName,
      anonymous: review.anonymous,
      stars,
      content: review.content,
      images: toJson(review.images),
      bought_spec: review.boughtSpec,
      reply: review.reply,
      reason: review.reason,
      status,
      created_at: review.createdAt,
      judged_at: review.judgedAt,
    })
    .execute();
  await sql`update order_lines set reviewed = true where id = ${orderLineId}`.execute(tx);
  if (status === 'shown') await countReviews(tx, [{ goodsId, stars, count: 1 }]);
}
