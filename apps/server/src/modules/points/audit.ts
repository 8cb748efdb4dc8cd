import { CLAIM_KINDS } from '@pifa/domain';
import { sql } from 'kysely';
import { type AuditFinding, type Check, runChecks, type Transaction } from '../../platform';

/** The balance against its ledger is I2, for everything scarce; this is what is the points' own. */
const CHECKS: readonly Check[] = [
  {
    invariant: 'I15',
    text: 'points that differ from their movements',
    find: sql`
      select coalesce(s.ref, m.kh_id) as id
      from (select ref, total from scarce where kind = ${CLAIM_KINDS.points}) s
      full join (select kh_id::text, sum(points) as points from point_moves group by kh_id) m on m.kh_id = s.ref
      where coalesce(s.total, 0) <> coalesce(m.points, 0) or coalesce(s.total, 0) < 0`,
  },
  {
    invariant: 'I15',
    text: 'a movement without its ledger row, or one that says something else',
    find: sql`
      select m.id::text as id from point_moves m
      left join scarce_ledger l on l.id = m.ledger_id
      left join scarce s on s.id = l.scarce_id
      where m.points <> 0 and (l.id is null or s.kind <> ${CLAIM_KINDS.points} or s.ref <> m.kh_id::text
        or m.points <> case l.act when 'stocked' then l.quantity when 'write-off' then -l.quantity else 0 end)`,
  },
  {
    invariant: 'I15',
    text: 'more taken back than the order earned, or earned twice',
    find: sql`
      select order_id as id from point_moves where reason in ('earn', 'take-back')
      group by order_id having sum(points) < 0 or count(*) filter (where reason = 'earn') <> 1`,
  },
  {
    invariant: 'I15',
    text: 'lots that differ from what was credited',
    find: sql`
      select m.id::text as id from point_moves m left join point_lots l on l.move_id = m.id
      where coalesce(l.points, 0) <> greatest(m.points, 0)`,
  },
];

/** Checks points, in the snapshot it is given. */
export const auditPoints = (tx: Transaction): Promise<AuditFinding[]> => runChecks(tx, CHECKS);
