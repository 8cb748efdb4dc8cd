import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aCompletedOrder, apply, aTitle } from '../builders/invoices';
import { aStaff } from '../builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';

/**
 * Seen to fail: with the query before issuing left out of step.ts (a second issue reaches the books), with 'away'
 * counted as silence there, with claims not released in afterFailed, without the signature check in giveInvoiceFile.
 * Races over one order and over one refund are in test/races.
 */
export let app: TestApp;
export let staff: Awaited<ReturnType<typeof aStaff>>;
export let who: Shopper;
export let water: number;

export const order = (own: Parameters<typeof aCompletedOrder>[3] = {}) =>
  aCompletedOrder(app, who, water, own);
export const detail = async (id: string, token = who.token) =>
  (await app.call('invoiceDetail', { token, params: { id } })).data;
/** Advances the clock and does whatever is due. */
export async function wait(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 3) {
    app.clock.advance({ seconds: Math.min(3, left) });
    await app.runJobs();
  }
}
export const books = (id: string) =>
  app.db
    .selectFrom('sandbox_invoices as b')
    .innerJoin('invoices as i', 'i.serial', 'b.serial')
    .select(['b.issues', 'b.state', 'b.number', 'b.outcome', 'b.sent_to', 'b.asked'])
    .where('i.id', '=', id)
    .execute();
export const applied = async (own: { remark?: string; content?: 'detail' | 'category' } = {}) => {
  const orderId = await order();
  const titleId = await aTitle(app.db, who);
  const answer = await apply(app, who, { orderIds: [orderId], titleId, ...own });
  expect(answer.message).toBe('');
  return { id: answer.data.id, orderId, titleId, data: answer.data };
};
let refunds = 0;
/** A refund, as payments book it. */
export async function giveBack(orderId: string, amount: number): Promise<void> {
  refunds += 1;
  const now = app.clock.now();
  const capture = await app.db
    .selectFrom('captures')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('refunds')
    .values({
      id: `refund-of-test-${refunds}`,
      no: `R${refunds}`,
      order_id: orderId,
      capture_id: capture.id,
      amount,
      reason: '退货',
      source: `test:${refunds}`,
      state: 'succeeded',
      created_at: now,
      ended_at: now,
    })
    .execute();
  await app.db
    .updateTable('orders')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
}
/** The same, with its event announced. */
export const refund = async (orderId: string, amount: number): Promise<void> => {
  if (amount > 0) await giveBack(orderId, amount);
  const payload = { orderId, khId: who.khId, userId: who.userId };
  const eventId = `test-refund:${orderId}:${amount}:${app.clock.now().getTime()}`;
  await app.platform.jobs.announce(app.db, {
    eventId,
    topic: 'after-sale.changed',
    payload,
    now: app.clock.now(),
  });
};

export type Draft = CallBodyInput<'titleAdd'>;
export const draft = (own: Draft = {}): Draft => ({
  kind: 'ordinary',
  holder: 'enterprise',
  name: '杭州湖畔便利连锁有限公司',
  taxNumber: '9135 0100 m000 100y43',
  ...own,
});
export const add = (own: Draft = {}, token = who.token) => app.call('titleAdd', { token, body: draft(own) });
export const review = (id: string, own: object) =>
  app.call('adminTitleReview', { headers: staff.as('finance'), body: { id, verdict: 'approve', ...own } });

/** A mall with its staff, and a buyer for each test. */
export function openInvoices(): void {
  beforeAll(async () => {
    app = await startTestApp();
    staff = await aStaff(app);
    water = await aWater(app.db, { stock: 100_000 });
  }, 60_000);
  afterAll(async () => {
    expect(await audit(app)).toEqual([]);
    await app.stop();
  }, 60_000);
  beforeEach(async () => {
    who = await aShopper(app);
  });
}
