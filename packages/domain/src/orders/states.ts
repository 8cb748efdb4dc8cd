import { type DeliveryWay, wayStateWord } from '../delivery/ways';

/** Order states, their words and colours (UX §4.0, RULINGS "Orders"). The one table of status words for orders. */

export const ORDER_STATES = [
  'unpaid',
  'to-ship',
  'part-shipped',
  'shipped',
  'completed',
  'cancelled',
  'refunding',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Why a paid order can't be shipped yet: 待成团, 待尾款, 待审核. */
export const HOLD_REASONS = ['group-forming', 'balance-due', 'review'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export type StatusColour = 'amber' | 'blue' | 'green' | 'grey' | 'violet' | 'red';
export type StatusWord = { readonly word: string; readonly colour: StatusColour };

const STATE_WORDS: Record<OrderState, StatusWord> = {
  unpaid: { word: '待付款', colour: 'amber' },
  'to-ship': { word: '待发货', colour: 'blue' },
  'part-shipped': { word: '部分发货', colour: 'blue' },
  shipped: { word: '待收货', colour: 'blue' },
  completed: { word: '已完成', colour: 'green' },
  cancelled: { word: '已取消', colour: 'grey' },
  refunding: { word: '退款中', colour: 'amber' },
  refunded: { word: '已退款', colour: 'grey' },
};

const HOLD_WORDS: Record<HoldReason, StatusWord> = {
  'group-forming': { word: '拼团中', colour: 'green' },
  'balance-due': { word: '待付尾款', colour: 'violet' },
  review: { word: '待审核', colour: 'blue' },
};

const DEPOSIT_WORD: StatusWord = { word: '待付定金', colour: 'violet' };

/**
 * The label for the buyer: a held order that would ship next shows its hold; an unpaid presale order shows which
 * instalment is due; what is collected or driven by the mall has words of its own. `paid` is what was captured so far, fen.
 */
export function orderWord(
  state: OrderState,
  holds: readonly HoldReason[] = [],
  paid = 0,
  way: DeliveryWay = 'express',
): StatusWord {
  if (state === 'unpaid' && holds.includes('balance-due'))
    return paid > 0 ? HOLD_WORDS['balance-due'] : DEPOSIT_WORD;
  const hold = HOLD_REASONS.find((reason) => holds.includes(reason));
  if (state === 'to-ship' && hold) return HOLD_WORDS[hold];
  const word = wayStateWord(way, state);
  return word === undefined ? STATE_WORDS[state] : { ...STATE_WORDS[state], word };
}

export function holdWord(hold: HoldReason): StatusWord {
  return HOLD_WORDS[hold];
}
