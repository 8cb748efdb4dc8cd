import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { FactsRow, PriceBuyer } from '../../pricing';
import type { PriceChange as DeskChange } from '../plans/list-prices/settings';
import { isMarket, type ListChange } from '../plans/settings';

/** Prices that a plan would set, as facts of goods: what past orders would have come to with them. */
export interface PlannedPrices {
  title: string;
  /** Reads what the plan changes of these goods, those it has not read yet: one statement, none without any. */
  prepare: (goodsIds: readonly number[]) => Promise<void>;
  /** Of a goods that was prepared. */
  change: (row: FactsRow, buyer: PriceBuyer | null) => FactsRow;
}

type Change = ListChange | DeskChange;
type StoredRow = NonNullable<FactsRow['list_rows']>[number];

/** Of an own plan of 改价台 or of a price list that was looked at; undefined where there is none. */
export async function pricesOfPlan(
  db: Db,
  planId: string,
  operatorId: number,
  now: Date,
): Promise<PlannedPrices | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select(['title', 'kind'])
    .where('id', '=', planId)
    .where('operator_id', '=', operatorId)
    .where('kind', 'in', ['list-prices', 'price-list'])
    .where('state', 'in', ['open', 'scheduled'])
    .where((eb) => eb.or([eb('state', '=', 'scheduled'), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!plan) return undefined;
  const byGoods = new Map<number, Change[]>();
  return {
    title: plan.title,
    async prepare(goodsIds) {
      const missing = [...new Set(goodsIds)].filter((id) => !byGoods.has(id));
      if (missing.length === 0) return;
      for (const id of missing) byGoods.set(id, []);
      // By id, else by code: an "or" of the two would compare every row of the plan with every goods.
      const { rows } = await sql<{ goods_id: number; change: Change }>`
        with planned as (
          select seq, change, (change ->> 'goodsId')::bigint as goods_id, change ->> 'code' as code
          from plan_rows where plan_id = ${planId} and verdict = 'change')
        select found.goods_id, found.change from (
          select p.goods_id, p.change, p.seq from planned p where p.goods_id = any(${missing}::bigint[])
          union all
          select g.id, p.change, p.seq from planned p join goods g on g.code = p.code
          where p.goods_id is null and g.id = any(${missing}::bigint[])) found
        order by found.seq`.execute(db);
      for (const { goods_id: goodsId, change } of rows) byGoods.get(goodsId)?.push(change);
    },
    change(row, buyer) {
      const lists = new Set(buyer?.priceChain.lists);
      return (byGoods.get(row.id) ?? []).reduce(
        (so, change) => withChange(withoutPrice(so, change, lists), change, { lists, from: now }),
        row,
      );
    },
  };
}

/** A price to come would be the newest as soon as it begins: the planned one stands in the place of all of them. */
function withoutPrice(row: FactsRow, change: Change, lists: ReadonlySet<number>): FactsRow {
  if (!('listId' in change) || !lists.has(change.listId)) return row;
  const { listId, fromPieces } = change;
  return {
    ...row,
    list_rows: (row.list_rows ?? []).filter((one) => one.listId !== listId || one.fromPieces !== fromPieces),
  };
}

/**
 * The row with a change that is in force from an instant on, a price of a list until `end`; the same where it does not
 * concern these lists.
 */
export function withChange(
  row: FactsRow,
  change: Change,
  { lists, from, end = 'infinity' }: { lists: ReadonlySet<number>; from: Date; end?: string },
): FactsRow {
  if ('of' in change && change.of === 'list') {
    return { ...row, list_per_pack: change.perPack, list_per_piece: change.perPiece };
  }
  const start = from.toISOString();
  if (!('listId' in change)) {
    if (!isMarket(change)) return row;
    return { ...row, market: [...(row.market ?? []), { id: NEWEST, perPiece: change.market, from: start }] };
  }
  const { listId, fromPieces, perPiece, perPack } = change;
  if (!lists.has(listId) || perPiece === null) return row;
  const next: StoredRow = { id: NEWEST, listId, fromPieces, perPiece, perPack, start, end };
  return { ...row, list_rows: [...(row.list_rows ?? []), next] };
}

/** Of rows that begin together the newest stands. */
const NEWEST = Number.MAX_SAFE_INTEGER;
