import { type RawBuilder, sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import { type CartChange, type CartRow, lineKey } from './cart-rows';

/** A change that was written. */
export interface Written {
  /** Ids of added lines by `lineKey`. */
  addedIds: ReadonlyMap<string, number>;
  /** The transaction that wrote, as it stands in the versions of the rows it wrote. */
  writtenBy: string;
}

interface AddedLine {
  id: number;
  goodsId: number;
  context: string;
  parentId: number | null;
}

/**
 * Writes a change if the cart's version still is `seen`, and raises the version by one in the same statement.
 * Undefined when somebody was faster: then nothing changed.
 */
export async function writeCart(
  db: Db,
  userId: number,
  seen: number,
  { added = [], changed = [], removed = [], choices }: CartChange,
  now: Date,
): Promise<Written | undefined> {
  const chosen = choices ? toJson(choices) : null;
  const { rows } = await sql<{ added: AddedLine[]; by: string }>`
    with bump as (
      insert into carts (user_id, version, choices)
      values (${userId}, ${seen + 1}, coalesce(${chosen}::jsonb, '{}'::jsonb))
      on conflict (user_id) do update
        set version = carts.version + 1, choices = coalesce(${chosen}::jsonb, carts.choices)
        where carts.version = ${seen}
      returning version)${removed.length > 0 ? removing(userId, removed) : NOTHING}${
        changed.length > 0 ? changing(userId, changed, now) : NOTHING
      }${added.length > 0 ? adding(userId, added, now) : NOTHING}
    select ${added.length > 0 ? ADDED : sql`'[]'::jsonb`} as added, pg_current_xact_id()::xid::text as by
    from bump`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const ids = row.added.map((line) => [lineKey(line.goodsId, line.context, line.parentId), line.id] as const);
  return { addedIds: new Map(ids), writtenBy: row.by };
}

// The parts of a change; each stands in the statement only when there is something for it.
const NOTHING = sql``;

const removing = (userId: number, removed: readonly number[]) => sql`,
  gone as (
    delete from cart_lines
    where user_id = ${userId} and id = any(${[...removed]}::bigint[]) and exists (select 1 from bump))`;

const changing = (userId: number, changed: readonly CartRow[], now: Date) => sql`,
  changed as (
    update cart_lines l
    set packs = c.packs, pieces = c.pieces, is_check = c."isCheck", wish = c.options,
        added_per_pack = c."addedPerPack", added_per_piece = c."addedPerPiece", updated_at = ${now}
    from jsonb_to_recordset(${toJson(changed.map(toStored))}::jsonb) as c(id bigint, ${STORED})
    where l.id = c.id and l.user_id = ${userId} and exists (select 1 from bump))`;

const adding = (userId: number, added: readonly CartRow[], now: Date) => sql`,
  added as (
    insert into cart_lines
      (user_id, goods_id, context, parent_line_id, wish, packs, pieces, is_check, added_per_pack, added_per_piece,
       added_at, updated_at)
    select ${userId}, a."goodsId", a.context, a."parentId", a.options, a.packs, a.pieces, a."isCheck",
           a."addedPerPack", a."addedPerPiece", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(added.map(toStored))}::jsonb)
      as a("goodsId" bigint, context text, "parentId" bigint, ${STORED})
    where exists (select 1 from bump)
    returning id, goods_id, context, parent_line_id)`;

const ADDED: RawBuilder<AddedLine[]> = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
    'id', id, 'goodsId', goods_id, 'context', context, 'parentId', parent_line_id)) from added), '[]'::jsonb)`;

const STORED = sql`options jsonb, packs integer, pieces integer, "isCheck" boolean, "addedPerPack" bigint,
  "addedPerPiece" bigint`;

const toStored = (row: CartRow) => {
  const { id, parentId, options, packs, pieces, isCheck, addedPerPack, addedPerPiece } = row;
  const key = { goodsId: Number(row.goods.id), context: row.contextText, parentId };
  return { id, ...key, options, packs, pieces, isCheck, addedPerPack, addedPerPiece };
};
