import { refuse } from '@pifa/contract';
import type { ServerModule } from '../../platform';

/** 促销活动: pages of seckill, flash sale, presale and group buying; gifts and additional purchases. */
export const activitiesModule: ServerModule = {
  name: 'activities',
  routes(route) {
    route('seckillSessions', ({ now }) => ({ serverTime: now.toISOString(), sessions: [] }));
    route('activityList', () => []);
    route('activityByGoods', () => ({ activities: [], fullGifts: [] }));
    route('activityDetail', () => refuse('not-found', { what: '该活动' }));
    route('remindAdd', () => refuse('not-found', { what: '该活动' }));
    route('remindCancel', () => ({ reminded: false }));
    route('queueJoin', () => refuse('not-found', { what: '该活动' }));
    route('queueCurrent', () => ({ activity: null, place: null, verdict: null, ticket: null }));
    route('groupDetail', () => refuse('not-found', { what: '该团' }));
    route('groupEvents', () => refuse('not-found', { what: '该团' }));
    route('fullGiftList', () => []);
    route('additionalByGoods', () => []);
    route('additionalRunning', () => []);
    route('additionalByCarts', () => []);
    route('additionalByBought', () => []);
  },
};
