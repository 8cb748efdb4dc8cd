import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type HoldReason, type OrderState, orderWord, paymentText } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Handler } from '../../platform';
import { offeredMethods, OWED, yuan } from '../orders';
import { isLive, type Payment, paymentsStore } from './payments-store';
import { queryForPage } from './query-payment';
import { channelsOf } from './wallet-grant';

type PayState = CallData<'payState'>;

interface OrderRow {
  id: string;
  no: string;
  state: OrderState;
  holds: HoldReason[];
  payable: number;
  paid: number;
  reserve_until: Date | null;
  /** Goods went out before the money: what may be paid is called unpaid here. */
  owed: boolean;
  parts: { seq: number; name: string; amount: number; opens: string; closes: string | null }[];
}

/** The state of paying an order; queries the provider when nobody has done so for a while. */
export const payState: Handler<'payState'> = async ({ platform, session, query, now }) => {
  const before = await readOrder(platform, query.orderId, session.khId);
  if (!before) return refuse('not-found', { what: '该订单' });
  const payment = await paymentsStore(platform.db).latest(before.id);
  if (payment && isLive(payment)) {
    // The page shows the stored state even if the provider or the database cannot be reached.
    await queryForPage(platform, payment, now).catch((error: unknown) =>
      platform.log.warn({ err: error, payment: payment.id }, 'a payment could not be asked about'),
    );
  }
  return stateOf(platform, before.id, session, now);
};

/** The stored state of paying an order. A child is paid through its parent. */
export async function stateOf(
  platform: Pick<Platform, 'settings' | 'db' | 'cache' | 'paymentProviders'>,
  orderId: string,
  { khId, userId }: { khId: number; userId: number },
  now: Date,
): Promise<PayState | Refusal> {
  const order = await readOrder(platform, orderId, khId);
  if (!order) return refuse('not-found', { what: '该订单' });
  const payment = await paymentsStore(platform.db).latest(order.id);
  return {
    orderId: order.id,
    orderNo: order.no,
    orderState: order.owed ? 'unpaid' : order.state,
    orderStateName: orderWord(order.owed ? 'unpaid' : order.state, order.holds, order.paid).word,
    payAmount: yuan(order.payable),
    paidAmount: yuan(order.paid),
    ...paymentToWire(payment, userId, now),
    ...(order.state === 'unpaid' && order.reserve_until
      ? { orderExpireTime: order.reserve_until.toISOString() }
      : {}),
    ...partToWire(order, now),
    serverTime: now.toISOString(),
    methods: await offeredMethods(platform),
    channels: channelsOf(platform),
  };
}

/** The next instalment of an order that is paid in several, and when it can be paid. */
function partToWire({ state, parts, paid, reserve_until }: OrderRow, now: Date): Pick<PayState, 'part'> {
  let before = 0;
  const next = parts.find(({ amount }) => {
    before += amount;
    return before > paid;
  });
  if (state !== 'unpaid' || parts.length < 2 || !next) return {};
  const isFirst = next.seq === parts[0]?.seq;
  const opens = isFirst ? null : new Date(next.opens);
  const closes = isFirst ? reserve_until : next.closes && new Date(next.closes);
  return {
    part: {
      seq: next.seq,
      of: parts.length,
      name: next.name,
      amount: yuan(next.amount),
      open: (!opens || opens <= now) && (!closes || closes > now),
      ...(opens ? { openTime: opens.toISOString() } : {}),
      ...(closes ? { closeTime: closes.toISOString() } : {}),
    },
  };
}

function paymentToWire(payment: Payment | undefined, userId: number, now: Date) {
  if (!payment) {
    const none = { payId: '', method: '', channel: '', state: '', stateName: '' };
    return { ...none, failReason: '', qrText: '', payUrl: '' };
  }
  // A payment that is refunded because it did not fit is no success to the buyer who waits.
  const shown = payment.state === 'succeeded' && payment.failReason !== '' ? 'failed' : payment.state;
  const waits = payment.state === 'waiting';
  const lives = waits && (payment.expiresAt === null || payment.expiresAt > now);
  return {
    payId: payment.id,
    method: payment.method,
    channel: payment.method === 'cloud' ? payment.provider : '',
    state: waits && !lives ? 'closed' : shown,
    stateName: paymentText(waits && !lives ? 'closed' : shown).word,
    failReason: payment.failReason,
    qrText: lives ? payment.qrText : '',
    payUrl: lives ? payment.payUrl : '',
    // It opens only in the wallet of the user who started the payment.
    ...(lives && payment.bridge && payment.startedBy === userId ? { bridge: payment.bridge } : {}),
    ...(lives && payment.expiresAt ? { expireTime: payment.expiresAt.toISOString() } : {}),
  };
}

async function readOrder(
  { db }: Pick<Platform, 'db'>,
  orderId: string,
  khId: number,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select id, no, state, hold_reasons as holds, payable_amount as payable, paid_amount as paid, reserve_until,
      ${OWED} as owed,
      (select coalesce(jsonb_agg(jsonb_build_object('seq', i.seq, 'name', i.name, 'amount', i.amount,
              'opens', i.opens_at, 'closes', i.closes_at) order by i.seq), '[]'::jsonb)
       from order_instalments i where i.order_id = o.id) as parts
    from orders o
    where id = (select coalesce(parent_id, id) from orders where id = ${orderId}) and kh_id = ${khId}`.execute(
    db,
  );
  return rows[0];
}
