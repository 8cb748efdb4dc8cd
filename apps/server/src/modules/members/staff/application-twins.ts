import { companyNameCore, type KnownCompany, streetOf, tidyTaxNumber } from '@pifa/domain';
import { sql } from 'kysely';
import { containsPattern, type Db } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

/** A company, or a waiting application, that may be the same customer as the applicant. */
export interface Twin extends KnownCompany {
  /** absent: an application, or none of this person's customers */
  khId?: number;
  code: string;
  level: string;
  salesperson: string;
  state: 'open' | 'closed' | 'waiting';
}

interface Wanted {
  id: number;
  khId: number | null;
  company: string;
  taxNumber: string;
  phone: string;
  regionCode: string;
  address: string;
}

interface Found {
  kh_id: number;
  code: string;
  name: string;
  level: string;
  status: string;
  tax_number: string;
  region_code: string;
  address: string;
  salesperson: string;
  phones: string[];
  mine: boolean;
}

/** Most that are looked at: who has more namesakes than this is not found by his name. */
const MOST = 40;

/**
 * Companies with the same tax number, phone, 字号 or street, each by its index, and waiting applications alike. Of others'
 * customers a salesperson learns that there is one, not who it is (ADMIN §9).
 */
export async function knownLike(db: Db, wanted: Wanted, operator: Operator): Promise<Twin[]> {
  const taxNumber = tidyTaxNumber(wanted.taxNumber);
  const core = containsPattern(companyNameCore(wanted.company));
  const street = streetOf(wanted.address);
  const inStreet = `${street.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Found>`
    with found as (
      (select kh_id from companies where tax_number = ${taxNumber} and tax_number <> '' limit ${MOST})
      union (select kh_id from companies where phone = ${wanted.phone} and phone <> '' limit ${MOST})
      union (select kh_id from users where phone = ${wanted.phone})
      union (select kh_id from companies where name ilike ${core} limit ${MOST})
      union (select kh_id from companies where region_code = ${wanted.regionCode} and ${street}::text <> ''
             and replace(address, ' ', '') like ${inStreet} limit ${MOST}))
    select c.kh_id, c.code, c.name, c.level, c.status, c.tax_number, c.region_code, c.address,
      coalesce(nullif(o.display_name, ''), o.name, '') as salesperson,
      array(select u.phone from users u where u.kh_id = c.kh_id) || c.phone as phones,
      ${companiesInScope(operator, 'c')} as mine
    from found f join companies c on c.kh_id = f.kh_id left join operators o on o.id = c.salesperson_id
    where c.kh_id is distinct from ${wanted.khId}::bigint order by c.kh_id`.execute(db);
  const applications = await sql<Pick<Found, 'code' | 'name' | 'tax_number' | 'region_code' | 'address'>>`
    select a.no as code, a.company as name, a.tax_number, a.region_code, a.address from applications a
    where a.status = 'waiting' and a.id <> ${wanted.id}
      and ((a.tax_number = ${taxNumber} and a.tax_number <> '') or a.company ilike ${core}
        or (a.region_code = ${wanted.regionCode} and ${street}::text <> ''
          and replace(a.address, ' ', '') like ${inStreet}))
    order by a.created_at, a.id limit ${MOST}`.execute(db);
  return [
    ...rows.map(companyOf),
    ...applications.rows.map((row) => ({
      label: `${row.name}（${row.code}，待审）`,
      company: row.name,
      taxNumber: row.tax_number,
      phones: [],
      regionCode: row.region_code,
      address: row.address,
      isApplication: true,
      code: row.code,
      level: '',
      salesperson: '',
      state: 'waiting' as const,
    })),
  ];
}

function companyOf(row: Found): Twin {
  const closed = row.status === 'closed';
  return {
    label: row.mine ? `${row.name}（${row.code}${closed ? '，已停用' : ''}）` : '',
    company: row.name,
    taxNumber: row.tax_number,
    phones: row.phones,
    regionCode: row.region_code,
    address: row.address,
    ...(row.mine ? { khId: row.kh_id } : {}),
    code: row.mine ? row.code : '',
    level: row.mine ? row.level : '',
    salesperson: row.mine ? row.salesperson : '',
    state: closed ? 'closed' : 'open',
  };
}

/** Who has most customers around there, and the level that nobody chose. */
export async function usualTerms(
  db: Db,
  { regionCode, claimedBy }: { regionCode: string; claimedBy: { name: string; shown: string } | null },
  operator: Operator,
): Promise<{ level: string; salesperson: string; rule: string }> {
  const { rows } = await sql<{
    level: string;
    account: string | null;
    shown: string | null;
    near: number | null;
  }>`
    select l.name as level, s.account, s.shown, s.near from levels l
    left join lateral (
      select o.name as account, coalesce(nullif(o.display_name, ''), o.name) as shown,
        (count(*) filter (where c.region_code like ${`${regionCode.slice(0, 4)}%`}))::int as near
      from companies c join operators o on o.id = c.salesperson_id and o.status = 'open'
      where c.region_code like ${`${regionCode.slice(0, 2)}%`} and c.status = 'open'
      group by o.id order by 3 desc, count(*) desc, o.id limit 1) s on true
    where l.usual`.execute(db);
  const { level = '', account = null, shown = null, near = null } = rows[0] ?? {};
  if (claimedBy) return { level, salesperson: claimedBy.name, rule: `已由${claimedBy.shown}接手` };
  if (operator.scope === 'own') return { level, salesperson: operator.name, rule: '您审核的归您跟进' };
  if (account === null) return { level, salesperson: '', rule: '附近还没有客户，请选择业务员' };
  return { level, salesperson: account, rule: `${near ? '本市' : '本省'}的客户多由${shown}负责` };
}
