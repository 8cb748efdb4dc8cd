import { type Fen, fen, formatAmount } from '../money';
import { splitReceipt } from './receipts';

/** What an order wants of money that came for several. */
export interface Wanting {
  readonly wanted: Fen;
  /** 定金 and 尾款 are paid whole or not at all */
  readonly whole: boolean;
}

/** An order and the share that somebody gave it. */
export interface Share extends Wanting {
  readonly no: string;
  readonly amount: Fen;
}

/** More orders are not tried in every combination. */
const MOST_TRIED = 14;
/** A sum this little short still fits: banks and people round. Fen. */
const NEARLY = 100;

/**
 * Which of the orders one sum pays, by their places: those of `must`, and of the rest those that make it up to the
 * fen, or with less than a yuan missing, the fewest first. Where none do, the orders are taken in their order until the money is used up.
 */
export function ordersPaidBy(received: Fen, orders: readonly Wanting[], must: readonly number[]): number[] {
  const rest = orders.map((_, at) => at).filter((at) => !must.includes(at));
  const left = received - total(orders, must);
  if (left <= 0) return [...must];
  const fitting = rest.length <= MOST_TRIED ? subsetOf(left, orders, rest) : undefined;
  if (fitting) return inOrder([...must, ...fitting]);
  const taken = [...must];
  let open = left;
  for (const at of rest) {
    if (open <= 0) break;
    const { wanted, whole } = orders[at] as Wanting;
    if (whole && wanted > open) continue;
    taken.push(at);
    open -= wanted;
  }
  return inOrder(taken);
}

const total = (orders: readonly Wanting[], places: readonly number[]): number =>
  places.reduce((all, at) => all + (orders[at]?.wanted ?? 0), 0);

const inOrder = (places: number[]): number[] => places.sort((one, other) => one - other);

/** The set of these places that adds up to the sum or hardly more; the nearest, then the smallest, then the earliest. */
function subsetOf(
  amount: number,
  orders: readonly Wanting[],
  places: readonly number[],
): number[] | undefined {
  let best: { places: number[]; missing: number } | undefined;
  for (let mask = 1; mask < 1 << places.length; mask++) {
    const chosen = places.filter((_, bit) => (mask & (1 << bit)) !== 0);
    const missing = total(orders, chosen) - amount;
    if (missing < 0 || missing > NEARLY) continue;
    const isNearer =
      !best || missing < best.missing || (missing === best.missing && chosen.length < best.places.length);
    if (isNearer) best = { places: chosen, missing };
  }
  return best?.places;
}

/**
 * Divides one sum among orders, in their order: each is paid in full while the money lasts, the last one takes what is
 * left of it. 定金 and 尾款 that cannot be paid whole are passed over. `over` is what no order wants.
 */
export function divideReceipt(
  received: Fen,
  orders: readonly Wanting[],
): { shares: readonly Fen[]; over: Fen } {
  let left: number = received;
  const shares = orders.map(({ wanted, whole }) => {
    const share = whole && wanted > left ? 0 : Math.min(wanted, left);
    left -= share;
    return fen(share);
  });
  return { shares, over: fen(left) };
}

/** What forbids a division, and what is asked about before it counts. */
export interface DivisionChecks {
  readonly refusal?: string;
  readonly doubts: readonly string[];
}

/** The shares must make up what came; a short one waits on, what is over goes back, and both are said first. */
export function divisionChecks(received: Fen, shares: readonly Share[]): DivisionChecks {
  const given = fen(shares.reduce((all, { amount }) => all + amount, 0));
  if (given !== received) {
    const apart = formatAmount(fen(Math.abs(given - received)));
    const how = given < received ? `还有 ¥${apart} 没有分` : `比收到的多分了 ¥${apart}`;
    return { refusal: `各单合计 ¥${formatAmount(given)}，${how}`, doubts: [] };
  }
  const torn = shares.find(({ whole, wanted, amount }) => whole && amount < wanted);
  if (torn) return { refusal: `订单 ${torn.no} 的定金或尾款要整笔到账，不能只收一部分`, doubts: [] };
  return {
    doubts: shares.flatMap(({ no, wanted, amount }) => {
      const { excess, rest } = splitReceipt(wanted, amount);
      if (rest > 0) return [`订单 ${no} 少付 ¥${formatAmount(rest)}，继续等余款`];
      return excess > 0 ? [`订单 ${no} 多付 ¥${formatAmount(excess)}，多出的产生待退款`] : [];
    }),
  };
}
