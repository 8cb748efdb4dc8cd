import { type Platform, toJson, type Transaction } from '../../../platform';
import { endTrial, insertPlan, type Operator, PLAN_MS, type PlanEffect } from '../../staff';
import type { ImportReport, StoredImport } from './import-store';

/** A trial is good for a day: bad rows are mended in peace. */
const TRIAL_MS = 86_400_000;

/** The plan of a trial. Nobody can commit it yet: its time is over until the trial ends. */
export async function beginTrial(
  platform: Platform,
  own: StoredImport,
  operator: Operator,
  { kind, settings }: { kind: string; settings: object },
): Promise<string> {
  const planId = platform.ids.unguessable();
  const over = new Date(platform.clock.now().getTime() - PLAN_MS);
  const base = { id: planId, kind, operatorId: operator.id, settings, title: own.name };
  await platform.database.transaction((tx) =>
    insertPlan(tx, { ...base, effects: [], stepUp: false, undoOf: null, rows: [], now: over }),
  );
  return planId;
}

/** How far a trial is, for whoever watches it. */
export const noteSeen = (tx: Transaction, id: string, seen: number, now: Date): Promise<unknown> =>
  tx.updateTable('imports').set({ seen, updated_at: now }).where('id', '=', id).execute();

interface End {
  planId: string;
  /** what was looked at */
  seen: number;
  report: Partial<ImportReport>;
  stepUp: boolean;
  effects: readonly PlanEffect[];
}

/** All rows are judged: the plan may be committed for a day. */
export async function finishTrial(
  platform: Platform,
  own: StoredImport,
  { planId, seen, report, stepUp, effects }: End,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.transaction(async (tx) => {
    const until = new Date(now.getTime() + TRIAL_MS);
    const title = `导入「${own.name}」`;
    await endTrial(tx, planId, { title, now, until, stepUp, effects });
    await tx
      .updateTable('imports')
      .set({ state: 'tried', seen, report: toJson(report), plan_id: planId, updated_at: now })
      .where('id', '=', own.id)
      .where('state', '=', 'trying')
      .execute();
  });
}
