import type { CallData } from '@pifa/contract';
import { addDays, type DayFigure, dayFigure, fen, fenToYuan, type HourPart, startOfDay } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Db } from '../../platform';
import { COUNTS, PAID_ORDER } from '../figures';
import { type Operator, ownedInScope } from '../staff';

/** Today, yesterday, and the same weekday of last week. */
const DAYS_AGO = [0, 1, 7];
const HOUR_MS = 3_600_000;

/** One figure's hours, as the statements answer them. */
interface Row extends HourPart {
  figure: 'amount' | 'orders' | 'customers';
}

/** 今日 beside 昨日同时 and 上周同日, within the person's scope. */
export async function showToday(
  { db, now }: CallContext<'adminToday'>,
  operator: Operator,
): Promise<CallData<'adminToday'>> {
  const rows = (await Promise.all([moneyByHour(db, operator, now), ordersByHour(db, operator, now)])).flat();
  const hourNow = Math.floor((now.getTime() - startOfDay(now).getTime()) / HOUR_MS);
  const figureOf = (figure: Row['figure']): DayFigure =>
    dayFigure(
      rows.filter((row) => row.figure === figure),
      hourNow,
    );
  const yuan = (amount: number): number => fenToYuan(fen(amount));
  const amount = figureOf('amount');
  return {
    amount: {
      today: yuan(amount.today),
      yesterday: yuan(amount.yesterday),
      lastWeek: yuan(amount.lastWeek),
      course: amount.course.map(yuan),
      courseYesterday: amount.courseYesterday.map(yuan),
    },
    orders: figureOf('orders'),
    customers: figureOf('customers'),
    time: now.toISOString(),
  };
}

/**
 * The three days with their begin, their end and the present time of day on each. What happened on them is joined day by day
 * (`lateral … offset 0`): joined at once, the planner reads every order the mall ever had.
 */
function daysOf(now: Date) {
  const rows = DAYS_AGO.map((ago) => {
    const until = addDays(now, -ago);
    const begin = startOfDay(until);
    return sql`(${ago}::int, ${begin}::timestamptz, ${addDays(begin, 1)}::timestamptz, ${until}::timestamptz)`;
  });
  return sql`(values ${sql.join(rows)}) as day(ago, begins_at, ends_at, until)`;
}

/** Hours since the day began; China has no summer time, so they are the hours of its clocks. */
const hourOf = (column: string) =>
  sql<number>`floor(extract(epoch from ${sql.ref(column)} - day.begins_at) / 3600)::int`;

/** 成交额: money by the time at which it arrived. */
async function moneyByHour(db: Db, operator: Operator, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'amount' as figure, day.ago, ${hourOf('c.captured_at')} as hour,
      sum(c.amount)::bigint as "all", coalesce(sum(c.amount) filter (where c.captured_at <= day.until), 0)::bigint as "soFar"
    from ${daysOf(now)}
    cross join lateral (
      select c.captured_at, c.amount from captures c join orders o on o.id = c.order_id
      where c.captured_at >= day.begins_at and c.captured_at < day.ends_at
        and ${COUNTS} and ${ownedInScope(operator, 'o.kh_id')}
      offset 0) c
    group by day.ago, 3`.execute(db);
  return rows;
}

/**
 * 订单数 and 下单客户 by the time of payment. A split order counts by its parent. A customer counts in the hour of their
 * first order of the day, so that hours add up to the day.
 */
async function ordersByHour(db: Db, operator: Operator, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with paid as (
      select day.ago, ${hourOf('o.paid_at')} as hour,
        o.paid_at <= day.until as is_so_far,
        row_number() over (partition by day.ago, o.kh_id order by o.paid_at, o.id) = 1 as is_first
      from ${daysOf(now)}
      cross join lateral (
        select o.id, o.kh_id, o.paid_at from orders o
        where ${PAID_ORDER} and o.paid_at >= day.begins_at and o.paid_at < day.ends_at
          and ${ownedInScope(operator, 'o.kh_id')}
        offset 0) o)
    select 'orders' as figure, ago, hour, count(*)::int as "all",
      (count(*) filter (where is_so_far))::int as "soFar"
    from paid group by ago, hour
    union all
    select 'customers', ago, hour, count(*)::int, (count(*) filter (where is_so_far))::int
    from paid where is_first group by ago, hour`.execute(db);
  return rows;
}
