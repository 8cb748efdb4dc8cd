import { sql } from 'kysely';
import { type AuditFinding, type Check, exportTables, runChecks, type Transaction } from '../../platform';

const CHECKS: readonly Check[] = [
  {
    invariant: 'I12',
    text: 'invoices stand for more than the payable of an order',
    find: sql`
      select o.id from orders o join invoice_orders i on i.order_id = o.id and i.live
      group by o.id, o.payable_amount having sum(i.amount - i.red_amount) > o.payable_amount`,
  },
  {
    invariant: 'I21',
    text: 'an order with more than one live invoice',
    find: sql`select order_id as id from invoice_orders where live group by order_id having count(*) > 1`,
  },
  {
    invariant: 'I28',
    text: 'a serial or number of two documents',
    find: sql`
      select min(id) as id from (
        select id, serial from invoices union all select id, serial from invoice_reds) s
      group by serial having count(*) > 1
      union
      select min(id) from (
        select id, number from invoices union all select id, number from invoice_reds) n
      where number <> '' group by number having count(*) > 1`,
  },
  {
    invariant: 'I8',
    text: 'an invoice whose orders, lines or tax do not add up to it',
    find: sql`
      select i.id from invoices i
      cross join lateral (
        select sum((l ->> 'amount')::bigint) as amount, sum((l ->> 'net')::bigint) as net,
               sum((l ->> 'tax')::bigint) as tax
        from jsonb_array_elements(i.lines) l) sums
      where i.amount <> (select coalesce(sum(o.amount), 0) from invoice_orders o where o.invoice_id = i.id)
         or i.amount is distinct from sums.amount or i.net_amount is distinct from sums.net
         or i.tax_amount is distinct from sums.tax`,
  },
  {
    invariant: 'I8',
    text: 'an invoice whose red letters differ from what they took',
    find: sql`
      select i.id from invoices i
      left join (select invoice_id, sum(amount) as amount from invoice_reds where state = 'issued' group by 1) r
        on r.invoice_id = i.id
      where i.red_amount <> coalesce(r.amount, 0)
         or (i.state = 'red') <> (i.red_amount = i.amount)
         or (select coalesce(sum(o.red_amount), 0) from invoice_orders o where o.invoice_id = i.id) <> (
              select coalesce(sum(r.amount), 0) from invoice_reds r where r.invoice_id = i.id
                and not exists (select 1 from invoice_reds n where n.previous_id = r.id))`,
  },
  {
    invariant: 'I10',
    text: "an invoice over another company's order or title",
    find: sql`
      select i.id from invoices i join users u on u.id = i.user_id join invoice_titles t on t.id = i.title_id
      where u.kh_id <> i.kh_id or t.kh_id <> i.kh_id
         or exists (select 1 from invoice_orders io join orders o on o.id = io.order_id
                    where io.invoice_id = i.id and (o.kh_id <> i.kh_id or o.parent_id is not null))`,
  },
  {
    invariant: 'I7',
    text: 'a claim on an order that outlives its invoice, or the other way round',
    find: sql`
      select i.id from invoices i join invoice_orders o on o.invoice_id = i.id
      where o.live = (i.state in ('failed', 'red'))`,
  },
  {
    invariant: 'I22',
    text: 'the history of an invoice or red letter does not lead to its state',
    find: sql`
      select d.id from (
        select id, id as invoice_id, null as red_id, state from invoices
        union all select id, invoice_id, id, state from invoice_reds) d
      left join lateral (
        select to_state from invoice_history h
        where h.invoice_id = d.invoice_id and h.red_id is not distinct from d.red_id
        order by h.id desc limit 1) last on true
      where last.to_state is distinct from d.state`,
  },
  {
    invariant: 'I22',
    text: 'an issued invoice or red letter without its number, or a number without being issued',
    find: sql`
      select id from invoices where (state in ('issued', 'red')) <> (number <> '')
      union select id from invoice_reds where (state = 'issued') <> (number <> '')`,
  },
];

/** Checks invoices and red letters, in the snapshot it is given. */
export const auditInvoices = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);

export const exportInvoices = (tx: Transaction): Promise<Record<string, unknown[]>> =>
  exportTables(tx, {
    invoice_titles: ['id'],
    invoices: ['created_at', 'id'],
    invoice_orders: ['invoice_id', 'order_id'],
    invoice_reds: ['created_at', 'id'],
    invoice_history: ['id'],
    invoice_files: ['created_at', 'id'],
  });
