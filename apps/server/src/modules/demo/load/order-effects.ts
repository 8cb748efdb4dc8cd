import { type Fen, formatDate } from '@pifa/domain';
import { reviewTexts } from '../content/reviews';
import { randomFor } from '../prng';

import type { OrderMall, OrderRows } from './order-rows';
import type { Story } from './order-story';
import type { PricedOrder } from './price-orders';

const DAY = 86_400_000;

interface Context {
  newId: () => string;
  rows: OrderRows;
}

/** The payment plan, and for paid orders the try that paid it, its money, and the refund where one is owed. */
export function writeMoney(
  { newId, rows }: Context,
  { order, quote }: PricedOrder,
  orderId: string,
  story: Story,
  serial: number,
): void {
  const amount: Fen = quote.totals.payable;
  const { paidAt } = story;
  rows.instalments.push({
    id: serial,
    order_id: orderId,
    seq: 1,
    name: quote.instalments[0]?.label ?? '全款',
    amount,
    opens_at: order.at,
    closes_at: null,
    method: 'any',
    paid_amount: paidAt ? amount : 0,
    state: paidAt ? 'paid' : 'due',
  });
  if (!paidAt) return;
  const scan = order.method === 'scan';
  const provider = scan ? 'sandbox' : 'transfer';
  const paymentId = newId();
  const no = `PAY${formatDate(order.at).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
  const transaction = scan
    ? `SB${String(serial).padStart(12, '0')}`
    : `HD${String(serial).padStart(10, '0')}`;
  rows.payments.push({
    id: paymentId,
    no,
    order_id: orderId,
    instalment_id: serial,
    kh_id: order.khId,
    method: scan ? 'cloud' : 'transfer',
    provider,
    amount,
    state: 'succeeded',
    qr_text: '',
    pay_url: '',
    fail_reason: '',
    started_by: order.userId,
    created_at: order.at,
    expires_at: null,
    ended_at: paidAt,
    queries: 0,
  });
  rows.captures.push({
    id: serial,
    payment_id: paymentId,
    order_id: orderId,
    instalment_id: serial,
    provider,
    provider_transaction: transaction,
    amount,
    use: 'applied',
    captured_at: paidAt,
    created_at: paidAt,
  });
  if (scan) {
    rows.trades.push({
      trade_no: transaction,
      out_trade_no: no,
      amount,
      subject: '商城订单',
      notify_url: '',
      state: 'paid',
      outcome: 'paid',
      created_at: order.at,
      expires_at: new Date(order.at.getTime() + DAY),
      paid_at: paidAt,
      notified: 1,
    });
  }
  if (!story.cancelledAt) return;
  const done = story.state === 'refunded';
  rows.refunds.push({
    id: newId(),
    no: `RF${formatDate(order.at).replaceAll('-', '')}${String(serial).padStart(6, '0')}`,
    order_id: orderId,
    capture_id: serial,
    amount,
    reason: story.cancelReason,
    source: `cancelled:${orderId}`,
    // Asked and not answered yet: without a next try it stays so, to be looked at.
    state: done ? 'succeeded' : 'asked',
    provider_refund: done ? `SR${String(serial).padStart(12, '0')}` : '',
    attempts: 1,
    fail_reason: '',
    next_try_at: null,
    created_at: story.cancelledAt,
    ended_at: done ? (story.steps.at(-1)?.at ?? null) : null,
  });
}

/** 常购清单: orders come in the order of their days, so the last one to write wins. */
export function rememberBought(
  rows: OrderRows,
  { order, quote }: PricedOrder,
  orderId: string,
  paidAt: Date,
): void {
  for (const line of quote.lines) {
    const key = `${order.khId} ${line.goodsId}`;
    const before = rows.bought.get(key);
    const times = Number(before?.times ?? 0) + 1;
    const recent = Array.isArray(before?.recent) ? before.recent.slice(-11) : [];
    rows.bought.set(key, {
      kh_id: order.khId,
      goods_id: Number(line.goodsId),
      times,
      last_packs: line.quantity.packs,
      last_pieces: line.quantity.pieces,
      last_per_pack: line.pair.perPack,
      last_per_piece: line.pair.perPiece,
      last_order_id: orderId,
      last_at: paidAt,
      recent: [...recent, [Math.floor(paidAt.getTime() / 1000), line.totalPieces]],
    });
  }
}

/** Orders of more than six weeks ago were reviewed by their buyers; the water keeps its round number of reviews. */
export function writeReviews(
  mall: OrderMall,
  rows: OrderRows,
  one: PricedOrder,
  lineIds: readonly number[],
  completedAt: Date,
): void {
  if (mall.now.getTime() - completedAt.getTime() < 42 * DAY) return;
  const company = mall.companies.find(({ khId }) => khId === one.order.khId)?.name ?? '';
  for (const [at, row] of one.goods.entries()) {
    if (row.id === mall.landmarks.water) continue;
    const id = lineIds[at] ?? 0;
    const random = randomFor(mall.seed, `own review ${id}`);
    const line = rows.lines[id - 1];
    if (line) line.reviewed = true;
    rows.reviews.push({
      orderLineId: id,
      userId: one.order.userId,
      khId: one.order.khId,
      goodsId: row.id,
      companyName: company,
      anonymous: false,
      stars: random.chance(0.8) ? 5 : 4,
      content: random.pick(reviewTexts.good).replaceAll('{unit}', row.unit),
      boughtSpec: row.spec,
      reply: '',
      createdAt: new Date(completedAt.getTime() + random.between(2, 60) * 3_600_000),
    });
  }
}
