import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { type Actor, moveOrder, writeMove } from './move-order';
import type { HeldOrder } from './order-rows';
import { isEmptyPart, orderStore } from './order-store';

/** Moves an order without its children, which ship and complete each on their own. */
export const moveAlone = (
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  order: HeldOrder,
  move: Parameters<typeof moveOrder>[3],
) => moveOrder(tx, platform, { ...order, childIds: [] }, move);

/** After a child has moved: its parent follows the least advanced child (RULINGS "Orders"). */
export async function rollUp(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  { parentId }: HeldOrder,
  actor: Actor,
  now: Date,
): Promise<void> {
  const parent = parentId === null ? undefined : await orderStore(tx).hold(parentId);
  if (!parent) return;
  const children = await partsOf(tx, parent.id);
  const every = (...states: string[]): boolean => children.every(({ state }) => states.includes(state));
  const isOpen = parent.state === 'to-ship' || parent.state === 'part-shipped';
  let { state } = parent;
  if (isOpen && every('shipped', 'completed')) {
    state = await moveAlone(tx, platform, parent, { event: 'ship-all', actor, now });
  } else if (state === 'to-ship' && !every('to-ship')) {
    await moveAlone(tx, platform, parent, { event: 'ship-part', actor, now });
  }
  if (state === 'shipped' && every('completed')) {
    await writeMove(tx, [parent.id], 'shipped', 'completed', { event: 'confirm-receipt', actor, now });
  }
}

/** After a child's shipment was taken back: its parent is no longer further than its children. */
export async function rollBack(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  { parentId }: HeldOrder,
  actor: Actor,
  now: Date,
): Promise<void> {
  const parent = parentId === null ? undefined : await orderStore(tx).hold(parentId);
  if (parent?.state !== 'shipped' && parent?.state !== 'part-shipped') return;
  const children = await partsOf(tx, parent.id);
  if (children.every(({ state }) => state === 'to-ship')) {
    await moveAlone(tx, platform, parent, { event: 'take-back-all', actor, now });
  } else if (parent.state === 'shipped') {
    await moveAlone(tx, platform, parent, { event: 'take-back-part', actor, now });
  }
}

/** The states of an order's parts; those that ended because everything was out of stock do not count. */
async function partsOf(tx: Transaction, parentId: string): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string; empty: boolean }>`
    select c.state, ${isEmptyPart('c')} as empty from orders c where c.parent_id = ${parentId}`.execute(tx);
  return rows.some(({ empty }) => !empty) ? rows.filter(({ empty }) => !empty) : rows;
}
