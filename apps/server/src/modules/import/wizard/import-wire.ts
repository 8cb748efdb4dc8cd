import type { CallData } from '@pifa/contract';
import { TABLE_SHAPES } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { can, countsOf, type Operator } from '../../staff';
import { findImport, LIST_GONE, rememberedTargets, type StoredImport } from './import-store';
import { picturesOf } from './import-pictures';
import { readingOf } from './readings';

export type ImportWire = CallData<'adminImportOne'>;

export const shapeName = (code: string): string => TABLE_SHAPES.find((one) => one.code === code)?.name ?? '';

/** An import of this person's own, of a kind that they may still do. */
export async function findOwn(db: Db, id: string, operator: Operator): Promise<StoredImport | undefined> {
  const own = await findImport(db, id);
  return own?.operatorId === operator.id && can(operator, readingOf(own).permission) ? own : undefined;
}

/** An import as its maker sees it. */
export async function importToWire(db: Db, id: string, operator: Operator): Promise<ImportWire | undefined> {
  const own = await findOwn(db, id, operator);
  if (!own) return undefined;
  const more = await db
    .selectFrom('imports as i')
    .innerJoin('operators as o', 'o.id', 'i.operator_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .leftJoin('price_lists as l', 'l.id', 'i.list_id')
    .leftJoin('companies as c', 'c.kh_id', 'l.kh_id')
    .select([
      'i.samples',
      'i.report',
      'o.display_name',
      'o.name as login',
      'p.state as plan_state',
      'l.name as list_name',
      'c.name as list_company',
    ])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const samples = more.samples as string[][];
  const report = more.report as Partial<Pick<ImportWire, 'unknown' | 'nowhere' | 'left'>>;
  const counts = own.planId === null ? undefined : await countsOf(db, own.planId);
  const reading = readingOf(own);
  return {
    id: own.id,
    name: own.name,
    kind: own.kind,
    sheets: own.sheets,
    sheet: own.sheet,
    listId: own.listId === null ? '' : String(own.listId),
    listName: more.list_company ?? more.list_name ?? (own.listId === LIST_GONE ? '已删除' : ''),
    ...(await picturesOf(db, own)),
    shape: shapeName(own.shape),
    rows: own.rows,
    columns: own.heads.map((head, at) => {
      const target = own.targets[at] ?? { to: 'nowhere' };
      return {
        head,
        samples: samples[at] ?? [],
        target: reading.text(target),
        word: reading.words(target),
      };
    }),
    remembered: (await rememberedTargets(db, own)) !== undefined,
    names: own.names,
    state: own.state,
    seen: own.seen,
    problem: own.problem,
    unknown: report.unknown ?? { category: [], brand: [] },
    nowhere: report.nowhere ?? [],
    left: report.left ?? [],
    planId: own.planId ?? '',
    planState: (more.plan_state as ImportWire['planState'] | null) ?? '',
    counts: {
      added: counts ? await newOnes(db, own.planId ?? '') : 0,
      changed: counts?.change ?? 0,
      same: counts?.same ?? 0,
      refused: counts?.refuse ?? 0,
      warned: counts?.warn ?? 0,
    },
    by: more.display_name || more.login,
    createTime: own.madeAt.toISOString(),
  };
}

/** Of those that the plan changes, what the mall does not have yet. */
async function newOnes(db: Db, planId: string): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select count(*)::int as added from plan_rows
    where plan_id = ${planId} and verdict = 'change' and mark = ''`.execute(db);
  return rows[0]?.added ?? 0;
}
