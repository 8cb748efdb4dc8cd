import type { CallData } from '@pifa/contract';
import { type GoodsView, goodsViews } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import type { StaffHandler } from '../../../staff';
import { keptReading } from '../kept-reading';
import { aboutView, BELOW_ALERT, inView, promotedAt } from './narrow-goods';

type Counts = CallData<'adminGoodsCounts'>;

const kept = keptReading<Counts>();

/** How many goods each built-in view lists, in one reading. */
export const countViews: StaffHandler<'adminGoodsCounts'> = ({ platform, db, now }) =>
  kept(db, now, () => readCounts(platform, db, now));

interface Row {
  total: number;
  on: number;
  off: number;
  low: number;
  bare: number;
  free: number;
  promoted: number;
  still: number;
  imported: number;
}

async function readCounts(platform: Parameters<typeof aboutView>[0], db: Db, now: Date): Promise<Counts> {
  // Who is out of stock is known in memory; the other views ask the rows.
  const about = await aboutView(platform, { view: 'out' }, now);
  const { rows } = await sql<Row>`
    select count(*)::int as total,
      count(*) filter (where g.status = 'on')::int as "on",
      count(*) filter (where g.status = 'off')::int as "off",
      count(*) filter (where ${BELOW_ALERT})::int as low,
      count(*) filter (where ${inView('no-picture', about)})::int as bare,
      count(*) filter (where ${inView('no-price', about)})::int as free,
      count(*) filter (where ${promotedAt(now)})::int as promoted,
      count(*) filter (where ${inView('still', about)})::int as still,
      count(*) filter (where ${inView('imported', about)})::int as imported
    from goods g left join scarce s on s.id = g.stock_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without groups is always one row.');
  const { total, bare, free, ...same } = row;
  const of: Record<GoodsView, number> = {
    ...same,
    all: total,
    out: about.out.length,
    'no-picture': bare,
    'no-price': free,
  };
  return { views: goodsViews.map((view) => ({ view, goods: of[view] })) };
}
