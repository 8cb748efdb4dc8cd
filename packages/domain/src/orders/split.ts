import type { OrderFee } from '../pricing/quote-types';
import { type Fen, addFen, share, subtractFen } from '../money';

export type SplitLine = {
  readonly key: string;
  readonly shipFrom: string;
  /** At the unit price in force. */
  readonly amount: Fen;
  /** This line's share of all reductions. */
  readonly discount: Fen;
};

/** A child order: what ships from one place. Children add up to the parent (INVARIANTS I24). */
export type ChildOrder = {
  readonly shipFrom: string;
  readonly lineKeys: readonly string[];
  readonly goods: Fen;
  readonly discount: Fen;
  readonly freight: Fen;
  readonly points: Fen;
  readonly payable: Fen;
};

/**
 * Splits an order by the goods' ship-from place, in order of first appearance (RULINGS: the parent is what is paid).
 * Line reductions stay with their lines; freight and points are shared by what each child has to pay.
 */
export function splitByShipFrom(
  lines: readonly SplitLine[],
  totals: {
    readonly freight: Fen;
    readonly points: Fen;
    /** What of the freight one place alone caused: it stays with what ships from there. */
    readonly fees?: readonly Pick<OrderFee, 'place' | 'amount'>[];
  },
): ChildOrder[] {
  const groups = new Map<string, SplitLine[]>();
  for (const line of lines) {
    const group = groups.get(line.shipFrom);
    if (group) group.push(line);
    else groups.set(line.shipFrom, [line]);
  }
  const children = [...groups].map(([shipFrom, members]) => {
    const goods = addFen(...members.map((line) => line.amount));
    const discount = addFen(...members.map((line) => line.discount));
    return {
      shipFrom,
      lineKeys: members.map((line) => line.key),
      goods,
      discount,
      net: subtractFen(goods, discount),
    };
  });
  const nets = children.map((child) => child.net);
  const ownFees = children.map(({ shipFrom }) =>
    addFen(...(totals.fees ?? []).filter(({ place }) => place === shipFrom).map(({ amount }) => amount)),
  );
  const freights = shareOrEvenly(subtractFen(totals.freight, addFen(...ownFees)), nets).map((part, index) =>
    addFen(part, ownFees[index] ?? part),
  );
  // Points pay for goods and freight, so they weigh on both; no child falls below zero.
  const due = children.map((child, index) => addFen(child.net, freights[index] ?? child.net));
  const points = shareOrEvenly(totals.points, due);
  return children.map(({ net: _, ...child }, index) => {
    const freight = freights[index] as Fen;
    const spent = points[index] as Fen;
    return { ...child, freight, points: spent, payable: subtractFen(due[index] as Fen, spent) };
  });
}

function shareOrEvenly(amount: Fen, weights: readonly Fen[]): Fen[] {
  return share(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1));
}
