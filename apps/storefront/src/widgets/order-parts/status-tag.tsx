import { type DeliveryWay, HOLD_REASONS, ORDER_STATES, orderWord, type StatusColour } from '@pifa/domain';
import { Tag } from '../../ui/tag';

interface StatusFacts {
  state: string;
  holdReasons?: readonly string[];
  stateName?: string;
  /** Yuan; distinguishes 待付定金 from 待付尾款. */
  paidAmount?: number;
  /** How it is delivered; absent = by courier. */
  way?: DeliveryWay;
}

/** The one word and colour of an order (UX §4.0). A state that this shop does not know keeps the server's word. */
export function orderStatus(order: StatusFacts): { word: string; colour: StatusColour } {
  const state = ORDER_STATES.find((known) => known === order.state);
  if (!state) return { word: order.stateName || '处理中', colour: 'grey' };
  return orderWord(
    state,
    HOLD_REASONS.filter((hold) => order.holdReasons?.includes(hold)),
    order.paidAmount,
    order.way,
  );
}

export function StatusTag({ order }: { order: StatusFacts }) {
  const { word, colour } = orderStatus(order);
  return <Tag tone={colour}>{word}</Tag>;
}
