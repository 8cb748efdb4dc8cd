import type { CallData } from '@pifa/contract';
import { type Period, permille } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../platform';
import type { Operator } from '../staff';

type Goods = CallData<'adminGoodsFigures'>;

interface Row {
  id: number;
  code: string;
  name: string;
  spec: string;
  category: string;
  views: number;
  carts: number;
  orders: number;
  goods: number;
  view_sum: number;
  cart_sum: number;
  order_sum: number;
}

/** Looks are everybody's: whoever sees only own customers would read the others' out of them. */
export const seesDemand = ({ scope }: Operator): boolean => scope !== 'own';

/** 转化: looked at, put into a cart, ordered and paid; what is looked at most first. */
export async function demandOf(
  db: Db,
  { from: first, to: last }: Period,
  operator: Operator,
  { from, size }: { from: number; size: number },
): Promise<Required<Pick<Goods, 'list' | 'sums'>> | ReturnType<typeof badInput>> {
  if (!seesDemand(operator)) return badInput('浏览与加购按全店计，只看自己客户的角色没有这一页');
  const { rows } = await sql<Row>`
    with per as (
      select goods_id, sum(views)::integer as views, sum(carts)::integer as carts, sum(orders)::integer as orders
      from (
        select d.goods_id, d.views, d.carts, 0 as orders from goods_demand_days d
        where d.day between ${first}::date and ${last}::date
        union all
        select f.goods_id, 0, 0, f.orders from figure_goods_days f
        where f.day between ${first}::date and ${last}::date and f.goods_id <> 0) counted
      group by goods_id),
    summed as (
      select p.*, count(*) over ()::integer as goods, sum(p.views) over ()::bigint as view_sum,
        sum(p.carts) over ()::bigint as cart_sum, sum(p.orders) over ()::bigint as order_sum
      from per p where p.views > 0 or p.carts > 0 or p.orders > 0)
    select p.goods_id as id, g.code, g.name, g.spec, k.name as category, p.views, p.carts, p.orders, p.goods,
      p.view_sum, p.cart_sum, p.order_sum
    from summed p join goods g on g.id = p.goods_id join categories k on k.id = g.category_id
    order by p.views desc, p.carts desc, p.orders desc, p.goods_id limit ${size + 1} offset ${from}`.execute(
    db,
  );
  const [top] = rows;
  return {
    list: rows.map(({ id, code, name, spec, category, views, carts, orders }) => ({
      goodsId: String(id),
      code,
      name,
      spec,
      category,
      ...demand(views, carts, orders),
    })),
    sums: {
      goods: top?.goods ?? 0,
      ...demand(top?.view_sum ?? 0, top?.cart_sum ?? 0, top?.order_sum ?? 0),
    },
  };
}

/**
 * The shares are of the looks. Who orders from a list never opens the page: where more was ordered than looked at, a share
 * would say nothing.
 */
function demand(views: number, carts: number, orders: number) {
  const share = (part: number) => (part > views ? null : permille(part, views));
  const [cartRate, orderRate] = [share(carts), share(orders)];
  return {
    views,
    carts,
    orders,
    ...(cartRate !== null && { cartRate }),
    ...(orderRate !== null && { orderRate }),
  };
}

/** Looks and carts of one goods by day. */
export async function demandByDay(
  db: Db,
  goodsId: number,
  { from, to }: Period,
): Promise<ReadonlyMap<string, { views: number; carts: number }>> {
  const { rows } = await sql<{ day: string; views: number; carts: number }>`
    select day::text as day, views, carts from goods_demand_days
    where goods_id = ${goodsId} and day between ${from}::date and ${to}::date`.execute(db);
  return new Map(rows.map(({ day, views, carts }) => [day, { views, carts }]));
}
