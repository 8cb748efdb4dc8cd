import { CLAIM_KINDS } from '@pifa/domain';
import { sql } from 'kysely';
import { type AuditFinding, type Check, runChecks, type Transaction } from '../../platform';

const CHECKS: readonly Check[] = [
  {
    invariant: 'I17',
    text: 'a draw without the chance or the prize it used up',
    find: sql`
      select r.id from draw_records r
      join scarce_ledger l on l.id = r.chance_ledger_id join scarce s on s.id = l.scarce_id
      left join scarce_ledger p on p.id = r.prize_ledger_id left join scarce ps on ps.id = p.scarce_id
      where l.act <> 'write-off' or l.quantity <> 1 or s.kind <> ${CLAIM_KINDS.limit}
         or split_part(s.ref, ':', 1) <> r.draw_id::text or split_part(s.ref, ':', 4) <> r.kh_id::text
         or (p.id is not null and (p.act <> 'write-off' or ps.kind <> ${CLAIM_KINDS.prize}
             or split_part(ps.ref, ':', 1) <> r.draw_id::text))`,
  },
  {
    invariant: 'I17',
    text: 'a limited prize that was given without being taken from its stock',
    find: sql`
      select r.id from draw_records r
      join scarce s on s.kind = ${CLAIM_KINDS.prize} and s.ref = r.draw_id || ':' || r.prize_id
      where r.prize_ledger_id is null and r.at >= (
        select min(l.at) from scarce_ledger l where l.scarce_id = s.id)`,
  },
  {
    invariant: 'I17',
    text: 'a prize or chance used up without a draw',
    find: sql`
      select l.id::text as id from scarce_ledger l join scarce s on s.id = l.scarce_id
      where l.act = 'write-off' and l.reason like 'draw %' and s.kind in (${CLAIM_KINDS.prize}, ${CLAIM_KINDS.limit})
        and not exists (select 1 from draw_records r where r.chance_ledger_id = l.id or r.prize_ledger_id = l.id)`,
  },
  {
    invariant: 'I17',
    text: 'a prize that was never handed over',
    find: sql`
      select r.id from draw_records r
      where (r.prize_kind = 'coupon' and (
               select count(*) from coupons c
               where c.source = 'prize:' || r.draw_id || ':' || r.id
                  or c.source like 'prize:' || r.draw_id || ':' || r.id || ':%') <> r.prize_size)
         or (r.prize_kind = 'points' and not exists (
               select 1 from point_moves m
               where m.source = 'prize:' || r.draw_id || ':' || r.id and m.points = r.prize_size))`,
  },
];

/** Checks lucky draws, in the snapshot it is given. */
export const auditDraws = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
