import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

/** A customer that a table may mean. */
export interface NamedCompany {
  khId: number;
  code: string;
  name: string;
}

/** Cells that are looked up at a time. */
const AT_ONCE = 1_000;

/**
 * The customers that cells of a table mean, of those that this person sees: by number, else by name, else by the account
 * that a user signs in with. Closed ones as well: their history is not over. A name may be of several.
 */
export async function companiesNamed(
  db: Db,
  operator: Operator,
  cells: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedCompany[]>> {
  const named = new Map<string, readonly NamedCompany[]>();
  const wanted = [...new Set(cells)].filter(Boolean);
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const { rows } = await sql<NamedCompany & { account: string | null }>`
      select c.kh_id as "khId", c.code, c.name, null::text as account from companies c
      where (c.name = any(${some}::text[]) or c.code = any(${some}::text[])) and ${companiesInScope(operator, 'c')}
      union all
      select c.kh_id, c.code, c.name, u.phone from users u join companies c on c.kh_id = u.kh_id
      where u.phone = any(${some}::text[]) and ${companiesInScope(operator, 'c')}
      order by 1`.execute(db);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    for (const cell of some) {
      const one = byCode.get(cell);
      const byName = rows.filter((row) => row.account === null && row.name === cell);
      const byAccount = rows.filter((row) => row.account === cell);
      const found = one ? [one] : byName.length > 0 ? byName : byAccount;
      named.set(
        cell,
        found.map(({ khId, code, name }) => ({ khId, code, name })),
      );
    }
  }
  return named;
}
