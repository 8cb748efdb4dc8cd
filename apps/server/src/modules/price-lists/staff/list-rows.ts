import { type CallData, refuse } from '@pifa/contract';
import { type ListRow, type PricePair, pricePair, unitPrice, packPriceOf } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, containsPattern, type Db, keyOf, pageByKey, type PriceChain } from '../../../platform';
import { priceHistory } from '../../inquiries';
import { type FactsRow, loadResolved, readListAlone, toRules } from '../../pricing';
import { can, lacking, type Operator, type StaffHandler } from '../../staff';
import { findList, type List, NO_LIST } from './hold-list';
import { hangsOnCost, momentToWire, pairToWire, rulesFromWire, yuanOf } from './wire';

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
async function gridOf(
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

const SAMPLE = 10;

/** What formulas would come to for ten goods that sell most; nothing is saved. */
export const samplePriceList: StaffHandler<'adminPriceListSample'> = async (call, operator) => {
  const { db, params, body, now } = call;
  const list = await findList(db, params.id, operator);
  if (!list) return NO_LIST;
  const rules = rulesFromWire(list.id, body.rules);
  if (rules.some(hangsOnCost) && !can(operator, 'cost.read')) return lacking('cost.read');
  if (rules.some(({ baseListId }) => baseListId === list.id))
    return refuse('not-found', { what: '作底的价目表' });
  const scopes = rules.map(({ scope }) =>
    scope.kind === 'all'
      ? sql`true`
      : scope.kind === 'brand'
        ? sql`g.brand_id = any(${scope.ids.map(Number)}::bigint[])`
        : scope.kind === 'goods'
          ? sql`g.id = any(${scope.ids.map(Number)}::bigint[])`
          : sql`g.category_id in (select c.id from categories c
              where string_to_array(trim(both '/' from c.path), '/')::bigint[] && ${scope.ids.map(Number)}::bigint[])`,
  );
  const wanted = scopes.length === 0 ? sql`true` : sql`(${sql.join(scopes, sql` or `)})`;
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.status = 'on' and ${wanted}
    order by g.sold_pieces desc, g.id limit ${SAMPLE}`.execute(db);
  const chain = await readListAlone(db, list.id, rules);
  // Rows of the list itself would hide what the formulas do.
  const bare = { ...chain, links: chain.links, lists: chain.lists.filter((id) => id !== list.id) };
  const grid = await gridOf(
    db,
    rows.map(({ id }) => id),
    { list: { ...list, khId: null }, chain: bare, operator, now },
  );
  return {
    list: grid.map(({ goodsId, code, name, list: listed, cost, ruled, noBase }) => ({
      goodsId,
      code,
      name,
      list: listed,
      ...(cost === undefined ? {} : { cost }),
      ...(ruled ? { ruled } : {}),
      noBase,
    })),
  };
};
