import { presaleFateTexts } from '@pifa/domain';
import { sql } from 'kysely';
import { type AuditFinding, type Check, exportTables, runChecks, type Transaction } from '../../platform';
import { openCases } from './money-cases';
import { refundsWithoutWork } from './payments-store';

const CHECKS: readonly Check[] = [
  {
    invariant: 'I11',
    text: 'the paid amount of an order differs from its applied captures',
    find: sql`
      select o.id from orders o
      left join (select order_id, sum(amount) as amount from captures where use = 'applied' group by order_id) c
        on c.order_id = o.id
      where o.parent_id is null and o.paid_amount <> coalesce(c.amount, 0)`,
  },
  {
    invariant: 'I11',
    text: 'an instalment differs from its applied captures',
    find: sql`
      select i.id::text from order_instalments i
      left join (select instalment_id, sum(amount) as amount from captures where use = 'applied' group by 1) c
        on c.instalment_id = i.id
      where i.paid_amount <> coalesce(c.amount, 0) or (i.state = 'paid') <> (i.paid_amount = i.amount and i.amount > 0)`,
  },
  {
    invariant: 'I11',
    text: 'a capture of another order or company than its try',
    find: sql`
      select c.id::text from captures c join payments p on p.id = c.payment_id join orders o on o.id = c.order_id
      where p.order_id <> c.order_id or p.instalment_id <> c.instalment_id or p.kh_id <> o.kh_id
         or p.provider <> c.provider`,
  },
  {
    invariant: 'I28',
    text: 'a transaction of a provider was captured more than once',
    find: sql`
      select min(id)::text as id from captures group by provider, provider_transaction having count(*) > 1`,
  },
  {
    invariant: 'I28',
    text: 'what was captured for an order is not what it was paid and what was owed back',
    find: sql`
      select o.id from orders o
      join (
        select c.order_id, sum(c.amount) as amount,
               sum((select coalesce(sum(r.amount), 0) from refunds r where r.capture_id = c.id and c.use <> 'applied')) as owed
        from captures c group by c.order_id) c on c.order_id = o.id
      where c.amount <> o.paid_amount + c.owed`,
  },
  {
    invariant: 'I12',
    text: 'refunds exceed the capture',
    find: sql`
      select r.capture_id::text as id from refunds r join captures c on c.id = r.capture_id
      group by r.capture_id, c.amount having sum(r.amount) > c.amount`,
  },
  {
    invariant: 'I12',
    text: 'the refunded amount of an order differs from its refunds',
    find: sql`
      select o.id from orders o
      left join (
        select r.order_id, sum(r.amount) as amount from refunds r join captures c on c.id = r.capture_id
        where r.state = 'succeeded' and c.use = 'applied' group by r.order_id) r on r.order_id = o.id
      where o.parent_id is null and o.refunded_amount <> coalesce(r.amount, 0)`,
  },
  {
    invariant: 'I28',
    text: 'money that is owed back has no refund',
    find: sql`
      select c.id::text from captures c join orders o on o.id = c.order_id
      where (c.use in ('late', 'excess') or (o.state in ('refunding', 'refunded') and o.kept_amount = 0))
        and not exists (select 1 from refunds r where r.capture_id = c.id)`,
  },
  {
    invariant: 'I12',
    text: 'a refund cannot be sent, because the provider that took the money has no keys here',
    find: sql`select id from refunds where state in ('due', 'asked') and fail_reason <> ''`,
  },
  {
    invariant: 'I28',
    text: 'money came that could not be booked, and staff have not seen to it',
    find: sql`select id::text from (${openCases}) m`,
  },
  { invariant: 'I12', text: 'a refund that nothing will ask for', find: refundsWithoutWork },
  {
    invariant: 'I22',
    text: 'refunded with a refund that is not done, or cancelled with money kept',
    find: sql`
      select o.id from orders o
      where (o.state = 'refunded' and exists (select 1 from refunds r where r.order_id = o.id and r.state <> 'succeeded'))
         or (o.state = 'cancelled' and exists (
               select 1 from captures c
               -- what came beside what was asked is no money of the order: it is owed back, whatever becomes of it
               where c.order_id = o.id and (c.use = 'late' or (c.use = 'applied' and o.kept_amount = 0))))`,
  },
  {
    invariant: 'I12',
    text: 'a deposit was kept that the terms give back, or from an order that lives, or besides a refund',
    find: sql`
      select o.id from orders o
      where o.kept_amount > 0
        and (o.kept_amount <> o.paid_amount or o.state not in ('cancelled', 'refunding', 'refunded')
          or o.refunded_amount > 0
          or not coalesce(o.quote -> 'terms', '[]'::jsonb) ?| array[${presaleFateTexts.forfeit}]::text[])`,
  },
  {
    invariant: 'I28',
    text: 'a receipt differs from the captures of its payment',
    find: sql`
      select r.payment_id as id from receipts r
      where r.amount <> (select coalesce(sum(c.amount), 0) from captures c where c.payment_id = r.payment_id)`,
  },
  {
    invariant: 'I28',
    text: 'a sum for several orders differs from its receipts, or pays orders of another company',
    find: sql`
      select g.id from receipt_groups g
      where g.amount <> (select coalesce(sum(r.amount), 0) from receipts r where r.group_id = g.id)
        or exists (select 1 from receipts r where r.group_id = g.id and r.kh_id <> g.kh_id)`,
  },
  {
    invariant: 'I28',
    text: 'a try that succeeded without a capture, or captured without having succeeded',
    find: sql`
      select p.id from payments p
      where (p.state = 'succeeded') <> exists (select 1 from captures c where c.payment_id = p.id)`,
  },
];

/** Checks captures, refunds and payments, in the snapshot it is given. */
export const auditPayments = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);

export const exportPayments = (tx: Transaction): Promise<Record<string, unknown[]>> =>
  exportTables(tx, {
    payments: ['created_at', 'id'],
    captures: ['id'],
    refunds: ['created_at', 'id'],
    payment_notices: ['id'],
    money_cases: ['id'],
    transfer_vouchers: ['id'],
    receipts: ['payment_id'],
    receipt_groups: ['id'],
  });
