import { type HoldReason, holdWord, type OrderState } from './states';

export type OrderEvent =
  | 'paid'
  | 'release'
  | 'cancel'
  | 'expire'
  | 'cancel-paid'
  | 'ship-part'
  | 'ship-all'
  | 'take-back-part'
  | 'take-back-all'
  | 'confirm-receipt'
  | 'late-money'
  | 'refund-done';

/** buyer = any user of the company; system = timers, payment answers; operator = back office. */
export type OrderActor = 'buyer' | 'operator' | 'system';

/** What the guards check besides the state. */
export type OrderFacts = {
  readonly state: OrderState;
  readonly holds: readonly HoldReason[];
  /** Every instalment that is due so far is captured. */
  readonly paid: boolean;
  /** A capture is under way at the provider, or a transfer voucher awaits review. */
  readonly paymentPending: boolean;
  /** Any piece of any line has been shipped. */
  readonly anyShipped: boolean;
  /** A deposit was paid that the seller keeps, by the terms shown before payment. */
  readonly depositKept?: boolean;
  /** Staff let it be shipped before it is paid. */
  readonly released?: boolean;
};

export type TransitionRefusal = {
  readonly kind:
    | 'not-from-here'
    | 'not-yours'
    | 'held'
    | 'not-paid'
    | 'already-shipped'
    | 'payment-pending'
    | 'deposit-kept';
  readonly text: string;
};

export type TransitionAnswer =
  | { readonly ok: true; readonly to: OrderState }
  | { readonly ok: false; readonly refusal: TransitionRefusal };

type Guard = (facts: OrderFacts, actor: OrderActor) => TransitionRefusal | null;

const notHeld: Guard = ({ holds: [hold] }) =>
  hold ? { kind: 'held', text: `订单${holdWord(hold).word}，暂不能发货` } : null;
const isPaid: Guard = ({ paid, released }) =>
  paid || released ? null : { kind: 'not-paid', text: '订单尚未付清' };
const nothingShipped: Guard = ({ anyShipped }) =>
  anyShipped ? { kind: 'already-shipped', text: '订单已发货，不能取消，请联系客服' } : null;
const nothingPending: Guard = ({ paymentPending }) =>
  paymentPending ? { kind: 'payment-pending', text: '付款正在确认中，请稍后再试' } : null;
const CHANGED: TransitionRefusal = { kind: 'not-from-here', text: '订单状态已变化，请刷新后再试' };
/** A released order without money has nothing to give back: it is cancelled, not refunded. */
const isUnpaid: Guard = ({ paid, released }) => (released && !paid ? null : CHANGED);
const hasMoney: Guard = ({ paid, released }) => (released && !paid ? CHANGED : null);
/** A click must never forfeit the deposit; the order ends by itself if the balance is not paid. */
const depositNotKept: Guard = ({ depositKept }, actor) =>
  depositKept && actor === 'buyer'
    ? { kind: 'deposit-kept', text: '定金已支付，按约定不予退还；如需取消请联系客服' }
    : null;

export type OrderTransition = {
  readonly event: OrderEvent;
  readonly from: readonly OrderState[];
  readonly to: OrderState;
  readonly by: readonly OrderActor[];
  readonly guards: readonly Guard[];
  /** Why this step exists; shown in the architecture page. */
  readonly why: string;
};

/** Every legal step of an order (INVARIANTS I22). Guards run in order; the first refusal is returned. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  {
    event: 'paid',
    from: ['unpaid'],
    to: 'to-ship',
    by: ['system', 'operator'],
    guards: [isPaid],
    why: 'Σ captures = payable',
  },
  {
    event: 'release',
    from: ['unpaid'],
    to: 'to-ship',
    by: ['operator'],
    guards: [notHeld, nothingPending],
    why: 'staff let it be shipped before it is paid; it stays payable',
  },
  {
    event: 'cancel',
    from: ['to-ship'],
    to: 'cancelled',
    by: ['buyer', 'operator', 'system'],
    guards: [isUnpaid, nothingShipped, nothingPending],
    why: 'released, not paid and not shipped: nothing has to be given back',
  },
  {
    event: 'cancel',
    from: ['unpaid'],
    to: 'cancelled',
    by: ['buyer', 'operator'],
    guards: [nothingPending, depositNotKept],
    why: 'not paid in full; claims go back, and a deposit too unless its terms say otherwise',
  },
  {
    event: 'expire',
    from: ['unpaid'],
    to: 'cancelled',
    by: ['system'],
    guards: [nothingPending],
    why: 'the reservation ran out',
  },
  {
    event: 'cancel-paid',
    from: ['to-ship'],
    to: 'refunding',
    by: ['buyer', 'operator', 'system'],
    guards: [hasMoney, nothingShipped],
    why: 'paid but not shipped: the money goes back',
  },
  {
    event: 'ship-part',
    from: ['to-ship', 'part-shipped'],
    to: 'part-shipped',
    by: ['operator'],
    guards: [isPaid, notHeld],
    why: 'some lines or pieces are on their way',
  },
  {
    event: 'ship-all',
    from: ['to-ship', 'part-shipped'],
    to: 'shipped',
    by: ['operator'],
    guards: [isPaid, notHeld],
    why: 'everything is on its way',
  },
  {
    event: 'take-back-part',
    from: ['part-shipped', 'shipped'],
    to: 'part-shipped',
    by: ['operator'],
    guards: [],
    why: 'one of several shipments never left',
  },
  {
    event: 'take-back-all',
    from: ['part-shipped', 'shipped'],
    to: 'to-ship',
    by: ['operator'],
    guards: [],
    why: 'the only shipment never left',
  },
  {
    event: 'confirm-receipt',
    from: ['shipped'],
    to: 'completed',
    by: ['buyer', 'system', 'operator'],
    guards: [],
    why: 'the buyer has the goods, or said nothing for too long',
  },
  {
    event: 'late-money',
    from: ['cancelled', 'refunded'],
    to: 'refunding',
    by: ['system'],
    guards: [],
    why: 'money for a dead order is owed back (I22, I28)',
  },
  {
    event: 'refund-done',
    from: ['refunding'],
    to: 'refunded',
    by: ['system', 'operator'],
    guards: [],
    why: 'Σ refunds = what was owed back',
  },
];

/** The next state, or the first reason why not. */
export function transition(facts: OrderFacts, event: OrderEvent, actor: OrderActor): TransitionAnswer {
  const rows = ORDER_TRANSITIONS.filter((row) => row.event === event);
  const row = rows.find(({ from }) => from.includes(facts.state));
  if (!row) return { ok: false, refusal: CHANGED };
  if (!row.by.includes(actor)) return refuse('not-yours', '您不能执行该操作');
  for (const guard of row.guards) {
    const refusal = guard(facts, actor);
    if (refusal) return { ok: false, refusal };
  }
  return { ok: true, to: row.to };
}

function refuse(kind: TransitionRefusal['kind'], text: string): TransitionAnswer {
  return { ok: false, refusal: { kind, text } };
}
