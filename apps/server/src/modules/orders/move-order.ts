import { refuse } from '@pifa/contract';
import {
  type OrderActor,
  type OrderEvent,
  type OrderState,
  transition,
  type TransitionRefusal,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { keepsDeposit } from './kept-deposit';
import { orderMoney } from './money-port';
import type { HeldOrder } from './order-rows';
import { Refused } from '../../platform';

/** Who moves an order. Timers and providers have no id. */
export interface Actor {
  kind: OrderActor | 'provider';
  id?: number;
}

interface Move {
  event: OrderEvent;
  actor: Actor;
  now: Date;
  note?: string;
}

/** The state to which the transition table leads. Reads pending payments only where a guard needs them. */
export async function checkTransition(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  order: HeldOrder,
  event: OrderEvent,
  actor: Actor,
): Promise<{ ok: true; to: OrderState } | { ok: false; refusal: TransitionRefusal }> {
  const isGuarded = event === 'cancel' || event === 'expire' || event === 'release';
  const pending = isGuarded && (await orderMoney(platform).pendingOf(tx, [order.id])).has(order.id);
  return transition(
    {
      state: order.state,
      holds: order.holds,
      paid: order.paid === order.payable,
      paymentPending: pending,
      anyShipped: order.anyShipped,
      released: order.released,
      depositKept: event === 'cancel' && (await keepsDeposit(tx, order)),
    },
    event,
    actor.kind === 'provider' ? 'system' : actor.kind,
  );
}

/**
 * Moves an order and its children by the transition table; throws `Refused` where the table has no such step. The update
 * is guarded by the state it leaves, so exactly one of two racing moves wins. Every step is appended to the history (I22).
 */
export async function moveOrder(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  order: HeldOrder,
  move: Move,
): Promise<OrderState> {
  const answer = await checkTransition(tx, platform, order, move.event, move.actor);
  if (!answer.ok) throw new Refused(refuse('transition-refused', { text: answer.refusal.text }));
  const parts = order.childIds.filter((id) => !order.emptyIds.includes(id));
  await writeMove(tx, [order.id, ...parts], order.state, answer.to, move);
  return answer.to;
}

/** Writes state, time and history of each order in one statement. */
export async function writeMove(
  tx: Transaction,
  ids: readonly string[],
  from: OrderState,
  to: OrderState,
  { event, actor, now, note = '' }: Move,
): Promise<void> {
  const { rows } = await sql<{ order_id: string }>`
    with moved as (
      update orders set
        state = ${to}, updated_at = ${now},
        paid_at = case when ${event}::text = 'paid' then ${now}::timestamptz else paid_at end,
        shipped_at = case when ${to}::text = 'shipped' then ${now}::timestamptz
          when ${event}::text in ('take-back-part', 'take-back-all') then null else shipped_at end,
        completed_at = case when ${to}::text = 'completed' then ${now}::timestamptz else completed_at end,
        cancelled_at = case when ${event}::text in ('cancel', 'expire', 'cancel-paid')
          then ${now}::timestamptz else cancelled_at end,
        cancel_reason = case when ${event}::text in ('cancel', 'expire', 'cancel-paid')
          then ${note} else cancel_reason end,
        reserve_until = case when ${to}::text = 'unpaid' then reserve_until end
      where id = any(${[...ids]}) and state = ${from}
      returning id)
    insert into order_history (order_id, from_state, to_state, event, actor_kind, actor_id, note, at)
    select id, ${from}, ${to}, ${event}, ${actor.kind}, ${actor.id ?? null}::bigint, ${note}, ${now}::timestamptz
    from moved returning order_id`.execute(tx);
  if (rows.length !== ids.length) {
    throw new Refused(refuse('transition-refused', { text: '订单状态已变化，请刷新后再试' }));
  }
}
