import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type CallContext, type Db } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

/** A price that this company bought at or was offered. */
export interface PastPrice {
  at: string;
  no: string;
  perPack: number;
  perPiece: number;
  pieces: number;
}

export interface PriceHistory {
  deals: PastPrice[];
  quotes: PastPrice[];
}

const MOST_GOODS = 200;

/**
 * The last prices of these goods for one company, the newest first: what it ordered, here or before the mall was here,
 * and what it was quoted in other requests than `except`. One statement, however many goods.
 */
export async function priceHistory(
  db: Db,
  khId: number,
  goodsIds: readonly number[],
  { most, except = '' }: { most: number; except?: string },
): Promise<Map<number, PriceHistory>> {
  const { rows } = await sql<PriceHistory & { id: number }>`
    select g.id,
      coalesce((select jsonb_agg(d) from (
        select * from (
          (select o.created_at as at, o.no, l.per_pack as "perPack", l.per_piece as "perPiece",
            l.total_pieces as pieces
          from orders o join order_lines l on l.order_id = o.id
          where o.kh_id = ${khId} and o.parent_id is null and o.state <> 'cancelled' and l.goods_id = g.id
            and l.price_kind <> 'gift'
          order by o.created_at desc, o.id desc limit ${most})
          union all
          (select e.ordered_at, e.no, l.per_pack, l.per_piece, l.packs::bigint * l.pieces_per_pack + l.pieces
          from old_orders e join old_order_lines l on l.old_order_id = e.id
          where e.kh_id = ${khId} and l.goods_id = g.id
          order by e.ordered_at desc, e.id desc limit ${most})) both_kinds
        order by at desc limit ${most}) d), '[]') as deals,
      coalesce((select jsonb_agg(d) from (
        select v.created_at as at, r.no, l.per_pack as "perPack", l.per_piece as "perPiece",
          l.packs::bigint * g.pieces_per_pack + l.pieces as pieces
        from quote_requests r join quote_versions v on v.request_id = r.id and v.version = r.version
        join quote_lines l on l.version_id = v.id
        where r.kh_id = ${khId} and r.version > 0 and r.id <> ${except} and l.goods_id = g.id
          and l.per_piece is not null
        order by v.created_at desc, v.id desc limit ${most}) d), '[]') as quotes
    from goods g where g.id = any(${[...goodsIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...history }) => [id, history]));
}

export const pastPriceToWire = ({ at, no, perPack, perPiece, pieces }: PastPrice) => ({
  time: new Date(at).toISOString(),
  no,
  saleIP: unitPriceToYuan(unitPrice(perPack)),
  saleSP: unitPriceToYuan(unitPrice(perPiece)),
  totalNum: pieces,
});

/** 上次成交, 上次报价: of a company that this member of staff sees. */
export async function showPriceHistory(
  { db, query }: CallContext<'adminPriceHistory'>,
  operator: Operator,
): Promise<CallData<'adminPriceHistory'> | Refusal> {
  const ids = [...new Set(query.goodsIds.split(',').map((id) => id.trim()))].filter(Boolean);
  if (ids.some((id) => !/^\d{1,15}$/.test(id))) return badInput('商品编号不正确');
  if (ids.length > MOST_GOODS) return badInput(`一次最多 ${MOST_GOODS} 个商品`);
  const company = await db
    .selectFrom('companies')
    .select('kh_id')
    .where('kh_id', '=', Number(query.khId))
    .where(companiesInScope(operator))
    .executeTakeFirst();
  if (!company) return refuse('not-found', { what: '该客户' });
  const history = await priceHistory(db, company.kh_id, ids.map(Number), { most: 5 });
  return ids.flatMap((goodsId) => {
    const own = history.get(Number(goodsId));
    return own
      ? [{ goodsId, deals: own.deals.map(pastPriceToWire), quotes: own.quotes.map(pastPriceToWire) }]
      : [];
  });
}
