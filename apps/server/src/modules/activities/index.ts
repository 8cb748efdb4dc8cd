import { type AuditFinding, exportTables, type ServerModule, type Transaction } from '../../platform';
import { offersFor, offersForCart } from './additional/offers';
import { fullGifts } from './gifts/full-gifts';
import { activityKinds } from './kinds';
import { activityPage } from './pages/read-pages';
import { rehearsalJobs } from './rehearse/run';
import { salesJobs } from './sales/count-sales';
import { reminderJobs } from './pages/reminders';
import { pageRoutes } from './pages/routes';

export { leftIfOn, lookedAt } from './staff/looked-at';
export { activityQueue } from './staff/activity-queue';
export { promotionPlans } from './plans';
export { rehearsalStaff } from './rehearse/calls';
export { pointsRehearsalStaff } from './rehearse/points-calls';
export { priceRehearsalStaff } from './rehearse/price-calls';
export { activityStaff, showPromotionAct } from './staff/promotions';

const kinds = Object.values(activityKinds);

/** 促销活动: the pages of all kinds of activities and what each kind adds; gifts and additional purchases. */
export const activitiesModule: ServerModule = {
  name: 'activities',
  setUp(platform) {
    for (const kind of kinds) kind.setUp?.(platform);
  },
  routes(route, platform) {
    pageRoutes(route);
    for (const kind of kinds) kind.routes?.(route, { readPage: activityPage, platform });
    route('fullGiftList', (call) => fullGifts(call));
    route('additionalByGoods', (call) => offersFor(call, call.query.goodsId ? [call.query.goodsId] : []));
    route('additionalRunning', (call) => offersFor(call));
    route('additionalByCarts', (call) => offersForCart(call, call.query.ids ?? call.query.cartsIds));
    route('additionalByBought', (call) => offersFor(call, call.query.goodsIds ?? []));
  },
  jobs(registry, platform) {
    reminderJobs(registry, platform);
    salesJobs(registry, platform);
    rehearsalJobs(registry, platform);
    for (const kind of kinds) kind.jobs?.(registry, platform);
  },
  drain(platform) {
    for (const kind of kinds) kind.drain?.(platform);
  },
  async audit(tx: Transaction) {
    const findings: AuditFinding[] = [];
    for (const kind of kinds) findings.push(...((await kind.audit?.(tx)) ?? []));
    return findings;
  },
  async exports(tx: Transaction) {
    const rows: Record<string, unknown[]> = await exportTables(tx, {
      promotion_sales: ['promotion_id', 'order_id', 'goods_id'],
    });
    for (const kind of kinds) Object.assign(rows, await kind.exports?.(tx));
    return rows;
  },
};
