import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CompanyMove, companyMoveProblem, companyMoveStatus, type CompanyStatus } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, type Platform, Refused, type Transaction } from '../../../platform';
import { type Operator, recordActs } from '../../staff';
import { companyObject, onCompany } from './company-scope';

/** 停用 and 启用: nobody of a closed company signs in or buys; its records stay. */
export async function moveCompany(
  call: CallContext<'adminCompanyState'>,
  operator: Operator,
): Promise<CallData<'adminCompanyState'> | Refusal> {
  const { platform, body, now } = call;
  const { act, cause } = body;
  return onCompany(call, operator, body.id, async (tx, company) => {
    const problem = companyMoveProblem(act, company.status as CompanyStatus);
    if (problem) throw new Refused(refuse('transition-refused', { text: problem }));
    await moveCompanies(tx, { platform, operator, now }, [company.kh_id], { act, cause });
    return { message: act === 'close' ? '已停用，所有成员已退出' : '已恢复' };
  });
}

/**
 * Closes or reopens these companies, which the caller has locked and judged; each has its entry in the book. Answers
 * those that were moved: one that is so already is left as it is.
 */
export async function moveCompanies(
  tx: Transaction,
  { platform, operator, now }: { platform: Pick<Platform, 'sessions'>; operator: Operator; now: Date },
  khIds: readonly number[],
  { act, cause }: { act: CompanyMove; cause: string },
): Promise<ReadonlySet<number>> {
  const { from, to } = companyMoveStatus(act);
  const { rows } = await sql<{ kh_id: number }>`
    update companies set status = ${to}, version = version + 1
    where kh_id = any(${[...khIds]}::bigint[]) and status = ${from} returning kh_id`.execute(tx);
  const moved = new Set(rows.map(({ kh_id }) => kh_id));
  if (act === 'close') await signOut(tx, platform, [...moved]);
  const acts = khIds
    .filter((id) => moved.has(id))
    .map((id) => ({
      what: `company.${act}`,
      object: companyObject(id),
      before: { status: from },
      after: { status: to, cause },
      now,
    }));
  await recordActs(tx, operator, acts);
  return moved;
}

async function signOut(
  tx: Transaction,
  platform: Pick<Platform, 'sessions'>,
  khIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where kh_id = any(${[...khIds]}::bigint[])
      and id in (select user_id from sessions) order by id`.execute(tx);
  for (const { id } of rows) await platform.sessions.endAllOf(tx, id);
}
