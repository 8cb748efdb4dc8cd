import { calls } from '@pifa/contract';
import { formatMinute, readInstant, scheduleProblem } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson } from '../../../platform';
import { postMessage } from '../../message-box';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type ObjectMark,
  type PlanKind,
  recordAct,
  recordActs,
  type RowOutcome,
  type WriteContext,
} from '../../staff';
import { scheduleMessage } from '../scheduled';
import { audienceFields, audienceWords, inAudience, isFiltered } from './audience';

const settings = calls.adminMessage.spec.body
  .pick({ type: true, title: true, text: true, link: true })
  .extend({
    ...audienceFields,
    /** 定时发送: it waits until then; absent = at once */
    sendAt: z
      .string()
      .max(40)
      .refine(
        (text) => readInstant(text, 'start') !== null,
        '发送时间应为日期时间，例如 2026-12-01 09:00（北京时间）',
      )
      .transform((text) => readInstant(text, 'start')?.toISOString() ?? '')
      .optional(),
    /** puts this one in the place of one that waits */
    replaces: z.strictObject({ id: z.string().max(64), version: z.number().int().min(0) }).optional(),
  })
  .refine(({ sendAt, replaces }) => !replaces || sendAt !== undefined, '请选择发送时间');
type Settings = z.output<typeof settings>;

/** One company, or 0 for a whole audience that is too long to be listed. */
interface Change {
  khId: number;
}

/** Longer audiences stand in the plan as one row and are worked out when it is sent. */
const MOST_LISTED = 5_000;
const EVERYBODY = 'message:audience';
/** Accounts named in a row. */
const NAMED = 3;

interface Company {
  kh_id: number;
  code: string;
  name: string;
  status: string;
  accounts: string[];
}

/** 发站内消息 to companies that were chosen, or that level, tag and salesperson find. It cannot be taken back. */
export const messagePlan: PlanKind<Settings, Change> = {
  kind: 'message',
  permission: 'customer.message',
  settings,
  title: (_rows, { title, sendAt }) => (sendAt ? `定时发送站内消息「${title}」` : `发送站内消息「${title}」`),
  verb: (rows, { everyone, sendAt }) =>
    sendAt ? '定时发送' : everyone && rows === 1 ? '发送' : `发给 ${rows} 家客户`,
  async judge(context, { objects, settings: wanted }) {
    const byAudience = wanted.everyone || isFiltered(wanted);
    if (byAudience === objects.length > 0) {
      throw new Refused(badInput('请写明发给哪些客户，或按条件发（二选一）'));
    }
    const found = byAudience ? await inAll(context, wanted) : await chosen(context, objects);
    const companies = found.filter(({ status, accounts }) => status === 'open' && accounts.length > 0);
    const accounts = companies.reduce((sum, one) => sum + one.accounts.length, 0);
    const late = wanted.sendAt && scheduleProblem(new Date(wanted.sendAt), context.now);
    if (late) throw new Refused(badInput(late));
    const effects = [
      ...timeEffect(wanted),
      {
        text: `${wanted.sendAt ? '现在' : '将'}有 ${companies.length} 家客户的 ${accounts} 个账号收到`,
        tone: 'plain' as const,
      },
    ];
    if (byAudience && found.length > MOST_LISTED)
      return { rows: [await wholeRow(context, wanted)], effects: timeEffect(wanted) };
    const known = new Map(found.map((company) => [String(company.kh_id), company]));
    const order = byAudience ? [...known.keys()] : objects;
    return { rows: order.map((id, at) => rowOf(known.get(id), id, at + 1)), effects };
  },
  async marks(context, objects) {
    const ids = objects.map((object) => Number(object.split(':')[1])).filter(Number.isSafeInteger);
    const { rows } = await sql<Pick<Company, 'kh_id' | 'status'>>`
      select c.kh_id, c.status from companies c
      where c.kh_id = any(${ids}::bigint[]) and ${companiesInScope(context.operator, 'c')}
      order by c.kh_id for share`.execute(context.tx);
    return new Map<string, ObjectMark>([
      [EVERYBODY, { mark: 'open' }],
      ...rows.map(({ kh_id, status }) => [`company:${kh_id}`, { mark: status }] as const),
    ]);
  },
  async write(context, rows) {
    const { tx, operator, settings: said, planId, now } = context;
    const { type, title, text, link } = said;
    const khIds = rows.map(({ change }) => change.khId).filter((id) => id > 0);
    if (said.sendAt) return keepUntil(context, said, khIds, rows.length);
    const isWhole = khIds.length < rows.length;
    const to = isWhole ? { companies: inAudience(operator, said) } : { khIds };
    const sent = await postMessage(tx, { type, title, text, link, to, eventId: `operator:${planId}`, now });
    const audience = audienceWords(said, 0, await shownNames(context, said.salespeople));
    const content = toJson({
      type,
      title,
      text,
      link,
      levels: said.levels,
      tags: said.tags,
      everyone: said.everyone,
    });
    await sql`
      insert into operator_messages (request_id, operator_id, body, sent, companies, audience, created_at)
      values (${planId}, ${operator.id}, ${content}::jsonb, ${sent}, ${khIds.length}, ${audience}, ${now})
      on conflict (request_id) do update set sent = operator_messages.sent + excluded.sent,
        companies = operator_messages.companies + excluded.companies`.execute(tx);
    if (!said.everyone && !isFiltered(said)) {
      // Slices come one after another: the words follow the number.
      await sql`update operator_messages set audience = '指定的 ' || companies || ' 家客户'
        where request_id = ${planId}`.execute(tx);
    }
    if (isWhole) {
      const after = { title, text, audience, sent };
      await recordAct(tx, operator, { what: 'message.send', object: `message:${planId}`, after, now });
    } else {
      const acts = khIds.map((id) => ({
        what: 'message.to',
        object: `company:${id}`,
        after: { title, text },
        now,
      }));
      await recordActs(tx, operator, acts);
    }
    return rows.map(() => ({}));
  },
};

const timeEffect = ({ sendAt }: Settings) =>
  sendAt === undefined
    ? []
    : [
        {
          text: `${formatMinute(new Date(sendAt))}（北京时间）发送，到点时再算一次发给谁；发送之前可以修改或取消`,
          tone: 'amber' as const,
        },
      ];

/** 定时发送: conditions are kept as they are, chosen companies by name. */
async function keepUntil(
  context: WriteContext<Settings>,
  said: Settings,
  khIds: readonly number[],
  rows: number,
): Promise<RowOutcome[]> {
  const { tx, platform, operator, planId, now } = context;
  const { type, title, text, link, everyone, levels, tags, salespeople, replaces } = said;
  const sendAt = new Date(said.sendAt ?? now);
  const byAudience = everyone || isFiltered(said);
  const reason =
    scheduleProblem(sendAt, now) ??
    (await scheduleMessage(tx, platform, operator, {
      id: replaces?.id ?? planId,
      version: replaces?.version,
      planId,
      body: { type, title, text, link, everyone, levels, tags, salespeople, khIds: byAudience ? [] : khIds },
      audience: audienceWords(said, khIds.length, await shownNames(context, salespeople)),
      sendAt,
      now,
    }));
  const outcome: RowOutcome = reason === '' ? {} : { reason };
  return Array.from({ length: rows }, () => outcome);
}

const COLUMNS = sql`c.kh_id, c.code, c.name, c.status,
  array(select coalesce(nullif(u.name, ''), '未填姓名') from users u
        where u.kh_id = c.kh_id and u.status = 'open' order by u.id) as accounts`;

async function chosen({ tx, operator }: JudgeContext, objects: readonly string[]): Promise<Company[]> {
  const ids = objects.filter((one) => /^\d{1,15}$/.test(one)).map(Number);
  const { rows } = await sql<Company>`
    select ${COLUMNS} from companies c
    where c.kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}`.execute(tx);
  return rows;
}

async function inAll({ tx, operator }: JudgeContext, wanted: Settings): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select ${COLUMNS} from companies c where ${inAudience(operator, wanted)}
    order by c.kh_id limit ${MOST_LISTED + 1}`.execute(tx);
  return rows;
}

function rowOf(company: Company | undefined, id: string, line: number): JudgedRow<Change> {
  if (!company) return { line, object: '', name: `第 ${line} 家`, fields: [], refusal: '没有这家客户' };
  const { accounts, status } = company;
  const more = accounts.length > NAMED ? ` 等 ${accounts.length} 个账号` : '';
  const refusal = status === 'closed' ? '客户已停用' : accounts.length === 0 ? '没有可用的账号' : undefined;
  return {
    line,
    object: `company:${id}`,
    name: `${company.name}（${company.code}）`,
    mark: status,
    fields: refusal
      ? []
      : [{ label: '收到的人', before: '', after: accounts.slice(0, NAMED).join('、') + more }],
    ...(refusal === undefined ? {} : { refusal }),
    change: { khId: company.kh_id },
  };
}

/** One row for thousands: how many it is now, and that it is worked out again when sent. */
async function wholeRow(context: JudgeContext, wanted: Settings): Promise<JudgedRow<Change>> {
  const { rows } = await sql<{ companies: number; accounts: number }>`
    select count(distinct c.kh_id)::int as companies, count(*)::int as accounts
    from companies c join users u on u.kh_id = c.kh_id and u.status = 'open'
    where ${inAudience(context.operator, wanted)}`.execute(context.tx);
  const { companies = 0, accounts = 0 } = rows[0] ?? {};
  return {
    line: 1,
    object: EVERYBODY,
    name: audienceWords(wanted, 0, await shownNames(context, wanted.salespeople)),
    mark: 'open',
    fields: [
      {
        label: '收到的账号',
        before: '',
        after: `${companies} 家客户的 ${accounts} 个账号，发送时按条件再算一次`,
      },
    ],
    change: { khId: 0 },
  };
}

async function shownNames(
  { tx }: JudgeContext,
  accounts: readonly string[],
): Promise<(name: string) => string> {
  const named = accounts.filter((one) => one !== '');
  if (named.length === 0) return () => '暂无';
  const rows = await tx
    .selectFrom('operators')
    .select(['name', 'display_name'])
    .where('name', 'in', named)
    .execute();
  const shown = new Map(rows.map(({ name, display_name }) => [name, display_name || name]));
  return (account) => shown.get(account) ?? '暂无';
}
