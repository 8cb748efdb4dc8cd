import { type CallData, isRefusal, refuse } from '@pifa/contract';
import {
  addDays,
  daysIn,
  daysOfCover,
  formatDate,
  RATE_DAYS,
  shiftDay,
  startOfNamedDay,
  suggestedPurchase,
  turnoverDays,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../platform';
import { BELOW_ALERT } from '../goods';
import { can, type Operator, type StaffHandler } from '../staff';
import { HOLDS, SET_ASIDE } from './in-the-house';
import { type Compared, comparedOf } from './periods';
import { yuan } from './yuan';

/** Stock is the whole mall's: whoever sees only own customers would read the others' orders out of it. */
const isWhole = ({ scope }: Operator): boolean => scope !== 'own';
const notWhole = () =>
  refuse('transition-refused', { text: '库存周转是全店的数字，只看自己客户的角色看不到' });

/** Goods for sale or held for orders, with what went out of them in the last 30 days. */
const inTheHouse = (today: string) => sql`
  select g.id, g.cost, ${BELOW_ALERT} as is_low,
    s.available + s.reserved + coalesce(a.pieces, 0) as stock, coalesce(f.sold, 0) as sold
  from goods g join scarce s on s.id = g.stock_id left join (${SET_ASIDE}) a on a.goods_id = g.id
  left join (
    select f.goods_id, sum(f.pieces) as sold from figure_goods_days f
    where f.day > ${shiftDay(today, -RATE_DAYS)}::date and f.day <= ${today}::date and f.goods_id <> 0 group by f.goods_id) f
    on f.goods_id = g.id
  where g.status = 'on'`;

/** 库存周转: how long the money lies in the house. */
export const showStockFigures: StaffHandler<'adminStockFigures'> = async ({ db, query, now }, operator) => {
  if (!isWhole(operator)) return notWhole();
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  const [counts, money] = await Promise.all([
    countsOf(db, formatDate(now)),
    can(operator, 'cost.read') ? moneyOf(db, compared) : undefined,
  ]);
  return { ...counts, ...(money && { money }) };
};

async function countsOf(db: Db, today: string) {
  const { rows } = await sql<{
    goods: number;
    bestSellers: number;
    outIn7: number;
    low: number;
    hasAny: boolean;
  }>`
    select (count(*) filter (where h.stock > 0))::integer as goods,
      (count(*) filter (where h.stock > 0 and h.sold > 0))::integer as "bestSellers",
      (count(*) filter (where h.sold > 0 and h.stock * ${RATE_DAYS}::integer < 7 * h.sold))::integer as "outIn7",
      (count(*) filter (where h.is_low))::integer as low,
      exists (select from goods) as "hasAny"
    from (${inTheHouse(today)}) h`.execute(db);
  return rows[0] ?? { goods: 0, bestSellers: 0, outIn7: 0, low: 0, hasAny: false };
}

/**
 * Stock at the period's ends is today's less what came and went since; at the costs of today, so that a changed cost is no
 * movement. What is held for an order is still in the house until it is used.
 */
async function moneyOf(
  db: Db,
  { now }: Compared,
): Promise<NonNullable<CallData<'adminStockFigures'>['money']>> {
  const begin = startOfNamedDay(now.from);
  const last = startOfNamedDay(now.to);
  if (!begin || !last) throw new Error(`No days: ${now.from} ${now.to}`);
  const end = addDays(last, 1);
  const { rows } = await sql<{ opening: number; closing: number; sold: number; uncosted: number }>`
    with moved as (
      select l.scarce_id,
        sum(case when l.act in ('stocked', 'return') then l.quantity else -l.quantity end) as since_begin,
        sum(case when l.act in ('stocked', 'return') then l.quantity else -l.quantity end)
          filter (where l.at >= ${end}::timestamptz) as since_end
      from scarce_ledger l
      where l.at >= ${begin}::timestamptz and l.act in ('stocked', 'return', 'use', 'write-off') group by l.scarce_id),
    held as (
      select g.id, g.cost, s.available + s.reserved as stock, coalesce(m.since_begin, 0) as since_begin,
        coalesce(m.since_end, 0) as since_end
      from (${HOLDS}) w join goods g on g.id = w.goods_id join scarce s on s.id = w.scarce_id
      left join moved m on m.scarce_id = s.id)
    select round(coalesce(sum((h.stock - h.since_begin) * h.cost), 0) / 100)::bigint as opening,
      round(coalesce(sum((h.stock - h.since_end) * h.cost), 0) / 100)::bigint as closing,
      (select coalesce(sum(f.cost), 0)::bigint from figure_goods_days f
        where f.day >= ${now.from}::date and f.day <= ${now.to}::date) as sold,
      (count(distinct h.id) filter (where h.cost is null and h.stock > 0))::integer as uncosted
    from held h`.execute(db);
  const { opening = 0, closing = 0, sold = 0, uncosted = 0 } = rows[0] ?? {};
  const average = Math.round((opening + closing) / 2);
  const turnover = turnoverDays(average, sold, daysIn(now));
  return {
    opening: yuan(opening),
    closing: yuan(closing),
    average: yuan(average),
    soldCost: yuan(sold),
    ...(turnover !== null && { turnover }),
    uncosted,
  };
}

interface Row {
  id: number;
  code: string;
  name: string;
  spec: string;
  category: string;
  brand: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  stock: number;
  sold: number;
  cost: number | null;
}

/** 建议采购: what does not last so many days at the present rate, what is out first on top. */
export const listRestock: StaffHandler<'adminRestock'> = async ({ db, query, now }, operator) => {
  if (!isWhole(operator)) return notWhole();
  if (!/^\d{0,6}$/.test(query.cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const from = Number(query.cursor);
  const { rows } = await sql<Row>`
    select h.id, g.code, g.name, g.spec, k.name as category, coalesce(b.name, '') as brand, g.unit, g.pack_unit,
      g.pieces_per_pack, h.stock, h.sold::bigint as sold, h.cost
    from (${inTheHouse(formatDate(now))}) h join goods g on g.id = h.id join categories k on k.id = g.category_id
    left join brands b on b.id = g.brand_id
    where h.sold > 0 and h.stock * ${RATE_DAYS}::integer < h.sold * ${query.days}::integer
    order by h.stock::numeric / h.sold, h.id limit ${query.size + 1} offset ${from}`.execute(db);
  const seesCost = can(operator, 'cost.read');
  return {
    list: rows.slice(0, query.size).map((row) => toWire(row, query.days, seesCost)),
    ...(rows.length > query.size && { next: String(from + query.size) }),
  };
};

function toWire(row: Row, days: number, seesCost: boolean): CallData<'adminRestock'>['list'][number] {
  const { stock, sold, pieces_per_pack: piecesPerPack, cost } = row;
  const suggested = suggestedPurchase({ stock, soldIn30Days: sold, piecesPerPack, wantedDays: days });
  return {
    goodsId: String(row.id),
    code: row.code,
    name: row.name,
    spec: row.spec,
    category: row.category,
    brand: row.brand,
    unit: row.unit,
    packUnit: row.pack_unit,
    piecesPerPack,
    stock,
    sold30: sold,
    cover: daysOfCover(stock, sold) ?? 0,
    suggested,
    packs: suggested / piecesPerPack,
    ...(seesCost && cost !== null && { cost: yuan(Math.round((suggested * cost) / 100)) }),
  };
}
