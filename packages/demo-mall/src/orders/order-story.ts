import type { OrderEvent, OrderState } from '@pifa/domain';
import { HOUR, MINUTE } from '../moments';
import { randomFor } from '../random';
import type { DemoOrder, DemoOrderOutcome } from '../types';

export interface Step {
  event: OrderEvent;
  from: OrderState;
  to: OrderState;
  actor: 'buyer' | 'operator' | 'system' | 'provider';
  at: Date;
  note: string;
}

/** What became of the order's stock reservation. */
export type ClaimState = 'reserved' | 'used' | 'released' | 'returned';

/** The history of an order: each step legal, none later than now. */
export interface Story {
  steps: Step[];
  state: OrderState;
  paidAt: Date | null;
  shippedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string;
  claim: ClaimState;
  claimEndedAt: Date | null;
}

const EVENT_PATHS: Record<DemoOrderOutcome, OrderEvent[]> = {
  unpaid: [],
  'to-ship': ['paid'],
  'part-shipped': ['paid', 'ship-part'],
  shipped: ['paid', 'ship-all'],
  completed: ['paid', 'ship-all', 'confirm-receipt'],
  cancelled: ['cancel'],
  expired: ['expire'],
  refunding: ['paid', 'cancel-paid'],
  refunded: ['paid', 'cancel-paid', 'refund-done'],
};

const STATE_AFTER: Partial<Record<OrderEvent, OrderState>> = {
  paid: 'to-ship',
  'ship-part': 'part-shipped',
  'ship-all': 'shipped',
  'confirm-receipt': 'completed',
  cancel: 'cancelled',
  expire: 'cancelled',
  'cancel-paid': 'refunding',
  'refund-done': 'refunded',
};

const CANCEL_NOTES = ['门店计划有变，重新下单', '收货地址填错了', '与另一单合并'];

export function storyOf(order: DemoOrder, seed: number, now: Date): Story {
  const random = randomFor(seed, `story ${order.khId} ${order.at.getTime()} ${order.lines.length}`);
  const transfer = order.method === 'transfer';
  const waits: Partial<Record<OrderEvent, number>> = {
    paid: transfer ? random.between(90, 1200) * MINUTE : random.between(1, 20) * MINUTE,
    'ship-part': random.between(5, 30) * HOUR,
    'ship-all': random.between(5, 34) * HOUR,
    'confirm-receipt': random.between(40, 190) * HOUR,
    cancel: random.between(3, 26) * MINUTE,
    expire: (transfer ? 3 * 24 * 60 : 30) * MINUTE,
    'cancel-paid': random.between(1, 6) * HOUR,
    'refund-done': random.between(2, 30) * HOUR,
  };
  const cancelReason = order.end === 'expired' ? '超时未支付，系统自动取消' : random.pick(CANCEL_NOTES);
  const steps: Step[] = [];
  let at = order.at.getTime();
  let from: OrderState = 'unpaid';
  for (const [index, event] of EVENT_PATHS[order.end].entries()) {
    const to: OrderState = STATE_AFTER[event] ?? from;
    const left = now.getTime() - at;
    const rest = EVENT_PATHS[order.end].length - index;
    at += Math.min(waits[event] ?? HOUR, Math.floor(left / (rest + 1)));
    steps.push({
      event,
      from,
      to,
      actor: actorOf(event, transfer),
      at: new Date(at),
      note: noteOf(event, cancelReason),
    });
    from = to;
  }
  const when = (...events: OrderEvent[]) => steps.find((step) => events.includes(step.event))?.at ?? null;
  const paidAt = when('paid');
  const cancelledAt = when('cancel', 'expire', 'cancel-paid');
  const claim = cancelledAt ? (paidAt ? 'returned' : 'released') : paidAt ? 'used' : 'reserved';
  return {
    steps,
    state: from,
    paidAt,
    shippedAt: when('ship-all'),
    completedAt: when('confirm-receipt'),
    cancelledAt,
    cancelReason: cancelledAt ? cancelReason : '',
    claim,
    claimEndedAt: cancelledAt ?? paidAt,
  };
}

function actorOf(event: OrderEvent, transfer: boolean): Step['actor'] {
  switch (event) {
    case 'paid':
      return transfer ? 'operator' : 'provider';
    case 'cancel':
    case 'cancel-paid':
    case 'confirm-receipt':
      return 'buyer';
    case 'ship-part':
    case 'ship-all':
      return 'operator';
    default:
      return 'system';
  }
}

function noteOf(event: OrderEvent, cancelReason: string): string {
  if (event === 'cancel' || event === 'cancel-paid' || event === 'expire') return cancelReason;
  return '';
}
