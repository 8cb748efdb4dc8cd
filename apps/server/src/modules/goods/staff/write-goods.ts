import { sql } from 'kysely';
import { inTurns, oneByOne, toJson, type Transaction } from '../../../platform';
import { type Description, DESCRIPTION, type GoodsRow, OFFER } from '../../goods-row';
import { type Act, type Operator, recordActs } from '../../staff';
import { searchDocument, type SearchSource } from '../words/tokens';
import type { GoodsNow } from './hold-goods';
import type { Planned } from './plan-change';
import { moveStock, type StockMove } from './stock/move-stock';

/** What becomes of one goods. */
export interface GoodsPlan {
  code: string;
  /** Undefined for goods that are new; those are described and priced. */
  now?: GoodsNow;
  /** `words`: what it is found by; the index document is made of it when it is written, which takes time. */
  described?: { before?: Description; after: Description; words: SearchSource };
  changed?: Planned;
  /** Further columns that are written, and how the book of acts tells of them. */
  details?: { columns: Partial<GoodsRow>; before: object; after: object };
  /** What a piece costs the mall, 1/10000 yuan. */
  cost?: number;
}

const SEARCH = ['search', 'search_text'] as const;

function documentOf(words: SearchSource): Record<(typeof SEARCH)[number], string> {
  const { search, text } = searchDocument(words);
  return { search, search_text: text };
}

/**
 * Writes many goods in a handful of statements, whatever their number. The goods are held (`holdGoods`) and every plan
 * was judged: what the database refuses now is a fault, and nothing of the transaction stays. `imported`: a table brings
 * those that are new.
 */
export async function writeGoods(
  tx: Transaction,
  operator: Operator,
  plans: readonly GoodsPlan[],
  now: Date,
  { imported = false } = {},
): Promise<void> {
  if (plans.length === 0) return;
  const fresh = plans.filter((plan) => !plan.now);
  const ids = await nextIds(tx, fresh.length);
  const idOf = new Map(fresh.map(({ code }, at) => [code, ids[at]]));
  for (const plan of plans) if (plan.now) idOf.set(plan.code, plan.now.id);

  const stockOf = await openStocks(tx, plans, idOf);
  // Cutting and spelling the words of many goods takes long: others have their turn meanwhile.
  const documents = new Map(
    await inTurns(
      oneByOne(plans, ({ code, described }) => [code, described && documentOf(described.words)] as const),
    ),
  );
  const rowOf = ({ code, described, changed }: GoodsPlan) => ({
    id: idOf.get(code),
    code,
    ...described?.after,
    ...documents.get(code),
    ...changed?.after,
    stock_id: stockOf.get(code),
    listed_at: now,
    updated_at: now,
    imported_at: imported ? now : null,
  });
  for (const { columns, of } of byDetails(fresh)) {
    await insertGoods(
      tx,
      columns,
      of.map((plan) => ({ ...rowOf(plan), ...plan.details?.columns })),
    );
  }

  const old = plans.filter((plan) => plan.now);
  const groups = [
    { columns: [...DESCRIPTION, ...SEARCH, ...OFFER], of: old.filter((one) => one.described && one.changed) },
    { columns: [...DESCRIPTION, ...SEARCH], of: old.filter((one) => one.described && !one.changed) },
    { columns: OFFER, of: old.filter((one) => !one.described && one.changed) },
    { columns: ['stock_id'], of: old.filter(({ code }) => stockOf.has(code)) },
  ];
  for (const { columns, of } of groups) await updateGoods(tx, columns, of.map(rowOf));
  for (const { columns, of } of byDetails(old)) {
    const rows = of.map(({ code, details }) => ({
      id: idOf.get(code),
      ...details?.columns,
      updated_at: now,
    }));
    if (columns.length > 0) await updateGoods(tx, columns, rows);
  }
  await writeCosts(tx, operator, plans, idOf, now);
  await moveStock(tx, operator, movesOf(plans, stockOf, idOf, operator), now);
  await recordActs(
    tx,
    operator,
    plans.flatMap((plan) => actsOf(plan, now)),
  );
}

/** Those that write the same further columns are written together. */
function byDetails(plans: readonly GoodsPlan[]): { columns: string[]; of: GoodsPlan[] }[] {
  const groups = new Map<string, { columns: string[]; of: GoodsPlan[] }>();
  for (const plan of plans) {
    const columns = Object.keys(plan.details?.columns ?? {});
    const group = groups.get(columns.join()) ?? { columns, of: [] };
    group.of.push(plan);
    groups.set(columns.join(), group);
  }
  return [...groups.values()];
}

/** Costs and their history. The book of acts says that they changed; figures stand where only those who may read them look. */
async function writeCosts(
  tx: Transaction,
  operator: Operator,
  plans: readonly GoodsPlan[],
  idOf: ReadonlyMap<string, number | undefined>,
  now: Date,
): Promise<void> {
  const costs = plans.flatMap(({ code, cost }) => (cost === undefined ? [] : [{ id: idOf.get(code), cost }]));
  if (costs.length === 0) return;
  await sql`
    with came as (select * from json_to_recordset(${toJson(costs)}::json) as c(id bigint, cost bigint)),
    changed as (
      update goods g set cost = c.cost from came c
      where g.id = c.id and g.cost is distinct from c.cost returning g.id, g.cost)
    insert into goods_costs (goods_id, cost, operator_id, at)
    select id, cost, ${operator.id}::bigint, ${now}::timestamptz from changed`.execute(tx);
}

async function nextIds(tx: Transaction, most: number): Promise<number[]> {
  if (most === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('goods', 'id')) as id from generate_series(1, ${most}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Counters for those whose stock moves and who have none yet. */
async function openStocks(
  tx: Transaction,
  plans: readonly GoodsPlan[],
  idOf: ReadonlyMap<string, number | undefined>,
): Promise<Map<string, number>> {
  const without = plans.filter(({ now, changed }) => !now?.stock && (changed?.stockBy ?? 0) !== 0);
  if (without.length === 0) return new Map();
  const codeOf = new Map(without.map(({ code }) => [String(idOf.get(code)), code]));
  const { rows } = await sql<{ id: number; ref: string }>`
    insert into scarce (kind, ref, total, available)
    select 'stock', ref, 0, 0 from unnest(${[...codeOf.keys()]}::text[]) as ref
    returning id, ref`.execute(tx);
  return new Map(rows.map(({ id, ref }) => [codeOf.get(ref) ?? '', id]));
}

const NEW = [
  'id',
  'code',
  ...DESCRIPTION,
  ...SEARCH,
  ...OFFER,
  'stock_id',
  'listed_at',
  'updated_at',
  'imported_at',
] as const;

/** The table itself names the types, so that no value passes through a second list of them. */
async function insertGoods(
  tx: Transaction,
  further: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const list = sql.join([...new Set([...NEW, ...further])].map((column) => sql.ref(column)));
  await sql`insert into goods (${list})
    select ${list} from json_populate_recordset(null::goods, ${toJson(rows)}::json)`.execute(tx);
}

async function updateGoods(
  tx: Transaction,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  await sql`update goods set ${set}, updated_at = r.updated_at
    from json_populate_recordset(null::goods, ${toJson(rows)}::json) r where goods.id = r.id`.execute(tx);
}

/** What staff's changes add to stocks or take from them, with the cause. */
function movesOf(
  plans: readonly GoodsPlan[],
  opened: ReadonlyMap<string, number>,
  idOf: ReadonlyMap<string, number | undefined>,
  { name }: Operator,
): StockMove[] {
  return plans.flatMap(({ code, now: known, described, changed }) => {
    const by = changed?.stockBy ?? 0;
    const [goodsId, stockId] = [idOf.get(code), known?.stock?.id ?? opened.get(code)];
    if (by === 0 || goodsId === undefined || stockId === undefined) return [];
    const cause = described ? ('import' as const) : ('correct' as const);
    return [{ goodsId, stockId, by, cause, reason: changed?.reason || `operator ${name}` }];
  });
}

function actsOf({ code, now: known, described, changed, details, cost }: GoodsPlan, now: Date): Act[] {
  const object = `goods:${code}`;
  const acts: Act[] = [];
  if (described || details) {
    const what = known ? 'goods.describe' : 'goods.add';
    const before = { ...withoutIds(described?.before, details), ...details?.before };
    const after = { ...withoutIds(described?.after, details), ...details?.after };
    acts.push({ what, object, before, after, now });
  }
  if (changed) {
    const { before, after, stockBy, available, reason } = changed;
    const stock = stockBy === undefined ? undefined : { before: { available }, after: available + stockBy };
    acts.push({
      what: 'goods.change',
      object,
      before: { ...before, ...stock?.before },
      after: { ...after, ...(stock && { available: stock.after }), reason },
      now,
    });
  }
  if (cost !== undefined) acts.push({ what: 'goods.cost', object, now });
  return acts;
}

/** Where the names of category and brand are told, their numbers are not. */
function withoutIds(part: Description | undefined, details: GoodsPlan['details']): Partial<Description> {
  if (!part || !details || !('category' in details.after)) return part ?? {};
  const { category_id: _category, brand_id: _brand, ...rest } = part;
  return rest;
}
