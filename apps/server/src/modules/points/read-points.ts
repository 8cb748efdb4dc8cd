import {
  CLAIM_KINDS,
  expiringSoon,
  isWithin,
  POINT_REASONS,
  spendRuleText,
  spendSettings,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Handler } from '../../platform';
import { holdingsOf } from '../points-ledger';
import { livePromotions } from '../promotions';

/** 即将过期 looks so far ahead. */
const SOON_DAYS = 30;

interface HistoryRow {
  id: number;
  at: Date;
  act: string;
  change: number;
  balance: number;
  reason: string | null;
  note: string | null;
  order_id: string | null;
  order_no: string | null;
  total: number;
}

/** 积分明细: every movement of the balance, newest first, with the balance after it. */
export const pointsPage: Handler<'pointsPage'> = async ({ db, session, query }) => {
  const { kind, pageNum, pageSize } = query;
  const { rows } = await sql<HistoryRow>`
    with steps as (
      select l.id, l.at, l.act, l.claim_id,
             case when l.act in ('stocked', 'release', 'return') then l.quantity else -l.quantity end as change
      from scarce s join scarce_ledger l on l.scarce_id = s.id
      where s.kind = ${CLAIM_KINDS.points} and s.ref = ${String(session.khId)} and l.act <> 'use'),
    counted as (select *, sum(change) over (order by id)::bigint as balance from steps)
    select c.id, c.at, c.act, c.change, c.balance, m.reason, m.note, o.id as order_id, o.no as order_no,
           count(*) over () as total
    from counted c
    left join point_moves m on m.ledger_id = c.id
    left join claims k on k.id = c.claim_id
    left join orders o on o.id = coalesce(m.order_id, k.order_id)
    where ${kind}::text = 'all' or (${kind}::text = 'in') = (c.change > 0)
    order by c.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const list = rows.map((row) => ({
    id: String(row.id),
    time: row.at.toISOString(),
    reason: reasonOf(row),
    orderNo: row.order_no ?? '',
    orderId: row.order_id ?? '',
    change: row.change,
    balance: row.balance,
  }));
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize };
};

/** Orders move points without a word of their own: held is 积分抵扣, given back is 订单取消退回. */
function reasonOf({ act, reason, note }: HistoryRow): string {
  if (act === 'reserve') return POINT_REASONS.spend;
  if (act === 'release' || act === 'return') return POINT_REASONS['give-back'];
  const known = Object.entries(POINT_REASONS).find(([key]) => key === reason)?.[1] ?? POINT_REASONS.adjust;
  return note ? `${known}：${note}` : known;
}

/** 积分合计, with what ends within 30 days and what points are worth at /pay. */
export const pointsTotal: Handler<'pointsTotal'> = async ({ db, platform, session, now }) => {
  const { available, reserved, lots } = await holdingsOf(db, session.khId);
  const { points, first } = expiringSoon(lots, now, SOON_DAYS);
  const promotions = await livePromotions(platform, now);
  const running = promotions.find(({ kind, window }) => kind === 'points-spend' && isWithin(window, now));
  const rule = running && spendSettings.of(running.settings);
  return {
    total: available,
    // What an order holds leaves the lots that end soonest.
    expiring: Math.max(0, points - reserved),
    ...(first && points > reserved ? { expireTime: first.toISOString() } : {}),
    rateText: rule ? spendRuleText(rule) : '',
  };
};
