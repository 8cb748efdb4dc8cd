import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type StaffMessageState, staffMessageWord } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, Refused, refusableTransaction } from '../../../platform';
import { type Operator, recordAct } from '../../staff';
import { SEND_JOB } from '../scheduled';
import { sentInScope } from './list-messages';

interface Held {
  state: StaffMessageState;
  title: string;
}

/** 取消发送, until it is sent: whoever comes later is told what has become of it. */
export async function cancelMessage(
  { platform, body, now }: CallContext<'adminMessageCancel'>,
  operator: Operator,
): Promise<CallData<'adminMessageCancel'> | Refusal> {
  const { id } = body;
  return refusableTransaction(platform.database, async (tx) => {
    const { rows } = await sql<Held>`
      select m.state, m.body->>'title' as title from operator_messages m
      where m.request_id = ${id} and ${sentInScope(operator)} for update`.execute(tx);
    const [held] = rows;
    if (!held) throw new Refused(refuse('not-found', { what: '该消息' }));
    if (held.state !== 'scheduled') {
      const text = `这条消息${staffMessageWord(held.state).word}，不能取消`;
      throw new Refused(refuse('transition-refused', { text }));
    }
    await sql`update operator_messages set state = 'cancelled', version = version + 1
      where request_id = ${id}`.execute(tx);
    await platform.jobs.cancel(tx, SEND_JOB, id);
    const after = { title: held.title };
    await recordAct(tx, operator, { what: 'message.unschedule', object: `message:${id}`, after, now });
    return { message: '已取消，不会发送' };
  });
}
