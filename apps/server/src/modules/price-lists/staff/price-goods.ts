import type { CallData } from '@pifa/contract';
import { addDays, pricePair, SALES_DAYS } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { can, type Operator, type StaffHandler } from '../../staff';
import {
  goodsByCodes,
  lastPairOf,
  nearestCodes,
  type PricedGoods,
  readPricedGoods,
} from '../plans/list-prices/read-goods';
import { pairToWire, yuanOf } from './wire';

type Wire = CallData<'adminPriceGoods'>;

interface Beside {
  id: number;
  unit: string;
  pack_unit: string;
  status: string;
  sold: number;
}

/** 改价台: goods as they were pasted, in that order; or by ids, in theirs. */
export const showPriceGoods: StaffHandler<'adminPriceGoods'> = async ({ db, body, now }, operator) => {
  const idOf = await goodsByCodes(db, body.codes);
  const ids = [...new Set([...body.ids.map(Number), ...body.codes.flatMap((code) => idOf.get(code) ?? [])])];
  const known = await readPricedGoods(db, ids, { operator, now });
  const beside = await readBeside(db, ids, now);
  const missing = [...new Set(body.codes)].filter((code) => !idOf.has(code));
  const near = await nearestCodes(db, missing);
  return {
    list: ids.flatMap((id) => {
      const [goods, more] = [known.get(id), beside.get(id)];
      return goods && more ? [rowOf(goods, more, operator)] : [];
    }),
    unknown: missing.map((code) => ({ code, nearest: near.get(code) ?? '' })),
  };
};

async function readBeside(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Beside>> {
  const since = addDays(now, -SALES_DAYS);
  const { rows } = await sql<Beside>`
    select g.id, g.unit, g.pack_unit, g.status, coalesce(s.sold, 0) as sold
    from goods g left join (
      select l.goods_id, sum(l.total_pieces - l.short_pieces)::bigint as sold
      from order_lines l join orders o on o.id = l.order_id
      where l.goods_id = any(${[...ids]}::bigint[]) and o.paid_at >= ${since}::timestamptz
        and o.state not in ('cancelled', 'refunding', 'refunded')
      group by l.goods_id) s on s.goods_id = g.id
    where g.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function rowOf(goods: PricedGoods, beside: Beside, operator: Operator): Wire['list'][number] {
  const last = lastPairOf(goods);
  return {
    goodsId: String(goods.id),
    code: goods.code,
    name: goods.name,
    spec: goods.spec,
    unit: beside.unit,
    packUnit: beside.pack_unit,
    packingSpecification: goods.pieces_per_pack,
    onSale: beside.status === 'on',
    list: pairToWire(pricePair(goods.list_per_pack, goods.list_per_piece)),
    ...(can(operator, 'cost.read') && goods.cost !== null ? { cost: yuanOf(goods.cost) } : {}),
    ...(last && goods.last_at ? { last: { ...pairToWire(last), time: goods.last_at.toISOString() } } : {}),
    soldDays: beside.sold,
  };
}
