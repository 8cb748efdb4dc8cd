import { hours } from '../moments';
import type { PastOrder } from '../orders/past-orders';

/** The slip of a bank transfer that staff have not looked at yet. */
export interface DemoVoucher {
  orderId: string;
  khId: number;
  userId: number;
  /** Name of its picture. */
  picture: string;
  note: string;
  at: Date;
}

/** The first company's open orders stay as they are: visitors pay and remind for themselves. */
const othersIn = (orders: readonly PastOrder[], state: PastOrder['story']['state']): PastOrder[] =>
  orders
    .filter(({ order, story }) => order.khId !== FIRST_COMPANY && story.state === state)
    .sort((a, b) => b.order.at.getTime() - a.order.at.getTime());
const FIRST_COMPANY = 1001;

/** Transfers for the latest unpaid order of each company, some hours old and never older than their orders. */
export function vouchers(now: Date, orders: readonly PastOrder[]): DemoVoucher[] {
  const unpaid = othersIn(orders, 'unpaid').filter(({ order }) => order.method === 'transfer');
  const latest = [...new Map(unpaid.toReversed().map((one) => [one.order.khId, one])).values()];
  return latest.map(({ id, order }, at) => ({
    orderId: id,
    khId: order.khId,
    userId: order.userId,
    picture: 'voucher',
    note: at === 0 ? '对公账户转出，请查收' : '',
    at: new Date(Math.max(hours(now, -2 - at * 11).getTime(), hours(order.at, 1).getTime())),
  }));
}

/** Orders whose goods were asked for: every second that waits. */
export const reminders = (now: Date, orders: readonly PastOrder[]): { orderId: string; at: Date }[] =>
  othersIn(orders, 'to-ship')
    .filter((_, at) => at % 2 === 1)
    .map(({ id }, at) => ({ orderId: id, at: hours(now, -1 - at * 3) }));
