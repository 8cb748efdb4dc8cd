import { fitMessage, type MessageContent } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';

/**
 * Who receives a message: one user, whole companies, those that a condition over `companies c` finds, or the user who
 * started a trade and its managers.
 */
export type Addressee =
  | { userId: number }
  | { khIds: readonly number[] }
  | { companies: RawBuilder<boolean> }
  | { khId: number; by: number };

/** A message to post. Each user receives an `eventId` once, however often it is posted. */
interface NewMessage extends MessageContent {
  to: Addressee;
  eventId: string;
  now: Date;
}

const isFor = (to: Addressee) => {
  if ('userId' in to) return sql`u.id = ${to.userId}`;
  if ('companies' in to) return to.companies;
  if ('khIds' in to) return sql`u.kh_id = any(${[...to.khIds]}::bigint[])`;
  return sql`u.kh_id = ${to.khId} and (u.id = ${to.by} or u.role = 'manager')`;
};

/** Posts a message to every open account it is for; returns to how many. One statement. */
export async function postMessage(db: Db, { to, eventId, now, ...message }: NewMessage): Promise<number> {
  const { type, title, text, link } = fitMessage(message);
  const { rows } = await sql<{ posted: number }>`
    with posted as (
      insert into messages (user_id, kh_id, event_id, type, title, text, link, created_at)
      select u.id, u.kh_id, ${eventId}::text, ${type}::text, ${title}::text, ${text}::text, ${link}::text,
             ${now}::timestamptz
      from users u join companies c on c.kh_id = u.kh_id and c.status = 'open'
      where u.status = 'open' and ${isFor(to)}
      order by u.id
      on conflict (user_id, event_id) do nothing returning 1)
    select count(*) as posted from posted`.execute(db);
  return rows[0]?.posted ?? 0;
}
