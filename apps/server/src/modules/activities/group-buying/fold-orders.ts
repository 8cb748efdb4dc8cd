import { type Group, stepGroup } from '@pifa/domain';
import type { Member, SeatOrder } from './group-store';

/** What a group has come to, with all that follows from it. */
export interface Folded {
  group: Group;
  joined: SeatOrder[];
  left: Member[];
  /** It is full from now on. */
  isNewlyFull: boolean;
  /** Orders that have nothing to wait for any more: refunded where they are paid, closed where they are not. */
  toClose: string[];
}

/**
 * A group as its orders make it: who paid is in it, in that order and each at its own instant; who gave the seat back
 * is out; then the deadline. The same orders fold to the same group, so it may be done again at any time.
 */
export function foldOrders(
  before: Group,
  members: readonly Member[],
  orders: readonly SeatOrder[],
  now: Date,
): Folded {
  const paid = orders.filter(({ claim }) => claim === 'used');
  const isPaid = new Set(paid.map(({ id }) => id));
  const isMember = new Set(members.map(({ orderId }) => orderId));
  const toClose = new Set<string>();
  let group = before;

  const left = before.state === 'forming' ? members.filter(({ orderId }) => !isPaid.has(orderId)) : [];
  for (const { khId } of left) group = stepGroup(group, { kind: 'left', companyId: String(khId) }, now).group;

  const joined: SeatOrder[] = [];
  for (const order of paid.filter(({ id }) => !isMember.has(id))) {
    const companyId = String(order.khId);
    const isIn = group.members.includes(companyId);
    const step = stepGroup(group, { kind: 'paid', companyId }, order.paidAt ?? now);
    if (isIn || step.refund.length > 0) toClose.add(order.id);
    else joined.push(order);
    group = step.group;
  }

  group = stepGroup(group, { kind: 'deadline' }, now).group;
  if (group.state === 'failed') for (const { id } of paid) toClose.add(id);
  if (group.state !== 'forming')
    for (const { id, claim } of orders) if (claim === 'reserved') toClose.add(id);
  return {
    group,
    joined,
    left: [...left],
    isNewlyFull: before.state === 'forming' && group.state === 'full',
    toClose: [...toClose],
  };
}
