import type { CallData } from '@pifa/contract';
import type { ListRule } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, containsPattern, type Db, keyOf, pageByKey, rulesOfLists } from '../../../platform';
import { can, companiesInScope, type Operator, type StaffHandler } from '../../staff';
import { findList, type List, NO_LIST } from './hold-list';
import { countedGoods, goodsToWire } from '../probe';
import { momentToWire, ruleToWire } from './wire';

type Head = CallData<'adminPriceLists'>['list'][number];

interface HeadRow {
  id: number;
  kind: 'list' | 'book';
  name: string;
  note: string;
  goods: number;
  rules: number;
  companies: number;
  groups: string[];
  everyone: boolean;
  binding: boolean;
  changed_at: Date | null;
  changed_by: string;
  version: number;
}

/** Lists with what is known of them at a glance; a book is called by its company. */
const heads = (now: Date) => sql`
  select l.id, l.kind, coalesce(c.name, l.name) as name, l.note, l.version, l.changed_at,
    coalesce(nullif(o.display_name, ''), o.name, '') as changed_by,
    ${countedGoods(now)} as goods,
    (select count(*)::int from price_rules r where r.list_id = l.id and r.version = l.rules_version) as rules,
    (select count(distinct k)::int from (
       select g.kh_id as k from price_grants g where g.list_id = l.id and g.kh_id is not null
         and g.ends_at > ${now}::timestamptz
       union select m.kh_id from companies m where m.price_list_id = l.id
       union select m.kh_id from price_grants g join companies m on m.group_id = g.group_id
         where g.list_id = l.id and g.ends_at > ${now}::timestamptz) reached) as companies,
    coalesce((select json_agg(gr.name order by gr.name) from price_grants g
      join company_groups gr on gr.id = g.group_id where g.list_id = l.id and g.ends_at > ${now}::timestamptz), '[]')
      as groups,
    exists (select from price_grants g where g.list_id = l.id and g.kh_id is null and g.group_id is null
      and g.ends_at > ${now}::timestamptz) as everyone,
    exists (select from price_grants g where g.list_id = l.id and g.binding and g.ends_at > ${now}::timestamptz)
      as binding
  from price_lists l left join companies c on c.kh_id = l.kh_id left join operators o on o.id = l.changed_by`;

const headToWire = (row: HeadRow): Head => ({
  id: String(row.id),
  kind: row.kind,
  name: row.name,
  note: row.note,
  ...goodsToWire(row.goods),
  rules: row.rules,
  companies: row.companies,
  groups: row.groups,
  everyone: row.everyone,
  binding: row.binding,
  ...(row.changed_at ? { changedTime: row.changed_at.toISOString() } : {}),
  changedBy: row.changed_by,
  version: row.version,
});

/** 价目表, or the books of companies: the newest comes first. */
export const listPriceLists: StaffHandler<'adminPriceLists'> = async ({ db, query, now }, operator) => {
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const says =
    query.keyword === '' ? sql`true` : sql`coalesce(c.name, l.name) ilike ${containsPattern(query.keyword)}`;
  const from = key ? sql`(l.id < ${Number(key.id)}::bigint)` : sql`true`;
  const { rows } = await sql<HeadRow>`${heads(now)}
    where l.kind = ${query.kind} and ${says} and ${from}
      and (l.kh_id is null or ${companiesInScope(operator, 'c')})
    order by l.id desc limit ${query.size + 1}`.execute(db);
  const page = pageByKey(rows, query.size, ({ id }) => ({ at: new Date(0), id: String(id) }));
  const { rows: switches } = await sql<{ lowest: boolean; groups: { id: number; name: string }[] }>`
    select exists (select from dictionary where pcode = 'prices' and code = 'lowest' and summary = '1') as lowest,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from company_groups), '[]')
        as groups`.execute(db);
  const [{ lowest, groups } = { lowest: false, groups: [] }] = switches;
  return {
    list: page.rows.map(headToWire),
    ...(page.next === undefined ? {} : { next: page.next }),
    lowest,
    groups: groups.map(({ id, name }) => ({ id: String(id), name })),
  };
};

interface GrantRow {
  kh_id: number | null;
  group_id: number | null;
  name: string | null;
  position: number;
  binding: boolean;
  activities_allowed: boolean;
  starts_at: Date;
  ends_at: Date;
  seen: boolean;
}

/** One list with its grants and formulas. */
export const showPriceList: StaffHandler<'adminPriceList'> = async ({ db, params, now }, operator) => {
  const list = await findList(db, params.id, operator);
  if (!list) return NO_LIST;
  const { rows } = await sql<HeadRow>`${heads(now)} where l.id = ${list.id}`.execute(db);
  const [row] = rows;
  if (!row) return NO_LIST;
  const { rows: grants } = await sql<GrantRow>`
    select g.kh_id, g.group_id, coalesce(c.name, gr.name) as name, g.position, g.binding, g.activities_allowed,
      g.starts_at, g.ends_at, (g.kh_id is null or ${companiesInScope(operator, 'c')}) as seen
    from price_grants g left join companies c on c.kh_id = g.kh_id left join company_groups gr on gr.id = g.group_id
    where g.list_id = ${list.id} and g.ends_at > ${now}::timestamptz
    order by g.kh_id is null, g.group_id is null, g.position, g.id`.execute(db);
  const seen = grants.filter((grant) => grant.seen);
  const { rows: choices } = await sql<{ kind: string; id: number; name: string }>`
    select 'group' as kind, id, name from company_groups
    union all select 'list', id, name from price_lists where kind = 'list' and id <> ${list.id}
    order by kind, name`.execute(db);
  const choicesOf = (kind: string) =>
    choices.filter((one) => one.kind === kind).map(({ id, name }) => ({ id: String(id), name }));
  return {
    ...headToWire(row),
    khId: list.khId === null ? '' : String(list.khId),
    grants: seen.map((grant) => ({
      to: grant.kh_id !== null ? 'company' : grant.group_id !== null ? 'group' : 'everyone',
      toId: String(grant.kh_id ?? grant.group_id ?? ''),
      name: grant.name ?? '所有客户',
      position: grant.position,
      binding: grant.binding,
      activities: grant.activities_allowed,
      from: momentToWire(grant.starts_at.getTime()),
      until: momentToWire(grant.ends_at.getTime()),
    })),
    hiddenGrants: grants.length - seen.length,
    formulas: await formulasOf(db, list, operator),
    groupChoices: choicesOf('group'),
    listChoices: choicesOf('list'),
    mayCost: can(operator, 'cost.read'),
  };
};

async function formulasOf(db: Db, { id }: List, operator: Operator) {
  const rules = (await rulesOfLists(db, [id])).sort((a, b) => a.priority - b.priority || b.id - a.id);
  const names = await namesOf(db, rules);
  return rules.map((rule) =>
    ruleToWire(rule, {
      listName: names.get(`list ${rule.baseListId}`) ?? '',
      scopeNames: rule.scope.ids.map((one) => names.get(`${rule.scope.kind} ${one}`) ?? one),
      mayCost: can(operator, 'cost.read'),
    }),
  );
}

/** What formulas name: categories, brands, goods, lists. */
export async function namesOf(db: Db, rules: readonly ListRule[]): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: string) =>
    rules.flatMap(({ scope }) => (scope.kind === kind ? scope.ids.map(Number) : []));
  const lists = rules.flatMap(({ baseListId }) => baseListId ?? []);
  const { rows } = await sql<{ key: string; name: string }>`
    select 'category ' || id as key, name from categories where id = any(${ids('category')}::bigint[])
    union all select 'brand ' || id, name from brands where id = any(${ids('brand')}::bigint[])
    union all select 'goods ' || id, name from goods where id = any(${ids('goods')}::bigint[])
    union all select 'list ' || id, name from price_lists where id = any(${lists}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
