import { type CallData, isRefusal } from '@pifa/contract';
import { kindOf, marginRate } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput } from '../../platform';
import { can, ownedInScope, type StaffHandler } from '../staff';
import { COST_THEN_OF, dayIn, PAID_ORDER, stretchOf, within } from './book';
import { comparedOf } from './periods';
import { yuan } from './yuan';

interface Row {
  id: number;
  name: string;
  kind: string;
  starts_at: Date | null;
  ends_at: Date | null;
  orders: number;
  companies: number;
  fresh: number;
  pieces: number;
  amount: number;
  discount: number;
  costed: number;
  cost: number;
  rehearsed: { days: number; touched: number; discount: number } | null;
}

/**
 * 活动: what promotions did in the orders that were paid in a period, what gave the most first. A rehearsal is told by its
 * promotion, or by kind and name where it was made before the promotion was saved. It counts only where it was made before
 * the promotion began to sell and looked at the same customers: one of a salesperson's own says nothing about the mall.
 */
export const listPromotionFigures: StaffHandler<'adminPromotionFigures'> = async (
  { db, query, now },
  operator,
) => {
  const compared = comparedOf(query, now);
  if (isRefusal(compared)) return compared;
  if (!/^\d{0,6}$/.test(query.cursor)) return badInput('翻页的位置不正确，请从第一页看起');
  const from = Number(query.cursor);
  const isOwn = operator.scope === 'own';
  const mayRead = isOwn
    ? sql`r.operator_id = ${operator.id} and r.result ->> 'ofWhom' = 'own'`
    : sql`r.result ->> 'ofWhom' = 'all'`;
  const { rows } = await sql<Row>`
    with sold as (
      select s.promotion_id, s.order_id, o.kh_id, s.pieces, s.amount, s.discount, ${COST_THEN_OF('s.goods_id')} as cost,
        not exists (select from figure_days e where e.kh_id = o.kh_id and e.orders > 0
          and e.day < ${dayIn('o.paid_at')}) as is_first
      from promotion_sales s join orders o on o.id = s.order_id
      where ${PAID_ORDER} and ${within('o.paid_at', stretchOf(compared.now))} and ${ownedInScope(operator, 'o.kh_id')})
    select p.id, p.name, p.kind, p.starts_at, p.ends_at, count(distinct s.order_id)::integer as orders,
      count(distinct s.kh_id)::integer as companies,
      (count(distinct s.kh_id) filter (where s.is_first))::integer as fresh,
      sum(s.pieces)::bigint as pieces, sum(s.amount)::bigint as amount, sum(s.discount)::bigint as discount,
      coalesce(sum(s.amount) filter (where s.cost is not null), 0)::bigint as costed,
      coalesce(sum(round(s.cost * s.pieces / 100.0)), 0)::bigint as cost,
      (select jsonb_build_object('days', r.days, 'touched', (r.result ->> 'touched')::integer,
          'discount', (r.result #>> '{after,discount}')::bigint - (r.result #>> '{before,discount}')::bigint)
        from rehearsals r
        where r.state = 'done' and ${mayRead} and r.made_at <= coalesce(p.opened_at, p.starts_at, r.made_at) and (r.draft ->> 'id' = p.id::text
          or (r.draft ->> 'id' = '' and r.draft ->> 'kind' = p.kind and r.title = p.name))
        order by r.made_at desc limit 1) as rehearsed
    from sold s join promotions p on p.id = s.promotion_id
    group by p.id order by sum(s.amount) desc, p.id limit ${query.size + 1} offset ${from}`.execute(db);
  const seesCost = can(operator, 'cost.read');
  return {
    list: rows.slice(0, query.size).map((row) => toWire(row, seesCost)),
    ...(rows.length > query.size && { next: String(from + query.size) }),
  };
};

function toWire(row: Row, seesCost: boolean): CallData<'adminPromotionFigures'>['list'][number] {
  const margin = seesCost ? marginRate(row.costed, row.cost) : null;
  const { rehearsed } = row;
  return {
    promotionId: String(row.id),
    title: row.name,
    kindName: kindOf(row.kind)?.name ?? '活动',
    ...(row.starts_at && { startTime: row.starts_at.toISOString() }),
    ...(row.ends_at && { endTime: row.ends_at.toISOString() }),
    orders: row.orders,
    companies: row.companies,
    newCompanies: row.fresh,
    pieces: row.pieces,
    amount: yuan(row.amount),
    discount: yuan(row.discount),
    ...(margin !== null && { margin }),
    ...(rehearsed && {
      rehearsed: { days: rehearsed.days, orders: rehearsed.touched, discount: yuan(rehearsed.discount) },
    }),
  };
}
