import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatDate, startOfNamedDay } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type CallContext, Refused, type Transaction } from '../../../platform';
import { type Operator, ownedInScope, recordAct } from '../../staff';
import { companyObject, onCompany } from './company-scope';

/** A day of the calendar that has not gone by. */
const dayProblem = (day: string | undefined, now: Date): Refusal | undefined => {
  if (day === undefined) return undefined;
  if (!startOfNamedDay(day)) return badInput('跟进日期应为年-月-日');
  return day < formatDate(now) ? badInput('跟进日期不能早于今天') : undefined;
};

/** 备注, with a day: a call to make, which appears in 工作台 on that day. */
export async function noteCompany(
  call: CallContext<'adminCompanyNote'>,
  operator: Operator,
): Promise<CallData<'adminCompanyNote'> | Refusal> {
  const { text, followUpOn } = call.body;
  const problem = dayProblem(followUpOn, call.now);
  if (problem) return problem;
  return onCompany(call, operator, call.body.id, async (tx, { kh_id }) => {
    await addNote(tx, { khId: kh_id, text, followUpOn }, operator, call.now);
    return { message: followUpOn ? `已添加，${followUpOn} 会提醒` : '已添加' };
  });
}

async function addNote(
  tx: Transaction,
  { khId, text, followUpOn }: { khId: number; text: string; followUpOn: string | undefined },
  operator: Operator,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('customer_notes')
    .values({
      kh_id: khId,
      operator_id: operator.id,
      text,
      follow_up_on: followUpOn ?? null,
      created_at: now,
    })
    .execute();
  await recordAct(tx, operator, {
    what: 'company.note',
    object: companyObject(khId),
    after: { note: text, ...(followUpOn && { followUpOn }) },
    now,
  });
}

/** 跟进完成: once; what came of it and the next call are a note of their own. */
export async function finishNote(
  call: CallContext<'adminCompanyNoteDone'>,
  operator: Operator,
): Promise<CallData<'adminCompanyNoteDone'> | Refusal> {
  const { noteId, result, followUpOn } = call.body;
  const problem = dayProblem(followUpOn, call.now);
  if (problem) return problem;
  if (followUpOn && result === '') return badInput('约下一次请写明内容');
  const { rows } = await sql<{ kh_id: number }>`
    select n.kh_id from customer_notes n
    where n.id = ${Number(noteId)}::bigint and ${ownedInScope(operator, 'n.kh_id')}`.execute(call.db);
  const [found] = rows;
  if (!found) return refuse('not-found', { what: '该备注' });
  return onCompany(call, operator, String(found.kh_id), async (tx, { kh_id }) => {
    const done = await sql<{ text: string }>`
      update customer_notes set done_at = ${call.now}::timestamptz
      where id = ${Number(noteId)}::bigint and follow_up_on is not null and done_at is null
      returning text`.execute(tx);
    const [note] = done.rows;
    if (!note) throw new Refused(refuse('transition-refused', { text: '这次跟进已经完成' }));
    await recordAct(tx, operator, {
      what: 'company.follow-up',
      object: companyObject(kh_id),
      after: { note: note.text },
      now: call.now,
    });
    if (result !== '') await addNote(tx, { khId: kh_id, text: result, followUpOn }, operator, call.now);
    return { message: '跟进已完成' };
  });
}
