import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Refused, sqlState, type Transaction } from '../../../../platform';
import { companiesInScope } from '../../../staff';
import { NO_PASSWORD } from '../../company-users/user-store';
import { backPlan, broughtLine } from '../back-plan';

interface Opened {
  kh_id: number;
  version: number;
  has_bought: boolean;
  has_come: boolean;
  is_followed: boolean;
}

/** Why a customer stays: whoever has come or bought is one, however the row was entered. */
function whyKept(one: Opened | undefined): string {
  if (!one) return '客户已不存在，或不在您名下';
  if (one.has_bought) return '已经下过单，保持不动';
  if (one.has_come) return '已经登录过，保持不动';
  return one.version > 0 || one.is_followed ? '之后又改过或跟进过，保持不动' : '';
}

/** 撤销导入的客户: those that nobody has used yet are taken away again. */
export const openBackPlan = backPlan({
  kind: 'open-companies-back',
  what: '位客户',
  label: '客户',
  line: broughtLine,
  async keeping({ tx, operator }, lines) {
    const ids = lines.map(({ khId }) => khId);
    const { rows } = await sql<Opened>`
      select c.kh_id, c.version,
        exists (select from orders o where o.kh_id = c.kh_id) as has_bought,
        exists (select from users u where u.kh_id = c.kh_id
          and (u.last_login_at is not null or u.password_hash <> ${NO_PASSWORD})) as has_come,
        exists (select from customer_notes n where n.kh_id = c.kh_id and n.created_at > c.created_at) as is_followed
      from companies c where c.kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(
      tx,
    );
    const known = new Map(rows.map((row) => [row.kh_id, row]));
    return ({ khId }) => whyKept(known.get(khId));
  },
  async takeAway({ tx }, { khId }) {
    const before = await tx
      .selectFrom('companies')
      .select(['name', 'contact', 'phone'])
      .where('kh_id', '=', khId)
      .executeTakeFirstOrThrow();
    await remove(tx, khId);
    return { what: 'company.open-back', before };
  },
  effects: (going) => [{ text: `${going} 位客户和他们的成员一起撤回；已发出的短信收不回来`, tone: 'amber' }],
});

/** Whatever hangs on the customer beyond its own rows keeps it: rows are written one by one, so this one alone stays. */
async function remove(tx: Transaction, khId: number): Promise<void> {
  try {
    await sql`delete from customer_notes where kh_id = ${khId}`.execute(tx);
    await sql`delete from users where kh_id = ${khId}`.execute(tx);
    await sql`delete from companies where kh_id = ${khId}`.execute(tx);
  } catch (error) {
    if (sqlState(error) !== '23503') throw error;
    throw new Refused(refuse('transition-refused', { text: '已有询价、地址、卡券等往来，保持不动' }));
  }
}
