import { formatDate, type Period, periodBefore, presetPeriod, whyNoPeriod } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput } from '../../platform';
import { type Operator, ownedInScope } from '../staff';

/** A period with the one before it. */
export interface Compared {
  now: Period;
  before: Period;
}

/** What a query asks for, by default the last 30 days. */
export function comparedOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  at: Date,
): Compared | ReturnType<typeof badInput> {
  const usual = presetPeriod('month', to ?? formatDate(at));
  const now = { from: from ?? usual.from, to: to ?? usual.to };
  const why = whyNoPeriod(now);
  return why === null ? { now, before: periodBefore(now) } : badInput(why);
}

/** Rows `f` of both periods, of the companies that the person sees. */
export const ofBoth = ({ now, before }: Compared, operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`f.day >= ${before.from}::date and f.day <= ${now.to}::date and ${ownedInScope(operator, 'f.kh_id')}`;

/** Rows `f` of one period, of the companies that the person sees. */
export const ofOne = ({ from, to }: Period, operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`f.day >= ${from}::date and f.day <= ${to}::date and ${ownedInScope(operator, 'f.kh_id')}`;

/** Sums of a column of `f`, by period. */
export const sumNow = (column: string, { now }: Compared): RawBuilder<number> =>
  sql<number>`coalesce(sum(${sql.ref(`f.${column}`)}) filter (where f.day >= ${now.from}::date), 0)::bigint`;
export const sumBefore = (column: string, { now }: Compared): RawBuilder<number> =>
  sql<number>`coalesce(sum(${sql.ref(`f.${column}`)}) filter (where f.day < ${now.from}::date), 0)::bigint`;

/** 首次: a company `p` of one of the periods (`p.is_now`) that had paid for nothing before that period began. */
export const isFirst = ({ now, before }: Compared): RawBuilder<boolean> => sql<boolean>`not exists (
  select from figure_days e where e.kh_id = p.kh_id and e.orders > 0
    and e.day < case when p.is_now then ${now.from}::date else ${before.from}::date end)`;
