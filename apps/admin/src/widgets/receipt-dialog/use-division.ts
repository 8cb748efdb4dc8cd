import type { WireReceivable } from '@pifa/contract/staff';
import { divideReceipt, divisionChecks, type Fen, fen, ordersPaidBy, yuanToFen } from '@pifa/domain';
import { useState } from 'react';

/** One order and its share. */
export interface Part {
  order: WireReceivable;
  isPicked: boolean;
  /** fen; 0 where it is not picked */
  share: number;
  wanted: Fen;
}

/**
 * Which orders one sum pays, and how much of it each gets: proposed by the rule of the house until somebody picks other
 * orders or types other shares.
 */
export function useDivision(orders: readonly WireReceivable[], received: Fen, firstId: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const open = orders.filter(({ blockedToDivide }) => blockedToDivide === '');
  const wants = open.map(({ wanted, partly }) => ({ wanted: yuanToFen(wanted), whole: !partly }));
  const first = open.findIndex(({ orderId }) => orderId === firstId);
  const proposed = ordersPaidBy(received, wants, first < 0 ? [] : [first]);
  const chosen = picked ?? new Set(proposed.map((at) => open[at]?.orderId ?? ''));
  const places = open.flatMap(({ orderId }, at) => (chosen.has(orderId) ? [at] : []));
  // What somebody typed stands; the rest is divided among the others.
  const free = places.filter((at) => typed[open[at]?.orderId ?? ''] === undefined);
  const fixed = places.reduce((all, at) => all + (typed[open[at]?.orderId ?? ''] ?? 0), 0);
  const { shares } = divideReceipt(
    fen(Math.max(0, received - fixed)),
    free.map((at) => wants[at] ?? { wanted: fen(0), whole: false }),
  );
  const shareOf = (at: number): number => typed[open[at]?.orderId ?? ''] ?? shares[free.indexOf(at)] ?? 0;
  const parts: Part[] = orders.map((order) => {
    const at = open.indexOf(order);
    const isPicked = places.includes(at);
    return { order, isPicked, share: isPicked ? shareOf(at) : 0, wanted: yuanToFen(order.wanted) };
  });
  const given = parts.reduce((all, { share }) => all + share, 0);
  const sent = parts.filter(({ isPicked, share }) => isPicked && share > 0);
  return {
    parts,
    sent,
    /** fen that no order has yet; below 0: too much was given */
    left: received - given,
    checks: divisionChecks(
      received,
      sent.map(({ order, share, wanted }) => ({
        no: order.orderNo,
        wanted,
        amount: fen(share),
        whole: !order.partly,
      })),
    ),
    pick(id: string, on: boolean): void {
      const next = new Set(chosen);
      if (on) next.add(id);
      else next.delete(id);
      setPicked(next);
      setTyped(({ [id]: _, ...rest }) => rest);
    },
    /** undefined: as the rule divides it */
    type(id: string, share: number | undefined): void {
      setPicked(chosen);
      setTyped(({ [id]: _, ...rest }) => (share === undefined ? rest : { ...rest, [id]: share }));
    },
  };
}
