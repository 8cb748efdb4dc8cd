import { HOLD_REASONS, ORDER_STATES, orderWord, type StatusColour } from '@pifa/domain';
import { Tag } from '../../ui/tag';

/** The one word and colour of an order (UX §4.0). A state that this shop does not know keeps the server's word. */
export function orderStatus(order: { state: string; holdReasons?: readonly string[]; stateName?: string }): {
  word: string;
  colour: StatusColour;
} {
  const state = ORDER_STATES.find((known) => known === order.state);
  if (!state) return { word: order.stateName || '处理中', colour: 'grey' };
  return orderWord(
    state,
    HOLD_REASONS.filter((hold) => order.holdReasons?.includes(hold)),
  );
}

export function StatusTag({
  order,
}: {
  order: { state: string; holdReasons?: readonly string[]; stateName?: string };
}) {
  const { word, colour } = orderStatus(order);
  return <Tag tone={colour}>{word}</Tag>;
}
