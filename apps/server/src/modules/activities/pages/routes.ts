import { refuse } from '@pifa/contract';
import type { Route } from '../../../platform';

/** The activities' pages: sessions, lists, details, reminders. */
export function pageRoutes(route: Route): void {
  route('seckillSessions', ({ now }) => ({ serverTime: now.toISOString(), sessions: [] }));
  route('activityList', () => []);
  route('activityByGoods', () => ({ activities: [], fullGifts: [] }));
  route('activityDetail', () => refuse('not-found', { what: '该活动' }));
  route('remindAdd', () => refuse('not-found', { what: '该活动' }));
  route('remindCancel', () => ({ reminded: false }));
}
