import type { CallData } from '@pifa/contract';
import { type Selectable, sql } from 'kysely';
import { type Db, type Platform, type Tables, toJson } from '../../../platform';
import type { Operator } from '../../staff';
import { type KeptRehearsal, REHEARSE_JOB } from './run';

type Row = Selectable<Tables['rehearsals']>;

/** What a run tries: a promotion as it is written, or the prices of a plan. */
type Tried = { title: string; draft: object; planId?: string };

/** Begins a run in the background; nothing but the run itself is written. */
export async function beginRun(
  { platform, database, ids, now }: Pick<Platform, 'database' | 'ids'> & { platform: Platform; now: Date },
  operator: Operator,
  { title, draft, planId, days }: Tried & { days: number },
): Promise<{ id: string }> {
  const id = ids.unguessable();
  await database.transaction(async (tx) => {
    await tx
      .insertInto('rehearsals')
      .values({
        id,
        operator_id: operator.id,
        draft: toJson(draft),
        plan_id: planId ?? null,
        title,
        days,
        state: 'running',
        made_at: now,
      })
      .execute();
    await platform.jobs.enqueue(tx, REHEARSE_JOB, { key: id, runAt: now });
  });
  return { id };
}

const HEAD = ['id', 'title', 'days', 'state', 'done', 'total', 'error', 'made_at'] as const;
type Head = Pick<Row, (typeof HEAD)[number]>;
type Of = 'promotion' | 'prices';

const own = (db: Db, operator: Operator, of: Of) =>
  db
    .selectFrom('rehearsals')
    .where('operator_id', '=', operator.id)
    .where('plan_id', of === 'prices' ? 'is not' : 'is', null);

/** One's own runs as they are listed, without what they found: a result may be large. */
export const ownRuns = (db: Db, operator: Operator, of: Of) =>
  own(db, operator, of).select(HEAD).select(sql<string | null>`draft ->> 'kind'`.as('kind'));

/** One of one's own runs, whole. */
export const ownRun = (db: Db, operator: Operator, of: Of, id: string) =>
  own(db, operator, of).selectAll().where('id', '=', id).executeTakeFirst();

export const runToWire = (row: Head): Omit<CallData<'adminRehearsals'>['list'][number], 'kindName'> => ({
  id: row.id,
  title: row.title,
  days: row.days,
  state: row.state as 'running' | 'done' | 'failed',
  done: row.done,
  total: row.total,
  error: row.error,
  createTime: row.made_at.toISOString(),
});

/** What a run that is done found. */
export const foundBy = ({ state, result }: Row): KeptRehearsal | undefined =>
  state === 'done' && result ? (result as unknown as KeptRehearsal) : undefined;
