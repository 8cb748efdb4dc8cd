import { sql } from 'kysely';
import { type AuditCheck, type AuditFinding, runChecks, type Transaction } from '../../../platform';

const CHECKS: readonly AuditCheck[] = [
  {
    invariant: 'I9',
    text: 'an order line at a quoted price that is no offer of its quote for that quantity',
    find: sql`
      select ol.id::text as id from order_lines ol
      join quote_lines l on ol.context = 'quoted:' || l.id
      where not exists (
        select 1 from jsonb_to_recordset(l.offers) as f("fromPieces" bigint, "perPack" bigint, "perPiece" bigint)
        where f."fromPieces" <= ol.total_pieces and f."perPack" = ol.per_pack and f."perPiece" = ol.per_piece
          and not exists (
            select 1 from jsonb_to_recordset(l.offers) as h("fromPieces" bigint)
            where h."fromPieces" <= ol.total_pieces and h."fromPieces" > f."fromPieces"))`,
  },
  {
    invariant: 'I7',
    text: 'a living order at quoted prices that holds no line of its quote, or a dead one that holds one',
    find: sql`
      select o.id from orders o
      join order_lines ol on ol.order_id = o.id and ol.price_kind = 'quoted'
      left join quote_line_orders q
        on q.order_id = o.id and ol.context = 'quoted:' || q.quote_line_id and q.given_back_at is null
      where o.parent_id is null
        and (q.id is null) = (o.state in ('unpaid', 'to-ship', 'part-shipped', 'shipped', 'completed'))
      union
      select q.order_id from quote_line_orders q
      where q.given_back_at is null and not exists (
        select 1 from order_lines ol where ol.order_id = q.order_id and ol.context = 'quoted:' || q.quote_line_id)`,
  },
  {
    invariant: 'I10',
    text: 'a quote that another company ordered',
    find: sql`
      select q.quote_id as id from quote_line_orders q
      join quote_requests r on r.id = q.quote_id join orders o on o.id = q.order_id
      where o.kh_id is distinct from r.kh_id`,
  },
  {
    invariant: 'I2',
    text: 'lines that orders hold differ from those that are counted',
    find: sql`
      select r.id from quote_requests r
      left join (select quote_id, count(*) as held from quote_line_orders where given_back_at is null group by 1) q
        on q.quote_id = r.id
      where r.ordered_lines <> coalesce(q.held, 0) or (r.status = 'ordered') <> (coalesce(q.held, 0) > 0)`,
  },
  {
    invariant: 'I22',
    text: 'the history of a quote does not lead step by step to its state',
    find: sql`
      select r.id from quote_requests r
      left join lateral (
        select to_state from quote_history h where h.quote_id = r.id order by h.id desc limit 1) last on true
      where last.to_state is distinct from r.status
      union
      select quote_id from (
        select quote_id, from_state, lag(to_state) over (partition by quote_id order by id) as before
        from quote_history) h
      where from_state is distinct from before`,
  },
  {
    invariant: 'I9',
    text: 'a version in force that is not there, or whose validity is not the quote’s',
    find: sql`
      select r.id from quote_requests r
      left join quote_versions v on v.request_id = r.id and v.version = r.version
      where v.id is null or (r.version > 0 and r.expires_at is distinct from v.valid_until)`,
  },
];

/** Every invariant of quotes that a query can check (INVARIANTS). */
export const auditQuotes = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
