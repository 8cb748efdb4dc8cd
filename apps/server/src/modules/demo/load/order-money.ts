import type { PastOrder } from '@pifa/demo-mall';
import { formatDate } from '@pifa/domain';
import type { OrderRows } from './order-tables';

const DAY = 86_400_000;

/** The payment plan, and for paid orders the try that paid it, its money, and the refund where one is owed. */
export function writeMoney(
  rows: OrderRows,
  newId: () => string,
  { id: orderId, serial, order, quote, story }: PastOrder,
): void {
  const amount = quote.totals.payable;
  const { paidAt, cancelledAt } = story;
  rows.order_instalments.push({
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
  const day = formatDate(order.at).replaceAll('-', '');
  const no = `PAY${day}${String(serial).padStart(6, '0')}`;
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
    rows.sandbox_trades.push({
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
  if (!cancelledAt) return;
  const done = story.state === 'refunded';
  rows.refunds.push({
    id: newId(),
    no: `RF${day}${String(serial).padStart(6, '0')}`,
    order_id: orderId,
    capture_id: serial,
    amount,
    reason: story.cancelReason,
    source: `cancelled:${orderId}`,
    // What is not done waits for a person, so that there is one to look at: a transfer goes back by hand.
    state: done ? 'succeeded' : scan ? 'refused' : 'due',
    provider_refund: done ? `SR${String(serial).padStart(12, '0')}` : '',
    attempts: 1,
    fail_reason: done || !scan ? '' : '商户余额不足，请充值后重新退款',
    next_try_at: null,
    created_at: cancelledAt,
    ended_at: done ? (story.steps.at(-1)?.at ?? null) : null,
  });
}

/** 常购清单: orders come in the order of their days, so the last one to write wins. */
export function rememberBought(rows: OrderRows, { id, order, quote }: PastOrder, paidAt: Date): void {
  for (const line of quote.lines) {
    const key = `${order.khId} ${line.goodsId}`;
    const { times = 0, recent = [] } = rows.bought.get(key) ?? {};
    rows.bought.set(key, {
      kh_id: order.khId,
      goods_id: Number(line.goodsId),
      times: times + 1,
      last_packs: line.quantity.packs,
      last_pieces: line.quantity.pieces,
      last_per_pack: line.pair.perPack,
      last_per_piece: line.pair.perPiece,
      last_order_id: id,
      last_at: paidAt,
      recent: [...recent.slice(-11), [Math.floor(paidAt.getTime() / 1000), line.totalPieces]],
    });
  }
}
