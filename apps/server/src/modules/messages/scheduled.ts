import { formatMinute } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../platform';
import { postMessage } from '../message-box';
import { can, type Operator, operatorNow, recordAct } from '../staff';
import { type Audience, inAudience, isFiltered } from './staff/audience';

/** Sends a message at its time. */
export const SEND_JOB = 'messages.send';

/** What a message says, and to whom. */
export interface ScheduledBody extends Audience {
  type: 'system' | 'activity';
  title: string;
  text: string;
  link: string;
  /** chosen companies; empty where conditions find them */
  khIds: readonly number[];
}

interface Waiting {
  operator_id: number;
  body: ScheduledBody;
  audience: string;
  send_at: Date;
}

export function sendJob(registry: JobRegistry, platform: Platform): void {
  registry.job(SEND_JOB, async ({ key, now }) => {
    await platform.database.transaction((tx) => sendScheduled(tx, key, now));
  });
}

/**
 * Sends a message whose time has come, once: whoever else runs it waits for its row and finds it sent. The audience is
 * worked out now, among the companies that its sender sees now.
 */
export async function sendScheduled(tx: Transaction, id: string, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select operator_id, body, audience, send_at from operator_messages
    where request_id = ${id} and state = 'scheduled' and send_at <= ${now}::timestamptz for update`.execute(
    tx,
  );
  const [waiting] = rows;
  if (!waiting) return;
  const { body, audience } = waiting;
  const operator = await operatorNow(tx, waiting.operator_id);
  if (!operator || !can(operator, 'customer.message')) {
    const reason = '发送人的账号已停用，或不再有发站内消息的权限';
    await sql`update operator_messages set state = 'failed', reason = ${reason}, created_at = ${now}
      where request_id = ${id}`.execute(tx);
    return;
  }
  const { type, title, text, link } = body;
  const eventId = `operator:${id}`;
  const sent = await postMessage(tx, {
    ...{ type, title, text, link, eventId, now },
    to: { companies: audienceOf(operator, body) },
  });
  await sql`
    update operator_messages set state = 'sent', sent = ${sent}, created_at = ${now}, version = version + 1,
      companies = (select count(distinct kh_id) from messages
                   where event_id = ${eventId} and event_id like 'operator:%')
    where request_id = ${id}`.execute(tx);
  const after = { title, text, audience, sent, sendAt: formatMinute(waiting.send_at) };
  await recordAct(tx, operator, { what: 'message.send', object: `message:${id}`, after, now });
}

const audienceOf = (operator: Operator, body: ScheduledBody) =>
  body.everyone || isFiltered(body)
    ? inAudience(operator, body)
    : sql<boolean>`c.kh_id = any(${[...body.khIds]}::bigint[]) and ${inAudience(operator, body)}`;

interface Scheduling {
  /** the message: a new one has its plan's id */
  id: string;
  /** the version that was read; absent = it is new */
  version: number | undefined;
  planId: string;
  body: ScheduledBody;
  audience: string;
  sendAt: Date;
  now: Date;
}

/**
 * Keeps a message until its time, or puts another in its place; the slices of one plan add their companies. Answers why
 * nothing was kept, '' when it was.
 */
export async function scheduleMessage(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  operator: Operator,
  wanted: Scheduling,
): Promise<string> {
  const { id, version, planId, body, audience, sendAt, now } = wanted;
  const content = JSON.stringify(body);
  const added = await sql`
    update operator_messages set companies = companies + ${body.khIds.length},
      body = jsonb_set(body, '{khIds}', (body->'khIds') || (${content}::jsonb->'khIds'))
    where request_id = ${id} and plan_id = ${planId} and state = 'scheduled' returning request_id`.execute(
    tx,
  );
  if (added.rows.length > 0) return wordsOfChosen(tx, id, body);
  const kept =
    version === undefined
      ? await sql`
          insert into operator_messages (request_id, operator_id, body, sent, companies, audience, created_at, state,
            send_at, plan_id)
          values (${id}, ${operator.id}, ${content}::jsonb, 0, ${body.khIds.length}, ${audience}, ${now}, 'scheduled',
            ${sendAt}, ${planId})
          on conflict (request_id) do nothing returning request_id`.execute(tx)
      : await sql`
          update operator_messages set operator_id = ${operator.id}, body = ${content}::jsonb,
            companies = ${body.khIds.length}, audience = ${audience}, send_at = ${sendAt}, plan_id = ${planId},
            version = version + 1
          where request_id = ${id} and state = 'scheduled' and version = ${version}
            and (${operator.scope !== 'own'}::boolean or operator_id = ${operator.id})
          returning request_id`.execute(tx);
  if (kept.rows.length === 0) return '这条消息已经发送、取消或被别人改过，没有修改';
  await jobs.enqueue(tx, SEND_JOB, { key: id, runAt: sendAt });
  const { title, text } = body;
  await recordAct(tx, operator, {
    what: 'message.schedule',
    object: `message:${id}`,
    after: { title, text, audience, sendAt: formatMinute(sendAt) },
    now,
  });
  return wordsOfChosen(tx, id, body);
}

/** Slices come one after another: the words follow the number. */
async function wordsOfChosen(tx: Transaction, id: string, body: ScheduledBody): Promise<''> {
  if (body.khIds.length > 0) {
    await sql`update operator_messages set audience = '指定的 ' || companies || ' 家客户'
      where request_id = ${id}`.execute(tx);
  }
  return '';
}
