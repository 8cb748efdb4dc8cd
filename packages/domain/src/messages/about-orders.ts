import type { DeliveryWay } from '../delivery/ways';
import { type Fen, formatAmount } from '../money';
import { type MessageContent, fitMessage } from './types';

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

const TITLES: Record<OrderNews, string> = {
  'placed-for': '已为您下单',
  paid: '订单已付款',
  'part-paid': '定金已支付',
  released: '订单将先发货',
  shipped: '订单已发货',
  'taken-back': '发货已撤销',
  completed: '订单已完成',
  cancelled: '订单已取消',
  expired: '订单超时未付，已取消',
  refunded: '退款已完成',
};

/** The message about an event of an order. */
export function orderMessage(news: OrderNews, facts: OrderMessageFacts): MessageContent {
  return fitMessage({
    type: 'order',
    title: WAY_TITLES[facts.way]?.[news] ?? TITLES[news],
    text: `订单 ${facts.no} ${(WAY_SENTENCES[facts.way]?.[news] ?? sentences[news])(facts)}`,
    link: `/pages/membercenter/myorderpay?id=${encodeURIComponent(facts.id)}`,
  });
}

const sentences: Record<OrderNews, (facts: OrderMessageFacts) => string> = {
  'placed-for': ({ placedBy, payable, placedNote }) =>
    `由${placedBy || '商家'}代您下单，应付 ${yuan(payable)}，请核对后付款；不需要可以取消。${placedNote === '' ? '' : `留言：${placedNote}`}`,
  paid: ({ paid, released }) => (released ? `已付款 ${yuan(paid)}，货款已付清。` : paidText(paid)),
  released: ({ payable }) => `商家同意先发货，应付 ${yuan(payable)} 请按约定付款，随时可以在订单里支付。`,
  'part-paid': ({ paid, payable }) => `已付 ${yuan(paid)}，共 ${yuan(payable)}，尾款开始支付前会再提醒您。`,
  shipped: ({ carrier, trackingNo }) => {
    const how = carrier === '' ? '已发货' : `已由${carrier}发出`;
    return `${how}${trackingNo === '' ? '' : `，运单号 ${trackingNo}`}，请留意收货。`;
  },
  'taken-back': () => '的发货已由商家撤销，货物没有寄出，请勿按原运单号查询；重新发货后会再通知您。',
  completed: () => '已确认收货，可以评价商品、申请开票。',
  cancelled: (facts) => `已取消${facts.reason === '' ? '' : `，原因：${facts.reason}`}。${moneyBack(facts)}`,
  expired: (facts) => `未在时限内付款，已自动取消。${moneyBack(facts) || '需要的话可以再来一单。'}`,
  refunded: ({ refunded }) => (refunded > 0 ? `的退款 ${yuan(refunded)} 已原路退回。` : '的退款已原路退回。'),
};

const paidText = (paid: Fen, next = '我们会尽快发货'): string =>
  `${paid > 0 ? `已付款 ${yuan(paid)}` : '已确认'}，${next}。`;

/** What is said otherwise of orders that are collected or driven by the mall. */
const WAY_TITLES: Partial<Record<DeliveryWay, Partial<Record<OrderNews, string>>>> = {
  pickup: { shipped: '已备好货，可以提货', 'taken-back': '备货已撤销' },
  van: { shipped: '订单正在配送', 'taken-back': '配送已撤销' },
};
const WAY_SENTENCES: Partial<
  Record<DeliveryWay, Partial<Record<OrderNews, (facts: OrderMessageFacts) => string>>>
> = {
  line: {
    shipped: ({ carrier, trackingNo }) => `已由${carrier}发出，运单号 ${trackingNo}，运费到付，请留意收货。`,
  },
  pickup: {
    paid: (facts) => (facts.released ? sentences.paid(facts) : paidText(facts.paid, '备好货后通知您来提货')),
    shipped: ({ pickup: { place, hours, code } }) =>
      `已备好货，请到 ${place} 提货${hours === '' ? '' : `（${hours}）`}，提货码 ${code}，请勿告诉他人。`,
    'taken-back': () => '的备货已由商家撤销，请暂时不要前来提货；重新备好后会再通知您。',
    completed: () => '已提货，可以评价商品、申请开票。',
  },
  van: {
    paid: (facts) => (facts.released ? sentences.paid(facts) : paidText(facts.paid, '我们会尽快安排车送货')),
    shipped: ({ driver }) => `已由我们的车送出${driver === '' ? '' : `，司机 ${driver}`}，请留意收货。`,
    'taken-back': () => '的配送已由商家撤销，货物没有送出；重新送出后会再通知您。',
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
export function shortMessage(short: ShortMessageFacts): MessageContent {
  const { orderId, no, goods, cause, amount, points, isReduced } = short;
  const money = isReduced ? `应付已减少 ${yuan(amount)}` : `${yuan(amount)} 将原路退回`;
  const back = [amount > 0 ? money : '', points > 0 ? `${points} 积分已退回` : ''].filter(Boolean);
  return fitMessage({
    type: 'order',
    title: '订单有商品缺货',
    text: `订单 ${no} 的${goods}缺货：${cause}。${back.length > 0 ? `${back.join('，')}；` : ''}其余商品照常发货。`,
    link: `/pages/membercenter/myorderpay?id=${encodeURIComponent(orderId)}`,
  });
}
