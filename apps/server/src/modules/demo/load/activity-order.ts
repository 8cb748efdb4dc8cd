import type { ActivityOrder } from '@pifa/demo-mall';
import { fen, formatDate, groupBuyingSettings, statedFateText } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../../platform';
import { claimsStore } from '../../orders';
import { EXPIRE_JOB } from '../expire-job';
import { insertRows } from './insert-rows';
import { addressOf, lineOf } from './order-rows';

const HOUR = 3_600_000;
const DEADLINE_JOB = 'group-deadline';

/** Writes an order under an activity, its first instalment paid. The activity and its stock are there already. */
export async function writeActivityOrder(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs'>,
  order: ActivityOrder,
): Promise<void> {
  const { quote: priced, activity, at, paidAt } = order;
  const [first] = priced.instalments;
  if (!first) throw new Error(`demo order without a plan: ${activity.label}`);
  const isPaid = first.amount === priced.totals.payable;
  const closes = priced.instalments.at(-1)?.window?.end ?? null;
  const id = platform.ids.unguessable();
  const no = await writeHead(tx, id, order, { isPaid, first: first.amount, closes });
  await writeLine(tx, id, order);
  await writePlan(tx, platform, { id, no, order });
  const claims = claimsStore(tx);
  const short = await claims.take({ orderId: id, needed: priced.claimsNeeded, now: at, heldBy: [] });
  if (short.length > 0) throw new Error(`demo order takes too much: ${JSON.stringify(short)}`);
  if (isPaid) await claims.end(id, 'use', `order ${no} paid`, paidAt);
  else if (closes) await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: closes });
  if (order.group) await joinGroup(tx, platform, { id, order, group: order.group });
}

interface Paid {
  isPaid: boolean;
  first: number;
  closes: Date | null;
}

async function writeHead(
  tx: Transaction,
  id: string,
  { quote: priced, goods, user, address, activity, group, at, paidAt }: ActivityOrder,
  { isPaid, first, closes }: Paid,
): Promise<string> {
  const { totals, adjustments, terms } = priced;
  const { no } = await tx
    .insertInto('orders')
    .values({
      id,
      no: sql<string>`${`PF${formatDate(at).replaceAll('-', '')}`} || lpad(nextval('order_no')::text, 6, '0')`,
      kind: priced.orderKind,
      kh_id: user.khId,
      user_id: user.id,
      request_id: `demo-activity-${activity.id}-${group ?? ''}`,
      state: isPaid ? 'to-ship' : 'unpaid',
      hold_reasons: [...priced.holds],
      ship_from: goods.shipFrom,
      goods_amount: totals.goods,
      discount_amount: totals.discount + totals.points,
      freight_amount: totals.freight,
      payable_amount: totals.payable,
      paid_amount: first,
      packs: totals.packs,
      pieces: totals.pieces,
      kinds: totals.kinds,
      address: toJson(addressOf(address)),
      invoice_wish: toJson({ kind: 'none', title: '', taxNumber: '' }),
      quote: toJson({ totals, adjustments, gifts: [], terms, bodyHash: '' }),
      pay_method: 'cloud',
      reserve_until: isPaid ? null : closes,
      created_at: at,
      paid_at: isPaid ? paidAt : null,
      updated_at: paidAt,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  return no;
}

async function writeLine(
  tx: Transaction,
  orderId: string,
  { activity, goods, quote: { lines } }: ActivityOrder,
): Promise<void> {
  const [line] = lines;
  if (!line) throw new Error(`demo order without a line: ${activity.label}`);
  const context = `activity:${activity.id}`;
  await insertRows(tx, 'order_lines', [{ ...lineOf(goods, line), order_id: orderId, context }]);
}

/** The payment plan, the sandbox payment of its first part (so that it can be refunded) and the history. */
async function writePlan(
  tx: Transaction,
  platform: Pick<Platform, 'ids'>,
  { id, no, order }: { id: string; no: string; order: ActivityOrder },
): Promise<void> {
  const { quote: priced, user, at, paidAt } = order;
  const amount = priced.instalments[0]?.amount ?? fen(0);
  const ids: number[] = [];
  for (const part of priced.instalments) {
    const isFirst = part.index === 1;
    const row = await tx
      .insertInto('order_instalments')
      .values({
        order_id: id,
        seq: part.index,
        name: part.label,
        amount: part.amount,
        opens_at: part.window?.start ?? at,
        closes_at: part.window?.end ?? null,
        paid_amount: isFirst ? amount : 0,
        state: isFirst ? 'paid' : 'due',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  const money = { provider: 'sandbox', amount, instalment_id: ids[0] ?? 0, order_id: id, created_at: at };
  const payment = platform.ids.unguessable();
  const payNo = `PAY${no.slice(2)}`;
  const transaction = `SB${no.slice(2)}`;
  await tx
    .insertInto('payments')
    .values({
      ...money,
      method: 'cloud',
      id: payment,
      no: payNo,
      kh_id: user.khId,
      state: 'succeeded',
      started_by: user.id,
      ended_at: paidAt,
    })
    .execute();
  await tx
    .insertInto('captures')
    .values({
      ...money,
      payment_id: payment,
      provider_transaction: transaction,
      use: 'applied',
      captured_at: paidAt,
      created_at: paidAt,
    })
    .execute();
  await tx
    .insertInto('sandbox_trades')
    .values({
      trade_no: transaction,
      out_trade_no: payNo,
      amount,
      subject: `订单 ${no}`,
      notify_url: '',
      state: 'paid',
      outcome: 'paid',
      created_at: at,
      expires_at: new Date(at.getTime() + HOUR),
      paid_at: paidAt,
      notified: 1,
    })
    .execute();
  const isDecided = priced.instalments.length === 1 || statedFateText(priced.terms) === '';
  const placed = { from_state: null, to_state: 'unpaid', event: 'placed', actor_kind: 'buyer', at };
  const paid = {
    from_state: 'unpaid',
    to_state: 'to-ship',
    event: 'paid',
    actor_kind: 'provider',
    at: paidAt,
  };
  const common = { order_id: id, note: '' };
  await insertRows(tx, 'order_history', [
    { ...common, ...placed, actor_id: user.id },
    ...(isDecided ? [{ ...common, ...paid, actor_id: null }] : []),
  ]);
}

async function joinGroup(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  { id, order, group }: { id: string; order: ActivityOrder; group: string },
): Promise<void> {
  const { activity, goods, user, paidAt } = order;
  const rules = groupBuyingSettings.of(activity.settings);
  if (!rules) return;
  const end = paidAt.getTime() + rules.hours * HOUR;
  const deadline = new Date(Math.min(end, activity.window.end?.getTime() ?? end));
  const { numInsertedOrUpdatedRows: begun } = await tx
    .insertInto('buying_groups')
    .values({
      id: group,
      activity_id: Number(activity.id),
      goods_id: goods.id,
      size: rules.size,
      opened_at: paidAt,
      deadline,
    })
    .onConflict((key) => key.column('id').doNothing())
    .executeTakeFirst();
  if (begun) await platform.jobs.enqueue(tx, DEADLINE_JOB, { key: group, runAt: deadline });
  await tx
    .insertInto('buying_group_members')
    .values({ group_id: group, kh_id: user.khId, order_id: id, paid_at: paidAt })
    .execute();
}
