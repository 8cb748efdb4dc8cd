import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type Db, refusableTransaction, Refused } from '../../platform';
import { browserName } from './new-device';
import { can, lacking, type Operator } from './operator';
import { recordAct } from './record-act';

/** Whose sessions are meant: one's own, or another account's by whoever manages staff. */
async function whose(
  db: Db,
  operator: Operator,
  name: string,
): Promise<{ id: number; name: string } | Refusal> {
  if (name === '' || name === operator.name) return operator;
  if (!can(operator, 'staff.write')) return lacking('staff.write');
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? refuse('not-found', { what: '该运营账号' });
}

/** Living sessions, the last used first. */
export async function listSessions(
  { db, query, now }: CallContext<'adminSessions'>,
  operator: Operator,
): Promise<CallData<'adminSessions'> | Refusal> {
  const account = await whose(db, operator, query.name);
  if ('refused' in account) return account;
  const rows = await db
    .selectFrom('operator_sessions')
    .select(['id', 'kind', 'address', 'agent', 'created_at', 'seen_at', 'expires_at'])
    .where('operator_id', '=', account.id)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, kind, address, agent, created_at, seen_at, expires_at }) => ({
    id: String(id),
    device: kind === 'terminal' ? '终端' : browserName(agent),
    address: address === 'console' ? '服务器本机' : address,
    createTime: created_at.toISOString(),
    seenTime: (seen_at ?? created_at).toISOString(),
    expireTime: expires_at.toISOString(),
    current: id === operator.session?.id,
  }));
}

const NOT_THERE = refuse('not-found', { what: '该会话' });

/** Ends sessions at once, in all instances. */
export async function endSessions(
  { db, database, body, now }: CallContext<'adminSessionEnd'>,
  operator: Operator,
): Promise<CallData<'adminSessionEnd'> | Refusal> {
  const { which, id, name } = body;
  if (which === 'one' && id === '') return refuse('bad-input', { text: '请选择要结束的会话' });
  const account = await whose(db, operator, which === 'all' ? name : '');
  if ('refused' in account) return account;
  return refusableTransaction(database, async (tx) => {
    let ending = tx.deleteFrom('operator_sessions').where('operator_id', '=', account.id);
    if (which === 'one') ending = ending.where('id', '=', Number(id));
    if (which === 'others') ending = ending.where('id', '<>', operator.session?.id ?? 0);
    const ended = await ending.returning('id').execute();
    if (which === 'one' && ended.length === 0) throw new Refused(NOT_THERE);
    await recordAct(tx, operator, {
      what: 'session.end',
      object: `operator:${account.name}`,
      after: { sessions: ended.length },
      now,
    });
    return { message: ended.length === 0 ? '没有其他会话' : `已结束 ${ended.length} 个会话` };
  });
}
