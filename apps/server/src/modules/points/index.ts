import { exportTables, type ServerModule } from '../../platform';
import { orderIdOf } from '../orders';
import { auditPoints } from './audit';
import { expirePoints } from './expire-points';
import { earnByOrder, takeBackByOrder } from './follow-orders';
import { pointsPage, pointsTotal } from './read-points';

export { EARN_ENTRIES, earnRule } from './rules';
export { pointStaff, pointsLook } from './staff/adjust-points';

/** Points end at midnight; what has ended is booked at most so much later. */
const EXPIRE_EVERY_MS = 60_000;
export const EXPIRE_POINTS_JOB = 'points-expire';

/** 积分: a company's points and where they came from. */
export const pointsModule: ServerModule = {
  name: 'points',
  routes(route) {
    route('pointsPage', pointsPage);
    route('pointsTotal', pointsTotal);
  },
  jobs(registry, platform) {
    registry.every(EXPIRE_POINTS_JOB, EXPIRE_EVERY_MS, ({ now }) => expirePoints(platform, now));
    // A released order may be paid after it was received.
    for (const topic of ['order.completed', 'order.paid']) {
      registry.on(topic, async ({ payload, now }) => {
        await earnByOrder(platform, orderIdOf(payload), now);
        // What went back before the rest was received earns nothing.
        await takeBackByOrder(platform, orderIdOf(payload), now);
      });
    }
    registry.on('order.refunded', ({ payload, now }) => takeBackByOrder(platform, orderIdOf(payload), now));
  },
  audit: auditPoints,
  exports: (tx) => exportTables(tx, { point_moves: ['id'], point_lots: ['id'] }),
};
