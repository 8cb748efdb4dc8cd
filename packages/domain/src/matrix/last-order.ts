import { fitQuantity } from '../quantity/fit';
import type { Quantity, QuantityRule } from '../quantity/rule';

/** A goods of the group with what this company bought of it the last time. */
export type LastBought = {
  readonly goodsId: string;
  readonly rule: QuantityRule;
  readonly onSale: boolean;
  readonly quantity: Quantity;
  /** Instant of that order, ISO 8601. */
  readonly time: string;
};

export type LastOrderFill = {
  readonly time: string;
  /** By the rules of today; `note` says what was changed, empty where nothing was. */
  readonly lines: readonly { readonly goodsId: string; readonly quantity: Quantity; readonly note: string }[];
};

/**
 * 「按上次订单填入」: the lines of the latest order that held goods of this group. Goods whose own last order is an
 * older one were not in it and stay empty. Null where nothing was ever bought.
 */
export function lastOrderFill(bought: readonly LastBought[]): LastOrderFill | null {
  const latest = bought.reduce<number | null>(
    (most, { time }) => (most === null || Date.parse(time) > most ? Date.parse(time) : most),
    null,
  );
  const own = bought.filter(({ time }) => Date.parse(time) === latest);
  const [first] = own;
  if (!first) return null;
  return {
    time: first.time,
    lines: own.map(({ goodsId, rule, onSale, quantity }) =>
      onSale
        ? { goodsId, ...fitQuantity(rule, quantity) }
        : { goodsId, quantity: { packs: 0, pieces: 0 }, note: '已下架' },
    ),
  };
}
