import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type Db,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

export const NO_COMPANY = refuse('not-found', { what: '该客户' });

/** A company with what staff change of it. */
export interface HeldCompany {
  kh_id: number;
  code: string;
  name: string;
  level: string;
  salesperson_id: number | null;
  salesperson: string;
  contact: string;
  phone: string;
  region_code: string;
  address: string;
  tax_number: string;
  tags: string[];
  status: string;
  version: number;
}

/** The company that this person may see; undefined for others' and for unknown ones. */
export async function companyForDesk(
  db: Db,
  id: string | number,
  operator: Operator,
): Promise<HeldCompany | undefined> {
  const { rows } = await sql<HeldCompany>`
    select c.kh_id, c.code, c.name, c.level, c.salesperson_id,
      coalesce(nullif(s.display_name, ''), s.name, '') as salesperson, c.contact, c.phone, c.region_code, c.address,
      c.tax_number, c.tags, c.status, c.version
    from companies c left join operators s on s.id = c.salesperson_id
    where c.kh_id = ${Number(id)}::bigint and ${companiesInScope(operator, 'c')}`.execute(db);
  return rows[0];
}

/** Does something with a company in the person's scope, which nobody else changes until the transaction ends. */
export function onCompany<T>(
  { platform }: Pick<CallContext<'adminCompanyNote'>, 'platform'>,
  operator: Operator,
  id: string,
  work: (tx: Transaction, company: HeldCompany) => Promise<T>,
): Promise<T | Refusal> {
  return refusableTransaction(platform.database, async (tx) => {
    await sql`select kh_id from companies where kh_id = ${Number(id)}::bigint for no key update`.execute(tx);
    const company = await companyForDesk(tx, id, operator);
    if (!company) throw new Refused(NO_COMPANY);
    return work(tx, company);
  });
}

export const companyObject = (id: number | string): string => `company:${id}`;
