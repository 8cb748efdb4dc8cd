import { CLAIM_KINDS } from '@pifa/domain';
import { sql } from 'kysely';
import { type AuditFinding, type Check, runChecks, type Transaction } from '../../platform';

const CHECKS: readonly Check[] = [
  {
    invariant: 'I13',
    text: 'a coupon that serves more than one living order',
    find: sql`
      select s.ref as id from scarce s
      where s.kind = ${CLAIM_KINDS.coupon} and (s.total <> 1 or (
        select count(*) from claims c where c.scarce_id = s.id and c.state in ('reserved', 'used')) > 1)`,
  },
  {
    invariant: 'I13',
    text: "an order that used another company's coupon, or one outside its time",
    find: sql`
      select o.id from claims c
      join scarce s on s.id = c.scarce_id and s.kind = ${CLAIM_KINDS.coupon}
      join orders o on o.id = c.order_id
      left join coupons k on k.id::text = s.ref
      where k.id is null or k.kh_id <> o.kh_id or o.created_at < k.valid_from or o.created_at >= k.valid_until`,
  },
  {
    invariant: 'I14',
    text: 'a template whose counter differs from its coupons, or that gave too many',
    find: sql`
      select t.template_id::text as id from coupon_counters t
      left join (
        select template_id, count(*) as made, bool_or(serial > of_total) as over, bool_or(nth > of_most) as over_own
        from coupons group by template_id) c on c.template_id = t.template_id
      where t.issued <> coalesce(c.made, 0) or coalesce(c.over, false) or coalesce(c.over_own, false)`,
  },
  {
    invariant: 'I14',
    text: 'a company with more coupons of a template than one may have',
    find: sql`
      select min(id)::text as id from coupons where of_most is not null
      group by template_id, kh_id having count(*) > max(of_most)`,
  },
];

/** Checks coupons, in the snapshot it is given. */
export const auditCoupons = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
