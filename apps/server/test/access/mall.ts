import { sql } from 'kysely';
import { aBrand, aCategory, aCustomerPrice, aGoods, aGroup, aLadder, setDictionary } from '../builders/goods';
import { addAccount } from '../builders/members';
import { anOldOrder } from '../builders/old-orders';
import { aQuote } from '../builders/quotes';
import { anAddress, inCart, place } from '../builders/orders';
import { postMessage } from '../../src/modules/message-box';
import { bookPayment } from '../../src/modules/payments';
import { shipOrder } from '../../src/modules/orders';
import type { Db } from '../../src/platform/database';
import { anAskableLine, aRequest } from './after-sales';
import { openActivities } from './activities';
import { invoiceMakers, type InvoiceRows, MISSING_INVOICES } from './invoices';
import type { Person } from './person';
import { PRICES } from './prices';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness';
import { numbersOfFile } from '../numbers';

export { PRICES };
export type { Person };
/** Ids that belong to somebody: what a stranger may try. */
export interface Rows extends InvoiceRows {
  addressId: string;
  cartLineId: string;
  /** from before the mall was here */
  oldOrderId: string;
  /** unpaid, to be scanned, with a payment begun */
  orderId: string;
  /** unpaid, to be paid by transfer */
  transferOrderId: string;
  /** shipped, to be confirmed */
  shippedOrderId: string;
  uploadId: string;
  /** answered: to be accepted */
  quoteId: string;
  /** unread */
  messageId: string;
  /** completed and not reviewed, its line, a review that did not pass, a picture for a review */
  reviewOrderId: string;
  reviewLineId: string;
  reviewId: string;
  reviewUploadId: string;
  /** another user of the company */
  colleagueId: string;
  /** shipped and not asked back, its line, a photo for it; an order with a request */
  askOrderId: string;
  askLineId: string;
  askUploadId: string;
  askedOrderId: string;
  /** requests that wait, that were agreed to, that were refused */
  afterSaleId: string;
  agreedAfterSaleId: string;
  refusedAfterSaleId: string;
}

export interface Mall {
  app: TestApp;
  /** Public ids. */
  goodsId: string;
  siblingId: string;
  goodsCode: string;
  typeId: string;
  articleId: string;
  /** Company A, its second user, company B, and an account that was closed after it signed in. */
  a: Person;
  colleague: Person;
  b: Person;
  closed: Person;
  /** Looks like a token and is none. */
  deadToken: string;
}

const SHIPPER = { kind: 'operator' } as const;

/**
 * A small mall with a row in every table that matters, two companies, prices visible, inquiries and scanning switched
 * on.
 */
export async function openMall(
  options: Omit<TestAppOptions, 'seed'> & { hidePrices?: boolean } = {},
): Promise<Mall> {
  const { hidePrices = false, ...rest } = options;
  let shelves: Awaited<ReturnType<typeof fillShelves>> | undefined;
  const app = await startTestApp({
    ...rest,
    async seed(db) {
      shelves = await fillShelves(db);
      await setDictionary(db, 'funcset', 'showprice', hidePrices ? '0' : '1');
      await setDictionary(db, 'funcset', 'inquiry', '1');
      await setDictionary(db, 'webconfig', 'cloudPay', '1');
      await setDictionary(db, 'site', 'sitename', '批发');
    },
  });
  if (!shelves) throw new Error('The mall was not filled');
  const { db } = app;
  await openActivities(app, Number(shelves.goodsId));
  const a = await aPerson(app, { company: '甲方百货' });
  const colleague = await aPerson(app, { company: a.company, khId: a.khId });
  const b = await aPerson(app, { company: '乙方超市' });
  const closed = await aPerson(app, { company: '丙方商行' });
  await db.updateTable('users').set({ status: 'closed' }).where('id', '=', closed.userId).execute();
  await db.updateTable('users').set({ role: 'manager' }).where('id', 'in', [a.userId, b.userId]).execute();
  await aCustomerPrice(db, Number(shelves.siblingId), { khId: a.khId }, PRICES.ofA);
  await aCustomerPrice(db, Number(shelves.siblingId), { khId: b.khId }, PRICES.ofB);
  const only = await aGoods(db, { name: '苏打水', category: Number(shelves.typeId), price: PRICES.list });
  await noteStocked(db, only);
  await aLadder(db, { goodsId: only }, [[24, PRICES.tierOfB]], { khId: b.khId });
  return { app, ...shelves, a, colleague, b, closed, deadToken: 'D'.repeat(43) };
}

async function aPerson(app: TestApp, own: { company: string; khId?: number }): Promise<Person> {
  const member = await addAccount(app.db, own);
  const { phone } = await app.db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const addressId = await anAddress(app.db, member.khId, {});
  return { ...member, ...own, khId: member.khId, phone, addressId, token: await app.signIn(member.userId) };
}

/** The ledger's first row, from which the audit computes. */
async function noteStocked(db: Db, goodsId: number): Promise<void> {
  const stock = await db
    .selectFrom('scarce')
    .select(['id', 'total'])
    .where('kind', '=', 'stock')
    .where('ref', '=', String(goodsId))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('scarce_ledger')
    .values({ scarce_id: stock.id, act: 'stocked', quantity: stock.total })
    .execute();
}

async function fillShelves(db: Db) {
  const category = await aCategory(db, { name: '饮料' });
  const brand = await aBrand(db, { name: '清泉', letter: 'Q' });
  const group = await aGroup(db, ['规格']);
  const common = { category, brand, group, price: PRICES.list, stock: 1_000_000, piecesPerPack: 24 };
  const goods = await aGoods(db, {
    ...common,
    name: '纯净水',
    code: 'ACCESS-1',
    groupValues: ['大'],
    promotion: { price: PRICES.promotion, start: null, end: null },
    attributes: [{ name: '产地', value: '浙江' }],
  });
  const sibling = await aGoods(db, { ...common, name: '矿泉水', code: 'ACCESS-2', groupValues: ['小'] });
  await aLadder(db, { groupId: group }, [[48, PRICES.tier]]);
  for (const id of [goods, sibling]) {
    await noteStocked(db, id);
    await db
      .insertInto('comments')
      .values({
        goods_id: id,
        company_name: '某某公司',
        stars: 5,
        content: '好用',
        created_at: new Date('2026-05-01T00:00:00Z'),
      })
      .execute();
    await db.updateTable('goods').set({ review_count: 1, star_sum: 5 }).where('id', '=', id).execute();
  }
  await db
    .insertInto('home_floors')
    .values({ type: 'water', title: '饮料', category_id: category, goods_ids: [goods, sibling] })
    .execute();
  await db
    .insertInto('adverts')
    .values({ img_type: 'banner', title: '开业', image: '/pictures/none.webp', link: '/pages/new' })
    .execute();
  const { id: folder } = await db
    .insertInto('article_categories')
    .values({ name: '购物指南' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-05-01T00:00:00Z');
  const { id: article } = await db
    .insertInto('articles')
    .values({
      category_id: folder,
      title: '怎样下单',
      html: '<p>先登录</p>',
      slug: 'how-to',
      published_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    goodsId: String(goods),
    siblingId: String(sibling),
    goodsCode: 'ACCESS-1',
    typeId: String(category),
    articleId: String(article),
  };
}

/** Rows of every kind for one person, or only the kinds that are needed; created anew wherever a test uses them up. */
export async function rowsOf(mall: Mall, who: Person, needed = KINDS): Promise<Rows> {
  const rows = { ...MISSING };
  for (const kind of needed) rows[kind] = await makers[kind](mall, who);
  return rows;
}

const number = numbersOfFile();
let serial = 0;

/** An address that no test has deleted yet. */
async function livingAddress(app: TestApp, { khId }: Person): Promise<string> {
  const row = await app.db
    .selectFrom('addresses')
    .select('id')
    .where('kh_id', '=', khId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row ? String(row.id) : anAddress(app.db, khId, {});
}

async function anOrder(
  { app, goodsId }: Mall,
  who: Person,
  payMethod: 'cloud' | 'transfer',
): Promise<string> {
  const line = await inCart(app, who, Number(goodsId), { spcnt: 1 });
  const placed = await place(app, who, {
    payMethod,
    cartIds: [line],
    addressId: await livingAddress(app, who),
  });
  if (!placed.success) throw new Error(`not placed: ${placed.message}`);
  return placed.data.id;
}

const makers: { [Kind in keyof Rows]: (mall: Mall, who: Person) => Promise<string> } = {
  addressId: ({ app }, who) => anAddress(app.db, who.khId, {}),
  cartLineId: ({ app, goodsId }, who) => inCart(app, who, Number(goodsId), { spcnt: 1 }),
  oldOrderId: ({ app, goodsId }, who) => anOldOrder(app.db, who, { goodsId: Number(goodsId) }),
  async orderId(mall, who) {
    const orderId = await anOrder(mall, who, 'cloud');
    const scan = await mall.app.call('scanCodePay', { token: who.token, body: { orderId } });
    if (!scan.success) throw new Error(`no code: ${scan.message}`);
    return orderId;
  },
  transferOrderId: (mall, who) => anOrder(mall, who, 'transfer'),
  async shippedOrderId(mall, who) {
    const { platform, clock } = mall.app;
    const orderId = await anOrder(mall, who, 'transfer');
    serial = number();
    const money = { method: 'transfer', provider: 'transfer', transaction: `T-${serial}` } as const;
    await bookPayment(platform, { orderId, ...money, userId: who.userId, now: clock.now() });
    const parcel = { carrier: '顺丰', trackingNo: `SF${serial}`, actor: SHIPPER };
    await shipOrder(platform, { orderId, ...parcel, now: clock.now() });
    return orderId;
  },
  async quoteId({ app, goodsId }, who) {
    // One address may send thirty an hour; here it is everybody's.
    await sql`delete from guard_counters where key like 'inquiry:%'`.execute(app.db);
    return (await aQuote(app, who, [Number(goodsId)], { perPiece: 7.77 })).id;
  },
  uploadId: (mall, who) => anUpload(mall, who, 'voucher'),
  async messageId({ app }, { userId }) {
    serial = number();
    const message = { type: 'system', title: '通知', text: '请查收', link: '' } as const;
    const eventId = `note-${serial}`;
    await postMessage(app.db, { ...message, to: { userId }, eventId, now: app.clock.now() });
    const { rows } = await sql<{ id: number }>`
      select id from messages where user_id = ${userId} and event_id = ${eventId}`.execute(app.db);
    return String(rows[0]?.id);
  },
  reviewOrderId: async (mall, who) => (await aCompletedLine(mall, who)).orderId,
  reviewLineId: async (mall, who) => (await aCompletedLine(mall, who)).lineId,
  async reviewId(mall, who) {
    const { orderId, lineId } = await aCompletedLine(mall, who);
    completed.delete(who.userId);
    const content = '写得不合适的一条评价，没有通过';
    const body = { orderId, reviews: [{ orderLineId: lineId, stars: 1, content }] };
    const { success, message } = await mall.app.call('reviewAdd', { token: who.token, body });
    if (!success) throw new Error(`not reviewed: ${message}`);
    const row = await mall.app.db
      .updateTable('comments')
      .set({ status: 'hidden', reason: '与商品无关' })
      .where('order_line_id', '=', Number(lineId))
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(row.id);
  },
  reviewUploadId: (mall, who) => anUpload(mall, who, 'review'),
  async colleagueId({ app }, who) {
    const { userId } = await addAccount(app.db, { khId: who.khId });
    return String(userId);
  },
  askOrderId: async (mall, who) => (await anAskableLine(groundOf(mall, who), who)).orderId,
  askLineId: async (mall, who) => (await anAskableLine(groundOf(mall, who), who)).lineId,
  askUploadId: (mall, who) => anUpload(mall, who, 'after-sale'),
  askedOrderId: async (mall, who) => (await aRequest(groundOf(mall, who), who)).orderId,
  afterSaleId: async (mall, who) => (await aRequest(groundOf(mall, who), who)).id,
  agreedAfterSaleId: async (mall, who) => (await aRequest(groundOf(mall, who), who, 'to-return')).id,
  refusedAfterSaleId: async (mall, who) => (await aRequest(groundOf(mall, who), who, 'rejected')).id,
  titleId: (mall, who) => invoiceMakers.titleId(invoiceGround(mall, who), who),
  wrongTitleId: (mall, who) => invoiceMakers.wrongTitleId(invoiceGround(mall, who), who),
  doneOrderId: (mall, who) => invoiceMakers.doneOrderId(invoiceGround(mall, who), who),
  issuedInvoiceId: (mall, who) => invoiceMakers.issuedInvoiceId(invoiceGround(mall, who), who),
  timeoutInvoiceId: (mall, who) => invoiceMakers.timeoutInvoiceId(invoiceGround(mall, who), who),
  failedInvoiceId: (mall, who) => invoiceMakers.failedInvoiceId(invoiceGround(mall, who), who),
};

const groundOf = (mall: Mall, who: Person) => ({
  app: mall.app,
  shipped: () => makers.shippedOrderId(mall, who),
});

const invoiceGround = (mall: Mall, who: Person) => ({
  app: mall.app,
  async completed() {
    const id = await makers.shippedOrderId(mall, who);
    await mall.app.call('orderConfirm', { token: who.token, params: { id }, body: {} });
    return id;
  },
});

async function anUpload({ app }: Mall, who: Person, purpose: string): Promise<string> {
  const id = app.platform.ids.unguessable();
  await app.platform.files.put(id, Buffer.from('picture'));
  await app.db
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: who.userId,
      owner_kh_id: who.khId,
      purpose,
      media_type: 'image/webp',
      bytes: 7,
      created_at: app.clock.now(),
    })
    .execute();
  return id;
}

/** By user: the order and its line belong together, and a line that was reviewed is not used again. */
const completed = new Map<number, { orderId: string; lineId: string }>();

async function aCompletedLine(mall: Mall, who: Person): Promise<{ orderId: string; lineId: string }> {
  const { db } = mall.app;
  const kept = completed.get(who.userId);
  if (kept) {
    const line = await db
      .selectFrom('order_lines')
      .select('id')
      .where('id', '=', Number(kept.lineId))
      .where('order_id', '=', kept.orderId)
      .where('reviewed', '=', false)
      .executeTakeFirst();
    if (line) return kept;
  }
  const orderId = await makers.shippedOrderId(mall, who);
  await mall.app.call('orderConfirm', { token: who.token, params: { id: orderId }, body: {} });
  const { id } = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const made = { orderId, lineId: String(id) };
  completed.set(who.userId, made);
  return made;
}

/** Ids of the right shape that nobody has. */
export const MISSING: Rows = {
  addressId: '999999999',
  cartLineId: '999999998',
  oldOrderId: '999999990',
  orderId: 'missing-order-1234567890',
  transferOrderId: 'missing-order-1234567891',
  shippedOrderId: 'missing-order-1234567892',
  uploadId: 'missing-upload-123456789',
  quoteId: 'missing-quote-1234567890',
  messageId: '999999995',
  reviewOrderId: 'missing-order-1234567893',
  reviewLineId: '999999997',
  reviewId: '999999996',
  reviewUploadId: 'missing-upload-123456788',
  colleagueId: '999999995',
  askOrderId: 'missing-order-1234567894',
  askLineId: '999999994',
  askUploadId: 'missing-upload-123456787',
  askedOrderId: 'missing-order-1234567895',
  afterSaleId: 'missing-request-123456789',
  agreedAfterSaleId: 'missing-request-123456788',
  refusedAfterSaleId: 'missing-request-123456787',
  ...MISSING_INVOICES,
};

const KINDS = Object.keys(MISSING) as readonly (keyof Rows)[];
