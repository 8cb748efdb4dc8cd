import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  type GrantChanges,
  grantChanges,
  instantOf,
  type StandingGrant,
  type WantedGrant,
} from '@pifa/domain';
import { sql } from 'kysely';
import {
  badInput,
  type CallContext,
  Refused,
  refusableTransaction,
  toJson,
  type Transaction,
} from '../../../platform';
import { pick } from '../../goods';
import { companiesInScope, type Operator, recordAct, type StaffHandler } from '../../staff';
import { momentOf } from '../plans/write-rows';
import { heldAt, touchList } from './hold-list';

type GrantIn = CallContext<'adminPriceListGrants'>['body']['grants'][number];
const grantKey = ({ to, toId }: Pick<GrantIn, 'to' | 'toId'>): string => `${to} ${toId}`.trim();

const wantedGrant = ({ from, until, ...grant }: GrantIn): WantedGrant => ({
  ...pick(grant, ['position', 'binding', 'activities']),
  to: grantKey(grant),
  start: from === null ? null : Date.parse(from),
  end: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
});

/** To whom a list is given; grants to companies that this person does not see stay as they are. */
export const savePriceListGrants: StaffHandler<'adminPriceListGrants'> = (
  { database, params, body, now },
  operator,
): Promise<CallData<'adminPriceListGrants'> | Refusal> =>
  refusableTransaction(database, async (tx) => {
    const list = await heldAt(tx, { id: params.id, version: body.version }, operator);
    if (list.kind === 'book') throw new Refused(badInput('公司自己的价只给这家公司'));
    const { grants } = body;
    if (new Set(grants.map(grantKey)).size < grants.length) throw new Refused(badInput('同一个对象写了两次'));
    if (grants.some(({ from, until }) => from !== null && until !== null && from >= until)) {
      throw new Refused(badInput('开始时间应早于结束时间'));
    }
    if (grants.some(({ until }) => until !== null && Date.parse(until) <= now.getTime())) {
      throw new Refused(badInput('结束时间已经过去，请改成以后的时间，或删去这一条'));
    }
    const known = await namesFor(tx, grants, operator);
    const unknown = grants.find((one) => one.to !== 'everyone' && !known.has(grantKey(one)));
    if (unknown) {
      throw new Refused(refuse('not-found', { what: unknown.to === 'company' ? '该客户' : '该分组' }));
    }
    const before = await grantWords(tx, list.id, now);
    const standing = await standingGrants(tx, list.id, operator, now);
    await writeGrants(tx, list.id, grantChanges(standing, grants.map(wantedGrant), now.getTime()), now);
    await touchList(tx, list.id, { operator, now });
    await recordAct(tx, operator, {
      what: 'price-list.grant',
      object: `price-list:${list.id}`,
      before: { grants: before },
      after: { grants: await grantWords(tx, list.id, now) },
      now,
    });
    return { message: '已保存，客户下次打开页面就是新价' };
  });

/** Those in force or to come, of companies that this person sees; what is over stays as it was. */
async function standingGrants(
  tx: Transaction,
  listId: number,
  operator: Operator,
  now: Date,
): Promise<StandingGrant[]> {
  const { rows } = await sql<Omit<StandingGrant, 'start' | 'end'> & { start: string; end: string }>`
    select g.id, g.position, g.binding, g.activities_allowed as activities,
      case when g.kh_id is not null then 'company ' || g.kh_id when g.group_id is not null then 'group ' || g.group_id
        else 'everyone' end as "to",
      to_json(g.starts_at)#>>'{}' as start, to_json(g.ends_at)#>>'{}' as "end"
    from price_grants g where g.list_id = ${listId} and g.ends_at > ${now}::timestamptz
      and (g.kh_id is null or g.kh_id in (select kh_id from companies c where ${companiesInScope(operator, 'c')}))
    order by g.id`.execute(tx);
  return rows.map((row) => ({ ...row, start: instantOf(row.start), end: instantOf(row.end) }));
}

const idOf = (to: string, kind: 'company' | 'group'): number | null =>
  to.startsWith(`${kind} `) ? Number(to.slice(kind.length + 1)) : null;

async function writeGrants(
  tx: Transaction,
  listId: number,
  { moved, ended, dropped, added }: GrantChanges,
  now: Date,
): Promise<void> {
  await sql`delete from price_grants where id = any(${[...dropped]}::bigint[])`.execute(tx);
  await sql`
    update price_grants g set starts_at = n.starts, ends_at = n.ends
    from jsonb_to_recordset(${toJson(
      moved.map(({ id, start, end }) => ({ id, starts: momentOf(start), ends: momentOf(end) })),
    )}::jsonb) as n(id bigint, starts timestamptz, ends timestamptz) where g.id = n.id`.execute(tx);
  await sql`
    update price_grants set ends_at = ${now}::timestamptz where id = any(${[...ended]}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into price_grants (list_id, kh_id, group_id, position, binding, activities_allowed, starts_at, ends_at)
    select ${listId}, n.kh, n.gr, n.position, n.binding, n.activities, n.starts, n.ends
    from jsonb_to_recordset(${toJson(
      added.map(({ to, position, binding, activities, start, end }) => ({
        kh: idOf(to, 'company'),
        gr: idOf(to, 'group'),
        position,
        binding,
        activities,
        starts: momentOf(start),
        ends: momentOf(end),
      })),
    )}::jsonb) as n(kh bigint, gr bigint, position integer, binding boolean, activities boolean,
      starts timestamptz, ends timestamptz)`.execute(tx);
}

async function namesFor(
  tx: Transaction,
  grants: readonly GrantIn[],
  operator: Operator,
): Promise<ReadonlySet<string>> {
  const ids = (to: GrantIn['to']) => grants.flatMap((one) => (one.to === to ? [Number(one.toId)] : []));
  const { rows } = await sql<{ key: string }>`
    select 'company ' || kh_id as key from companies c
    where kh_id = any(${ids('company')}::bigint[]) and ${companiesInScope(operator, 'c')}
    union all select 'group ' || id from company_groups where id = any(${ids('group')}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Who has a list, in words for the book of acts. */
async function grantWords(tx: Transaction, listId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ name: string; binding: boolean }>`
    select coalesce(c.name, gr.name, '所有客户') as name, g.binding
    from price_grants g left join companies c on c.kh_id = g.kh_id left join company_groups gr on gr.id = g.group_id
    where g.list_id = ${listId} and g.ends_at > ${now}::timestamptz order by g.id limit 50`.execute(tx);
  return rows.map(({ name, binding }) => (binding ? `${name}（锁定）` : name)).join('、');
}
