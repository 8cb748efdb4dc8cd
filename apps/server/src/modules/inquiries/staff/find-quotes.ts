import { sql } from 'kysely';
import { containsPattern } from '../../../platform';
import type { FindPart } from '../../staff';
import { quotesInScope } from './scope';

/** Quote requests by their number or its end, the company and the phone of who asked. */
export const findQuotes: FindPart = {
  kind: 'quote',
  title: '询价单',
  permission: 'quote.read',
  async find({ db }, operator, text) {
    const { rows } = await sql<{ id: string; no: string; company: string; contact: string }>`
      select r.id, r.no, r.company, r.contact from quote_requests r
      where (r.no ilike ${containsPattern(text)} or r.company ilike ${containsPattern(text)} or r.phone = ${text})
        and ${quotesInScope(operator)}
      order by r.created_at desc limit 5`.execute(db);
    return rows.map(({ id, no, company, contact }) => ({
      id,
      title: no,
      note: company || contact,
      path: `quotes/${id}`,
    }));
  },
};
