import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { checkApplication, isTwin, maskPhone, oneWorkingDayAfter, startOfDay, toConfirm } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, containsPattern, type Db, keyOf, pageByKey } from '../../../platform';
import { smsTemplate } from '../../message-box';
import { can, type Operator } from '../../staff';
import { applicationsInScope } from './application-scope';
import { knownLike, usualTerms } from './application-twins';

export const NO_APPLICATION = refuse('not-found', { what: '该入驻申请' });

const STATUS_WORDS = { waiting: '待审核', approved: '已通过', rejected: '已驳回' } as const;
type Status = keyof typeof STATUS_WORDS;

interface Row {
  id: number;
  no: string;
  phone: string;
  company: string;
  contact: string;
  status: Status;
  reason: string;
  created_at: Date;
  reviewed_at: Date | null;
  claimed_name: string | null;
  reviewed_name: string | null;
  tax_known: boolean;
}

const shownName = (who: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select coalesce(nullif(display_name, ''), name) from operators where id = ${sql.ref(who)})`;

const COLUMNS = sql`a.id, a.no, a.phone, a.company, a.contact, a.status, a.reason, a.created_at, a.reviewed_at,
  ${shownName('a.claimed_by')} as claimed_name, ${shownName('a.reviewed_by')} as reviewed_name,
  (a.status = 'waiting' and a.tax_number <> ''
    and exists (select 1 from companies c where c.tax_number = a.tax_number)) as tax_known`;

/** Company, contact, number or tax number of an application say the word. */
const saysWord = (keyword: string): RawBuilder<boolean> =>
  keyword === ''
    ? sql<boolean>`true`
    : sql<boolean>`(a.company || ' ' || a.contact || ' ' || a.no || ' ' || a.tax_number
        ilike ${containsPattern(keyword)})`;

/** One page of a state by key: the queue by how long each waits, what was decided by when. */
export async function listApplications(
  { db, query, now }: CallContext<'adminApplications'>,
  operator: Operator,
): Promise<CallData<'adminApplications'> | Refusal> {
  const { status, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const waits = status === 'waiting';
  const at = waits ? sql`a.created_at` : sql`a.reviewed_at`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from applications a
    where a.status = ${status} and ${applicationsInScope(operator)} and ${saysWord(keyword)}
      and (${key === null} or (${at}, a.id) ${waits ? sql`>` : sql`<`}
        (${key?.at ?? now}::timestamptz, ${Number(key?.id ?? 0)}::bigint))
    order by ${waits ? sql`a.created_at, a.id` : sql`a.reviewed_at desc, a.id desc`}
    limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, (row) => ({
    at: (waits ? row.created_at : row.reviewed_at) ?? row.created_at,
    id: String(row.id),
  }));
  const today = await decidedToday(db, operator, now);
  const list = page.rows.map((row) => rowToWire(row, operator));
  return page.next === undefined ? { list, today } : { list, today, next: page.next };
}

async function decidedToday(
  db: Db,
  operator: Operator,
  now: Date,
): Promise<CallData<'adminApplications'>['today']> {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    select (count(*) filter (where a.status = 'approved'))::int as approved,
      (count(*) filter (where a.status = 'rejected'))::int as rejected
    from applications a
    where a.status in ('approved', 'rejected') and a.reviewed_at >= ${startOfDay(now)}::timestamptz
      and ${applicationsInScope(operator)}`.execute(db);
  return rows[0] ?? { approved: 0, rejected: 0 };
}

function rowToWire(row: Row, operator: Operator): CallData<'adminApplications'>['list'][number] {
  return {
    no: row.no,
    company: row.company,
    contact: row.contact,
    ...(can(operator, 'customer.contact') ? { phone: maskPhone(row.phone) } : {}),
    status: row.status,
    statusName: STATUS_WORDS[row.status],
    reason: row.reason,
    claimedBy: row.claimed_name ?? '',
    marks: row.tax_known ? ['税号已存在'] : [],
    createTime: row.created_at.toISOString(),
    ...(row.status === 'waiting' ? { dueTime: oneWorkingDayAfter(row.created_at).toISOString() } : {}),
    ...(row.reviewed_at ? { reviewTime: row.reviewed_at.toISOString() } : {}),
    reviewedBy: row.reviewed_name ?? '',
  };
}

interface Whole extends Row {
  kh_id: number | null;
  region_code: string;
  region_names: string[];
  address: string;
  tax_number: string;
  licence_upload_id: string | null;
  claimed_account: string | null;
}

/** One application with what was checked, and what is filled in beforehand: seven statements. */
export async function showApplication(
  { db, params }: CallContext<'adminApplication'>,
  operator: Operator,
): Promise<CallData<'adminApplication'> | Refusal> {
  const judged = await judgeApplication(db, params.no, operator);
  if (!judged) return NO_APPLICATION;
  const { row, checks, twins, earlier } = judged;
  const claimed = row.claimed_account
    ? { name: row.claimed_account, shown: row.claimed_name ?? row.claimed_account }
    : null;
  const terms = await usualTerms(db, { regionCode: row.region_code, claimedBy: claimed }, operator);
  return {
    ...rowToWire(row, operator),
    region: row.region_names.filter((name) => !name.includes('直辖县级')).join(''),
    address: row.address,
    taxNumber: row.tax_number,
    hasLicence: row.licence_upload_id !== null,
    checks,
    twins: twins.map(({ company, khId, code, level, salesperson, state, label }) => ({
      name: label === '' ? '一家不归您管的客户' : company,
      ...(khId === undefined ? {} : { khId: String(khId) }),
      code,
      level,
      salesperson,
      state,
    })),
    toConfirm: toConfirm(checks),
    sms: {
      approved: (await smsTemplate(db, 'application.approved')) ?? '',
      rejected: (await smsTemplate(db, 'application.rejected')) ?? '',
    },
    terms,
    ...(row.kh_id === null ? {} : { khId: String(row.kh_id) }),
    earlier: earlier.map(({ no, reason, reviewed_at, created_at }) => ({
      no,
      reason,
      time: (reviewed_at ?? created_at).toISOString(),
    })),
  };
}

/** What can be known of an application without looking at its licence; undefined where it is not in `scope`. */
export async function judgeApplication(
  db: Db,
  no: string,
  operator: Operator,
  scope: RawBuilder<boolean> = applicationsInScope(operator),
) {
  const { rows } = await sql<Whole>`
    select ${COLUMNS}, a.kh_id, a.region_code, a.region_names, a.address, a.tax_number, a.licence_upload_id,
      (select name from operators where id = a.claimed_by) as claimed_account
    from applications a where a.no = ${no} and ${scope}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const facts = {
    company: row.company,
    taxNumber: row.tax_number,
    phone: row.phone,
    regionCode: row.region_code,
    address: row.address,
    hasLicence: row.licence_upload_id !== null,
  };
  const known = await knownLike(db, { ...facts, id: row.id, khId: row.kh_id }, operator);
  const { rows: earlier } = await sql<Pick<Row, 'no' | 'reason' | 'reviewed_at' | 'created_at'>>`
    select a.no, a.reason, a.reviewed_at, a.created_at from applications a
    where a.status = 'rejected' and a.id < ${row.id}
      and (a.phone = ${row.phone} or (a.tax_number = ${row.tax_number} and a.tax_number <> ''))
    order by a.id desc limit 20`.execute(db);
  const before = { count: earlier.length, lastReason: earlier[0]?.reason ?? '' };
  const checks = checkApplication(facts, known, before);
  return { row, checks, twins: known.filter((one) => isTwin(facts, one)), earlier };
}
