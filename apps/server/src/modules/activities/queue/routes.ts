import { refuse } from '@pifa/contract';
import type { Route } from '../../../platform';

/** The waiting room of a seckill. */
export function queueRoutes(route: Route): void {
  route('queueJoin', () => refuse('not-found', { what: '该活动' }));
  route('queueCurrent', () => ({ activity: null, place: null, verdict: null, ticket: null }));
}
