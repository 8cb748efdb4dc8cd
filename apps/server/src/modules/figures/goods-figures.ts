import { type CallData, isRefusal, refuse } from '@pifa/contract';
import { daysIn, formatDate, marginRate, MOST_TENTHS, permille, shiftDay, SLOW_DAYS } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../platform';
import { can, type Operator, ownedInScope, type StaffHandler } from '../staff';
import { demandByDay, demandOf, seesDemand } from './goods-demand';
import { SET_ASIDE } from './in-the-house';
import { type Compared, comparedOf, ofBoth, sumBefore, sumNow } from './periods';
import { yuan } from './yuan';

type Goods = CallData<'adminGoodsFigures'>;

interface Named {
  id: number;
  code: string;
  name: string;
  spec: string;
  category: string;
}

const named = ({ id, code, name, spec, category }: Named) => ({
  goodsId: String(id),
  code,
  name,
  spec,
  category,
});

/** 商品: what sells, the largest first, and what lies. A table of figures is read page by page, so all of it can be. */
export const listGoodsFigures: StaffHandler<'adminGoodsFigures'> = async ({ db, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  if (!/^\d{0,6}$/.test(query.cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const page = { from: Number(query.cursor), size: query.size };
  const found =
    query.view === 'top'
      ? await topGoods(db, compared, operator, page)
      : query.view === 'demand'
        ? await demandOf(db, compared.now, operator, page)
        : await slowGoods(db, operator, formatDate(now), page);
  if (isRefusal(found)) return found;
  const { list, sums } = found;
  return {
    list: list.slice(0, page.size),
    ...(list.length > page.size && { next: String(page.from + page.size) }),
    ...(page.from === 0 && { sums }),
  };
};

interface Paging {
  from: number;
  size: number;
}

interface Top extends Named {
  captured: number;
  before: number;
  pieces: number;
  orders: number;
  costed: number;
  cost: number;
  up_to: number;
  whole: number;
  amount: number;
  goods: number;
  most: number;
}

/**
 * By money. Shares and the 80 % line are of all goods, however many a page shows; what is negative adds nothing to the whole
 * that shares are of.
 */
async function topGoods(db: Db, compared: Compared, operator: Operator, { from, size }: Paging) {
  const { rows } = await sql<Top>`
    with per as (
      select f.goods_id, ${sumNow('captured', compared)} as captured, ${sumBefore('captured', compared)} as before,
        ${sumNow('pieces', compared)} as pieces, ${sumNow('orders', compared)} as orders,
        ${sumNow('costed', compared)} as costed, ${sumNow('cost', compared)} as cost
      from figure_goods_days f where ${ofBoth(compared, operator)} and f.goods_id <> 0 group by f.goods_id),
    ranked as (
      select p.*, greatest(p.captured, 0) as own, sum(p.captured) over () as amount, count(*) over () as goods,
        sum(greatest(p.captured, 0)) over () as whole,
        sum(greatest(p.captured, 0)) over (order by p.captured desc, p.goods_id rows unbounded preceding) as up_to
      from per p where p.captured <> 0 or p.orders <> 0),
    counted as (
      select r.*, count(*) filter (
        where r.whole = 0 or (r.up_to - r.own) * 10 < r.whole * ${MOST_TENTHS}::integer) over () as most from ranked r)
    select p.goods_id as id, g.code, g.name, g.spec, k.name as category, p.captured, p.before, p.pieces::bigint as pieces,
      p.orders::integer as orders, p.costed::bigint as costed, p.cost::bigint as cost, p.up_to::bigint as up_to,
      p.whole::bigint as whole, p.amount::bigint as amount, p.goods::integer as goods, p.most::integer as most
    from counted p join goods g on g.id = p.goods_id join categories k on k.id = g.category_id
    order by p.captured desc, p.goods_id limit ${size + 1} offset ${from}`.execute(db);
  const seesCost = can(operator, 'cost.read');
  const list = rows.map((row): Goods['list'][number] => {
    const share = permille(Math.max(0, row.captured), row.whole);
    const upTo = permille(row.up_to, row.whole);
    const margin = seesCost ? marginRate(row.costed, row.cost) : null;
    return {
      ...named(row),
      amount: yuan(row.captured),
      before: yuan(row.before),
      pieces: row.pieces,
      orders: row.orders,
      ...(share !== null && { share }),
      ...(upTo !== null && { upTo }),
      ...(margin !== null && { margin }),
    };
  });
  const { goods = 0, amount = 0, most = 0 } = rows[0] ?? {};
  return { list, sums: { goods, amount: yuan(amount), most } };
}

interface Slow extends Named {
  stock: number;
  last_day: string | null;
  listed: string;
  bound: number | null;
  list_value: number;
  goods: number;
  bound_sum: number;
  list_sum: number;
}

/**
 * 滞销: in the house, on sale for long, and sold to nobody for so many days; what binds the most first. It is the same list for
 * everybody: goods that only others' customers buy do not lie. When one last sold is told of one's own customers, and how
 * long it has lain only to those who see all of them.
 */
async function slowGoods(db: Db, operator: Operator, today: string, { from, size }: Paging) {
  const since = shiftDay(today, -SLOW_DAYS);
  const { rows } = await sql<Slow>`
    with lying as (
      select g.id, g.code, g.name, g.spec, g.category_id, s.available + s.reserved + coalesce(a.pieces, 0) as stock,
        (g.listed_at at time zone 'Asia/Shanghai')::date::text as listed, g.cost, g.list_per_piece
      from goods g join scarce s on s.id = g.stock_id left join (${SET_ASIDE}) a on a.goods_id = g.id
      where g.status = 'on' and s.available + s.reserved + coalesce(a.pieces, 0) > 0
        and (g.listed_at at time zone 'Asia/Shanghai')::date <= ${since}::date
        and not exists (select from figure_goods_days f where f.goods_id = g.id and f.pieces > 0 and f.day > ${since}::date)),
    worth as (
      select l.*, round(l.cost * l.stock / 100.0)::bigint as bound, round(l.list_per_piece * l.stock / 100.0)::bigint as list_value
      from lying l),
    summed as (
      select w.*, count(*) over () as goods, coalesce(sum(w.bound) over (), 0) as bound_sum,
        sum(w.list_value) over () as list_sum from worth w)
    select g.id, g.code, g.name, g.spec, k.name as category, g.stock::bigint as stock, g.listed, g.bound, g.list_value,
      g.goods::integer as goods, g.bound_sum::bigint as bound_sum, g.list_sum::bigint as list_sum,
      (select max(f.day)::text from figure_goods_days f
        where f.goods_id = g.id and f.pieces > 0 and ${ownedInScope(operator, 'f.kh_id')}) as last_day
    from summed g join categories k on k.id = g.category_id
    order by g.list_value desc, g.id limit ${size + 1} offset ${from}`.execute(db);
  const seesCost = can(operator, 'cost.read');
  const isWhole = operator.scope !== 'own';
  const list = rows.map((row): Goods['list'][number] => ({
    ...named(row),
    stock: row.stock,
    lastDay: row.last_day ?? '',
    ...(isWhole && { idleDays: daysIn({ from: row.last_day ?? row.listed, to: today }) - 1 }),
    listValue: yuan(row.list_value),
    ...(seesCost && row.bound !== null && { bound: yuan(row.bound) }),
  }));
  const { goods = 0, bound_sum: bound = 0, list_sum: listValue = 0 } = rows[0] ?? {};
  return {
    list,
    sums: { goods, listValue: yuan(listValue), ...(seesCost && { bound: yuan(bound) }) },
  };
}

/** One goods day by day, with the moments at which its list price changed. */
export const showGoodsLine: StaffHandler<'adminGoodsLine'> = async ({ db, params, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const { rows: found } = await sql<Named & { unit: string }>`
    select g.id, g.code, g.name, g.spec, g.unit, k.name as category
    from goods g join categories k on k.id = g.category_id where g.id = ${params.goodsId}::bigint`.execute(
    db,
  );
  const [goods] = found;
  if (!goods) return refuse('not-found', { what: '该商品' });
  const [days, prices, demand] = await Promise.all([
    daysOf(db, goods.id, compared, operator),
    pricesOf(db, goods.code, compared),
    seesDemand(operator) ? demandByDay(db, goods.id, compared.now) : undefined,
  ]);
  return {
    ...named(goods),
    days: demand ? days.map((one) => ({ ...one, ...(demand.get(one.day) ?? { views: 0, carts: 0 }) })) : days,
    prices: prices.map((price) => ({ ...price, unit: goods.unit })),
  };
};

async function daysOf(db: Db, goodsId: number, compared: Compared, operator: Operator) {
  const { rows } = await sql<{ day: string; captured: number; pieces: number }>`
    select f.day::text as day, sum(f.captured)::bigint as captured, sum(f.pieces)::bigint as pieces
    from figure_goods_days f where f.goods_id = ${goodsId} and ${ofBoth(compared, operator)} group by f.day`.execute(
    db,
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const length = daysIn(compared.now);
  return Array.from({ length }, (_, at) => {
    const day = shiftDay(compared.now.from, at);
    const own = byDay.get(day);
    return {
      day,
      amount: yuan(own?.captured ?? 0),
      before: yuan(byDay.get(shiftDay(day, -length))?.captured ?? 0),
      pieces: own?.pieces ?? 0,
    };
  });
}

/** As the book of acts has them; a unit price has four decimals. */
async function pricesOf(db: Db, code: string, { now }: Compared) {
  const { rows } = await sql<{ at: Date; by: string; was: number; is: number }>`
    select a.at, coalesce(nullif(o.display_name, ''), o.name) as by,
      (a.before ->> 'list_per_piece')::bigint as was, (a.after ->> 'list_per_piece')::bigint as is
    from operator_acts a join operators o on o.id = a.operator_id
    where a.object = ${`goods:${code}`} and a.before ? 'list_per_piece' and a.after ? 'list_per_piece'
      and a.before ->> 'list_per_piece' <> a.after ->> 'list_per_piece'
      and (a.at at time zone 'Asia/Shanghai')::date between ${now.from}::date and ${now.to}::date
    order by a.id limit 100`.execute(db);
  return rows.map(({ at, by, was, is }) => ({
    time: at.toISOString(),
    by,
    from: was / 10_000,
    to: is / 10_000,
  }));
}
