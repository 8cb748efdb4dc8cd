import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, type CallContext, toJson, type Transaction, orRefused, Refused } from '../../../platform';
import { type Addressee, postMessage } from '../../message-box';
import { type StaffCalls, companiesInScope, type Operator, recordAct } from '../../staff';
import { cancelMessage } from './cancel-message';
import { listMessageChoices, listSent, showSent } from './list-messages';

type Body = CallContext<'adminMessage'>['body'];

/**
 * Sends a message to every account of these companies, or of all that this person sees; the same request sends once.
 * Others' companies answer as missing ones.
 */
async function sendMessage(
  { database, body, now }: CallContext<'adminMessage'>,
  operator: Operator,
): Promise<CallData<'adminMessage'> | Refusal> {
  const { requestId, everyone, ...message } = body;
  const khIds = [...new Set(body.khIds.map(Number))].sort((a, b) => a - b);
  if (everyone === khIds.length > 0) return badInput('请写明发给哪些公司，或发给所有会员（二选一）');
  return orRefused(() =>
    database.transaction(async (tx) => {
      const known = await sql<{ known: number }>`
        select count(*) as known from companies c
        where c.kh_id = any(${khIds}) and ${companiesInScope(operator, 'c')}`.execute(tx);
      if (known.rows[0]?.known !== khIds.length) throw new Refused(refuse('not-found', { what: '该公司' }));
      const content = toJson({ ...message, khIds, everyone });
      const before = await begin(tx, operator, { requestId, content, now });
      if (before !== undefined) return { sent: before };
      const to: Addressee = everyone ? { companies: companiesInScope(operator, 'c') } : { khIds };
      const sent = await postMessage(tx, { ...messageOf(body), to, eventId: `operator:${requestId}`, now });
      const audience = everyone ? '所有客户' : `指定的 ${khIds.length} 家客户`;
      await sql`update operator_messages set sent = ${sent}, audience = ${audience}, companies = ${khIds.length}
        where request_id = ${requestId}`.execute(tx);
      await recordAct(tx, operator, {
        what: 'message.send',
        object: everyone ? 'message:everyone' : `message:${khIds.join('+')}`,
        after: { ...messageOf(body), khIds, everyone, sent },
        now,
      });
      return { sent };
    }),
  );
}

const messageOf = ({ type, title, text, link }: Body) => ({ type, title, text, link });

/** Takes the request id; answers how many have it when this very message was sent before. */
async function begin(
  tx: Transaction,
  operator: Operator,
  { requestId, content, now }: { requestId: string; content: unknown; now: Date },
): Promise<number | undefined> {
  const taken = await sql`
    insert into operator_messages (request_id, operator_id, body, sent, created_at)
    values (${requestId}, ${operator.id}, ${content}::jsonb, 0, ${now})
    on conflict (request_id) do nothing returning request_id`.execute(tx);
  if (taken.rows.length > 0) return undefined;
  const { rows } = await sql<{ sent: number; same: boolean }>`
    select sent, body = ${content}::jsonb as same from operator_messages
    where request_id = ${requestId}`.execute(tx);
  const [before] = rows;
  if (!before?.same) throw new Refused(refuse('request-id-reused', {}));
  return before.sent;
}

export const messageStaff = {
  adminMessage: { handle: sendMessage },
  adminMessages: { handle: listSent },
  adminMessageSent: { handle: showSent },
  adminMessageCancel: { handle: cancelMessage },
  adminMessageChoices: { handle: listMessageChoices },
} satisfies StaffCalls;
