import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { CLOSING_CONSEQUENCES, closingProblems } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, type Db, type Session, orRefused, Refused, removePicture } from '../../platform';
import { checkPassword, forgetPerson, holdUser } from '../members';
import { OWED } from '../orders';
import { eraseCompany } from './erase-company';

/** What closing the account would do and what prevents it; changes nothing. */
export async function askClosing({
  db,
  session,
}: CallContext<'accountClosing'>): Promise<CallData<'accountClosing'>> {
  const { rows } = await sql<{ colleagues: number; agreed_at: Date | null; agreed_version: string }>`
    select (select count(*) from users o where o.kh_id = u.kh_id and o.id <> u.id and o.status = 'open') as colleagues,
           u.agreed_at, u.agreed_version
    from users u where u.id = ${session.userId}`.execute(db);
  const [row] = rows;
  const isManager = session.role === 'manager';
  const problems = await problemsOf(db, session, { isManager, colleagues: row?.colleagues ?? 0 });
  return {
    canClose: problems.length === 0,
    problems,
    consequences: [...CLOSING_CONSEQUENCES],
    ...(row?.agreed_at
      ? { agreement: { version: row.agreed_version, time: row.agreed_at.toISOString() } }
      : {}),
  };
}

/**
 * Closes the user's own account, confirmed by password. The conditions are checked again while the company is held, so
 * that simultaneous closings cannot both pass them.
 */
export async function closeAccount(
  call: CallContext<'accountClose'>,
): Promise<CallData<'accountClose'> | Refusal> {
  const { platform, database, files, sessions, session, body, request, now } = call;
  const { password } = body;
  const checked = await checkPassword(platform, { session, password, address: request.address, now });
  if (isRefusal(checked)) return checked;
  const erased = await orRefused(() =>
    database.transaction(
      async (tx) => {
        const company = await holdUser(tx, session);
        if (!company) throw new Refused(refuse('transition-refused', { text: '该账号已注销' }));
        const problems = await problemsOf(tx, session, company);
        if (problems.length > 0) {
          throw new Refused(refuse('transition-refused', { text: problems.join('；') }));
        }
        const isLast = company.colleagues === 0;
        const pictures = await forgetPerson(tx, { ...session, isLast, now });
        const licences = isLast ? await eraseCompany(tx, { khId: session.khId, now }) : [];
        await sessions.endAllOf(tx, session.userId);
        return [...pictures, ...licences];
      },
      { retry: true },
    ),
  );
  if (isRefusal(erased)) return erased;
  for (const upload of erased) await removePicture(files, upload);
  return {};
}

/** Why the account cannot be closed. Counts the user's open orders, or all of the company's for its last user. */
async function problemsOf(
  db: Db,
  { khId, userId }: Pick<Session, 'khId' | 'userId'>,
  company: { isManager: boolean; colleagues: number },
): Promise<string[]> {
  const { rows } = await sql<{ no: string; state: string }>`
    select no, case when ${OWED} then 'unpaid' else state end as state from orders o
    where kh_id = ${khId} and parent_id is null and (state in ('unpaid', 'refunding') or ${OWED})
      and (${company.colleagues === 0} or user_id = ${userId})
    order by created_at, no`.execute(db);
  const numbersOf = (wanted: string): string[] =>
    rows.filter(({ state }) => state === wanted).map(({ no }) => no);
  return closingProblems({ ...company, unpaid: numbersOf('unpaid'), refunding: numbersOf('refunding') });
}
