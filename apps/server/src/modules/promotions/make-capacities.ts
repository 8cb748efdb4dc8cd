import type { ClaimNeeded } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';

/**
 * Creates the rows of things with a capacity when they are claimed for the first time. Does not lock existing rows: the
 * caller takes all locks afterwards, in id order. A changed capacity takes effect as far as it is not reserved or used.
 */
export async function makeCapacities(
  tx: Transaction,
  needed: readonly ClaimNeeded[],
  now: Date,
): Promise<void> {
  const made = needed.filter(({ capacity }) => capacity !== undefined);
  if (made.length === 0) return;
  await sql`
    with wanted as materialized (
      select n.kind, n.ref, n.capacity, s.id, s.total, s.reserved + s.used as gone
      from jsonb_to_recordset(${toJson(made)}::jsonb) as n(kind text, ref text, capacity bigint)
      left join scarce s on s.id = (select f.id from scarce f where f.kind = n.kind and f.ref = n.ref)
      order by n.kind, n.ref),
    put as (
      insert into scarce (kind, ref, total, available)
      select kind, ref, capacity, capacity from wanted where id is null
      on conflict (kind, ref) do nothing
      returning id, total),
    moved as (
      update scarce s
      set total = greatest(w.capacity, s.reserved + s.used),
          available = greatest(w.capacity, s.reserved + s.used) - s.reserved - s.used
      from wanted w
      where s.id = w.id and s.total = w.total and w.total <> greatest(w.capacity, w.gone)
        and s.reserved + s.used = w.gone
      returning s.id, s.total - w.total as by)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, case when by > 0 then 'stocked' else 'write-off' end, abs(by), 'capacity', ${now}::timestamptz
    from (select id, total as by from put union all select id, by from moved) steps`.execute(tx);
}
