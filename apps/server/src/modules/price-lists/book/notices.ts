import { addDays, PRICE_NOTICE_DAYS, type PricePair, priceNotice, pricePair, samePair } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { postEvent } from '../../message-box';
import { type FactsRow, readPriceBuyer, toFacts } from '../../pricing';
import { factsRows, standingPrice } from './book-prices';

const MOST_MOMENTS = 20;
const COMPANIES = 200;

/** How many days ahead; 0 = nobody is told. */
async function noticeDays(db: Db): Promise<number> {
  const entry = await db
    .selectFrom('dictionary')
    .select('summary')
    .where('pcode', '=', 'prices')
    .where('code', '=', 'noticeDays')
    .executeTakeFirst();
  const days = Number(entry?.summary || PRICE_NOTICE_DAYS);
  return Number.isInteger(days) && days >= 0 && days <= 30 ? days : PRICE_NOTICE_DAYS;
}

/** List prices that a plan sets then, by goods. */
interface Moment {
  at: Date;
  lists: Map<number, PricePair>;
  goods: number[];
}

/** Moments of the next days at which prices that somebody set begin: of list prices, rows of lists, ladders. */
async function momentsAhead(db: Db, now: Date, until: Date): Promise<Moment[]> {
  const { rows: planned } = await sql<{ at: Date; id: number; pack: number; piece: number }>`
    select p.due_at as at, g.id, (r.change ->> 'perPack')::bigint as pack, (r.change ->> 'perPiece')::bigint as piece
    from plans p join plan_rows r on r.plan_id = p.id and r.verdict = 'change'
    join goods g on g.code = r.change ->> 'code'
    where p.state = 'scheduled' and p.kind = 'list-prices' and p.due_at > ${now}::timestamptz
      and p.due_at <= ${until}::timestamptz and r.change ->> 'of' = 'list'`.execute(db);
  const { rows: begun } = await sql<{ at: Date; id: number }>`
    select distinct r.starts_at as at, r.goods_id as id from live_price_rows r
    where r.starts_at > ${now}::timestamptz and r.starts_at <= ${until}::timestamptz
      and r.ends_at > r.starts_at
    union
    select l.starts_at, g.id from ladders l join goods g on g.id = l.goods_id or g.group_id = l.group_id
    where l.starts_at > ${now}::timestamptz and l.starts_at <= ${until}::timestamptz and l.ends_at > l.starts_at`.execute(
    db,
  );
  const moments = new Map<number, Moment>();
  const of = (at: Date): Moment => {
    const found = moments.get(at.getTime()) ?? { at, lists: new Map<number, PricePair>(), goods: [] };
    moments.set(at.getTime(), found);
    return found;
  };
  for (const { at, id, pack, piece } of planned) {
    of(at).lists.set(id, pricePair(pack, piece));
    of(at).goods.push(id);
  }
  for (const { at, id } of begun) of(at).goods.push(id);
  return [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, MOST_MOMENTS);
}

/** Companies that bought some of these goods, or have a price of their own or a list that speaks of them. */
async function companiesFor(db: Db, goods: readonly number[], after: number): Promise<number[]> {
  const { rows } = await sql<{ kh_id: number }>`
    select c.kh_id from companies c
    where c.status = 'open' and c.kh_id > ${after}::bigint and exists (
      select from bought_goods b where b.kh_id = c.kh_id and b.goods_id = any(${[...goods]}::bigint[])
      union all
      select from price_lists l join price_list_rows r on r.list_id = l.id
      where l.kh_id = c.kh_id and r.goods_id = any(${[...goods]}::bigint[]))
    order by c.kh_id limit ${COMPANIES}`.execute(db);
  return rows.map((row) => row.kh_id);
}

/** Of the goods that matter to a company: those it bought, and those in its own book. */
async function goodsOf(db: Db, khId: number, goods: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.status = 'on' and g.id = any(${[...goods]}::bigint[]) and (
      exists (select from bought_goods b where b.kh_id = ${khId}::bigint and b.goods_id = g.id)
      or exists (select from price_lists l join price_list_rows r on r.list_id = l.id
        where l.kh_id = ${khId}::bigint and r.goods_id = g.id))
    order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

const eventOf = (at: Date): string => `price-notice:${at.toISOString()}`;

/**
 * 调价通知, once a day: each company hears of each change once, some days before, as far as what it itself pays for what
 * it buys is another then. Messages are posted in a transaction of their own per company.
 */
export async function postPriceNotices({ db, database }: Platform, now: Date): Promise<number> {
  const days = await noticeDays(db);
  if (days === 0) return 0;
  let posted = 0;
  for (const moment of await momentsAhead(db, now, addDays(now, days))) {
    let after = 0;
    for (;;) {
      const companies = await companiesFor(db, moment.goods, after);
      if (companies.length === 0) break;
      after = companies.at(-1) ?? after;
      for (const khId of companies) {
        const { up, down } = await movesFor(db, khId, moment, now);
        if (up + down === 0) continue;
        const message = { ...priceNotice({ up, down, at: moment.at }), eventId: eventOf(moment.at), now };
        posted += await database.transaction((tx) => postEvent(tx, { to: { khIds: [khId] }, ...message }));
      }
    }
  }
  return posted;
}

/** For how many goods this company pays more from that moment on, and for how many less. */
async function movesFor(
  db: Db,
  khId: number,
  { at, lists, goods }: Moment,
  now: Date,
): Promise<{ up: number; down: number }> {
  const own = await goodsOf(db, khId, goods);
  const [before, after] = [await readPriceBuyer(db, khId, now), await readPriceBuyer(db, khId, at)];
  if (!before || !after || own.length === 0) return { up: 0, down: 0 };
  const today = await factsRows(db, own, before, now);
  const then = new Map((await factsRows(db, own, after, at)).map((row) => [row.id, row]));
  let [up, down] = [0, 0];
  for (const row of today) {
    const later = then.get(row.id);
    if (!later) continue;
    const { pair: old } = standingPrice(toFacts(row, before, now), before, now);
    const { pair: next } = standingPrice(toFacts(withList(later, lists.get(row.id)), after, at), after, at);
    if (samePair(old, next)) continue;
    const isDearer =
      next.perPack > old.perPack || (next.perPack === old.perPack && next.perPiece > old.perPiece);
    if (isDearer) up += 1;
    else down += 1;
  }
  return { up, down };
}

const withList = (row: FactsRow, list: PricePair | undefined): FactsRow =>
  list ? { ...row, list_per_pack: list.perPack, list_per_piece: list.perPiece } : row;
