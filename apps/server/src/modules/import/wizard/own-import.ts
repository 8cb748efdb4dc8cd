import { type Refusal, refuse } from '@pifa/contract';
import { type Db, Refused } from '../../../platform';
import type { Operator } from '../../staff';
import { LIST_GONE, type StoredImport } from './import-store';
import { findOwn, type ImportWire } from './import-wire';

export const NO_IMPORT = refuse('not-found', { what: '该导入' });

export const orMissing = (wire: ImportWire | undefined): ImportWire | Refusal => wire ?? NO_IMPORT;

/** A person's own import, locked. */
export async function ownImport(tx: Db, id: string, operator: Operator): Promise<StoredImport> {
  await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  const own = await findOwn(tx, id, operator);
  if (!own) throw new Refused(NO_IMPORT);
  return own;
}

export const NO_LIST_ANY_MORE = '这张价目表已删除，请放弃这次导入';

/** Prices of a list that was deleted have nowhere to go; least of all are they prices of the shop. */
export function refuseWithoutList({ listId }: StoredImport): void {
  if (listId === LIST_GONE) throw new Refused(refuse('transition-refused', { text: NO_LIST_ANY_MORE }));
}

/** What was written is not tried, mended or dropped any more. */
export async function refuseCommitted(tx: Db, { planId }: StoredImport): Promise<void> {
  if (planId === null) return;
  const plan = await tx
    .selectFrom('plans')
    .select('state')
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst();
  if (plan && plan.state !== 'open') {
    throw new Refused(refuse('transition-refused', { text: '这次导入已经执行，要再导请重新上传' }));
  }
}

/** The plan of an earlier trial goes with what it said. */
export async function dropPlan(tx: Db, planId: string | null): Promise<void> {
  if (planId !== null)
    await tx.deleteFrom('plans').where('id', '=', planId).where('state', '=', 'open').execute();
}
