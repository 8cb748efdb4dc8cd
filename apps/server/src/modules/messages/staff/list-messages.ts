import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { messageTypeWord, type StaffMessageState, staffMessageWord } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, containsPattern, type Db, keyOf, pageByKey } from '../../../platform';
import type { ScheduledBody } from '../scheduled';
import { can, colleaguesWho, companiesInScope, type Operator } from '../../staff';

interface SentRow {
  request_id: string;
  body: Pick<ScheduledBody, 'type' | 'title' | 'text' | 'link'> & Partial<ScheduledBody>;
  audience: string;
  companies: number;
  sent: number;
  created_at: Date;
  state: StaffMessageState;
  send_at: Date | null;
  reason: string;
  version: number;
  by: string;
}

/** Who sees only own customers sees only own messages. */
export const sentInScope = ({ id, scope }: Operator): RawBuilder<boolean> =>
  scope === 'own' ? sql<boolean>`m.operator_id = ${id}` : sql<boolean>`true`;

const COLUMNS = sql`m.request_id, m.body, m.audience, m.companies, m.sent, m.created_at, m.state,
  m.send_at, m.reason, m.version,
  (select coalesce(nullif(o.display_name, ''), o.name) from operators o where o.id = m.operator_id) as by`;

/** What was sent, newest first. */
export async function listSent(
  { db, query, now }: CallContext<'adminMessages'>,
  operator: Operator,
): Promise<CallData<'adminMessages'> | Refusal> {
  const { keyword, state, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const says =
    keyword === ''
      ? sql`true`
      : sql`(m.body->>'title' || ' ' || (m.body->>'text') || ' ' || m.audience) ilike ${containsPattern(keyword)}`;
  const { rows } = await sql<SentRow>`
    select ${COLUMNS} from operator_messages m
    where ${sentInScope(operator)} and ${says} and (${state}::text = '' or m.state = ${state})
      and (${key === null} or (m.created_at, m.request_id) < (${key?.at ?? now}::timestamptz, ${key?.id ?? ''}::text))
    order by m.created_at desc, m.request_id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ created_at, request_id }) => ({ at: created_at, id: request_id }));
  const list = page.rows.map(sentToWire);
  return page.next === undefined ? { list } : { list, next: page.next };
}

const sentToWire = (row: SentRow): CallData<'adminMessages'>['list'][number] => ({
  id: row.request_id,
  type: row.body.type,
  typeName: messageTypeWord(row.body.type).word,
  title: row.body.title,
  text: row.body.text,
  link: row.body.link,
  audience: row.audience,
  companies: row.companies,
  sent: row.sent,
  sentBy: row.by,
  time: row.created_at.toISOString(),
  state: row.state,
  stateName: staffMessageWord(row.state).word,
  tone: staffMessageWord(row.state).colour,
  ...(row.send_at && { sendTime: row.send_at.toISOString() }),
  reason: row.reason,
});

/** Most companies that are listed beside a message. */
const MOST_RECEIVERS = 100;

/** One message and who has read it; companies that have not read it first. */
export async function showSent(
  { db, params }: CallContext<'adminMessageSent'>,
  operator: Operator,
): Promise<CallData<'adminMessageSent'> | Refusal> {
  const { rows } = await sql<SentRow>`
    select ${COLUMNS} from operator_messages m
    where m.request_id = ${params.id} and ${sentInScope(operator)}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('not-found', { what: '该消息' });
  const eventId = `operator:${params.id}`;
  const { rows: counted } = await sql<{ kept: number; read: number }>`
    select count(*)::int as kept, count(read_at)::int as read from messages
    where event_id = ${eventId} and event_id like 'operator:%'`.execute(db);
  const { rows: receivers } = await sql<{ kh_id: number; company: string; accounts: number; read: number }>`
    select c.kh_id, c.name as company, count(*)::int as accounts, count(m.read_at)::int as read
    from messages m join companies c on c.kh_id = m.kh_id
    where m.event_id = ${eventId} and m.event_id like 'operator:%' and ${companiesInScope(operator, 'c')}
    group by c.kh_id order by count(m.read_at), c.kh_id limit ${MOST_RECEIVERS}`.execute(db);
  const { kept = 0, read = 0 } = counted[0] ?? {};
  return {
    ...sentToWire(row),
    kept,
    read,
    ...(row.state === 'scheduled' && { waiting: await waitingOf(db, row, operator) }),
    receivers: receivers.map(({ kh_id, ...rest }) => ({ khId: String(kh_id), ...rest })),
  };
}

/** What is changed of a message that waits. */
async function waitingOf(
  db: Db,
  { body, version }: SentRow,
  operator: Operator,
): Promise<CallData<'adminMessageSent'>['waiting']> {
  const { everyone = false, levels = [], tags = [], salespeople = [], khIds = [] } = body;
  const { rows } = await sql<{ khId: number; name: string }>`
    select c.kh_id as "khId", c.name from companies c
    where c.kh_id = any(${[...khIds]}::bigint[]) and ${companiesInScope(operator, 'c')} order by c.kh_id`.execute(
    db,
  );
  const companies = rows.map(({ khId, name }) => ({ khId: String(khId), name }));
  return {
    version,
    everyone,
    levels: [...levels],
    tags: [...tags],
    salespeople: [...salespeople],
    companies,
  };
}

/** What an audience can be made of; the names of companies that are chosen already. */
export async function listMessageChoices(
  { db, query }: CallContext<'adminMessageChoices'>,
  operator: Operator,
): Promise<CallData<'adminMessageChoices'>> {
  const levels = await db.selectFrom('levels').select('name').orderBy('place').orderBy('id').execute();
  const { rows: tags } = await sql<{ tag: string }>`
    select distinct t.tag from companies c, jsonb_array_elements_text(c.tags) as t(tag)
    where c.tags <> '[]' and ${companiesInScope(operator, 'c')} order by t.tag limit 200`.execute(db);
  const { rows: companies } = await sql<{ khId: string; name: string }>`
    select c.kh_id::text as "khId", c.name from companies c
    where c.kh_id = any(${query.khIds.map(Number)}::bigint[]) and ${companiesInScope(operator, 'c')}
    order by c.kh_id`.execute(db);
  const salespeople =
    operator.scope === 'own' || !can(operator, 'customer.read')
      ? []
      : await colleaguesWho(db, 'customer.write');
  return {
    levels: levels.map(({ name }) => name),
    tags: tags.map(({ tag }) => tag),
    salespeople: salespeople.map(({ name, displayName }) => ({ name, displayName })),
    companies,
  };
}
