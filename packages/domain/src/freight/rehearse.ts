import { addFen, type Fen, fen } from '../money';
import { freightFor } from './freight-for';
import type { FreightLine, FreightTemplate } from './types';

/** An order that was sent: where it went, and what freight depends on of its lines. */
export type PastParcel = {
  readonly id: string;
  readonly no: string;
  readonly company: string;
  readonly at: Date;
  readonly regionCode: string;
  readonly lines: readonly FreightLine[];
};

/** What its freight was by one set of templates and is by another one; null = not delivered there. */
export type RehearsedParcel = Omit<PastParcel, 'lines'> & {
  readonly before: Fen | null;
  readonly after: Fen | null;
};

export type FreightRehearsal = {
  readonly orders: number;
  readonly touched: number;
  /** delivered before and not after, and the other way round */
  readonly closed: number;
  readonly opened: number;
  /** paid freight before and none after, and the other way round */
  readonly freed: number;
  readonly charged: number;
  /** Of the orders that are delivered both times. */
  readonly before: Fen;
  readonly after: Fen;
  /** Those that change most: first what is no longer delivered, then by money. */
  readonly most: readonly RehearsedParcel[];
};

const MOST_CHANGED = 10;
export const NO_FREIGHT_REHEARSAL: FreightRehearsal = {
  orders: 0,
  touched: 0,
  closed: 0,
  opened: 0,
  freed: 0,
  charged: 0,
  before: fen(0),
  after: fen(0),
  most: [],
};

/** Without any template nothing is charged. */
function amountOf(template: FreightTemplate | null, { regionCode, lines }: PastParcel): Fen | null {
  if (!template) return fen(0);
  const answer = freightFor(template, regionCode, lines);
  return answer.kind === 'not-delivered' ? null : answer.amount;
}

/** How much an order's freight moves; what is no longer delivered moves most of all, what now is comes after it. */
const weightOf = ({ before, after }: RehearsedParcel): number => {
  if (after === null) return Number.POSITIVE_INFINITY;
  return before === null ? Number.MAX_SAFE_INTEGER : Math.abs(after - before);
};
const byChange = (a: RehearsedParcel, b: RehearsedParcel): number => {
  const [one, other] = [weightOf(a), weightOf(b)];
  return one === other ? (a.no < b.no ? -1 : 1) : one < other ? 1 : -1;
};

/** Adds one order to what was found so far, charged by both sets of templates. */
export function withParcel(
  so: FreightRehearsal,
  parcel: PastParcel,
  templates: { readonly before: FreightTemplate | null; readonly after: FreightTemplate | null },
): FreightRehearsal {
  const { lines: _, ...head } = parcel;
  const before = amountOf(templates.before, parcel);
  const after = amountOf(templates.after, parcel);
  const isBoth = before !== null && after !== null;
  const one = { ...head, before, after };
  const isTouched = before !== after;
  const plus = (count: number, is: boolean): number => count + (is ? 1 : 0);
  return {
    orders: so.orders + 1,
    touched: plus(so.touched, isTouched),
    closed: plus(so.closed, before !== null && after === null),
    opened: plus(so.opened, before === null && after !== null),
    freed: plus(so.freed, isBoth && before > 0 && after === 0),
    charged: plus(so.charged, isBoth && before === 0 && after > 0),
    before: isBoth ? addFen(so.before, before) : so.before,
    after: isBoth ? addFen(so.after, after) : so.after,
    most: isTouched ? [...so.most, one].toSorted(byChange).slice(0, MOST_CHANGED) : so.most,
  };
}
