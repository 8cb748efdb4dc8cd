import type { CallData } from '@pifa/contract';
import {
  type ListRow,
  type PricePair,
  pricePair,
  unitPrice,
  packPriceOf,
  type PriceChain,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, containsPattern, type Db, keyOf, pageByKey } from '../../../platform';
import { priceHistory } from '../../inquiries';
import { type FactsRow, loadResolved, readListAlone, toRules } from '../../pricing';
import { can, type Operator, type StaffHandler } from '../../staff';
import { isPriced } from '../probe';
import { findList, type List, NO_LIST } from './hold-list';
import { momentToWire, pairToWire, yuanOf } from './wire';

type GridRow = CallData<'adminPriceListRows'>['list'][number];

/** The goods of a list with what it says of each; `all` shows the others as well, to be priced. */
export const listPriceRows: StaffHandler<'adminPriceListRows'> = async (call, operator) => {
  const { db, params, query, now } = call;
  const list = await findList(db, params.id, operator);
  if (!list) return NO_LIST;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const chain = await readListAlone(db, list.id);
  const after = Number(key?.id ?? 0);
  const ids =
    query.only === 'in' && query.keyword === ''
      ? await goodsOfList(db, list, { after, most: query.size + 1, now })
      : await goodsOfMall(db, list, { ...query, after, most: query.size + 1, now });
  const page = pageByKey(ids, query.size, (id) => ({ at: new Date(0), id: String(id) }));
  const grid = await gridOf(db, page.rows, { list, chain, operator, now });
  return { list: grid, ...(page.next === undefined ? {} : { next: page.next }) };
};

interface Wanted {
  /** the number of the goods before them */
  after: number;
  most: number;
  now: Date;
}

/** In the statement it is written out, because the plan depends on it. */
const AT_ONCE = 1_000;

/**
 * Goods that a list prices, by their numbers. So many of it are looked at at a time, in the order of the index: of a list of
 * a million rows nobody waits for more than the page needs.
 */
async function goodsOfList(db: Db, list: List, { after, most, now }: Wanted): Promise<number[]> {
  const found: number[] = [];
  for (let from = after; ; ) {
    const { rows } = await sql<{ id: number; priced: boolean }>`
      select had.goods_id as id, ${isPriced({ list: sql`${list.id}::bigint`, goods: sql`had.goods_id` }, now)} as priced
      from (select distinct r.goods_id from price_list_rows r
        where r.list_id = ${list.id}::bigint and r.goods_id > ${from}::bigint
        order by r.goods_id limit 1000) had
      order by had.goods_id`.execute(db);
    found.push(...rows.flatMap(({ id, priced }) => (priced ? [id] : [])));
    const last = rows.at(-1);
    if (found.length >= most || rows.length < AT_ONCE || !last) return found.slice(0, most);
    from = last.id;
  }
}

/** Goods of the mall that say the word: those of a list, those that its formulas find no base for, or all of them. */
async function goodsOfMall(
  db: Db,
  list: List,
  { only, keyword, after, most, now }: Wanted & { only: 'in' | 'no-base' | 'all'; keyword: string },
): Promise<number[]> {
  const inList = isPriced({ list: sql`${list.id}::bigint`, goods: sql`g.id` }, now);
  const wanted =
    only === 'in'
      ? inList
      : only === 'no-base'
        ? sql`g.cost is null and g.status = 'on' and not ${inList}`
        : sql`(g.status = 'on' or ${inList})`;
  const says =
    keyword === ''
      ? sql`true`
      : sql`(g.name ilike ${containsPattern(keyword)} or g.code ilike ${containsPattern(keyword)})`;
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.id > ${after}::bigint and ${says} and ${wanted}
    order by g.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Looking {
  list: List;
  chain: PriceChain;
  operator: Operator;
  now: Date;
}

interface Shown {
  id: number;
  code: string;
  spec: string;
  image: string;
  status: string;
  market: number | null;
}

/** The rows of the grid, in this order: three statements, however many. */
export async function gridOf(
  db: Db,
  ids: readonly number[],
  { list, chain, operator, now }: Looking,
): Promise<GridRow[]> {
  if (ids.length === 0) return [];
  const resolved = await loadResolved(db, ids, chain, now);
  const { rows: shown } = await sql<Shown>`
    select g.id, g.code, g.spec, g.image, g.status,
      (select m.per_piece from goods_bases m where m.goods_id = g.id and m.from_at <= ${now}::timestamptz
       order by m.from_at desc, m.id desc limit 1) as market
    from goods g where g.id = any(${[...ids]}::bigint[])`.execute(db);
  const known = new Map(shown.map((row) => [row.id, row]));
  const deals = list.khId === null ? undefined : await priceHistory(db, list.khId, ids, { most: 1 });
  const mayCost = can(operator, 'cost.read');
  return ids.flatMap((id) => {
    const found = resolved.get(id);
    const goods = known.get(id);
    if (!found || !goods) return [];
    const { row } = found;
    const [step] = found.resolved.steps;
    const price = step?.price ?? null;
    const { rows } = toRules(row, chain).listed;
    const { standing, next } = standingOf(rows, list.id, now.getTime());
    const deal = deals?.get(id)?.deals[0];
    return [
      {
        goodsId: String(id),
        code: goods.code,
        name: row.name,
        spec: goods.spec,
        image: goods.image,
        unit: row.unit,
        packUnit: row.pack_unit,
        packingSpecification: row.pieces_per_pack,
        onSale: goods.status === 'on',
        list: pairToWire(pricePair(row.list_per_pack, row.list_per_piece)),
        ...(mayCost && row.facts_cost !== null ? { cost: yuanOf(row.facts_cost) } : {}),
        ...(goods.market === null ? {} : { market: yuanOf(goods.market) }),
        ...(standing ? { own: pairToWire(pairOf(standing, row)) } : {}),
        ...(price?.rule && price.pair ? { ruled: pairToWire(price.pair) } : {}),
        noBase: step?.outcome === 'no-base',
        rungs: (price?.rungs ?? []).map(({ fromPieces, perPack, perPiece }) => ({
          fromNum: fromPieces,
          sp: yuanOf(perPiece),
          ...(perPack === null ? {} : { ip: yuanOf(perPack) }),
        })),
        ...(next
          ? { next: { ...pairToWire(pairOf(next, row)), from: new Date(next.start).toISOString() } }
          : {}),
        ...(standing && momentToWire(standing.end) !== null
          ? { until: momentToWire(standing.end) ?? '' }
          : {}),
        ...(deal
          ? {
              last: {
                ...pairToWire(pricePair(deal.perPack, deal.perPiece)),
                time: new Date(deal.at).toISOString(),
              },
            }
          : {}),
      },
    ];
  });
}

const pairOf = ({ perPack, perPiece }: ListRow, { pieces_per_pack: size }: FactsRow): PricePair =>
  pricePair(perPack ?? packPriceOf(unitPrice(perPiece), size), perPiece);

/** The standing price of a list now, and the next one that is set already. */
function standingOf(rows: readonly ListRow[], listId: number, time: number) {
  let standing: ListRow | undefined;
  let next: ListRow | undefined;
  for (const row of rows) {
    if (row.listId !== listId || row.fromPieces !== 0 || row.end <= time) continue;
    if (row.start > time) {
      if (row.end > row.start && (!next || row.start < next.start)) next = row;
    } else if (!standing || row.start > standing.start) standing = row;
  }
  return { standing, next };
}
