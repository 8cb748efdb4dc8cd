import {
  type CallData,
  type CallQuery,
  isRefusal,
  type Refusal,
  type WirePromotionHead,
} from '@pifa/contract';
import { saySettings } from '@pifa/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { badInput, type CallContext, containsPattern, type Db, type Tables } from '../../../platform';
import { savableKinds, type StoredPromotion, toRecord } from '../../promotions';
import { type Operator, ownedInScope } from '../../staff';
import { audienceText, goodsText, namesFor, settingNames } from './promotion-names';
import {
  kindName,
  kindsOf,
  neverBegan,
  type PromotionState,
  STATE_WORDS,
  stateSql,
} from './promotion-states';

export interface HeadRow extends Selectable<Tables['promotions']> {
  state: PromotionState;
  by: string;
  may_delete: boolean;
  orders: number;
  sold: number;
  discount: number;
}

/** A promotion as lists show it, over `promotions p`; figures come from what was noted of paid orders. */
export const headColumns = (now: Date): RawBuilder<HeadRow> => sql<HeadRow>`
  p.*, ${stateSql(now)} as state, ${neverBegan(now)} as may_delete,
  coalesce((select coalesce(nullif(o.display_name, ''), o.name) from operators o where o.id = p.made_by), '') as by,
  f.orders, f.sold, f.discount`;
/** Rows of `promotion_sales s` that the person may count: orders of their customers. */
export const salesInScope = (operator: Operator): RawBuilder<boolean> =>
  operator.scope === 'own'
    ? sql<boolean>`exists (select from orders w where w.id = s.order_id and ${ownedInScope(operator, 'w.kh_id')})`
    : sql<boolean>`true`;

export const headJoins = (operator: Operator): RawBuilder<unknown> => sql`
  cross join lateral (
    select count(distinct s.order_id)::int as orders, coalesce(sum(s.pieces), 0)::bigint as sold,
      coalesce(sum(s.discount), 0)::bigint as discount
    from promotion_sales s where s.promotion_id = p.id and ${salesInScope(operator)}) f`;

type Query = Omit<CallQuery<'adminPromotionList'>, 'size' | 'cursor'>;

function whereAsked({ view, family, kind, keyword, from, to }: Query, now: Date): RawBuilder<boolean> {
  const asked: RawBuilder<unknown>[] = [
    kind === '' ? sql`p.kind = any(${kindsOf(family)}::text[])` : sql`p.kind = ${kind}`,
  ];
  if (view !== 'all') asked.push(sql`${stateSql(now)} = ${view}`);
  if (keyword !== '') asked.push(sql`(p.name ilike ${containsPattern(keyword)} or ${namesGoods(keyword)})`);
  if (from) asked.push(sql`(p.ends_at is null or p.ends_at > ${new Date(from)})`);
  if (to) asked.push(sql`(p.starts_at is null or p.starts_at < ${new Date(to)})`);
  return sql<boolean>`${sql.join(asked, sql` and `)}`;
}

/** It names the goods with this code, as one of its own or in its scope. */
const namesGoods = (code: string): RawBuilder<unknown> => sql`exists (
  select from goods g where g.code = ${code} and (
    jsonb_path_exists(p.settings, '$.**.goodsId ? (@ == $id)', jsonb_build_object('id', g.id::text))
    or (p.settings -> 'scope' ->> 'of' = 'goods' and jsonb_exists(p.settings -> 'scope' -> 'ids', g.id::text))))`;

/** A page of promotions as it is read, before more is told of each. */
export interface HeadPage {
  rows: HeadRow[];
  list: WirePromotionHead[];
  next?: string;
}

/** Promotions of one family, the newest first. */
export async function pageOfHeads(
  { db, query, now }: Pick<CallContext<'adminPromotionList'>, 'db' | 'query' | 'now'>,
  operator: Operator,
): Promise<CallData<'adminPromotionList'> | Refusal> {
  const page = await headPage(db, operator, query, now);
  if (isRefusal(page)) return page;
  const { list, next } = page;
  return next === undefined ? { list } : { list, next };
}

export async function headPage(
  db: Db,
  operator: Operator,
  query: CallQuery<'adminPromotionList'>,
  now: Date,
): Promise<HeadPage | Refusal> {
  const { size, cursor } = query;
  if (cursor !== '' && !/^\d{1,15}$/.test(cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const after = cursor === '' ? sql`true` : sql`p.id < ${Number(cursor)}`;
  const { rows } = await sql<HeadRow>`
    select ${headColumns(now)} from promotions p ${headJoins(operator)}
    where ${whereAsked(query, now)} and ${after} order by p.id desc limit ${size + 1}`.execute(db);
  const page = rows.slice(0, size);
  const list = await headsToWire(db, operator, page);
  const last = page.at(-1);
  return { rows: page, list, ...(rows.length > size && last ? { next: String(last.id) } : {}) };
}

export async function headsToWire(
  db: Db,
  operator: Operator,
  rows: readonly HeadRow[],
): Promise<WirePromotionHead[]> {
  const records = rows.map(toRecord);
  const names = settingNames(await namesFor(db, operator, records));
  return rows.map((row, at) => {
    const record = records[at] ?? toRecord(row);
    return {
      id: record.id,
      kind: record.kind,
      kindName: kindName(record.kind),
      title: record.label,
      state: row.state,
      stateName: STATE_WORDS[row.state],
      ...(row.starts_at ? { startTime: row.starts_at.toISOString() } : {}),
      ...(row.ends_at ? { endTime: row.ends_at.toISOString() } : {}),
      audienceText: audienceText(record),
      goodsText: goodsText(record, names),
      ruleText: ruleText(record),
      orderNum: row.orders,
      soldNum: row.sold,
      discountAmount: Number(`${row.discount}e-2`),
      by: row.by,
      updateTime: row.updated_at.toISOString(),
      version: row.version,
      mayDelete: row.may_delete,
    };
  });
}

const NO_NAMES = { goods: () => '', category: () => '', brand: () => '' };
/** Said elsewhere in the row, or of no use there. */
const ELSEWHERE = new Set(['goods', 'scope', 'items', 'prizes', 'name', 'kind', 'rules', 'remindMinutes']);
const LONGEST = 60;

/** What a promotion gives, in a line: 「档位 1 满 ¥500.00，减 ¥50.00」. */
function ruleText({ kind, settings }: StoredPromotion): string {
  const fields = savableKinds.find((one) => one.kind === kind)?.settings ?? [];
  const said = saySettings(
    fields.filter(({ name }) => !ELSEWHERE.has(name)),
    settings,
    NO_NAMES,
  );
  const text = said
    .filter((one) => one.text !== '否' && one.label !== '按')
    .map((one) => `${/\d$/.test(one.label) ? '' : `${one.label} `}${one.text}`)
    .join('；');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
