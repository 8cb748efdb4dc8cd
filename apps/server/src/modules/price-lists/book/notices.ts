import { addDays, instantOf, PRICE_NOTICE_DAYS, priceMove, priceNotice } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../../platform';
import { enqueueNotice } from '../../members';
import { eventSms, postEvent } from '../../message-box';
import { type FactsRow, loadFactsRows, type PriceBuyer, readPriceBuyer, toFacts } from '../../pricing';
import type { PriceChange } from '../plans/list-prices/settings';
import { withChange } from '../rehearse/planned-prices';
import { standingPrice } from './book-prices';

const MOST_MOMENTS = 200;
/** What was told is kept so long after it came. */
const KEPT_DAYS = 30;
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

interface Moment {
  at: Date;
  goods: number[];
}

/** What plans that wait will set, by goods, in the order in which they do. */
type Planned = ReadonlyMap<number, readonly { at: Date; change: PriceChange }[]>;

/** Moments of the next days at which prices that somebody set begin: of plans, rows of lists, ladders. */
async function momentsAhead(
  db: Db,
  now: Date,
  until: Date,
): Promise<{ moments: Moment[]; planned: Planned }> {
  const { rows: waiting } = await sql<{ at: Date; id: number; change: PriceChange }>`
    select p.due_at as at, g.id, r.change
    from plans p join plan_rows r on r.plan_id = p.id and r.verdict = 'change'
    join goods g on g.code = r.change ->> 'code' or g.id = (r.change ->> 'goodsId')::bigint
    where p.state = 'scheduled' and p.kind = 'list-prices' and p.due_at > ${now}::timestamptz
      and p.due_at <= ${until}::timestamptz order by p.due_at, p.id, r.seq`.execute(db);
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
  for (const { at, id } of [...waiting, ...begun]) {
    const moment = moments.get(at.getTime()) ?? { at, goods: [] };
    moment.goods.push(id);
    moments.set(at.getTime(), moment);
  }
  const planned = new Map<number, { at: Date; change: PriceChange }[]>();
  for (const { id, at, change } of waiting) {
    const own = planned.get(id) ?? [];
    own.push({ at, change });
    planned.set(id, own);
  }
  const inOrder = [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { moments: inOrder.slice(0, MOST_MOMENTS), planned };
}

/** The company of this alias bought the goods, or has a price or a ladder of its own for them. */
const concerns = (
  goodsId: RawBuilder<unknown>,
  khId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from bought_goods b where b.kh_id = ${khId} and b.goods_id = ${goodsId})
  or exists (select from price_lists p join price_list_rows r on r.list_id = p.id
    where p.kh_id = ${khId} and r.goods_id = ${goodsId})
  or exists (select from ladders l join goods w on w.id = ${goodsId} where l.kh_id = ${khId}
    and (l.goods_id = w.id or l.group_id = w.group_id)))`;

/** Companies that some of these goods concern, the next ones after an id. */
async function companiesFor(db: Db, goods: readonly number[], after: number): Promise<number[]> {
  const { rows } = await sql<{ kh_id: number }>`
    select c.kh_id from companies c
    where c.status = 'open' and c.kh_id > ${after}::bigint
      and exists (select from unnest(${[...goods]}::bigint[]) as n(id) where ${concerns(sql`n.id`, sql`c.kh_id`)})
    order by c.kh_id limit ${COMPANIES}`.execute(db);
  return rows.map((row) => row.kh_id);
}

/** Those of the goods that concern a company and of whose change then it has not heard yet. */
async function goodsOf(db: Db, khId: number, { goods, at }: Moment): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.status = 'on' and g.id = any(${[...goods]}::bigint[])
      and ${concerns(sql`g.id`, sql`${khId}::bigint`)}
      and not exists (select from price_notices n
        where n.kh_id = ${khId}::bigint and n.goods_id = g.id and n.at = ${at}::timestamptz)
    order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * 调价通知, once a day: each company hears of each change once, some days before, as far as what it itself pays is another
 * then. What it heard of is written down with the message, in a transaction of their own per company.
 */
export async function postPriceNotices({ db, database, jobs }: Platform, now: Date): Promise<number> {
  const days = await noticeDays(db);
  if (days === 0) return 0;
  await sql`delete from price_notices where at < ${addDays(now, -KEPT_DAYS)}::timestamptz`.execute(db);
  let posted = 0;
  const { moments, planned } = await momentsAhead(db, now, addDays(now, days));
  for (const moment of moments) {
    let after = 0;
    for (;;) {
      const companies = await companiesFor(db, moment.goods, after);
      if (companies.length === 0) break;
      after = companies.at(-1) ?? after;
      for (const khId of companies) {
        const moves = await movesFor(db, khId, moment, planned);
        if (moves.length > 0) {
          posted += await database.transaction((tx) =>
            tell({ db: tx, jobs }, khId, moves, { at: moment.at, now }),
          );
        }
      }
    }
  }
  return posted;
}

async function tell(
  ways: { db: Transaction; jobs: Platform['jobs'] },
  khId: number,
  moves: readonly Move[],
  { at, now }: { at: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ goods_id: number }>`
    insert into price_notices (kh_id, goods_id, at)
    select ${khId}::bigint, n.id, ${at}::timestamptz from unnest(${moves.map(({ id }) => id)}::bigint[]) as n(id)
    on conflict do nothing returning goods_id`.execute(ways.db);
  const told = new Set(rows.map((row) => row.goods_id));
  const news = moves.filter(({ id }) => told.has(id));
  const [first] = news;
  if (!first) return 0;
  const up = news.filter(({ isDearer }) => isDearer).length;
  const message = priceNotice({ up, down: news.length - up, at });
  const eventId = `price-notice:${khId}:${at.toISOString()}:${first.id}`;
  const posted = await postEvent(ways.db, { to: { khIds: [khId] }, ...message, eventId, now });
  const sms = await eventSms(ways.db, message.event, message.values);
  // Each text message is paid for: one to whoever runs the account.
  const managers = sms ? await managersOf(ways.db, khId) : [];
  for (const userId of managers) {
    if (sms) await enqueueNotice(ways, { key: `${eventId}:${userId}`, userId, sms, now });
  }
  return posted;
}

async function managersOf(db: Db, khId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('kh_id', '=', khId)
    .where('role', '=', 'manager')
    .where('status', '=', 'open')
    .execute();
  return rows.map(({ id }) => id);
}

interface Move {
  id: number;
  isDearer: boolean;
}

/** The goods for which this company pays something else from that moment on, from the first piece or from more. */
async function movesFor(db: Db, khId: number, moment: Moment, planned: Planned): Promise<Move[]> {
  const { at } = moment;
  const own = await goodsOf(db, khId, moment);
  if (own.length === 0) return [];
  const eve = new Date(at.getTime() - 1);
  const [before, after] = [await readPriceBuyer(db, khId, eve), await readPriceBuyer(db, khId, at)];
  if (!before || !after) return [];
  const priceAt = (row: FactsRow, buyer: PriceBuyer, time: Date) =>
    standingPrice(toFacts(withPlanned(row, planned, { buyer, time }), buyer, time), buyer, time);
  const then = new Map((await loadFactsRows(db, own, after, at)).map((row) => [row.id, row]));
  return (await loadFactsRows(db, own, before, eve)).flatMap((row): Move[] => {
    const later = then.get(row.id);
    if (!later) return [];
    const change = priceMove(priceAt(row, before, eve), priceAt(later, after, at));
    return change === null ? [] : [{ id: row.id, isDearer: change === 'up' }];
  });
}

/** The row as it will be at an instant, with what plans will have set by then. */
function withPlanned(
  row: FactsRow,
  planned: Planned,
  { buyer, time }: { buyer: PriceBuyer; time: Date },
): FactsRow {
  const lists = new Set(buyer.priceChain.lists);
  return (
    (planned.get(row.id) ?? [])
      // Of goods with own prices of many companies nearly all of these are those of others.
      .filter(({ at, change }) => at <= time && (change.of === 'list' || lists.has(change.listId)))
      .reduce((so, { at, change }) => {
        const end = change.of === 'own' ? ownEnd(so, change, at) : undefined;
        return end === null ? so : withChange(so, change, { lists, from: at, ...(end && { end }) });
      }, row)
  );
}

/** An own price that moves along ends when the one that it replaces would have; null = there is none by then. */
function ownEnd(
  { list_rows: rows }: FactsRow,
  { listId, fromPieces }: Extract<PriceChange, { of: 'own' }>,
  at: Date,
): string | null {
  const time = at.getTime();
  const standing = (rows ?? [])
    .filter((row) => row.listId === listId && row.fromPieces === fromPieces)
    .filter(({ start, end }) => instantOf(start) <= time && time < instantOf(end))
    .sort((a, b) => instantOf(b.start) - instantOf(a.start) || b.id - a.id);
  return standing[0]?.end ?? null;
}
