import type { OrderState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { type Actor, moveOrder, writeMove } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';

/** Moves only the order itself: children ship and complete each on their own. */
export async function moveAlone(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  order: HeldOrder,
  move: Parameters<typeof moveOrder>[3],
): Promise<OrderState> {
  return moveOrder(tx, platform, { ...order, childIds: [] }, move);
}

/** After a child moved, its parent stands where the least advanced of the children allows (RULINGS "Orders"). */
export async function rollUp(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  childId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ parent_id: string | null; states: string[] }>`
    select o.parent_id, array(select s.state from orders s where s.parent_id = o.parent_id) as states
    from orders o where o.id = ${childId}`.execute(tx);
  const row = rows[0];
  if (!row?.parent_id) return;
  const parent = await orderStore(tx).hold(row.parent_id);
  if (!parent) return;
  const alone = { ...parent, childIds: [] };
  const every = (...states: string[]): boolean => row.states.every((state) => states.includes(state));
  const isOpen = parent.state === 'to-ship' || parent.state === 'part-shipped';
  if (isOpen && every('shipped', 'completed')) {
    alone.state = await moveOrder(tx, platform, alone, { event: 'ship-all', actor, now });
  } else if (parent.state === 'to-ship' && row.states.some((state) => state !== 'to-ship')) {
    await moveOrder(tx, platform, alone, { event: 'ship-part', actor, now });
  }
  if (alone.state === 'shipped' && every('completed')) {
    await writeMove(tx, [parent.id], 'shipped', 'completed', { event: 'confirm-receipt', actor, now });
  }
}
