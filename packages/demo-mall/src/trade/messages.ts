import { days, hours } from '../moments';
import type { PastOrder } from '../orders/past-orders';
import type { MallPort, OrderNews } from '../port';

/** Latest orders of a company that get messages. */
const ORDERS = 6;
/** Messages older than this are read. */
const READ_AFTER_DAYS = 3;

/** Sends the messages that the demo accounts have received so far. */
export async function sendMessages(port: MallPort, orders: readonly PastOrder[]): Promise<void> {
  const { now } = port;
  for (const { news, orderId, at } of orderNews(orders)) {
    if (at <= now) await port.sendOrderMessage(news, orderId, at);
  }
  await port.announce(
    {
      eventId: 'demo:delivery',
      type: 'system',
      title: '周末照常发货',
      text: '即日起周六、周日 16:00 前付款的订单当天发出，大件与冷链除外。',
      link: '',
    },
    days(now, -9),
  );
  await port.announce(
    {
      eventId: 'demo:seckill',
      type: 'activity',
      title: '今日秒杀已排好场次',
      text: '矿泉水、抽纸、一次性杯等日常补货商品分场次开抢，每家限量，卖完为止。',
      link: '/pages/seckill',
    },
    hours(now, -5),
  );
  await readOldMessages(port);
}

export const readOldMessages = (port: MallPort): Promise<void> =>
  port.readMessages(days(port.now, -READ_AFTER_DAYS));

interface OrderMessage {
  news: OrderNews;
  orderId: string;
  at: Date;
}

/** The steps of each company's latest orders, oldest first. */
function orderNews(orders: readonly PastOrder[]): OrderMessage[] {
  const counts = new Map<number, number>();
  const latest = [...orders]
    .sort((a, b) => b.order.at.getTime() - a.order.at.getTime())
    .filter(({ order, story }) => {
      if (story.state === 'unpaid') return false;
      const before = counts.get(order.khId) ?? 0;
      counts.set(order.khId, before + 1);
      return before < ORDERS;
    });
  return latest
    .flatMap(({ id, story }) => {
      const { paidAt, shippedAt, completedAt, cancelledAt } = story;
      const moments = { paid: paidAt, shipped: shippedAt, completed: completedAt, cancelled: cancelledAt };
      const news = (['paid', 'shipped', 'completed', 'cancelled'] as const).map(
        (one) => [one, moments[one]] as const,
      );
      return news.flatMap(([one, at]): OrderMessage[] => (at ? [{ news: one, orderId: id, at }] : []));
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.news.localeCompare(b.news));
}
