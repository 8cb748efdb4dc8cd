import { fen, fenToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { containsPattern } from '../../../platform';
import { type FindPart, ownedInScope } from '../../staff';

/** Invoices by the number of their application or its end, and by the invoice's own number. */
export const findInvoices: FindPart = {
  kind: 'invoice',
  title: '发票',
  permission: 'invoice.read',
  async find({ db }, operator, text) {
    const { rows } = await sql<{ id: string; no: string; number: string; company: string; amount: number }>`
      select i.id, i.no, i.number, c.name as company, i.amount
      from invoices i join companies c on c.kh_id = i.kh_id
      where (i.no ilike ${containsPattern(text)} or (i.number <> '' and i.number = ${text}))
        and ${ownedInScope(operator, 'i.kh_id')}
      order by i.created_at desc limit 5`.execute(db);
    return rows.map(({ id, no, number, company, amount }) => ({
      id,
      title: number || no,
      note: `${company} · ¥${fenToYuan(fen(amount)).toFixed(2)}`,
      path: `invoices?open=${id}`,
    }));
  },
};
