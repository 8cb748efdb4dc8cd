import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { maskPhone, type StoredChain, toPriceChain } from '@pifa/domain';
import { sql } from 'kysely';
import { chainColumn, containsPattern, type Db, type Session } from '../../../../platform';
import { can, companiesInScope, type Operator } from '../../../staff';

type WireCompany = CallData<'adminOrderForCompanies'>[number];

/** A company that a member of staff may order for, with what they have left in its basket. */
export interface Customer {
  khId: number;
  code: string;
  name: string;
  level: string;
  salesperson: string;
  status: string;
  chain: StoredChain;
  draftKinds: number;
  draftAt: Date | null;
}

export const NO_CUSTOMER: Refusal = refuse('not-found', { what: '该客户' });

const columns = (operator: Operator) => sql`
  c.kh_id as "khId", c.code, c.name, c.level, coalesce(nullif(s.display_name, ''), s.name, '') as salesperson, c.status,
  ${chainColumn} as chain, b.updated_at as "draftAt",
  (select count(*) from basket_lines l where l.basket_id = b.id) as "draftKinds"
  from companies c left join operators s on s.id = c.salesperson_id
  left join baskets b on b.kh_id = c.kh_id and b.operator_id = ${operator.id}`;

/** The company, if this person sees it; others answer as missing (ADMIN §9). */
export async function customerInScope(
  db: Db,
  khId: string,
  operator: Operator,
): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select ${columns(operator)} where c.kh_id = ${khId}::bigint and ${companiesInScope(operator, 'c')}`.execute(
    db,
  );
  return rows[0];
}

const MOST_FOUND = 8;
const MOST_DRAFTS = 20;
const MOST_RECENT = 8;

/** Companies by name, pinyin or its initials, number or phone; without a word those I left something for, then who ordered last. */
export async function findCustomers(db: Db, keyword: string, operator: Operator): Promise<Customer[]> {
  const seen = companiesInScope(operator, 'c');
  if (keyword === '') {
    const { rows } = await sql<Customer>`
      select ${columns(operator)}
      where b.id is not null and exists (select 1 from basket_lines l where l.basket_id = b.id) and ${seen}
      order by b.updated_at desc limit ${MOST_DRAFTS}`.execute(db);
    const left = rows.map(({ khId }) => khId);
    const recent = await sql<Customer>`
      select ${columns(operator)} join company_figures f on f.kh_id = c.kh_id
      where f.last_order_at is not null and c.status = 'open' and c.kh_id <> all(${left}::bigint[]) and ${seen}
      order by coalesce(f.last_order_at, '1970-01-01 00:00:00+00'::timestamptz) desc, f.kh_id desc
      limit ${MOST_RECENT}`.execute(db);
    return [...rows, ...recent.rows];
  }
  const spelt = /^[a-z]{2,30}$/i.test(keyword) ? containsPattern(keyword.toLowerCase()) : null;
  const { rows } = await sql<Customer>`
    select ${columns(operator)}
    where (c.name ilike ${containsPattern(keyword)} or c.code = ${keyword.toUpperCase()} or c.phone = ${keyword}
        or (${spelt}::text is not null and c.spelling like ${spelt})
        or c.kh_id in (select u.kh_id from users u where u.phone = ${keyword}))
      and ${seen}
    order by c.status = 'closed', starts_with(c.name, ${keyword}) desc, length(c.name), c.kh_id
    limit ${MOST_FOUND}`.execute(db);
  return rows;
}

export const customerToWire = (customer: Customer): WireCompany => ({
  khId: String(customer.khId),
  code: customer.code,
  name: customer.name,
  level: customer.level,
  salesperson: customer.salesperson,
  closed: customer.status !== 'open',
  draftKinds: customer.draftKinds,
  ...(customer.draftAt && customer.draftKinds > 0 ? { draftTime: customer.draftAt.toISOString() } : {}),
});

/** A user in whose name can be ordered. */
export interface BuyingUser {
  id: number;
  name: string;
  phone: string;
  role: string;
  headImg: string;
}

/** The open users of a company: who ordered last comes first, then managers. */
export async function usersOf(db: Db, khId: number): Promise<BuyingUser[]> {
  const { rows } = await sql<BuyingUser>`
    select u.id, u.name, u.phone, u.role, u.head_img as "headImg" from users u
    where u.kh_id = ${khId} and u.status = 'open'
    order by u.id is not distinct from (
        select o.user_id from orders o where o.kh_id = ${khId} order by o.created_at desc, o.id desc limit 1) desc,
      u.role = 'manager' desc, u.id`.execute(db);
  return rows;
}

export const userToWire = (
  { id, name, phone, role }: BuyingUser,
  operator: Operator,
): CallData<'adminOrderFor'>['users'][number] => ({
  id: String(id),
  name,
  ...(can(operator, 'customer.contact') ? { phone: maskPhone(phone) } : {}),
  manager: role === 'manager',
});

/** The buyer as the engine and the order know him. Without a user only prices can be asked. */
export const sessionOf = (
  { khId, name: company, level, chain }: Customer,
  user: BuyingUser | undefined,
  now: Date,
): Session => ({
  userId: user?.id ?? 0,
  khId,
  phone: user?.phone ?? '',
  name: user?.name ?? '',
  role: user?.role === 'manager' ? 'manager' : 'buyer',
  headImg: user?.headImg ?? '',
  company,
  level,
  priceChain: toPriceChain(chain, khId, now),
});
