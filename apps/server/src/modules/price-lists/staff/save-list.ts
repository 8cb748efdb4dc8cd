import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatCount } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type CallContext, orRefused, Refused, toJson, type Transaction } from '../../../platform';
import { companiesInScope, type Operator, recordAct, type StaffHandler } from '../../staff';
import { bookOf, heldAt, holdList, type List, NO_LIST, touchList } from './hold-list';

type Call = CallContext<'adminPriceListSave'>;
type Saved = CallData<'adminPriceListSave'>;

const MOST_LISTS = 1_000;

/** A new list, a copy of one, a new name; or a company's own book. */
export const savePriceList: StaffHandler<'adminPriceListSave'> = ({ database, body, now }, operator) =>
  orRefused(() =>
    database.transaction((tx) => {
      if (body.khId !== undefined) return openBook(tx, operator, body.khId, now);
      if (body.name === '') throw new Refused(badInput('请填写价目表的名称'));
      return body.id === undefined
        ? addList(tx, operator, { body, now })
        : renameList(tx, operator, { body, id: body.id, now });
    }),
  );

/** One book a company; whoever opens it a second time gets the first. */
async function openBook(tx: Transaction, operator: Operator, khId: string, now: Date): Promise<Saved> {
  const { rows: companies } = await sql<{ id: number; name: string }>`
    select kh_id as id, name from companies c
    where kh_id = ${Number(khId)}::bigint and ${companiesInScope(operator, 'c')} for update`.execute(tx);
  const [company] = companies;
  if (!company) throw new Refused(refuse('not-found', { what: '该客户' }));
  const known = await tx
    .selectFrom('price_lists')
    .select('id')
    .where('kh_id', '=', company.id)
    .executeTakeFirst();
  if (known) return { message: `已打开「${company.name}」自己的价`, id: String(known.id) };
  const id = await bookOf(tx, { khId: company.id, name: company.name }, { operator, now });
  return { message: `已为「${company.name}」开一份自己的价`, id: String(id) };
}

interface Saving {
  body: Call['body'];
  now: Date;
}

async function addList(tx: Transaction, operator: Operator, { body, now }: Saving): Promise<Saved> {
  const { name, note, copyOf } = body;
  await refuseTaken(tx, name);
  const source = copyOf === undefined ? undefined : await holdList(tx, copyOf, operator);
  if (copyOf !== undefined && !source) throw new Refused(NO_LIST);
  const { rows } = await sql<{ id: number }>`
    insert into price_lists (name, note, changed_at, changed_by)
    select ${name}, ${note}, ${now}::timestamptz, ${operator.id}
    from price_lists where kind = 'list' having count(*) < ${MOST_LISTS} returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Refused(refuse('transition-refused', { text: `价目表最多 ${MOST_LISTS} 张` }));
  const copied = source ? await copyInto(tx, source, added.id, now) : 0;
  await recordAct(tx, operator, {
    what: 'price-list.add',
    object: `price-list:${added.id}`,
    after: { name, note, ...(source ? { copyOf: source.name, goods: copied } : {}) },
    now,
  });
  const message = source
    ? `已照抄「${source.name}」，${formatCount(copied)} 个商品的价；还没有给任何客户`
    : `已新建「${name}」，还没有给任何客户`;
  return { message, id: String(added.id) };
}

/** Prices that are in force or to come, and the formulas; answers how many goods. */
async function copyInto(tx: Transaction, from: List, to: number, now: Date): Promise<number> {
  await sql`
    insert into price_list_rows (list_id, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at, at)
    select ${to}, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at, ${now}::timestamptz
    from live_price_rows where list_id = ${from.id} and ends_at > ${now}::timestamptz order by id`.execute(
    tx,
  );
  await sql`
    insert into price_rules (list_id, version, scope, priority, base, base_list_id, percent_bp, plus, floor_margin_bp,
      round_piece, round_pack, starts_at, ends_at)
    select ${to}, 0, scope, priority, base, base_list_id, percent_bp, plus, floor_margin_bp, round_piece, round_pack,
      starts_at, ends_at
    from price_rules where list_id = ${from.id} and version = ${from.rulesVersion} order by id`.execute(tx);
  const { rows } = await sql<{ goods: number }>`
    select count(distinct goods_id)::int as goods from price_list_rows where list_id = ${to}`.execute(tx);
  return rows[0]?.goods ?? 0;
}

async function refuseTaken(tx: Transaction, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from price_lists where kind = 'list' and name = ${name} and id <> ${except}`.execute(tx);
  if (rows.length > 0) {
    throw new Refused(refuse('transition-refused', { text: '已有价目表叫这个名称，请换一个' }));
  }
}

async function renameList(
  tx: Transaction,
  operator: Operator,
  { body: { name, note, version }, id, now }: Saving & { id: string },
): Promise<Saved> {
  const list = await heldAt(tx, { id, version }, operator);
  if (list.kind === 'book') throw new Refused(badInput('公司自己的价随公司叫名'));
  if (name !== list.name) await refuseTaken(tx, name, list.id);
  await sql`update price_lists set name = ${name}, note = ${note} where id = ${list.id}`.execute(tx);
  await touchList(tx, list.id, { operator, now });
  await recordAct(tx, operator, {
    what: 'price-list.rename',
    object: `price-list:${list.id}`,
    before: { name: list.name, note: list.note },
    after: { name, note },
    now,
  });
  return { message: '已保存', id };
}

type GrantIn = CallContext<'adminPriceListGrants'>['body']['grants'][number];
const grantKey = ({ to, toId }: Pick<GrantIn, 'to' | 'toId'>): string => `${to} ${toId}`;

/** To whom a list is given; grants to companies that this person does not see stay as they are. */
export const savePriceListGrants: StaffHandler<'adminPriceListGrants'> = (
  { database, params, body, now },
  operator,
): Promise<CallData<'adminPriceListGrants'> | Refusal> =>
  orRefused(() =>
    database.transaction(async (tx) => {
      const list = await heldAt(tx, { id: params.id, version: body.version }, operator);
      if (list.kind === 'book') throw new Refused(badInput('公司自己的价只给这家公司'));
      const { grants } = body;
      if (new Set(grants.map(grantKey)).size < grants.length)
        throw new Refused(badInput('同一个对象写了两次'));
      if (grants.some(({ from, until }) => from !== null && until !== null && from >= until)) {
        throw new Refused(badInput('开始时间应早于结束时间'));
      }
      const known = await namesFor(tx, grants, operator);
      const unknown = grants.find((one) => one.to !== 'everyone' && !known.has(grantKey(one)));
      if (unknown) {
        throw new Refused(refuse('not-found', { what: unknown.to === 'company' ? '该客户' : '该分组' }));
      }
      const before = await grantWords(tx, list.id);
      await sql`
        delete from price_grants g where g.list_id = ${list.id} and (g.kh_id is null or g.kh_id in (
          select kh_id from companies c where ${companiesInScope(operator, 'c')}))`.execute(tx);
      await sql`
        insert into price_grants (list_id, kh_id, group_id, position, binding, activities_allowed, starts_at, ends_at)
        select ${list.id}, n.kh, n.gr, n.position, n.binding, n.activities,
          coalesce(n.starts, '-infinity'), coalesce(n.ends, 'infinity')
        from jsonb_to_recordset(${toJson(
          grants.map(({ to, toId, position, binding, activities, from, until }) => ({
            kh: to === 'company' ? Number(toId) : null,
            gr: to === 'group' ? Number(toId) : null,
            position,
            binding,
            activities,
            starts: from,
            ends: until,
          })),
        )}::jsonb) as n(kh bigint, gr bigint, position integer, binding boolean, activities boolean,
          starts timestamptz, ends timestamptz)`.execute(tx);
      await touchList(tx, list.id, { operator, now });
      await recordAct(tx, operator, {
        what: 'price-list.grant',
        object: `price-list:${list.id}`,
        before: { grants: before },
        after: { grants: await grantWords(tx, list.id) },
        now,
      });
      return { message: '已保存，客户下次打开页面就是新价' };
    }),
  );

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
async function grantWords(tx: Transaction, listId: number): Promise<string> {
  const { rows } = await sql<{ name: string; binding: boolean }>`
    select coalesce(c.name, gr.name, '所有客户') as name, g.binding
    from price_grants g left join companies c on c.kh_id = g.kh_id left join company_groups gr on gr.id = g.group_id
    where g.list_id = ${listId} order by g.id limit 50`.execute(tx);
  return rows.map(({ name, binding }) => (binding ? `${name}（锁定）` : name)).join('、');
}
