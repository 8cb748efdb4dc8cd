import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';
import { MOST_LINES } from './add-lines';

/** A line of a quote that a buyer accepted, with the pair that is frozen (1/10000 yuan). */
export interface QuotedCartLine {
  quoteLineId: number;
  /** Lines of other versions for the same wish: what lies in the cart of them gives way. */
  replaces: readonly number[];
  goodsId: number;
  packs: number;
  pieces: number;
  perPack: number;
  perPiece: number;
}

/**
 * Puts accepted lines into their buyer's cart, each checked, in place of what was accepted before for the same wish;
 * answers the ids of the cart's lines by the quote's. Three statements, the cart is locked first.
 */
export async function putQuotedLines(
  tx: Transaction,
  userId: number,
  lines: readonly QuotedCartLine[],
  now: Date,
): Promise<Map<number, number> | Refusal> {
  await sql`
    insert into carts (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = carts.version + 1`.execute(tx);
  const contexts = lines.map(({ quoteLineId }) => `quoted:${quoteLineId}`);
  const replaced = lines.flatMap(({ replaces }) => replaces.map((id) => `quoted:${id}`));
  const { rows: others } = await sql<{ count: number }>`
    with gone as (
      delete from cart_lines where user_id = ${userId} and context = any(${replaced}::text[]) returning id)
    select count(*) as count from cart_lines l
    where l.user_id = ${userId} and l.context <> all(${contexts}::text[]) and l.id not in (select id from gone)`.execute(
    tx,
  );
  if ((others[0]?.count ?? 0) + lines.length > MOST_LINES) return refuse('cart-full', { most: MOST_LINES });
  const { rows } = await sql<{ id: number; quoteLineId: number }>`
    insert into cart_lines
      (user_id, goods_id, context, packs, pieces, is_check, added_per_pack, added_per_piece, added_at, updated_at)
    select ${userId}, a."goodsId", 'quoted:' || a."quoteLineId", a.packs, a.pieces, true, a."perPack", a."perPiece",
           ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(lines)}::jsonb)
      as a("quoteLineId" bigint, "goodsId" bigint, packs integer, pieces integer, "perPack" bigint, "perPiece" bigint)
    on conflict (user_id, goods_id, context, coalesce(parent_line_id, 0)) do update
      set packs = excluded.packs, pieces = excluded.pieces, is_check = true,
          added_per_pack = excluded.added_per_pack, added_per_piece = excluded.added_per_piece,
          updated_at = excluded.updated_at
    returning id, substr(context, 8)::bigint as "quoteLineId"`.execute(tx);
  return new Map(rows.map(({ id, quoteLineId }) => [quoteLineId, id]));
}
