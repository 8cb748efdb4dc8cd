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
  const inList = sql`g.id in (select r.goods_id from live_price_rows r
    where r.list_id = ${list.id} and r.ends_at > ${now}::timestamptz)`;
  const wanted =
    query.only === 'in'
      ? inList
      : query.only === 'no-base'
        ? sql`not ${inList} and g.cost is null`
        : sql`true`;
  const says =
    query.keyword === ''
      ? sql`true`
      : sql`(g.name ilike ${containsPattern(query.keyword)} or g.code ilike ${containsPattern(query.keyword)})`;
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g
    where ${wanted} and ${says} and (g.status = 'on' or ${inList})
      and (${key === null} or g.id > ${Number(key?.id ?? 0)}::bigint)
    order by g.id limit ${query.size + 1}`.execute(db);
  const page = pageByKey(rows, query.size, ({ id }) => ({ at: new Date(0), id: String(id) }));
  const grid = await gridOf(
    db,
    page.rows.map(({ id }) => id),
    { list, chain, operator, now },
  );
  return { list: grid, ...(page.next === undefined ? {} : { next: page.next }) };
};

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
