import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import { spelling } from '../goods';

const BATCH = 500;

/**
 * Writes how companies' names are typed blind, for those whose name has changed since: initials first, then the whole.
 * Whoever wrote the name need not know of it. Answers how many were spelt.
 */
export async function spellCompanies(db: Db): Promise<number> {
  let sum = 0;
  for (;;) {
    const { rows } = await sql<{ kh_id: number; name: string }>`
      select kh_id, name from companies where spelt_name <> name order by kh_id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return sum;
    const spelt = rows.map(({ kh_id, name }) => {
      const { initials, full } = spelling(name);
      return { kh_id, name, spelling: `${initials} ${full}` };
    });
    await sql`
      update companies c set spelling = s.spelling, spelt_name = s.name
      from jsonb_to_recordset(${toJson(spelt)}::jsonb) as s(kh_id bigint, name text, spelling text)
      where s.kh_id = c.kh_id`.execute(db);
    sum += rows.length;
  }
}
