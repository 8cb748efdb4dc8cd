import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, maskPhones } from '../../platform';
import type { Operator } from './operator';
import { recordAct } from './record-act';

/** What failed in the background, parked first. */
export async function listJobs({ platform }: CallContext<'adminJobs'>): Promise<CallData<'adminJobs'>> {
  const unfinished = await platform.runner.unfinished();
  return unfinished.map(({ what, id, kind, key, attempts, error, dueAt, parkedAt }) => ({
    id: `${what}-${id}`,
    kind,
    key,
    attempts,
    error: maskPhones(error),
    state: parkedAt === null ? 'failing' : 'parked',
    time: (parkedAt ?? dueAt).toISOString(),
  }));
}

/** Done anew at once; counted as never tried. */
export async function sendJobAgain(
  { platform, database, body, now }: CallContext<'adminJobAgain'>,
  operator: Operator,
): Promise<CallData<'adminJobAgain'> | Refusal> {
  const [what, id] = body.id.split('-');
  const one = { what: what === 'event' ? ('event' as const) : ('job' as const), id: Number(id) };
  return database.transaction(async (tx) => {
    if (!(await platform.runner.sendAgain(tx, one))) return refuse('not-found', { what: '没做成的任务' });
    await recordAct(tx, operator, { what: 'job.again', object: `job:${body.id}`, now });
    return { message: '已重新发送' };
  });
}
