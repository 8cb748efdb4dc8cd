import type { DeliveryWay } from '../delivery/ways';
import { type Fen, formatAmount } from '../money';
import type { EventMessage, TemplateEvent } from './templates';

/** The events of an order that send a message (RULINGS "Orders"). */
export type OrderNews =
  | 'placed-for'
  | 'paid'
  | 'part-paid'
  | 'released'
  | 'shipped'
  | 'taken-back'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'refunded';

/** What a message about an order needs to know of it. */
export interface OrderMessageFacts {
  id: string;
  no: string;
  payable: Fen;
  paid: Fen;
  /** Refunded, or being refunded. */
  refunded: Fen;
  /** A deposit that the seller keeps by the terms. */
  kept: Fen;
  carrier: string;
  trackingNo: string;
  /** Why it was cancelled. */
  reason: string;
  /** The member of staff who placed it for the buyer; '' = the buyer did. */
  placedBy: string;
  /** What that person wrote to the buyer. */
  placedNote: string;
  /** Goods went out before it was paid (放行). */
  released?: boolean;
  way: DeliveryWay;
  /** 自送: the driver with the phone; '' = not said. */
  driver: string;
  /** 自提: where, when and with which code; '' for other ways. */
  pickup: { place: string; hours: string; code: string };
}

const yuan = (amount: Fen): string => `¥${formatAmount(amount)}`;

/** The message about an event of an order; how it is delivered decides which of its events it is. */
export function orderMessage(news: OrderNews, facts: OrderMessageFacts): EventMessage {
  return {
    event: eventOf(news, facts),
    values: {
      订单号: facts.no,
      应付: yuan(facts.payable),
      实付: yuan(facts.paid),
      付款情况: facts.paid > 0 ? `已付款 ${yuan(facts.paid)}` : '已确认',
      下单人: facts.placedBy || '商家',
      留言: facts.placedNote,
      发货情况: facts.carrier === '' ? '已发货' : `已由${facts.carrier}发出`,
      承运商: facts.carrier,
      运单号: facts.trackingNo,
      提货地点: facts.pickup.place,
      提货时间: facts.pickup.hours,
      提货码: facts.pickup.code,
      司机: facts.driver,
      原因: facts.reason,
      退款说明: moneyBack(facts) || (news === 'expired' ? '需要的话可以再来一单。' : ''),
      退款金额: facts.refunded > 0 ? yuan(facts.refunded) : '',
    },
    link: orderLink(facts.id),
  };
}

const orderLink = (id: string): string => `/pages/membercenter/myorderpay?id=${encodeURIComponent(id)}`;

function eventOf(news: OrderNews, { way, released }: OrderMessageFacts): TemplateEvent {
  if (news === 'paid' && released) return 'order.paid-released';
  return WAY_EVENTS[way]?.[news] ?? `order.${news}`;
}

/** What is said otherwise of orders that are collected or driven by the mall, or by a freight line. */
const WAY_EVENTS: Partial<Record<DeliveryWay, Partial<Record<OrderNews, TemplateEvent>>>> = {
  line: { shipped: 'order.shipped-line' },
  pickup: {
    paid: 'order.paid-pickup',
    shipped: 'order.shipped-pickup',
    'taken-back': 'order.taken-back-pickup',
    completed: 'order.completed-pickup',
  },
  van: {
    paid: 'order.paid-van',
    shipped: 'order.shipped-van',
    'taken-back': 'order.taken-back-van',
  },
};

/** What happens to the money of a cancelled order. */
function moneyBack({ paid, kept }: OrderMessageFacts): string {
  if (kept > 0) return `已付定金 ${yuan(kept)} 按约定不退。`;
  return paid > 0 ? `已付的 ${yuan(paid)} 将原路退回。` : '';
}

export interface ShortMessageFacts {
  orderId: string;
  no: string;
  /** 「矿泉水 24瓶、纸巾 2包」 */
  goods: string;
  cause: string;
  /** Fen that go back, or that are payable less. */
  amount: Fen;
  points: number;
  /** Nothing was paid yet: less is payable. */
  isReduced: boolean;
}

/** The message about goods of an order that are out of stock (缺货); the rest is delivered. */
export function shortMessage(short: ShortMessageFacts): EventMessage {
  const { orderId, no, goods, cause, amount, points, isReduced } = short;
  const money = isReduced ? `应付已减少 ${yuan(amount)}` : `${yuan(amount)} 将原路退回`;
  const back = [amount > 0 ? money : '', points > 0 ? `${points} 积分已退回` : ''].filter(Boolean);
  return {
    event: 'order.short',
    values: { 订单号: no, 缺货商品: goods, 原因: cause, 退还: back.join('，') },
    link: orderLink(orderId),
  };
}
