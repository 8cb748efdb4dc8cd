import type { NewListRow } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson } from '../../../platform';
import type { JudgeContext } from '../../staff';
import type { PriceChange } from './settings';
import { keyOf } from './standing';

type Tx = JudgeContext['tx'];

interface Writing {
  operatorId: number;
  now: Date;
  /** 1 = under the version to come: nobody sees the rows until `showNext`. */
  ahead?: 0 | 1;
}

/** A row of a list to come, with its goods. */
export type AddedRow = Omit<NewListRow, 'listId'> & { readonly goodsId: number };

interface RowsOfList {
  listId: number;
  rows: readonly AddedRow[];
}

interface Written {
  id: number;
  goods_id: number;
  from_pieces: number;
}

/** ms as the database reads it */
export const momentOf = (ms: number): string =>
  ms === Number.POSITIVE_INFINITY
    ? 'infinity'
    : ms === Number.NEGATIVE_INFINITY
      ? '-infinity'
      : new Date(ms).toISOString();

/** Appends rows to a list in force, in this order: one statement. Answers the ids by goods and quantity. */
export async function appendRows(
  tx: Tx,
  listId: number,
  added: readonly AddedRow[],
  writing: Writing,
): Promise<Map<string, number[]>> {
  if (added.length === 0) return new Map();
  const { rows } =
    await sql<Written>`${insertion([{ listId, rows: added }], writing)} returning id, goods_id, from_pieces`.execute(
      tx,
    );
  return idsByKey(rows);
}

/** Appends rows to several lists, in this order: one statement. */
export async function appendToLists(tx: Tx, added: readonly RowsOfList[], writing: Writing): Promise<void> {
  if (added.length > 0) await insertion(added, writing).execute(tx);
}

/** Columns and not JSON: of a million rows the database reads the columns in half the time. */
function insertion(added: readonly RowsOfList[], { operatorId, now, ahead = 0 }: Writing) {
  const rows = added.flatMap((one) => one.rows);
  return sql`
    insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at,
      operator_id, at)
    select l.id, l.live_version + ${ahead}, n.goods, n.pieces, n.piece, n.pack, n.starts, n.ends, ${operatorId},
      ${now}::timestamptz
    from unnest(${added.flatMap((one) => one.rows.map(() => one.listId))}::bigint[],
      ${rows.map(({ goodsId }) => goodsId)}::bigint[], ${rows.map(({ fromPieces }) => fromPieces)}::integer[],
      ${rows.map(({ perPiece }) => perPiece)}::bigint[], ${rows.map(({ perPack }) => perPack)}::bigint[],
      ${rows.map(({ start }) => momentOf(start))}::timestamptz[],
      ${rows.map(({ end }) => momentOf(end))}::timestamptz[])
      with ordinality as n(list, goods, pieces, piece, pack, starts, ends, seq)
      join price_lists l on l.id = n.list
    order by n.seq`;
}

const idsByKey = (rows: readonly Written[]): Map<string, number[]> => {
  const ids = new Map<string, number[]>();
  for (const { id, goods_id: goodsId, from_pieces: fromPieces } of rows) {
    const key = keyOf(goodsId, fromPieces);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
};

/**
 * Ends prices, of however many lists: each row that would still be in force after `begins` is said again with that end,
 * because what lies under the newest would come back otherwise. One statement; answers the ids by goods and quantity,
 * for whoever ends prices of one list.
 */
export async function endRows(
  tx: Tx,
  ended: readonly Pick<PriceChange, 'listId' | 'goodsId' | 'fromPieces'>[],
  { operatorId, begins, now, ahead = 0 }: Writing & { begins: Date },
): Promise<Map<string, number[]>> {
  if (ended.length === 0) return new Map();
  const { rows } = await sql<Written>`
    insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, per_pack, starts_at, ends_at,
      operator_id, at)
    select r.list_id, l.live_version + ${ahead}, r.goods_id, r.from_pieces, r.per_piece, r.per_pack, r.starts_at,
      ${begins}::timestamptz, ${operatorId}, ${now}::timestamptz
    from live_price_rows r join price_lists l on l.id = r.list_id
      join unnest(${ended.map((one) => one.listId)}::bigint[], ${ended.map((one) => one.goodsId)}::bigint[],
        ${ended.map((one) => one.fromPieces)}::integer[]) as n(list, goods, pieces)
        on n.list = r.list_id and n.goods = r.goods_id and n.pieces = r.from_pieces
    where r.list_id = any(${[...new Set(ended.map((one) => one.listId))]}::bigint[])
      and r.goods_id = any(${[...new Set(ended.map((one) => one.goodsId))]}::bigint[])
      and r.starts_at <= ${begins}::timestamptz and r.ends_at > ${begins}::timestamptz
    returning id, goods_id, from_pieces`.execute(tx);
  return idsByKey(rows);
}

/** Shows what was written ahead, of all these lists at once: until then readers see the old prices, never half. */
export async function showNext(tx: Tx, listIds: readonly number[]): Promise<void> {
  await sql`update price_lists set live_version = live_version + 1 where id = any(${[...listIds]}::bigint[])`.execute(
    tx,
  );
}

/** Market prices, each from its instant (ms) on; answers the ids by goods. */
export async function writeMarkets(
  tx: Tx,
  changes: readonly { goodsId: number; market: number; from: number }[],
  { operatorId, now }: Writing,
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map();
  const { rows } = await sql<{ id: number; goods_id: number }>`
    insert into goods_bases (goods_id, kind, per_piece, from_at, operator_id, at)
    select n.goods, 'market', n.piece, n.starts, ${operatorId}, ${now}::timestamptz
    from json_to_recordset(${toJson(
      changes.map(({ goodsId, market, from }) => ({ goods: goodsId, piece: market, starts: momentOf(from) })),
    )}::json) as n(goods bigint, piece bigint, starts timestamptz)
    returning id, goods_id`.execute(tx);
  return new Map(rows.map(({ id, goods_id: goodsId }) => [goodsId, id]));
}
