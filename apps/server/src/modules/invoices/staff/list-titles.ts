import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { titleChecks } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  type CallContext,
  containsPattern,
  type Db,
  keyOf,
  pageByKey,
  Refused,
} from '../../../platform';
import { type Operator, ownedInScope, staffFileLink, type StaffHandler } from '../../staff';
import { fieldsOf, titlesForStaff } from '../title-store';
import { titleToWire } from '../title-to-wire';

const UNKNOWN = refuse('not-found', { what: '该抬头' });

/** One page of titles, the one that has waited longest first. */
export const listTitles: StaffHandler<'adminTitles'> = async ({ db, query, now }, operator) => {
  const { state, keyword, size } = query;
  const key = keyOf(query.cursor);
  const id = Number(key?.id ?? 0);
  if (key === undefined || !Number.isSafeInteger(id)) return badInput('翻页的位置不正确，请从第一页看起');
  const where = sql`${ownedInScope(operator, 't.kh_id')} and ${says(keyword)}`;
  const after = key && { at: key.at, id };
  const rows = await titlesForStaff(db, { state, where, after, limit: size + 1 }, now);
  const page = pageByKey(rows, size, (row) => ({ at: row.submitted_at, id: String(row.id) }));
  const list = page.rows.map((row) => ({
    ...titleToWire(row, now),
    khId: String(row.kh_id),
    company: row.company,
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
};

function says(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`;
  const like = containsPattern(keyword);
  return sql`(t.name ilike ${like} or t.tax_number ilike ${like} or c.name ilike ${like})`;
}

interface Application {
  no: string;
  company: string;
  tax_number: string;
  upload_id: string | null;
  media_type: string | null;
}

const EVENTS: Readonly<Record<string, string>> = {
  submit: '提交审核',
  resubmit: '重新提交',
  approve: '审核通过',
  reject: '审核不通过',
  edit: '修改资料',
  add: '新增',
  delete: '删除',
};
const STATES: Readonly<Record<string, string>> = {
  waiting: '提交审核',
  valid: '审核通过',
  invalid: '审核不通过',
};

/** One title beside the licence that its company handed in. */
export async function showTitle(
  { platform, db, params, now }: CallContext<'adminTitle'>,
  operator: Operator,
): Promise<CallData<'adminTitle'> | Refusal> {
  const where = sql`t.id = ${Number(params.id)} and ${ownedInScope(operator, 't.kh_id')}`;
  const [row] = await titlesForStaff(db, { state: 'all', where, after: null, limit: 1 }, now);
  if (!row) return UNKNOWN;
  const { rows: applied } = await sql<Application>`
    select a.no, a.company, a.tax_number, u.id as upload_id, u.media_type
    from applications a join users who on who.phone = a.phone left join uploads u on u.id = a.licence_upload_id
    where who.kh_id = ${row.kh_id} and a.status = 'approved'
    order by (a.licence_upload_id is not null) desc, a.id desc limit 1`.execute(db);
  const [application] = applied;
  const { rows: twins } = await sql<{ name: string }>`
    select distinct c.name from invoice_titles t join companies c on c.kh_id = t.kh_id
    where t.tax_number = ${row.tax_number} and t.tax_number <> '' and t.deleted_at is null
      and t.kh_id <> ${row.kh_id} order by c.name limit 5`.execute(db);
  const { rows: steps } = await sql<{
    event: string;
    to_state: string;
    note: string;
    actor: string;
    at: Date;
  }>`
    select h.event, h.to_state, h.note, h.at,
      coalesce(case when h.actor_kind = 'buyer' then (select u.name from users u where u.id = h.actor_id)
        when h.actor_kind = 'operator' then
          (select coalesce(nullif(o.display_name, ''), o.name) from operators o where o.id = h.actor_id) end, '系统')
        as actor
    from invoice_title_history h where h.title_id = ${row.id} order by h.id desc limit 50`.execute(db);
  const { rows: by } = await sql<{ name: string }>`
    select u.name from invoice_titles t join users u on u.id = t.created_by where t.id = ${row.id}`.execute(
    db,
  );
  const checks = titleChecks({
    title: fieldsOf(row),
    company: row.company,
    licenceTaxNumber: application?.tax_number ?? '',
    twins: twins.map(({ name }) => name),
  });
  return {
    ...titleToWire(row, now),
    khId: String(row.kh_id),
    company: row.company,
    applicant: by[0]?.name ?? '',
    checks: checks.map(({ ok, ...rest }) => (ok === null ? rest : { ...rest, ok })),
    application: {
      no: application?.no ?? '',
      company: application?.company ?? '',
      taxNumber: application?.tax_number ?? '',
    },
    ...(application?.upload_id && {
      licence: {
        url: staffFileLink(platform, operator, application.upload_id, now),
        isPicture: (application.media_type ?? '').startsWith('image/'),
      },
    }),
    history: steps.map(({ event, to_state, note, actor, at }) => ({
      words: EVENTS[event] ?? STATES[to_state] ?? '修改',
      note,
      actor,
      time: at.toISOString(),
    })),
  };
}

/** Refuses another's customer's title like a missing one. */
export async function requireOwnTitle(db: Db, id: string, operator: Operator): Promise<void> {
  const { rows } =
    await sql`select from invoice_titles t where t.id = ${Number(id)} and ${ownedInScope(operator, 't.kh_id')}`.execute(
      db,
    );
  if (rows.length === 0) throw new Refused(UNKNOWN);
}
