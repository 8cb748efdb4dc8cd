import { sql } from 'kysely';
import { type Db, outsideTransaction, type Platform, toJson } from '../../../platform';

/** Counts are written together, long after the answer has gone out. */
const WRITE_EVERY_MS = 5_000;
/** A robot that walks through ids does not fill the memory; those of no goods are never written. */
const MOST_WAITING = 20_000;
/** Figures look at two years: a year and the one before it. */
const KEPT_DAYS = 740;

interface Counted {
  views: number;
  carts: number;
}

/**
 * How often goods are looked at and put into a cart, by day (ADMIN §10). A look costs an addition in memory. Nothing of a
 * person is kept: who looks is not known here.
 */
export function createDemandLog({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) {
  let waiting = new Map<number, Counted>();

  async function write(): Promise<void> {
    const counted = waiting;
    waiting = new Map();
    if (counted.size > 0) await outsideTransaction(() => writeCounts(db, counted, clock.now()));
  }

  /** What cannot be counted is lost, and keeps nobody. */
  const writeOrSay = (): Promise<void> =>
    write().catch((error: unknown) => log.warn({ err: error }, 'looks at goods were not counted'));

  return {
    note(goodsId: number, what: keyof Counted): void {
      const known = waiting.get(goodsId);
      if (known) known[what] += 1;
      else if (waiting.size < MOST_WAITING) waiting.set(goodsId, { views: 0, carts: 0, [what]: 1 });
    },
    write,
    /** Writes the last of it when the server leaves. */
    leave: writeOrSay,
    /** Writes what was counted again and again while the server runs; answers what ends that. */
    run(): () => void {
      const timer = setInterval(() => void writeOrSay(), WRITE_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

/** In the order of ids: two servers that write at once wait for each other and never across. */
async function writeCounts(db: Db, counted: ReadonlyMap<number, Counted>, now: Date): Promise<void> {
  const rows = [...counted].map(([id, counts]) => ({ id, ...counts }));
  await sql`
    insert into goods_demand_days as d (day, goods_id, views, carts)
    select (${now}::timestamptz at time zone 'Asia/Shanghai')::date, g.id, r.views, r.carts
    from json_to_recordset(${toJson(rows)}::json) as r (id bigint, views int, carts int) join goods g on g.id = r.id
    order by g.id
    on conflict (day, goods_id) do update set views = d.views + excluded.views, carts = d.carts + excluded.carts`.execute(
    db,
  );
}

/** Forgets what no figure looks at any more. */
export async function tidyDemand(db: Db, now: Date): Promise<void> {
  await sql`
    delete from goods_demand_days
    where day < (${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${KEPT_DAYS}::int`.execute(db);
}
