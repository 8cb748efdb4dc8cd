import { refuse } from '@pifa/contract';
import type { Route } from '../../../platform';

/** Groups of a group buying. */
export function groupRoutes(route: Route): void {
  route('groupDetail', () => refuse('not-found', { what: '该团' }));
  route('groupEvents', () => refuse('not-found', { what: '该团' }));
}
