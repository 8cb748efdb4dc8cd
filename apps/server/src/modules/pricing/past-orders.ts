import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';
import { type Operator, ownedInScope } from '../staff';

/** More orders than these are not looked at: the newest are. */
const MOST_ORDERS = 5_000;

/** So many are read at once. */
const SLICE = 200;

/** Which orders a rehearsal looks at. */
export interface PastOrders {
  /** in the order of time */
  ids: readonly string[];
  /** paid orders of the period that it cannot tell about */
  leftOut: number;
  /** there were more; these are the newest */
  isCut: boolean;
}

/**
 * The orders of a period that were paid and that this person sees, for any rehearsal. `tells`: whether it can tell about
 * order `o`; the others are counted and left out.
 */
export async function pastOrders(
  db: Db,
  operator: Operator,
  { from, tells = sql`true`, most = MOST_ORDERS }: { from: Date; tells?: RawBuilder<unknown>; most?: number },
): Promise<PastOrders> {
  // One more than is looked at says whether there are more.
  const { rows } = await sql<{ id: string; tells: boolean }>`
    select o.id, ${tells} as tells from orders o
    where o.parent_id is null and o.paid_at >= ${from} and o.state <> 'cancelled' and not o.is_trial
      and ${ownedInScope(operator, 'o.kh_id')}
    order by o.paid_at desc, o.id desc limit ${most + 1}`.execute(db);
  const newest = rows.slice(0, most);
  const ids = newest.filter((row) => row.tells).map(({ id }) => id);
  return { ids: ids.toReversed(), leftOut: newest.length - ids.length, isCut: rows.length > most };
}

/** Takes past orders one by one, read in slices that let others in between. */
export async function readThrough<Order>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Order[]>,
  take: (order: Order) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += SLICE) {
    for (const order of await read(ids.slice(at, at + SLICE))) take(order);
    await yieldToOthers();
  }
}
