import { oneWorkingDayBefore, QUOTE_SOON_MS } from '@pifa/domain';
import { sql } from 'kysely';
import { countWaiting, type QueuePart } from '../../staff';
import { quotesInScope } from './scope';

/** What waits at the desk for quotes, for 工作台. */
export const quoteQueue: readonly QueuePart[] = [
  {
    name: 'quotesWaiting',
    title: '待报价',
    permission: 'quote.answer',
    path: 'quotes',
    promise: '1 个工作日内报价',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select r.created_at as at from quote_requests r
            where r.status = 'waiting' and ${quotesInScope(operator)} order by r.created_at, r.id`,
        oneWorkingDayBefore(now),
      ),
  },
  {
    name: 'quotesEnding',
    title: '即将过期的报价',
    permission: 'quote.answer',
    path: 'quotes?view=ending',
    promise: '',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select r.created_at as at from quote_requests r
            where r.status = 'quoted' and r.expires_at > ${now}::timestamptz
              and r.expires_at <= ${new Date(now.getTime() + QUOTE_SOON_MS)}::timestamptz
              and ${quotesInScope(operator)} order by r.expires_at, r.id`,
      ),
  },
];
