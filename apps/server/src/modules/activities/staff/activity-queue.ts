import { addDays } from '@pifa/domain';
import { sql } from 'kysely';
import { countNamed, type QueuePart } from '../../staff';

/** Promotions that begin or end within a day: prices, stock and banners are looked at once more before. */
export const activityQueue: readonly QueuePart[] = [
  {
    name: 'promotions-turning',
    title: '24 小时内开始或结束的活动',
    permission: 'promotion.write',
    path: '',
    promise: '',
    read(db, _operator, now) {
      const until = addDays(now, 1);
      return countNamed(
        db,
        sql`select null::timestamptz as at, p.name from promotions p
          where p.status = 'on'
            and ((p.starts_at > ${now}::timestamptz and p.starts_at <= ${until}::timestamptz)
              or (p.ends_at > ${now}::timestamptz and p.ends_at <= ${until}::timestamptz))
          order by least(case when p.starts_at > ${now}::timestamptz then p.starts_at end, p.ends_at)`,
      );
    },
  },
];
