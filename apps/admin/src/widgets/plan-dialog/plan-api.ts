import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { call } from '../../lib/client';

/** What a plan is made from: objects, or a filter frozen at that moment, or rows that were pasted (ADMIN §3). */
export type PlanRequest = CallBodyInput<'adminPlanMake'>;
export type Plan = CallData<'adminPlanMake'>;
export type PlanRow = Plan['rows'][number];
export type PlanResult = CallData<'adminPlanCommit'>;

export const makePlan = (body: PlanRequest): Promise<Plan> => call('adminPlanMake', { body });
export const morePlanRows = (id: string, cursor: string) =>
  call('adminPlanRows', { params: { id }, query: { cursor } });
/** Commits a plan now, or for a moment (Beijing time, `YYYY-MM-DD HH:mm`). */
export const commitPlan = (id: string, allOrNothing: boolean, at?: string): Promise<PlanResult> =>
  call('adminPlanCommit', { params: { id }, body: { allOrNothing, ...(at === undefined ? {} : { at }) } });
export const cancelPlan = (id: string) => call('adminPlanCancel', { params: { id } });
export const showPlan = (id: string): Promise<PlanResult> =>
  call('adminPlanShow', { params: { id }, background: true });
export const undoPlan = (id: string): Promise<Plan> => call('adminPlanUndo', { params: { id } });
