import { expiringSoon, spendRuleFor, spendRuleText, toBuyer } from '@pifa/domain';
import { sql } from 'kysely';
import type { Handler } from '../../platform';
import { holdingsOf, pointHistory, stepToWire } from '../points-ledger';
import { livePromotions } from '../promotions';

/** 即将过期 looks so far ahead. */
const SOON_DAYS = 30;

/** 积分明细: every movement of the balance, newest first, with the balance after it. */
export const pointsPage: Handler<'pointsPage'> = async ({ db, session, query }) => {
  const { kind, pageNum, pageSize } = query;
  const rows = await pointHistory(db, session.khId, {
    where: sql`${kind}::text = 'all' or (${kind}::text = 'in') = (c.change > 0)`,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  return { list: rows.map(stepToWire), total: rows[0]?.total ?? 0, pageNum, pageSize };
};

/** 积分合计, with what ends within 30 days and what points are worth at /pay. */
export const pointsTotal: Handler<'pointsTotal'> = async ({ db, platform, session, now }) => {
  const { available, reserved, lots } = await holdingsOf(db, session.khId);
  const { points, first } = expiringSoon(lots, now, SOON_DAYS);
  const promotions = await livePromotions(platform, now);
  const rule = spendRuleFor(promotions, toBuyer(session), now);
  return {
    total: available,
    // What an order holds leaves the lots that end soonest.
    expiring: Math.max(0, points - reserved),
    ...(first && points > reserved ? { expireTime: first.toISOString() } : {}),
    rateText: rule ? spendRuleText(rule) : '',
  };
};
