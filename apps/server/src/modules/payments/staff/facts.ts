import type { CallData } from '@pifa/contract';
import { formatDate, startOfNamedDay } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../../platform';
import { OWED } from '../../orders';

type Who = Pick<
  CallData<'adminTransfers'>['list'][number],
  'khId' | 'company' | 'companyCode' | 'level' | 'salesperson'
>;

/** Columns of a row's company; `c` is the company, `s` whoever looks after it. */
export const WHO_COLUMNS = sql`c.kh_id, c.name as company, c.code as company_code, c.level,
  coalesce(nullif(s.display_name, ''), s.name, '') as salesperson`;
/** The tables of these columns; the query has an order `o`. */
export const WHO_TABLES = sql`join companies c on c.kh_id = o.kh_id left join operators s on s.id = c.salesperson_id`;

export interface WhoRow {
  kh_id: number;
  company: string;
  company_code: string;
  level: string;
  salesperson: string;
}

export const whoToWire = (row: WhoRow): Who => ({
  khId: String(row.kh_id),
  company: row.company,
  companyCode: row.company_code,
  level: row.level,
  salesperson: row.salesperson,
});

/** An order `o` waits for money: unpaid, or shipped before it is paid (放行). */
export const WAITS = sql<boolean>`(o.state = 'unpaid' or ${OWED})`;

/** What an instalment `i` of an order `o` wants now; 0 when the order waits for nothing. */
export const WANTED = sql<number>`case when ${WAITS} then i.amount - i.paid_amount else 0 end`;

/** An order's number or its end, or a company's name. */
export const saysWho = (keyword: string): RawBuilder<boolean> =>
  sql<boolean>`(o.no ilike ${containsPattern(keyword)} or strpos(c.name, ${keyword}) > 0)`;

/** When today began in Beijing. */
export const startOfToday = (now: Date): Date => startOfNamedDay(formatDate(now)) ?? now;

/** Names that paid for a company, the company's own first. */
export async function knownPayers(db: Db, khId: number, company: string): Promise<string[]> {
  const { rows } = await sql<{ payer: string }>`
    select payer from receipts
    where kh_id = ${khId} and payer <> '' and payer <> ${company}
    group by payer order by max(created_at) desc limit 20`.execute(db);
  return [company, ...rows.map(({ payer }) => payer)];
}

/** Numbers of other orders than these with a receipt of this reference. */
export async function ordersWithReference(
  db: Db,
  reference: string,
  ...orderIds: readonly string[]
): Promise<string[]> {
  if (reference === '') return [];
  const { rows } = await sql<{ no: string }>`
    select distinct o.no from receipts r join orders o on o.id = r.order_id
    where r.reference = ${reference} and r.order_id <> all(${orderIds}::text[]) order by o.no limit 10`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}
