import {
  addDays,
  instantOf,
  PRICE_NOTICE_DAYS,
  PRICE_NOTICE_EVENT,
  priceMove,
  priceNotice,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../../platform';
import { enqueueNotice } from '../../members';
import { type OwnTemplate, ownTemplate, postEvent, smsByTemplate } from '../../message-box';
import { type FactsRow, loadFactsRows, type PriceBuyer, readPriceBuyer, toFacts } from '../../pricing';
import type { PriceChange } from '../plans/list-prices/settings';
import { withChange } from '../rehearse/planned-prices';
import { standingPrice } from './book-prices';

const MOST_MOMENTS = 200;
/** What was told is kept so long after it came. */
const KEPT_DAYS = 30;
/** Companies that are looked at at a time. */
const COMPANIES = 1_000;

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

/** Moments of the next days at which prices that somebody set begin or end: of plans, rows of lists, ladders. */
async function momentsAhead(
  db: Db,
  now: Date,
  until: Date,
): Promise<{ moments: Moment[]; planned: Planned }> {
  // Goods are joined by one column at a time: an "or" of two would compare every row with every goods.
  const changes = (goods: RawBuilder<unknown>) => sql`
    select p.due_at as at, g.id, r.change, p.id as plan, r.seq
    from plans p join plan_rows r on r.plan_id = p.id and r.verdict = 'change' join goods g on ${goods}
    where p.state = 'scheduled' and p.kind = 'list-prices' and p.due_at > ${now}::timestamptz
      and p.due_at <= ${until}::timestamptz`;
  const { rows: waiting } = await sql<{ at: Date; id: number; change: PriceChange }>`
    select at, id, change from (
      ${changes(sql`g.code = r.change ->> 'code'`)}
      union ${changes(sql`g.id = (r.change ->> 'goodsId')::bigint`)}) c
    order by at, plan, seq`.execute(db);
  const isAhead = (at: RawBuilder<unknown>) =>
    sql`${at} > ${now}::timestamptz and ${at} <= ${until}::timestamptz`;
  const ladders = (goods: RawBuilder<unknown>) => sql`
    select t.at, g.id from ladders l cross join lateral (values (l.starts_at), (l.ends_at)) as t(at) join goods g on ${goods}
    where ${isAhead(sql`t.at`)} and l.ends_at > l.starts_at`;
  const { rows: begun } = await sql<{ at: Date; id: number }>`
    select r.starts_at as at, r.goods_id as id from live_price_rows r
    where ${isAhead(sql`r.starts_at`)} and r.ends_at > r.starts_at
    union
    select r.ends_at, r.goods_id from price_list_rows r where ${isAhead(sql`r.ends_at`)} and r.ends_at > r.starts_at
    union ${ladders(sql`g.id = l.goods_id`)}
    union ${ladders(sql`g.group_id = l.group_id`)}`.execute(db);
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

/** A company, and goods that concern it. */
interface Concerned {
  khId: number;
  goods: number[];
}

/**
 * Companies after an id, up to another, with those of the goods that they bought or have a price or a ladder of their own
 * for, and of whose change then they have not heard yet.
 */
async function concernedBy(
  db: Db,
  { goods, at }: Moment,
  { after, last }: { after: number; last: number },
): Promise<Concerned[]> {
  const ids = sql`${[...goods]}::bigint[]`;
  const isHere = (khId: string) =>
    sql`${sql.ref(khId)} > ${after}::bigint and ${sql.ref(khId)} <= ${last}::bigint`;
  const { rows } = await sql<Concerned>`
    select x.kh_id as "khId", json_agg(x.goods_id order by x.goods_id) as goods
    from (
      select b.kh_id, b.goods_id from bought_goods b where ${isHere('b.kh_id')} and b.goods_id = any(${ids})
      union
      select p.kh_id, r.goods_id from price_lists p join price_list_rows r on r.list_id = p.id
      where ${isHere('p.kh_id')} and r.goods_id = any(${ids})
      union
      select l.kh_id, l.goods_id from ladders l where ${isHere('l.kh_id')} and l.goods_id = any(${ids})
      union
      select l.kh_id, w.id from ladders l join goods w on w.group_id = l.group_id
      where ${isHere('l.kh_id')} and w.id = any(${ids})) x
    join companies c on c.kh_id = x.kh_id and c.status = 'open'
    join goods g on g.id = x.goods_id and g.status = 'on'
    where not exists (select from price_notices n
      where n.kh_id = x.kh_id and n.goods_id = x.goods_id and n.at = ${at}::timestamptz)
    group by x.kh_id order by x.kh_id`.execute(db);
  return rows;
}

/** The id of the last of the next open companies after an id; null when there are no more. */
async function nextCompanies(db: Db, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(kh_id) as last from (
      select kh_id from companies where kh_id > ${after}::bigint order by kh_id limit ${COMPANIES}) c`.execute(
    db,
  );
  return rows[0]?.last ?? null;
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
  if (moments.length === 0) return 0;
  const template = await ownTemplate(db, PRICE_NOTICE_EVENT);
  for (const moment of moments) {
    for (let after = 0; ; ) {
      const last = await nextCompanies(db, after);
      if (last === null) break;
      for (const one of await concernedBy(db, moment, { after, last })) {
        const moves = await movesFor(db, one, { at: moment.at, planned });
        if (moves.length > 0) {
          posted += await database.transaction((tx) =>
            tell({ db: tx, jobs, template }, one.khId, moves, { at: moment.at, now }),
          );
        }
      }
      after = last;
    }
  }
  return posted;
}

async function tell(
  ways: { db: Transaction; jobs: Platform['jobs']; template: OwnTemplate },
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
  const { template } = ways;
  const posted = await postEvent(ways.db, { to: { khIds: [khId] }, ...message, eventId, now }, template);
  const sms = smsByTemplate(message.event, message.values, template);
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
async function movesFor(
  db: Db,
  { khId, goods }: Concerned,
  { at, planned }: { at: Date; planned: Planned },
): Promise<Move[]> {
  const eve = new Date(at.getTime() - 1);
  const [before, after] = [await readPriceBuyer(db, khId, eve), await readPriceBuyer(db, khId, at)];
  if (!before || !after) return [];
  const priceAt = (row: FactsRow, buyer: PriceBuyer, time: Date) =>
    standingPrice(toFacts(withPlanned(row, planned, { buyer, time }), buyer, time), buyer, time);
  const then = new Map((await loadFactsRows(db, goods, after, at)).map((row) => [row.id, row]));
  return (await loadFactsRows(db, goods, before, eve)).flatMap((row): Move[] => {
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
