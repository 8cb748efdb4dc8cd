import { refuse, type Refusal } from '@pifa/contract';
import { addFen, type Fen, fen, repriceShares, subtractFen, type TraceStep } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, refusableTransaction, toJson, type Transaction } from '../../platform';
import { orderMoney } from './money-port';
import { waitsForMoney } from './money-steps';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';

interface Repricing {
  orderId: string;
  /** what is taken off */
  off: Fen;
  cause: string;
  /** who does it, as the buyer and the trace read it */
  operator: { id: number; displayName: string };
  now: Date;
  /** Checked with the order held; its refusal leaves everything as it was. */
  may(tx: Transaction, order: HeldOrder): Promise<Refusal | undefined>;
  /** Runs at the end of the same transaction, with what was payable before. */
  also(tx: Transaction, before: Fen, after: Fen): Promise<void>;
}

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

/**
 * 改价: takes an amount off an unpaid order, a share per line with the cause and the name in its trace; unit prices stay
 * as they were frozen (I9). What the provider has open at the old amount is closed first. A higher price is a new order.
 */
export async function repriceOrder(platform: Platform, repricing: Repricing): Promise<Refusal | undefined> {
  const { orderId, off, now } = repricing;
  const money = orderMoney(platform);
  // Money that has just arrived at the provider must not meet a lowered order.
  await money.lookAgain(orderId, now);
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    const refusal = await repricing.may(tx, order);
    if (refusal) throw new Refused(refusal);
    if (order.parentId) throw refused('拆分订单请在主订单中改价');
    if (!waitsForMoney(order) || order.paid > 0) throw refused('只有未付款的订单可以改价');
    if ((await money.pendingOf(tx, [orderId])).has(orderId))
      throw refused('有一笔付款正在确认，确认或驳回后再改价');
    await money.closeTries(tx, orderId, now);
    await takeOff(tx, order, repricing);
    await repricing.also(tx, fen(order.payable), subtractFen(fen(order.payable), off));
  });
}

async function takeOff(
  tx: Transaction,
  order: HeldOrder,
  { off, cause, operator, now }: Repricing,
): Promise<void> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'amount', 'discount_share', 'child_order_id'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const shares = repriceShares(
    {
      lines: lines.map(({ amount, discount_share }) => ({
        amount: fen(amount),
        discount: fen(discount_share),
      })),
      payable: fen(order.payable),
    },
    off,
  );
  if (shares === 'nothing-off') throw new Refused(refuse('bad-input', { text: '请填写要减的金额' }));
  if (shares === 'nothing-left') throw refused('改价后应付须大于 0');
  if (shares === 'more-than-goods') throw refused('改价不能超过商品金额，运费不参与改价');

  const label = `改价（${operator.displayName}）：${cause}`;
  const borne = lines.map(({ id, child_order_id }, at) => ({
    id,
    child: child_order_id,
    amount: shares[at] ?? fen(0),
  }));
  await reduceLines(tx, order, borne, { label, cause, operatorId: operator.id, now });
}

/** What a line bears of a reduction. */
export interface BorneLine {
  id: number;
  child: string | null;
  amount: Fen;
}

/** Takes amounts off the lines of an order that waits for money, with its cause in their trace. Throws `Refused`. */
export async function reduceLines(
  tx: Transaction,
  order: Pick<HeldOrder, 'id'>,
  lines: readonly BorneLine[],
  { label, cause, operatorId, now }: { label: string; cause: string; operatorId: number; now: Date },
): Promise<void> {
  const parts = await tx
    .selectFrom('order_instalments')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  if (parts.length !== 1) throw refused('分期付款的订单不能改价');
  const off = addFen(...lines.map(({ amount }) => amount));
  if (off === 0) return;
  const rows = lines.map(({ id, child, amount }) => {
    const step: TraceStep = {
      stage: 'basket',
      kind: 'staff-reduction',
      ref: '',
      label,
      pair: null,
      amount,
      chosen: true,
      note: cause,
    };
    return { id, child, amount, trace: [step] };
  });
  const borne = toJson(rows.filter(({ amount }) => amount > 0));
  await sql`
    with borne as materialized (
      select * from jsonb_to_recordset(${borne}::jsonb) as b(id bigint, child text, amount bigint, trace jsonb)),
    lines as (
      update order_lines l set discount_share = l.discount_share + b.amount, trace = l.trace || b.trace
      from borne b where l.id = b.id),
    heads as (
      update orders o
      set discount_amount = o.discount_amount + h.amount, payable_amount = o.payable_amount - h.amount,
        updated_at = ${now}
      from (
        select ${order.id}::text as id, ${off}::bigint as amount
        union all
        select child, sum(amount)::bigint from borne where child is not null group by child) h
      where o.id = h.id),
    plan as (
      update order_instalments set amount = amount - ${off} where order_id = ${order.id})
    insert into order_adjustments (order_id, amount, cause, operator_id, at)
    values (${order.id}, ${off}, ${cause}, ${operatorId}, ${now})`.execute(tx);
}
