import { type CallData, isRefusal, refuse } from '@pifa/contract';
import {
  daysIn,
  fen,
  fenToYuan,
  formatDate,
  marginRate,
  partsOf80,
  ranked,
  shiftDay,
  SLOW_DAYS,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../platform';
import { can, type Operator, ownedInScope, type StaffHandler } from '../staff';
import { type Compared, comparedOf, ofBoth, sumBefore, sumNow } from './periods';

type Goods = CallData<'adminGoodsFigures'>;

const yuan = (amount: number): number => fenToYuan(fen(amount));

/** A table of figures ends here: whoever wants more narrows the days. */
const MOST = 2_000;

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

/** 商品: what sells, the largest first, and what lies. */
export const listGoodsFigures: StaffHandler<'adminGoodsFigures'> = async ({ db, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  if (!/^\d{0,6}$/.test(query.cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const from = Number(query.cursor);
  const { list, sums } =
    query.view === 'top'
      ? await topGoods(db, compared, operator)
      : await slowGoods(db, operator, formatDate(now));
  const page = list.slice(from, from + query.size);
  return {
    list: page,
    ...(list.length > from + query.size && { next: String(from + query.size) }),
    ...(from === 0 && { sums }),
  };
};

interface Top extends Named {
  captured: number;
  before: number;
  pieces: number;
  orders: number;
  costed: number;
  cost: number;
}

/** By money, so that shares and the 80 % line are of all goods, not of those shown. */
async function topGoods(db: Db, compared: Compared, operator: Operator) {
  const { rows } = await sql<Top>`
    with per as (
      select f.goods_id, ${sumNow('captured', compared)} as captured, ${sumBefore('captured', compared)} as before,
        ${sumNow('pieces', compared)} as pieces, ${sumNow('orders', compared)} as orders,
        ${sumNow('costed', compared)} as costed, ${sumNow('cost', compared)} as cost
      from figure_goods_days f where ${ofBoth(compared, operator)} and f.goods_id <> 0 group by f.goods_id
      order by captured desc, f.goods_id limit ${MOST})
    select p.goods_id as id, g.code, g.name, g.spec, k.name as category, p.captured, p.before, p.pieces::bigint as pieces,
      p.orders::integer as orders, p.costed::bigint as costed, p.cost::bigint as cost
    from per p join goods g on g.id = p.goods_id join categories k on k.id = g.category_id
    where p.captured <> 0 or p.orders <> 0`.execute(db);
  const seesCost = can(operator, 'cost.read');
  const parts = ranked(rows.map((row) => ({ ...row, amount: row.captured })));
  const list = parts.map(({ share, upTo, costed, cost, ...row }): Goods['list'][number] => {
    const margin = seesCost ? marginRate(costed, cost) : null;
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
  const whole = parts.reduce((sum, { captured }) => sum + captured, 0);
  return { list, sums: { goods: list.length, amount: yuan(whole), most: partsOf80(parts) } };
}

interface Slow extends Named {
  stock: number;
  last_day: string | null;
  listed: string;
  bound: number | null;
  list_value: number;
}

/** 滞销: in the house, on sale for long, and not sold for so many days; what binds the most first. */
async function slowGoods(db: Db, operator: Operator, today: string) {
  const since = shiftDay(today, -SLOW_DAYS);
  const { rows } = await sql<Slow>`
    select g.id, g.code, g.name, g.spec, k.name as category, s.available + s.reserved as stock,
      (select max(f.day)::text from figure_goods_days f
        where f.goods_id = g.id and f.pieces > 0 and ${ownedInScope(operator, 'f.kh_id')}) as last_day,
      (g.listed_at at time zone 'Asia/Shanghai')::date::text as listed,
      round(g.cost * (s.available + s.reserved) / 100.0)::bigint as bound,
      round(g.list_per_piece * (s.available + s.reserved) / 100.0)::bigint as list_value
    from goods g join scarce s on s.id = g.stock_id join categories k on k.id = g.category_id
    where g.status = 'on' and s.available + s.reserved > 0
      and (g.listed_at at time zone 'Asia/Shanghai')::date <= ${since}::date
      and not exists (select from figure_goods_days f where f.goods_id = g.id and f.pieces > 0
        and f.day > ${since}::date and ${ownedInScope(operator, 'f.kh_id')})
    order by list_value desc, g.id limit ${MOST}`.execute(db);
  const seesCost = can(operator, 'cost.read');
  const list = rows.map((row): Goods['list'][number] => ({
    ...named(row),
    stock: row.stock,
    lastDay: row.last_day ?? '',
    idleDays: daysIn({ from: row.last_day ?? row.listed, to: today }) - 1,
    listValue: yuan(row.list_value),
    ...(seesCost && row.bound !== null && { bound: yuan(row.bound) }),
  }));
  const sum = (of: (row: Slow) => number) => yuan(rows.reduce((all, row) => all + of(row), 0));
  return {
    list,
    sums: {
      goods: list.length,
      listValue: sum(({ list_value }) => list_value),
      ...(seesCost && { bound: sum(({ bound }) => bound ?? 0) }),
    },
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
  const [days, prices] = await Promise.all([
    daysOf(db, goods.id, compared, operator),
    pricesOf(db, goods.code, compared),
  ]);
  return { ...named(goods), days, prices: prices.map((price) => ({ ...price, unit: goods.unit })) };
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
