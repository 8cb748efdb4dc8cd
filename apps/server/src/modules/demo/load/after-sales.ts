import type { DemoAfterSale } from '@pifa/demo-mall';
import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';

/** An after-sale request with its steps, what it takes from its line, and the money that went back. */
export async function writeAfterSale(
  tx: Transaction,
  { id, refundId }: { id: string; refundId: string },
  own: DemoAfterSale,
): Promise<void> {
  const [asked] = own.steps;
  if (!asked) throw new Error('an after-sale request without steps');
  const { pieces, amount, orderLineId } = own;
  const no = `AS${formatDate(asked.at).replaceAll('-', '')}${String(own.serial).padStart(6, '0')}`;
  const isDone = own.state === 'done';
  await tx
    .insertInto('after_sales')
    .values({
      id,
      no,
      order_id: own.orderId,
      kh_id: own.khId,
      user_id: own.userId,
      request_id: `demo-${own.serial}-after-sale`,
      body_hash: 'demo',
      kind: own.kind,
      state: own.state,
      reason: own.reason,
      description: own.description,
      reject_reason: own.rejectReason,
      return_address: own.returnAddress,
      carrier: own.carrier,
      tracking_no: own.trackingNo,
      goods_amount: amount,
      refunded_amount: isDone ? amount : 0,
      created_at: asked.at,
      updated_at: asked.at,
    })
    .execute();
  await tx
    .insertInto('after_sale_lines')
    .values({
      after_sale_id: id,
      order_line_id: orderLineId,
      pieces,
      amount,
      restocked: isDone ? false : null,
    })
    .execute();
  await tx
    .insertInto('after_sale_history')
    .values(
      own.steps.map(({ event, from, to, actor, note, at }) => ({
        after_sale_id: id,
        from_state: from,
        to_state: to,
        event,
        actor_kind: actor,
        note,
        at,
      })),
    )
    .execute();
  if (own.state !== 'rejected') {
    await sql`update order_lines set claimed_pieces = claimed_pieces + ${pieces}, taken_amount = taken_amount + ${amount},
        returned_pieces = returned_pieces + ${isDone ? pieces : 0}
      where id = ${orderLineId}`.execute(tx);
  }
  if (isDone) await refund(tx, own, { id, refundId, no });
  await sql`select setval('after_sale_no', ${own.serial})`.execute(tx);
}

/** The money went back. */
async function refund(
  tx: Transaction,
  { orderId, amount, steps }: DemoAfterSale,
  { id, refundId, no }: { id: string; refundId: string; no: string },
): Promise<void> {
  const at = steps.at(-1)?.at ?? new Date(0);
  await sql`
    insert into refunds (id, no, order_id, capture_id, amount, reason, source, state, provider_refund, attempts,
      created_at, ended_at)
    select ${refundId}, ${`RF${formatDate(at).replaceAll('-', '')}`} || lpad(nextval('payment_no')::text, 6, '0'),
      c.order_id, c.id, ${amount}, ${`售后退款 ${no}`}, ${`after-sale:${id}:`} || c.id,
      'succeeded', ${`SR-${no}`}, 1, ${at}::timestamptz, ${at}::timestamptz
    from captures c where c.order_id = ${orderId} and c.use = 'applied'`.execute(tx);
  await sql`update orders set refunded_amount = refunded_amount + ${amount} where id = ${orderId}`.execute(
    tx,
  );
}
