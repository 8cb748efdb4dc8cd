import type { CallData, Permission } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { CallContext, Db } from '../../platform';
import { can, type Operator } from './operator';

/** What waits, as far as it was counted. */
export interface Waiting {
  count: number;
  /** there are more than were counted */
  more: boolean;
  oldest?: Date | undefined;
  /** how many are past the promise */
  late: number;
  note?: string;
}

/** One kind of work on 工作台 (ADMIN §7.1). */
export interface QueuePart {
  name: string;
  title: string;
  /** whoever may not do the work does not see it; 'self': `read` asks by itself */
  permission: Permission | 'self';
  /** where it is done, under /admin */
  path: string;
  /** '48 小时内发出'; '' for none */
  promise: string;
  /** one indexed statement, inside the operator's scope */
  read: (db: Db, operator: Operator, now: Date) => Promise<Waiting>;
}

/** A queue longer than this is long: counting stops. */
const MOST = 1_000;

/**
 * Counts what a query finds, up to 1,000 rows. `found` selects one column `at`, since when each waits; those before `due`
 * are late.
 */
export async function countWaiting(db: Db, found: RawBuilder<unknown>, due?: Date): Promise<Waiting> {
  const { rows } = await sql<{ count: number; late: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest,
      (count(*) filter (where at < ${due ?? new Date(0)}::timestamptz))::int as late
    from (select at from (${found}) as found limit ${MOST + 1}) as counted`.execute(db);
  const { count = 0, late = 0, oldest = null } = rows[0] ?? {};
  return { count: Math.min(count, MOST), more: count > MOST, late, oldest: oldest ?? undefined };
}

/** The row has room for so many names; the statement below writes it out. */
const NAMED = 2;

/** The same for work that does not wait by time: `found` selects `at` and `name`, and the first ones are named. */
export async function countNamed(db: Db, found: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<{ count: number; oldest: Date | null; named: string[] | null }>`
    with counted as (select at, name from (${found}) as found limit ${MOST + 1})
    select count(*)::int as count, min(at) as oldest, (array_agg(name))[1:2] as named
    from counted`.execute(db);
  const { count = 0, oldest = null, named } = rows[0] ?? {};
  const note = `${(named ?? []).join('、')}${count > NAMED ? ' 等' : ''}`;
  return { count: Math.min(count, MOST), more: count > MOST, late: 0, oldest: oldest ?? undefined, note };
}

/** Where a kind of work stands on 工作台, by the area of its permission: what earns money comes first. */
function groupOf(permission: QueuePart['permission']): CallData<'adminQueue'>['rows'][number]['group'] {
  const [area = ''] = permission.split('.');
  if (['customer', 'application', 'invoice', 'review'].includes(area)) return 'customers';
  return ['order', 'quote', 'payment', 'refund', 'after-sale'].includes(area) ? 'orders' : 'system';
}

/** What waits for this person; kinds of work without any are left out. */
export async function readQueue(
  { db, now }: CallContext<'adminQueue'>,
  operator: Operator,
  parts: readonly QueuePart[],
): Promise<CallData<'adminQueue'>> {
  const own = parts.filter(({ permission }) => permission === 'self' || can(operator, permission));
  const waiting = await Promise.all(own.map((part) => part.read(db, operator, now)));
  const rows = own.flatMap(({ name, title, permission, path, promise }, at) => {
    const { count = 0, more = false, oldest, late = 0, note = '' } = waiting[at] ?? {};
    if (count === 0) return [];
    return [
      {
        name,
        title,
        group: groupOf(permission),
        path,
        promise,
        count,
        more,
        late,
        note,
        ...(oldest && { oldest: oldest.toISOString() }),
      },
    ];
  });
  return { rows, time: now.toISOString() };
}
