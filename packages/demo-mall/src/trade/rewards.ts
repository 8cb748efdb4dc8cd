import { fen, lotExpiry, pointsEarned } from '@pifa/domain';
import { days, hours } from '../moments';
import type { PastOrder } from '../orders/past-orders';
import type { MallPort } from '../port';
import { couponTemplates, luckyDraws } from '../promotions/rewards';

/** The coupons that companies hold, and when they claimed them. */
const CLAIMED: readonly (readonly [coupon: number, khId: number, daysAgo: number])[] = [
  [805, 1001, 30],
  [805, 1002, 28],
  [805, 1003, 25],
  [804, 1001, 20],
  [804, 1002, 19],
  [803, 1002, 2],
  [803, 1003, 1],
  [806, 1001, 3],
  [802, 1001, 1],
  [802, 1003, 2],
];

/** Points that don't come from orders; `endsIn` is in days from now. */
const GIVEN: readonly (readonly [
  khId: number,
  daysAgo: number,
  points: number,
  note: string,
  endsIn: number,
])[] = [
  [1001, 120, 300, '周年礼遇', -30],
  [1002, 100, 200, '周年礼遇', -20],
  [1001, 12, 200, '展会签到', 18],
  [1003, 11, 150, '展会签到', 19],
];

/** Draws so far. */
const DRAWN: readonly (readonly [
  draw: number,
  khId: number,
  userId: number,
  daysAgo: number,
  prize: string,
])[] = [
  [902, 1003, 4, 9, 'none'],
  [902, 1002, 2, 8, 'card'],
  [902, 1001, 1, 7, 'p10'],
  [902, 1003, 4, 4, 'tissue'],
  [902, 1001, 3, 3, 'none'],
  [901, 1002, 2, 2, 'p88'],
  [901, 1003, 4, 2, 'none'],
  [901, 1001, 3, 1, 'card'],
  [901, 1002, 2, 1, 'p10'],
];

/** How many of a company's orders have earned points: the points programme is newer than the mall. */
const ORDERS_WITH_POINTS = 10;
/** The same rule as in the demo's settings. */
const EARN = { on: true, perYuan: 1, months: 12 };

interface TimedStep {
  at: Date;
  run(at: Date): Promise<void>;
}

/** Replays in order what the demo companies have claimed, earned, lost and drawn so far. */
export async function replayRewards(port: MallPort, orders: readonly PastOrder[]): Promise<void> {
  const steps = [...coupons(port), ...gifts(port), ...draws(port), ...earnings(port, orders)];
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of steps) await run(at);
}

function coupons(port: MallPort): TimedStep[] {
  const templates = couponTemplates(port.now);
  return CLAIMED.flatMap(([id, khId, ago]) => {
    const template = templates.find((one) => one.id === String(id));
    if (!template) return [];
    const at = hours(port.now, -24 * ago + 1);
    return [{ at, run: (when) => port.issueCoupon(template, khId, `demo:${id}:${khId}`, when) }];
  });
}

function gifts(port: MallPort): TimedStep[] {
  return GIVEN.flatMap(([khId, ago, points, note, endsIn], index): TimedStep[] => {
    const expiresAt = days(port.now, endsIn);
    const gift = { khId, points, note, source: `demo:${index}`, expiresAt };
    const gifted: TimedStep = { at: days(port.now, -ago), run: (at) => port.givePoints(gift, at) };
    if (endsIn > 0) return [gifted];
    return [gifted, { at: expiresAt, run: (at) => port.lapsePoints(khId, at) }];
  });
}

function draws(port: MallPort): TimedStep[] {
  const [known, templates] = [luckyDraws(port.now), couponTemplates(port.now)];
  return DRAWN.flatMap(([drawId, khId, userId, ago, prizeId], index) => {
    const draw = known.find(({ id }) => id === String(drawId));
    if (!draw) return [];
    const wheel = { id: `demo-draw-${index + 1}`, draw, prizeId, khId, userId, coupons: templates };
    return [{ at: hours(port.now, -24 * ago - index / 2), run: (at) => port.draw(wheel, at) }];
  });
}

/** The last completed orders of each company have earned their points. */
function earnings(port: MallPort, orders: readonly PastOrder[]): TimedStep[] {
  const completed = orders
    .flatMap(({ id, order, quote, story: { completedAt } }) =>
      completedAt ? [{ id, khId: order.khId, totals: quote.totals, at: completedAt }] : [],
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const counts = new Map<number, number>();
  return completed.flatMap(({ id, khId, totals, at }) => {
    const before = counts.get(khId) ?? 0;
    counts.set(khId, before + 1);
    const points = pointsEarned(EARN, fen(totals.goods - totals.discount));
    if (before >= ORDERS_WITH_POINTS || points === 0) return [];
    const earned = {
      khId,
      orderId: id,
      points,
      perYuan: EARN.perYuan,
      expiresAt: lotExpiry(EARN.months, at),
    };
    return [{ at, run: (when) => port.earnPoints(earned, when) }];
  });
}
