import { call } from '../../lib/client';

/** What a plan is made from: objects, or a filter frozen at that moment, or rows that were pasted (ADMIN §3). */
export interface PlanRequest {
  kind: string;
  objects?: string[];
  filter?: Record<string, unknown>;
  rows?: Record<string, unknown>[];
  settings?: Record<string, unknown>;
}
type Loose = (name: string, input?: object) => Promise<never>;
const loose = call as unknown as Loose;

export interface PlanRow {
  line: number;
  object: string;
  name: string;
  fields: { label: string; before: string; after: string }[];
  warnings: string[];
  refusal: string;
}
export interface Plan {
  planId: string;
  title: string;
  verb: string;
  expireTime: string;
  counts: { change: number; same: number; refuse: number; warn: number };
  rows: PlanRow[];
  next?: string;
  effects: { text: string; tone: string }[];
  undoable: boolean;
  stepUp: boolean;
}
export interface PlanResult {
  state: 'ready' | 'running' | 'done';
  done: number;
  failed: number;
  total: number;
  text: string;
  undoUntil?: string;
  failures: { line: number; object: string; name: string; reason: string }[];
}

export const makePlan = (body: PlanRequest): Promise<Plan> => loose('adminPlanMake', { body });
export const morePlanRows = (id: string, cursor: string): Promise<{ list: PlanRow[]; next?: string }> =>
  loose('adminPlanRows', { params: { id }, query: { cursor } });
export const commitPlan = (id: string, allOrNothing: boolean): Promise<PlanResult> =>
  loose('adminPlanCommit', { params: { id }, body: { allOrNothing } });
export const showPlan = (id: string): Promise<PlanResult> =>
  loose('adminPlanShow', { params: { id }, background: true });
export const undoPlan = (id: string): Promise<Plan> => loose('adminPlanUndo', { params: { id } });
