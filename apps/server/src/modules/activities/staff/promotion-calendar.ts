import type { CallData } from '@pifa/contract';
import {
  activityRules,
  addDays,
  daysOn,
  formatDate,
  meetingsAmong,
  periodStart,
  startOfDay,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext } from '../../../platform';
import { toRecord } from '../../promotions';
import type { Operator } from '../../staff';
import type { HeadRow } from './promotion-list';
import { audienceText, goodsText, namesFor, settingNames } from './promotion-names';
import { kindName, kindsOf, STATE_WORDS, stateSql } from './promotion-states';

/** More bars than these nobody reads. */
const MOST = 300;
const NAMED = 3;
const MOST_GOODS = 60;

/** Weeks × promotions: which days each sells on, and where two would stand on the same goods. */
type CalendarRow = Omit<HeadRow, 'by' | 'may_delete' | 'orders' | 'sold' | 'discount'>;

export async function readCalendar(
  { db, query, now }: CallContext<'adminPromotionCalendar'>,
  operator: Operator,
): Promise<CallData<'adminPromotionCalendar'>> {
  const asked = query.from ? new Date(query.from) : now;
  const from = periodStart('week', asked) ?? startOfDay(asked);
  const days = query.weeks * 7;
  const until = addDays(from, days);
  const { rows } = await sql<CalendarRow>`
    select p.*, ${stateSql(now)} as state from promotions p
    where p.kind = any(${kindsOf('activity')}::text[])
      and (p.starts_at is null or p.starts_at < ${until}) and (p.ends_at is null or p.ends_at > ${from})
      and (${query.withStopped} or p.status = 'on')
    order by p.starts_at nulls first, p.id limit ${MOST}`.execute(db);
  const records = rows.map(toRecord);
  const everyName = await namesFor(db, operator, records);
  const names = settingNames(everyName);
  const running = records.filter(({ on }) => on);
  const meetings = meetingsAmong(running, from > now ? from : now);
  const titles = new Map(records.map(({ id, label }) => [id, label]));
  const onDays = new Map(records.map((record) => [record.id, daysOn(record, from, days, now)]));
  const list = rows.map((row, at) => {
    const record = records[at] ?? toRecord(row);
    const own = onDays.get(record.id) ?? [];
    const partners = meetings.flatMap(({ a, b }) => (a === record.id ? [b] : b === record.id ? [a] : []));
    const goodsIds = (activityRules(record)?.goods ?? []).map(({ goodsId }) => goodsId);
    return {
      id: record.id,
      kind: record.kind,
      kindName: kindName(record.kind),
      title: record.label,
      state: row.state,
      stateName: STATE_WORDS[row.state],
      days: [...own],
      clashes: own.map((on, day) => on && partners.some((id) => onDays.get(id)?.[day])),
      goods: goodsIds.slice(0, MOST_GOODS).map((id) => ({ id, name: names.goods(id) })),
      goodsText: goodsText(record, names),
      audienceText: audienceText(record),
      ...(row.starts_at ? { startTime: row.starts_at.toISOString() } : {}),
      ...(row.ends_at ? { endTime: row.ends_at.toISOString() } : {}),
    };
  });
  return {
    from: formatDate(from),
    today: formatDate(now),
    days: Array.from({ length: days }, (_, at) => formatDate(addDays(from, at))),
    list,
    meetings: meetings.map(({ a, b, goods }) => ({
      a,
      b,
      titleA: titles.get(a) ?? '',
      titleB: titles.get(b) ?? '',
      goodsText: `${goods.slice(0, NAMED).map(names.goods).join('、')}${goods.length > NAMED ? ` 等 ${goods.length} 种` : ''}`,
    })),
  };
}
