import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import type { Operator } from './operator';

/** 99+ is all that the bell says. */
const MOST_COUNTED = 100;

/** What this person was told, newest first. */
export async function listNotices(
  { db, query }: CallContext<'adminNotices'>,
  operator: Operator,
): Promise<CallData<'adminNotices'>> {
  const { size, cursor } = query;
  const before = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
  let reading = db
    .selectFrom('staff_notices as n')
    .leftJoin('operators as o', (on) => on.onRef('o.id', '=', 'n.about').on('o.id', '<>', operator.id))
    .select(['n.id', 'n.kind', 'n.text', 'n.link', 'n.at', 'n.read_at', 'o.name as account'])
    .where('n.operator_id', '=', operator.id);
  if (before !== undefined) reading = reading.where('n.id', '<', before);
  const rows = await reading
    .orderBy('n.id', 'desc')
    .limit(size + 1)
    .execute();
  const { rows: counted } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from staff_notices where operator_id = ${operator.id} and read_at is null limit ${MOST_COUNTED}) n`.execute(
    db,
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    list: shown.map(({ id, kind, text, link, at, read_at, account }) => ({
      id: String(id),
      kind,
      text,
      link,
      time: at.toISOString(),
      read: read_at !== null,
      ...(account === null ? {} : { account }),
    })),
    ...(rows.length > size && last ? { next: String(last.id) } : {}),
    unread: counted[0]?.unread ?? 0,
  };
}

/** All up to this one are read; what came meanwhile is not. */
export async function readNotices(
  { db, body, now }: CallContext<'adminNoticesRead'>,
  operator: Operator,
): Promise<CallData<'adminNoticesRead'>> {
  await db
    .updateTable('staff_notices')
    .set({ read_at: now })
    .where('operator_id', '=', operator.id)
    .where('id', '<=', Number(body.upTo))
    .where('read_at', 'is', null)
    .execute();
  return { message: '已读' };
}
