import {
  afterSaleOn,
  crowdOrders,
  type CrowdPeople,
  crowdPeople,
  crowdQuotes,
  crowdStaff,
  type DemoGoods,
  type DemoMall,
  type PastOrder,
  pastOrders,
  priceOrders,
} from '@pifa/demo-mall';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import { EXPIRE_JOB } from '../expire-job';
import { writeAfterSale } from '../load/after-sales';
import { catchUpIds } from '../load/insert-rows';
import { expiringOf, insertOrders } from '../load/load-trade';
import { handInVoucher, openStaffAccounts } from '../load/office';
import { orderRows } from '../load/order-rows';
import { NUMBERED } from '../load/mall-port';
import { crowdInvoice } from './invoices';
import { writePeople } from './people';
import { writeQuotes } from './quotes';
import { writeReviews } from './reviews';
import { type Numbers, numbersInUse, settleStock, tellNumbers } from './settle';

/** How large a mall shall be, beside the demo that stands in it. */
export interface CrowdWish {
  companies: number;
  orders: number;
}

interface Desk {
  tx: Transaction;
  platform: Pick<Platform, 'ids' | 'jobs' | 'files'>;
  mall: DemoMall;
  passwordHash: string;
  staffHash: string;
  say(line: string): void;
}

/** Orders written at once: enough to be fast, few enough to stand in memory. */
const BATCH = 1_000;
/** Of so many completed orders one has an after-sale request, an invoice, a review. */
const EVERY = { afterSale: 160, invoice: 43, review: 25 };
/** Of ten transfers that wait six have their slip; of ten orders to ship two were asked for. */
const WITH_VOUCHER = 6;
const REMINDED = 2;

/**
 * Adds companies with their people and 18 months of their orders to the demo mall, priced by the engine like its own. The
 * same seed and moment give the same mall but for the ids that nobody shall guess.
 */
export async function fillCrowd(desk: Desk, { companies, orders }: CrowdWish): Promise<void> {
  const { tx, mall, say } = desk;
  await sql`set local statement_timeout = '30min'`.execute(tx);
  await openStaffAccounts(tx, crowdStaff(), { passwordHash: desk.staffHash, now: mall.now });
  const first = await numbersInUse(tx);
  const people = crowdPeople(
    mall.seed,
    mall.now,
    {
      khId: first.companies + 1,
      userId: first.users + 1,
      addressId: first.addresses + 1,
      titleId: first.titles + 1,
    },
    companies,
  );
  await writePeople(tx, people, desk);
  say(`客户 ${companies} 家、账号 ${people.users.length} 个`);
  const goods = writtenGoods(mall);
  const trade = { people, goods };
  await writeOrders(desk, { people, goods, first }, orders);
  await catchUpIds(tx, [...NUMBERED, 'invoice_titles']);
  await settleStock(tx, { firstCompany: first.companies + 1, firstClaim: first.claims + 1 });
  const quotes = crowdQuotes(mall.seed, mall.now, trade, orders);
  await writeQuotes(desk, quotes);
  say(`询价 ${quotes.length} 张`);
}

/** The goods that were written one by one: all that the price engine knows without asking the database. */
function writtenGoods(mall: DemoMall): DemoGoods[] {
  return [mall.goods, ...mall.moreGoods(500)].flat();
}

interface Trade {
  people: CrowdPeople;
  goods: readonly DemoGoods[];
  first: Numbers;
}

async function writeOrders(desk: Desk, { people, goods, first }: Trade, count: number): Promise<void> {
  const { tx, platform, mall, say } = desk;
  const companies = new Map(people.companies.map((row) => [row.khId, row]));
  const addresses = new Map(people.addresses.map((row) => [row.id, row]));
  const titles = new Map(people.titles.map((row) => [row.khId, row]));
  const newId = () => platform.ids.unguessable();
  const listPrices = mall.customerPrices.filter(({ priceListId }) => priceListId !== null);
  const after = { orders: first.orders, lines: first.lines };
  const before = { claims: first.claims, shipments: first.shipments };
  const waiting: PastOrder[] = [];
  let afterSales = first.afterSales;
  let invoices = 0;
  for (const batch of crowdOrders(mall.seed, mall.now, { people, goods }, count, BATCH)) {
    const priced = priceOrders({
      orders: batch,
      goods: [...goods],
      addresses: [...new Set(batch.map(({ addressId }) => addressId))].flatMap(
        (id) => addresses.get(id) ?? [],
      ),
      companies: [...new Set(batch.map(({ khId }) => khId))].flatMap((id) => companies.get(id) ?? []),
      customerPrices: listPrices,
      ladders: mall.ladders,
      site: mall.site,
    });
    const orders = pastOrders(mall, priced, newId, after);
    const completed = orders.filter(({ story }) => story.completedAt);
    const reviewed = completed.filter(({ serial }) => serial % EVERY.review === 0);
    const rows = orderRows(
      orders,
      reviewed.map(({ lineIds }) => ({ orderLineId: lineIds[0] ?? 0 })),
      newId,
      before,
    );
    await insertOrders(tx, rows);
    after.orders += orders.length;
    after.lines += rows.order_lines.length;
    before.claims += rows.claims.length;
    before.shipments += rows.shipments.length;
    await tellNumbers(tx, after.orders);
    await writeReviews(tx, mall, reviewed, companies);
    for (const one of completed.filter(({ serial }) => serial % EVERY.afterSale === 1)) {
      const request = afterSaleOn(mall.now, afterSales + 1, one);
      if (!request) continue;
      afterSales += 1;
      await writeAfterSale(tx, { id: newId(), refundId: newId() }, request);
    }
    for (const one of completed.filter(({ serial }) => serial % EVERY.invoice === 2)) {
      const title = titles.get(one.order.khId);
      if (title?.state === 'valid') await crowdInvoice({ tx, mall, newId }, one, title, (invoices += 1));
    }
    waiting.push(...orders.filter(({ story }) => ['unpaid', 'to-ship'].includes(story.state)));
    say(`订单 ${after.orders - first.orders} / ${count}`);
  }
  await leaveWaiting(desk, waiting);
}

/** Unpaid orders expire or wait for staff to look at their slips; some orders to ship were asked for. */
async function leaveWaiting({ tx, platform, mall }: Desk, orders: readonly PastOrder[]): Promise<void> {
  for (const { id, at } of expiringOf(orders))
    await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: at });
  for (const { id, serial, order, story } of orders) {
    const at = new Date((order.at.getTime() + mall.now.getTime()) / 2);
    if (story.state === 'unpaid' && order.method === 'transfer' && serial % 10 < WITH_VOUCHER) {
      const { khId, userId } = order;
      await handInVoucher(tx, platform, { orderId: id, khId, userId, picture: 'voucher', note: '', at });
    }
    if (story.state === 'to-ship' && serial % 10 < REMINDED)
      await sql`update orders set reminded_at = ${at} where id = ${id}`.execute(tx);
  }
}
