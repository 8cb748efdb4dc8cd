import { type BaseRow, type ListRow, instantOf } from '@pifa/domain';
import { sql } from 'kysely';

import type { JudgeContext } from '../../staff';
import { keyOf } from './standing';

/** All rows of some prices, the replaced ones too, and all market prices of some goods. */
export interface History {
  /** by `keyOf` */
  rows: ReadonlyMap<string, readonly ListRow[]>;
  bases: ReadonlyMap<number, readonly BaseRow[]>;
}

interface Asked {
  listId: number;
  goodsId: number;
  /** null = the market price */
  fromPieces: number | null;
}

interface StoredRow extends Omit<ListRow, 'start' | 'end'> {
  goodsId: number;
  /** as JSON has it, because a window may be open */
  start: string;
  end: string;
}

/** Reads what was ever said of these prices: two statements. */
export async function historyOf(tx: JudgeContext['tx'], asked: readonly Asked[]): Promise<History> {
  const listIds = [...new Set(asked.map(({ listId }) => listId))];
  const priced = asked.flatMap(({ goodsId, fromPieces }) => (fromPieces === null ? [] : [goodsId]));
  const based = asked.flatMap(({ goodsId, fromPieces }) => (fromPieces === null ? [goodsId] : []));
  const { rows } = await sql<StoredRow>`
    select r.id, r.list_id as "listId", r.goods_id as "goodsId", r.from_pieces as "fromPieces",
      r.per_piece as "perPiece", r.per_pack as "perPack", to_json(r.starts_at)#>>'{}' as start,
      to_json(r.ends_at)#>>'{}' as "end"
    from price_list_rows r join price_lists l on l.id = r.list_id and r.version <= l.live_version
    where r.list_id = any(${listIds}::bigint[]) and r.goods_id = any(${priced}::bigint[])
    order by r.id`.execute(tx);
  const byKey = new Map<string, ListRow[]>();
  for (const { goodsId, start, end, ...row } of rows) {
    const own = { ...row, start: instantOf(start), end: instantOf(end) };
    add(byKey, keyOf(goodsId, row.fromPieces), own);
  }
  const { rows: found } = await sql<{ id: number; goodsId: number; perPiece: number; from: Date }>`
    select id, goods_id as "goodsId", per_piece as "perPiece", from_at as "from" from goods_bases
    where goods_id = any(${based}::bigint[]) order by id`.execute(tx);
  const bases = new Map<number, BaseRow[]>();
  for (const { id, goodsId, perPiece, from } of found) {
    add(bases, goodsId, { id, kind: 'market', perPiece, from: from.getTime() });
  }
  return { rows: byKey, bases };
}

function add<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = groups.get(key);
  if (known) known.push(item);
  else groups.set(key, [item]);
}
