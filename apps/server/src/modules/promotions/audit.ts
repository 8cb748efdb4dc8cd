import { sql } from 'kysely';
import type { AuditFinding, Transaction } from '../../platform';

/** Every piece that an activity holds was taken out of the goods' stock (I3). */
export async function auditQuotas(tx: Transaction): Promise<AuditFinding[]> {
  const { rows } = await sql<{ goods: string }>`
    select coalesce(q.goods, s.goods) as goods
    from (
      select split_part(a.ref, ':', 2) as goods,
             sum(case l.act when 'stocked' then l.quantity when 'write-off' then -l.quantity else 0 end) as pieces
      from scarce a join scarce_ledger l on l.scarce_id = a.id
      where a.kind = 'activity-stock' group by 1) q
    full join (
      select a.ref as goods, sum(case l.act when 'write-off' then l.quantity else -l.quantity end) as pieces
      from scarce a join scarce_ledger l on l.scarce_id = a.id
      where a.kind = 'stock' and l.reason like 'activity %' and l.act in ('stocked', 'write-off')
      group by 1) s on s.goods = q.goods
    where coalesce(q.pieces, 0) <> coalesce(s.pieces, 0)
    limit 20`.execute(tx);
  return rows.map(({ goods }) => ({
    invariant: 'I3',
    text: `an activity keeps pieces that were not taken out of the goods' stock: ${goods}`,
  }));
}
