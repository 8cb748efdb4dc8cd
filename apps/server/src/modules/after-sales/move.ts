import { refuse } from '@pifa/contract';
import { type AfterSaleActor, type AfterSaleEvent, afterSaleTransition, holdsPieces } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, type Transaction, Refused } from '../../platform';
import { type HeldOrder, orderStore } from '../orders';
import { type AfterSale, afterSaleStore, orderOfRequest } from './after-sale-store';
import { announceAfterSale } from './events';

export interface Step {
  event: AfterSaleEvent;
  actor: { kind: AfterSaleActor; id?: number };
  note?: string;
  now: Date;
}

/** Locks a request's order and then the request; throws `Refused` when it is missing or another company's (I37). */
export async function holdRequest(
  tx: Transaction,
  id: string,
  khId?: number,
): Promise<{ request: AfterSale; order: HeldOrder }> {
  const known = await orderOfRequest(tx, id, khId);
  const order = known && (await orderStore(tx).hold(known.orderId));
  const request = order && (await afterSaleStore(tx).hold(id));
  if (!request || !order) throw new Refused(refuse('not-found', { what: '该售后申请' }));
  return { request, order };
}

/**
 * Moves a locked request by the transition table; throws `Refused` where the table has no such step. The update is
 * guarded by the state it leaves. Every step is appended to the history (I22) and published.
 */
export async function moveRequest(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  request: AfterSale,
  { event, actor, note = '', now }: Step,
): Promise<AfterSale> {
  const answer = afterSaleTransition(request, event, actor.kind);
  if (!answer.ok) throw new Refused(refuse('transition-refused', { text: answer.text }));
  const { rows } = await sql<{ step: number }>`
    with moved as (
      update after_sales set state = ${answer.to}, updated_at = ${now},
        asked_again = asked_again or ${event === 'ask-again'},
        reject_reason = case ${event}::text when 'reject' then ${note} when 'ask-again' then '' else reject_reason end
      where id = ${request.id} and state = ${request.state} returning id)
    insert into after_sale_history (after_sale_id, from_state, to_state, event, actor_kind, actor_id, note, at)
    select id, ${request.state}, ${answer.to}, ${event}, ${actor.kind}, ${actor.id ?? null}::bigint, ${note},
      ${now}::timestamptz from moved returning id as step`.execute(tx);
  const step = rows[0]?.step;
  if (step === undefined)
    throw new Refused(refuse('transition-refused', { text: '售后申请的状态已变化，请刷新后再试' }));
  if (holdsPieces(request.state) && !holdsPieces(answer.to)) await releaseHeld(tx, request);
  const { id: afterSaleId, orderId, khId, userId } = request;
  await announceAfterSale(platform.jobs, tx, { afterSaleId, orderId, khId, userId }, String(step), now);
  return { ...request, state: answer.to };
}

/** Releases the pieces and the promised freight to the order. */
async function releaseHeld(tx: Transaction, request: AfterSale): Promise<void> {
  await afterSaleStore(tx).givePiecesBack(request);
  if (request.freightAmount === 0) return;
  await sql`update orders set freight_back = freight_back - ${request.freightAmount} where id = ${request.orderId}`.execute(
    tx,
  );
  await sql`update after_sales set freight_amount = 0 where id = ${request.id}`.execute(tx);
}
