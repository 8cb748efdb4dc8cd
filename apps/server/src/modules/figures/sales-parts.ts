import { type CallData, isRefusal } from '@pifa/contract';
import {
  LINE_UNITS,
  type LineUnit,
  marginRate,
  netOf,
  permille,
  shiftDay,
  daysIn,
  stepsOf,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';
import { can, type Operator, type StaffHandler } from '../staff';
import { type Compared, comparedOf, ofBoth, sumBefore, sumNow } from './periods';
import { yuan } from './yuan';

type Part = CallData<'adminSalesParts'>['list'][number];
type By = Part['by'];

/** What has no goods to bear it. */
export const FREIGHT = '运费及其他';
export const NO_BRAND = '无品牌';
export const NOBODYS = '未分配';
export const NO_LEVEL = '未分级';
export const NO_REGION = '地区不详';
const WEEKDAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日'];
export const hourName = (key: string): string => {
  const [day = '', hour] = key.split('-');
  return `${WEEKDAYS[Number(day)] ?? ''}${hour === undefined ? '' : ` ${hour} 点`}`;
};

const BY_COMPANY = ['level', 'salesperson', 'region'] as const satisfies readonly By[];
const BY_GOODS = ['category', 'brand'] as const satisfies readonly By[];

/** 成交额 by time, by what was bought, by who bought; the parts of each add up to the whole. */
export const listSalesParts: StaffHandler<'adminSalesParts'> = async ({ db, query, now }, operator) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const wanted = new Set<By>(query.by);
  const has = (some: readonly By[]) => some.some((by) => wanted.has(by));
  const [days, hours, companies, goods] = await Promise.all([
    has(LINE_UNITS) ? daysOf(db, compared, operator) : [],
    wanted.has('hour') ? hoursOf(db, compared, operator) : [],
    has(BY_COMPANY) ? byCompany(db, compared, operator) : [],
    has(BY_GOODS) ? byGoods(db, compared, operator) : [],
  ]);
  const list = query.by.flatMap((by): Part[] => {
    if ((LINE_UNITS as readonly By[]).includes(by)) return lineOf(days, by as LineUnit, compared);
    if (by === 'hour') return hours;
    return withShares([...companies, ...goods].filter((part) => part.by === by));
  });
  return { list };
};

interface DayRow {
  day: string;
  captured: number;
  refunded: number;
  orders: number;
}

async function daysOf(db: Db, compared: Compared, operator: Operator): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select f.day::text as day, sum(f.captured)::bigint as captured, sum(f.refunded)::bigint as refunded,
      sum(f.orders)::integer as orders
    from figure_days f where ${ofBoth(compared, operator)} group by f.day`.execute(db);
  return rows;
}

/** The steps of a line; what stands beside a step are the same days of the period before. */
function lineOf(rows: readonly DayRow[], unit: LineUnit, { now }: Compared): Part[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const back = daysIn(now);
  return stepsOf(now, unit).map(({ from, to, name }) => {
    const sum = { captured: 0, refunded: 0, orders: 0, before: 0, ordersBefore: 0 };
    for (let day = from; day <= to; day = shiftDay(day, 1)) {
      const own = byDay.get(day);
      const then = byDay.get(shiftDay(day, -back));
      sum.captured += own?.captured ?? 0;
      sum.refunded += own?.refunded ?? 0;
      sum.orders += own?.orders ?? 0;
      sum.before += then?.captured ?? 0;
      sum.ordersBefore += then?.orders ?? 0;
    }
    return {
      by: unit,
      key: from,
      name,
      from,
      to,
      amount: yuan(sum.captured),
      before: yuan(sum.before),
      refunded: yuan(sum.refunded),
      net: yuan(netOf(sum)),
      orders: sum.orders,
      ordersBefore: sum.ordersBefore,
    };
  });
}

async function hoursOf(db: Db, compared: Compared, operator: Operator): Promise<Part[]> {
  const { rows } = await sql<{
    weekday: number;
    hour: number;
    captured: number;
    before: number;
    orders: number;
  }>`
    select extract(isodow from f.day)::integer as weekday, f.hour, ${sumNow('captured', compared)} as captured,
      ${sumBefore('captured', compared)} as before, ${sumNow('orders', compared)} as orders
    from figure_days f where ${ofBoth(compared, operator)} group by 1, 2 order by 1, 2`.execute(db);
  return rows
    .filter(({ captured, orders }) => captured !== 0 || orders !== 0)
    .map(({ weekday, hour, captured, before, orders }) => {
      const key = `${weekday}-${String(hour).padStart(2, '0')}`;
      return { by: 'hour', key, name: hourName(key), amount: yuan(captured), before: yuan(before), orders };
    });
}

interface CompanyPart {
  by: By;
  key: string;
  name: string;
  captured: number;
  before: number;
  refunded: number;
  orders: number;
  orders_before: number;
  companies: number;
}

/** By what the companies are now: their level, whose they are, where they sit. Each company is summed up first. */
async function byCompany(db: Db, compared: Compared, operator: Operator): Promise<Part[]> {
  const { rows } = await sql<CompanyPart>`
    with per as (
      select f.kh_id, ${sumNow('captured', compared)} as captured, ${sumBefore('captured', compared)} as before,
        ${sumNow('refunded', compared)} as refunded, ${sumNow('orders', compared)} as orders,
        ${sumBefore('orders', compared)} as orders_before
      from figure_days f where ${ofBoth(compared, operator)} group by f.kh_id),
    own as (
      select p.*, coalesce(c.level, '') as level, coalesce(c.salesperson_id, 0) as salesperson, ${PROVINCE} as region
      from per p left join companies c on c.kh_id = p.kh_id),
    parts as (
      select case when grouping(level) = 0 then 'level' when grouping(salesperson) = 0 then 'salesperson' else 'region' end as by,
        coalesce(level, salesperson::text, region) as key, salesperson,
        sum(captured)::bigint as captured, sum(before)::bigint as before, sum(refunded)::bigint as refunded,
        sum(orders)::integer as orders, sum(orders_before)::integer as orders_before,
        (count(*) filter (where orders > 0))::integer as companies
      from own group by grouping sets ((level), (salesperson), (region)))
    select p.by, p.key, coalesce(nullif(s.display_name, ''), s.name, p.key) as name, p.captured, p.before, p.refunded,
      p.orders, p.orders_before, p.companies
    from parts p left join operators s on s.id = p.salesperson and p.by = 'salesperson'`.execute(db);
  return rows.map(({ captured, before, orders_before: ordersBefore, refunded, ...row }) => ({
    ...row,
    key: row.key === '' ? '-' : row.key,
    name: nameOf(row),
    amount: yuan(captured),
    before: yuan(before),
    refunded: yuan(refunded),
    net: yuan(netOf({ captured, refunded, orders: 0 })),
    ordersBefore,
  }));
}

function nameOf({ by, key, name }: Pick<CompanyPart, 'by' | 'key' | 'name'>): string {
  if (by === 'salesperson') return key === '0' ? NOBODYS : name;
  return key === '' ? (by === 'level' ? NO_LEVEL : NO_REGION) : name;
}

/** The province of a company `c`, as its papers name it. */
export const PROVINCE: RawBuilder<string> = sql<string>`coalesce(c.region_names ->> 0, '')`;
/** The top category of a category `k`: the first id of its path. */
export const TOP_CATEGORY: RawBuilder<number> = sql<number>`split_part(k.path, '/', 2)::bigint`;

interface GoodsPart {
  by: By;
  key: string;
  name: string | null;
  captured: number;
  before: number;
  pieces: number;
  costed: number;
  cost: number;
}

/** By what was bought: the shares of the money that the goods bear, and freight apart. */
async function byGoods(db: Db, compared: Compared, operator: Operator): Promise<Part[]> {
  const { rows } = await sql<GoodsPart>`
    with per as (
      select f.goods_id, ${sumNow('captured', compared)} as captured, ${sumBefore('captured', compared)} as before,
        ${sumNow('pieces', compared)} as pieces, ${sumNow('costed', compared)} as costed, ${sumNow('cost', compared)} as cost
      from figure_goods_days f where ${ofBoth(compared, operator)} group by f.goods_id),
    own as (
      select p.*, case when p.goods_id = 0 then -1 else ${TOP_CATEGORY} end as category,
        case when p.goods_id = 0 then -1 else coalesce(g.brand_id, 0) end as brand
      from per p left join goods g on g.id = p.goods_id left join categories k on k.id = g.category_id),
    parts as (
      select case when grouping(category) = 0 then 'category' else 'brand' end as by, coalesce(category, brand) as key,
        sum(captured)::bigint as captured, sum(before)::bigint as before, sum(pieces)::bigint as pieces,
        sum(costed)::bigint as costed, sum(cost)::bigint as cost
      from own group by grouping sets ((category), (brand)))
    select p.by, case when p.key = -1 then '-' else p.key::text end as key,
      case when p.by = 'category' then k.name else b.name end as name, p.captured, p.before, p.pieces, p.costed, p.cost
    from parts p left join categories k on k.id = p.key and p.by = 'category'
      left join brands b on b.id = p.key and p.by = 'brand'`.execute(db);
  const seesCost = can(operator, 'cost.read');
  return rows.map(({ by, key, name, captured, before, pieces, costed, cost }) => {
    const margin = seesCost ? marginRate(costed, cost) : null;
    return {
      by,
      key,
      name: key === '-' ? FREIGHT : (name ?? NO_BRAND),
      amount: yuan(captured),
      before: yuan(before),
      pieces,
      ...(margin !== null && { margin }),
    };
  });
}

/** The largest first, each with its share of the whole. */
function withShares(parts: readonly Part[]): Part[] {
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  return [...parts]
    .sort((a, b) => b.amount - a.amount || b.before - a.before || (a.name < b.name ? -1 : 1))
    .map((part) => {
      const share = permille(part.amount, whole);
      return share === null ? part : { ...part, share };
    });
}
