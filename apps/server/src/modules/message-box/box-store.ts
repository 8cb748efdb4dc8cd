import { MESSAGE_TYPES, type MessageType } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';

type UnreadCounts = Record<MessageType | 'all', number>;

export interface StoredMessage {
  id: number;
  type: string;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
  readAt: Date | null;
}

type Wanted = MessageType | 'all';

/** How many messages a user has not read; one look at one index. */
export async function unreadCount(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from messages where user_id = ${userId} and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The messages of one user. */
export function messageBox(db: Db, userId: number) {
  const ofType = (type: Wanted) => sql`(${type}::text = 'all' or type = ${type})`;
  return {
    async unread(): Promise<UnreadCounts> {
      const { rows } = await sql<{ type: MessageType; unread: number }>`
        select type, count(*) as unread from messages where user_id = ${userId} and read_at is null
        group by type`.execute(db);
      const counts: UnreadCounts = { all: 0, order: 0, quote: 0, activity: 0, system: 0 };
      for (const type of MESSAGE_TYPES) {
        counts[type] = rows.find((row) => row.type === type)?.unread ?? 0;
        counts.all += counts[type];
      }
      return counts;
    },

    async page(options: {
      type: Wanted;
      unreadOnly: boolean;
      limit: number;
      offset: number;
    }): Promise<{ list: StoredMessage[]; total: number }> {
      const shown = sql`user_id = ${userId} and ${ofType(options.type)}
        and (not ${options.unreadOnly}::boolean or read_at is null)`;
      const { rows } = await sql<StoredMessage>`
        select id, type, title, text, link, created_at as "createdAt", read_at as "readAt"
        from messages where ${shown}
        order by created_at desc, id desc limit ${options.limit} offset ${options.offset}`.execute(db);
      const counted = await sql<{ total: number }>`
        select count(*) as total from messages where ${shown}`.execute(db);
      return { list: rows, total: counted.rows[0]?.total ?? 0 };
    },

    /** Marks messages of a type, or with these ids, as read. Ids of other users change nothing. */
    async read({ ids, type }: { ids?: readonly number[]; type: Wanted }, now: Date): Promise<void> {
      const these = ids ? sql`id = any(${[...ids]}::bigint[])` : sql`true`;
      await sql`
        update messages set read_at = ${now}
        where user_id = ${userId} and read_at is null and ${ofType(type)} and ${these}`.execute(db);
    },
  };
}

/** Deletes a batch of messages older than `until`; returns how many. */
export async function pruneMessages(db: Db, until: Date, most: number): Promise<number> {
  const { rows } = await sql<{ pruned: number }>`
    with pruned as (
      delete from messages where id = any(array(
        select id from messages where created_at < ${until} order by created_at limit ${most}))
      returning 1)
    select count(*) as pruned from pruned`.execute(db);
  return rows[0]?.pruned ?? 0;
}
