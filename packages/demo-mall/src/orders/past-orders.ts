import type { PricedOrder } from './price-orders';
import { type Story, storyOf } from './order-story';
import reviewTexts from '../content/reviews.json';
import { days, hours } from '../moments';
import { randomFor } from '../random';
import type { DemoMall, DemoOrder, DemoReview } from '../types';

/** A past order with its history and ids. */
export interface PastOrder extends PricedOrder {
  id: string;
  /** Numbers the orders by date, from 1. */
  serial: number;
  /** One for each line, numbered through all orders. */
  lineIds: number[];
  story: Story;
  /** When the reservation of an unpaid order ends. */
  reserveUntil: Date | null;
}

/** A review of an order's line by its buyer. */
export interface OrderReview extends DemoReview {
  orderLineId: number;
  userId: number;
  khId: number;
}

/** Pieces that orders hold or have taken, by goods. */
export interface StockUse {
  reserved: number;
  used: number;
}

/** Adds history and ids to each priced order; their numbers go on from `after`. */
export function pastOrders(
  { seed, now }: Pick<DemoMall, 'seed' | 'now'>,
  priced: readonly PricedOrder[],
  newId: (order: DemoOrder) => string,
  after: { orders: number; lines: number } = { orders: 0, lines: 0 },
): PastOrder[] {
  let { lines } = after;
  return priced.map((one, at) => {
    const { order } = one;
    const story = storyOf(order, seed, now);
    const until = Math.max(days(order.at, 3).getTime(), days(now, 1).getTime());
    return {
      ...one,
      id: newId(order),
      serial: after.orders + at + 1,
      lineIds: one.quote.lines.map(() => (lines += 1)),
      story,
      reserveUntil: story.state === 'unpaid' ? new Date(until) : null,
    };
  });
}

/** Pieces that the orders reserve or have used, by goods id. */
export function stockUse(orders: readonly PastOrder[]): Map<number, StockUse> {
  const use = new Map<number, StockUse>();
  for (const { quote, story } of orders) {
    for (const { ref, quantity } of quote.claimsNeeded) {
      const { reserved, used } = use.get(Number(ref)) ?? { reserved: 0, used: 0 };
      use.set(Number(ref), {
        reserved: reserved + (story.claim === 'reserved' ? quantity : 0),
        used: used + (story.claim === 'used' ? quantity : 0),
      });
    }
  }
  return use;
}

/** Orders completed more than six weeks ago have reviews; the water keeps its round number of them. */
export function reviewsOf(
  { seed, now, companies, landmarks }: Pick<DemoMall, 'seed' | 'now' | 'companies' | 'landmarks'>,
  orders: readonly PastOrder[],
): OrderReview[] {
  const old = orders.filter(({ story }) => story.completedAt && story.completedAt <= days(now, -42));
  return old.flatMap(({ order, goods, lineIds, story }) =>
    goods.flatMap((row, at): OrderReview[] => {
      const orderLineId = lineIds[at] ?? 0;
      if (row.id === landmarks.water) return [];
      const random = randomFor(seed, `own review ${orderLineId}`);
      return [
        {
          orderLineId,
          userId: order.userId,
          khId: order.khId,
          goodsId: row.id,
          companyName: companies.find(({ khId }) => khId === order.khId)?.name ?? '',
          anonymous: false,
          stars: random.chance(0.8) ? 5 : 4,
          content: random.pick(reviewTexts.good).replaceAll('{unit}', row.unit),
          boughtSpec: row.spec,
          reply: '',
          createdAt: hours(story.completedAt ?? now, random.between(2, 60)),
        },
      ];
    }),
  );
}
