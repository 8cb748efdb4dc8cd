import { type Refusal, refuse } from '@pifa/contract';
import { afterSaleTransition, fen, formatAmount, lotExpiry } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type Platform, Refused, type Transaction } from '../../platform';
import { orderStore } from '../orders';
import { owePart } from '../payments';
import { EARN_ENTRIES } from '../points';
import { creditPoints } from '../points-ledger';
import { siteValue } from '../site';
import { type AfterSale, afterSaleStore } from './after-sale-store';
import { type OperatorStep, operatorStep } from './decide';
import { moveRequest } from './move';

/** The source of a request's refunds; each refunded capture appends its own id. */
const sourceOf = (id: string): string => `after-sale:${id}`;

/** What of a request may still be refunded, fen. */
export const leftOf = ({
  goodsAmount,
  freightAmount,
  refundedAmount,
}: Pick<AfterSale, 'goodsAmount' | 'freightAmount' | 'refundedAmount'>): number =>
  goodsAmount + freightAmount - refundedAmount;

/** A part of a request's refund; one request id refunds once. */
interface RefundPart extends OperatorStep {
  /** Fen; null: all that is left. */
  amount: number | null;
  requestId: string;
}

/**
 * Refunds a request, or a part of it: the amount falls due out of the order's captures. With the last fen the points
 * that were spent are credited and the request waits for its money to arrive; one worth nothing is done at once. A
 * repeated request id changes nothing and records nothing.
 */
export async function refundRequest(
  platform: Pick<Platform, 'database' | 'ids' | 'cache' | 'jobs'>,
  { amount: asked, requestId, also, ...options }: RefundPart,
): Promise<Refusal | undefined> {
  const { operatorId, now } = options;
  const months = Number((await siteValue(platform, EARN_ENTRIES.months)) || 0);
  let isRepeated = false;
  const step: OperatorStep = {
    ...options,
    also: async (tx, before, after) => {
      if (!isRepeated) await also?.(tx, before, after);
    },
  };
  return operatorStep(platform, step, async (tx, request) => {
    const { id, orderId, no } = request;
    const source = `${sourceOf(id)}:${requestId}`;
    isRepeated = await wasRefunded(tx, orderId, source);
    if (isRepeated) return request;
    const left = leftOf(request);
    const amount = asked ?? left;
    if (amount > left) {
      throw new Refused(refuse('bad-input', { text: `最多还可退 ¥${formatAmount(fen(left))}` }));
    }
    const refunded = { ...request, refundedAmount: request.refundedAmount + amount };
    const isWhole = leftOf(refunded) === 0;
    const after = isWhole
      ? {
          ...(await endRefunding(tx, platform, request, { operatorId, months, now })),
          refundedAmount: refunded.refundedAmount,
        }
      : partOf(request, refunded);
    await sql`update after_sales set refunded_amount = ${refunded.refundedAmount}
      where id = ${id} and refunded_amount = ${request.refundedAmount}`.execute(tx);
    if (refunded.refundedAmount === 0) return finish(tx, platform, after, now);
    if (amount > 0) await owePart(tx, platform, { orderId, amount, reason: `售后退款 ${no}`, source, now });
    return after;
  });
}

/** A part leaves the request where it is, in a state in which it may be refunded at all. */
function partOf(request: AfterSale, refunded: AfterSale): AfterSale {
  const answer = afterSaleTransition(request, 'refund', 'operator');
  if (!answer.ok) throw new Refused(refuse('transition-refused', { text: answer.text }));
  return refunded;
}

/** Everything is owed: the request moves on, and the points that were spent come back. */
async function endRefunding(
  tx: Transaction,
  platform: Pick<Platform, 'cache' | 'jobs'>,
  request: AfterSale,
  { operatorId, months, now }: { operatorId: number; months: number; now: Date },
): Promise<AfterSale> {
  const actor = { kind: 'operator', id: operatorId } as const;
  const after = await moveRequest(tx, platform, request, { event: 'refund', actor, now });
  const { id, no, orderId, khId, points } = request;
  if (points > 0) {
    const own = { khId, source: sourceOf(id), orderId, note: no, now };
    await creditPoints(tx, { ...own, reason: 'give-back' }, { points, expiresAt: lotExpiry(months, now) });
  }
  return after;
}

/** Whether this very part was refunded before. */
async function wasRefunded(db: Db, orderId: string, source: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from refunds where order_id = ${orderId} and starts_with(source, ${source}::text || ':') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Money of an order was refunded: its requests whose refunds have all succeeded are done. */
export async function followRefunds(
  platform: Pick<Platform, 'database' | 'jobs'>,
  orderId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const order = await orderStore(tx).hold(orderId);
      if (!order) return;
      const { rows } = await sql<{ id: string }>`
        select a.id from after_sales a
        where a.order_id = ${orderId} and a.state = 'refunding'
          and exists (select 1 from refunds r where r.order_id = a.order_id and starts_with(r.source, ${sourceOf('')}::text || a.id || ':'))
          and not exists (select 1 from refunds r
            where r.order_id = a.order_id and starts_with(r.source, ${sourceOf('')}::text || a.id || ':')
              and r.state <> 'succeeded')
        order by a.id`.execute(tx);
      for (const { id } of rows) {
        const request = await afterSaleStore(tx).hold(id);
        if (request) await finish(tx, platform, request, now);
      }
    },
    { retry: true },
  );
}

/** Ends a request; the children of a split order show what was refunded of their lines. */
async function finish(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  request: AfterSale,
  now: Date,
): Promise<AfterSale> {
  const actor = { kind: 'system' } as const;
  const after = await moveRequest(tx, platform, request, { event: 'refunded', actor, now });
  await sql`
    update orders c set refunded_amount = c.refunded_amount + a.amount
    from (select l.child_order_id as id, sum(s.amount)::bigint as amount
          from after_sale_lines s join order_lines l on l.id = s.order_line_id
          where s.after_sale_id = ${request.id} and l.child_order_id is not null group by l.child_order_id) a
    where c.id = a.id`.execute(tx);
  return after;
}
