import { type Refusal, refuse } from '@pifa/contract';
import {
  cappedStocks,
  claimKey,
  CLAIM_KINDS,
  type DrawnStock,
  isUncapped,
  type Quote,
  refuseUnpaid,
  type ScarceRef,
  type UnpaidCaps,
  type WantedGoods,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { runStatement, type Statement, type Db, type Platform, type Session, toJson } from '../../platform';
import type { PricedLine } from '../cart';

/** What a company holds in orders it has paid nothing for. */
export interface UnpaidHeld {
  /** The number of such orders. */
  orders: number;
  /** By kind and ref: the unpaid pieces of a stock, and how many of them those orders hold. */
  stocks: Readonly<Record<string, readonly [stock: number, held: number]>>;
}

/** The caps of a company by its level; undefined = no caps. */
export function unpaidCaps(
  { settings }: Pick<Platform, 'settings'>,
  { level }: Session,
): UnpaidCaps | undefined {
  const { levels, ...standard } = settings.orders.unpaid;
  const { orders, stockPercent, stockFrom } = { ...standard, ...levels[level] };
  const caps = {
    orders: orders === undefined ? standard.orders : orders,
    stockPercent: stockPercent ?? standard.stockPercent,
    stockFrom: stockFrom ?? standard.stockFrom,
  };
  return isUncapped(caps) ? undefined : caps;
}

/** Class of the advisory lock under which orders of one company are counted and placed. */
const LOCK_CLASS = 7_432_002;

/**
 * A column that serialises the orders of a company until the transaction ends, so that what a later statement counts stays
 * true until the order is written.
 */
export const holdingCompany = (khId: number) =>
  sql`pg_advisory_xact_lock(${LOCK_CLASS}::integer, (${khId}::bigint % 2147483647)::integer)`;

/** Counts what a company holds unpaid, as far as it concerns the goods in this user's cart. One statement. */
export const unpaidStatement = ({ khId, userId }: Session): Statement<UnpaidHeld> =>
  heldStatement(
    khId,
    sql`select distinct ${CLAIM_KINDS.stock}::text as kind, goods_id::text as ref from cart_lines
        where user_id = ${userId}::bigint`,
  );

/** The same for further stocks: an activity's own. One statement, none where there are none. */
export async function countStocks(
  db: Db,
  { khId }: Session,
  held: UnpaidHeld,
  things: readonly ScarceRef[],
): Promise<UnpaidHeld> {
  if (things.length === 0) return held;
  const more = await runStatement(
    db,
    heldStatement(
      khId,
      sql`select * from jsonb_to_recordset(${toJson(things)}::jsonb) as n(kind text, ref text)`,
    ),
  );
  return { ...held, stocks: { ...held.stocks, ...more.stocks } };
}

/** An order with a paid deposit does not count as unpaid. */
function heldStatement(khId: number, things: RawBuilder<unknown>): Statement<UnpaidHeld> {
  return {
    query: sql`
      with mine as materialized (
        select id from orders
        where kh_id = ${khId}::bigint and state = 'unpaid' and paid_amount = 0 and parent_id is null),
      held as materialized (
        select c.scarce_id, sum(c.quantity) as pieces from each_claim c
        where c.order_id = any(array(select id from mine)) and c.state = 'reserved' group by 1),
      wanted as materialized (
        select (select f.id from scarce f where f.kind = t.kind and f.ref = t.ref) as id from (${things}) t)
      select (select count(*) from mine) as orders,
             (select coalesce(jsonb_object_agg(s.kind || ':' || s.ref, jsonb_build_array(
                s.available + s.reserved, coalesce((select h.pieces from held h where h.scarce_id = s.id), 0))),
                '{}'::jsonb)
              from scarce s where s.id = any(array(select id from wanted))) as stocks`,
    read: ([row]) => row as UnpaidHeld,
  };
}

/** A stock that an order draws on, with the line that does. */
type Drawn = DrawnStock & { line: PricedLine };

/** The stocks that the caps limit. Quoted lines and places won in a waiting room are exempt. */
export function drawnStocks({ lines, quote }: Pick<Basket, 'lines' | 'quote'>): Drawn[] {
  return cappedStocks(quote.claimsNeeded).flatMap((drawn): Drawn[] => {
    const line = lines.find(({ row }) => row.goods.id === drawn.goodsId);
    if (!line || line.row.context.kind === 'quoted') return [];
    if (drawn.kind === CLAIM_KINDS.activityStock && line.row.options.ticketId) return [];
    return [{ ...drawn, line }];
  });
}

interface Basket {
  lines: readonly PricedLine[];
  quote: Quote;
  drawn: readonly Drawn[];
}

/** Refuses an order that exceeds what its company may leave unpaid. An order with nothing to pay is exempt. */
export function refuseTooMuchUnpaid(
  caps: UnpaidCaps,
  { orders, stocks }: UnpaidHeld,
  { lines, quote, drawn }: Basket,
): Refusal | undefined {
  if (quote.totals.payable === 0 || lines.length === 0) return undefined;
  const goods = drawn.map(({ kind, ref, pieces, line }): WantedGoods => {
    const [stock = 0, held = 0] = stocks[claimKey(kind, ref)] ?? [];
    const { name, facts } = line.row.goods;
    return { name, rule: facts.rule, pieces, stock, held };
  });
  const text = refuseUnpaid(caps, { orders, goods });
  return text === null ? undefined : refuse('unpaid-limit', { text });
}
