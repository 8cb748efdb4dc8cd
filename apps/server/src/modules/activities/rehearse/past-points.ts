import { addFen, fen, type Fen, type PastPoints, type PointsPlan, worthFor } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { quoteLineIdSql } from '../../cart';
import { companiesInScope, type Operator } from '../../staff';

interface StoredPoints extends Omit<PastPoints, 'open' | 'locked'> {
  /** What the goods came to before points. */
  goods: number;
  locked: number;
}

/**
 * What points depend on of some orders, as they were placed: the goods at what they came to before points, and how much of
 * that is at a quoted price which takes no further discounts.
 */
export async function readPastPoints(db: Db, ids: readonly string[]): Promise<PastPoints[]> {
  const { rows } = await sql<StoredPoints>`
    select o.id, o.no, o.kh_id::text as "companyId", c.name as company, coalesce(o.paid_at, o.created_at) as at,
      o.goods_amount - o.discount_amount + coalesce((
        select sum((a ->> 'amount')::bigint) from jsonb_array_elements(o.quote -> 'adjustments') a
        where a #>> '{cause,stage}' = 'points'), 0)::bigint as goods,
      coalesce((
        select sum(l.amount - l.discount_share) from order_lines l
        join quote_lines q on q.id = ${quoteLineIdSql}
        join quote_versions v on v.id = q.version_id
        where l.order_id = o.id and not v.discounts_allowed), 0)::bigint as locked,
      coalesce((o.quote ->> 'pointsSpent')::bigint, 0) as used
    from orders o join companies c on c.kh_id = o.kh_id
    where o.id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ goods, locked, ...order }) => ({
    ...order,
    open: fen(Math.max(goods - locked, 0)),
    locked: fen(locked),
  }));
}

/** Points that companies hold, and what they are worth by both plans. */
export interface Outstanding {
  companies: number;
  points: number;
  before: Fen;
  after: Fen;
}

/** So many companies are read at once. */
const SLICE = 2_000;

/** What the companies that this person sees hold, what unpaid orders keep as well, in slices with a wait between them. */
export async function outstandingPoints(
  db: Db,
  operator: Operator,
  { before, after }: { before: PointsPlan; after: PointsPlan },
): Promise<Outstanding> {
  const so = { companies: 0, points: 0, before: fen(0), after: fen(0) };
  for (let last = 0, more = true; more; ) {
    const { rows } = await sql<{ khId: number; points: number }>`
      select c.kh_id as "khId", s.available + s.reserved as points
      from companies c join scarce s on s.kind = 'points' and s.ref = c.kh_id::text
      where c.kh_id > ${last} and s.available + s.reserved > 0 and ${companiesInScope(operator, 'c')}
      order by c.kh_id limit ${SLICE}`.execute(db);
    for (const { khId, points } of rows) {
      so.companies += 1;
      so.points += points;
      so.before = addFen(so.before, worthFor(before.spendFor(String(khId)), points));
      so.after = addFen(so.after, worthFor(after.spendFor(String(khId)), points));
      last = khId;
    }
    more = rows.length === SLICE;
  }
  return so;
}
