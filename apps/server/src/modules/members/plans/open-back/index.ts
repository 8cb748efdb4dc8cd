import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, sqlState, type Transaction } from '../../../../platform';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type PlanKind,
  recordActs,
  type RowOutcome,
} from '../../../staff';
import { NO_PASSWORD } from '../../company-users/user-store';
import { companyObject } from '../../staff/company-scope';

/** A customer that a table opened; made by the server alone. */
const line = z.strictObject({ line: z.number().int(), name: z.string(), khId: z.number().int() });

interface Change {
  khId: number;
}

interface Opened {
  kh_id: number;
  name: string;
  contact: string;
  phone: string;
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
export const openBackPlan: PlanKind<object, Change> = {
  kind: 'open-companies-back',
  onlyUndo: true,
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `撤回 ${rows} 位新建的客户`,
  verb: (rows) => `撤回 ${rows} 位客户`,
  atOnce: 1,
  async judge(context, { rows }) {
    const wanted = rows.map((row) => {
      const read = line.safeParse(row);
      if (!read.success) throw new Refused(badInput('要撤回的内容不正确'));
      return read.data;
    });
    const known = await openedCompanies(
      context,
      wanted.map(({ khId }) => khId),
    );
    const judged = wanted.map(({ line: at, name, khId }): JudgedRow<Change> => {
      const refusal = whyKept(known.get(khId));
      const head = { line: at, object: companyObject(khId), name, mark: 'there' };
      if (refusal !== '') return { ...head, fields: [], refusal };
      return { ...head, fields: [{ label: '客户', before: name, after: '撤回' }], change: { khId } };
    });
    const going = judged.filter(({ refusal }) => !refusal).length;
    const text = `${going} 位客户和他们的成员一起撤回；已发出的短信收不回来`;
    return { rows: judged, effects: going > 0 ? [{ text, tone: 'amber' }] : [] };
  },
  async marks({ tx }, objects) {
    const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
    const { rows } = await sql<{ kh_id: number }>`
      select kh_id from companies where kh_id = any(${ids}::bigint[]) order by kh_id for update`.execute(tx);
    return new Map(rows.map(({ kh_id }) => [companyObject(kh_id), { mark: 'there' }]));
  },
  async write(context, rows) {
    const { tx, operator, now } = context;
    const known = await openedCompanies(
      context,
      rows.map(({ change }) => change.khId),
    );
    const outcomes: RowOutcome[] = [];
    for (const { change, object } of rows) {
      const one = known.get(change.khId);
      const reason = whyKept(one);
      outcomes.push(reason === '' ? {} : { reason });
      if (reason !== '' || !one) continue;
      await takeAway(tx, change.khId);
      const { name, contact, phone } = one;
      await recordActs(tx, operator, [
        { what: 'company.open-back', object, before: { name, contact, phone }, now },
      ]);
    }
    return outcomes;
  },
};

async function openedCompanies(
  { tx, operator }: JudgeContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Opened>> {
  const { rows } = await sql<Opened>`
    select c.kh_id, c.name, c.contact, c.phone, c.version,
      exists (select from orders o where o.kh_id = c.kh_id) as has_bought,
      exists (select from users u where u.kh_id = c.kh_id
        and (u.last_login_at is not null or u.password_hash <> ${NO_PASSWORD})) as has_come,
      exists (select from customer_notes n where n.kh_id = c.kh_id and n.created_at > c.created_at) as is_followed
    from companies c where c.kh_id = any(${[...ids]}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.kh_id, row]));
}

/** Whatever hangs on the customer beyond its own rows keeps it: rows are written one by one, so this one alone stays. */
async function takeAway(tx: Transaction, khId: number): Promise<void> {
  try {
    await sql`delete from customer_notes where kh_id = ${khId}`.execute(tx);
    await sql`delete from users where kh_id = ${khId}`.execute(tx);
    await sql`delete from companies where kh_id = ${khId}`.execute(tx);
  } catch (error) {
    if (sqlState(error) !== '23503') throw error;
    throw new Refused(refuse('transition-refused', { text: '已有询价、地址、卡券等往来，保持不动' }));
  }
}
