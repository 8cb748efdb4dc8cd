import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';
import { activityText } from './line-context';

/** A line that the server puts into somebody's cart: a place won in a waiting room. */
export interface ActivityLine {
  userId: number;
  goodsId: number;
  promotionId: number;
  ticketId: string;
  keptUntil: Date;
  packs: number;
  pieces: number;
  addedPerPack: number;
  addedPerPiece: number;
}

/**
 * Puts lines under an activity into their users' carts, each checked, in place of a line for the same goods; answers the
 * line of each ticket. Not `changeCart`, because one verdict fills up to thousands of carts: two statements for all of
 * them, with the carts locked in the users' order.
 */
export async function putActivityLines(
  tx: Transaction,
  lines: readonly ActivityLine[],
  now: Date,
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  await touchCarts(tx, lines);
  const stored = lines.map((line) => ({ ...line, context: activityText(String(line.promotionId)) }));
  const { rows } = await sql<{ id: number; ticket: string }>`
    insert into cart_lines
      (user_id, goods_id, context, wish, packs, pieces, is_check, added_per_pack, added_per_piece, added_at, updated_at)
    select a."userId", a."goodsId", a.context, jsonb_build_object('ticketId', a."ticketId", 'keptUntil', a."keptUntil"),
           a.packs, a.pieces, true, a."addedPerPack", a."addedPerPiece", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(stored)}::jsonb)
      as a("userId" bigint, "goodsId" bigint, context text, "ticketId" text, "keptUntil" text, packs integer,
           pieces integer, "addedPerPack" bigint, "addedPerPiece" bigint)
    on conflict (user_id, goods_id, context, coalesce(parent_line_id, 0)) do update
      set wish = excluded.wish, packs = excluded.packs, pieces = excluded.pieces, is_check = true,
          updated_at = excluded.updated_at
    returning id, wish ->> 'ticketId' as ticket`.execute(tx);
  return new Map(rows.map(({ id, ticket }) => [ticket, id]));
}

/** Removes the lines of these tickets where they are still there. */
export async function dropTicketLines(
  tx: Transaction,
  tickets: readonly { userId: number; ticketId: string }[],
): Promise<void> {
  if (tickets.length === 0) return;
  await touchCarts(tx, tickets);
  await sql`
    delete from cart_lines l
    using jsonb_to_recordset(${toJson(tickets)}::jsonb) as t("userId" bigint, "ticketId" text)
    where l.user_id = t."userId" and l.wish ->> 'ticketId' = t."ticketId"`.execute(tx);
}

/** Raises the carts' versions, so that changes under way start over; in the users' order, so that none deadlocks. */
async function touchCarts(tx: Transaction, owners: readonly { userId: number }[]): Promise<void> {
  const users = [...new Set(owners.map(({ userId }) => userId))];
  await sql`
    insert into carts (user_id, version)
    select value::bigint, 1 from jsonb_array_elements_text(${toJson(users)}::jsonb) order by value::bigint
    on conflict (user_id) do update set version = carts.version + 1`.execute(tx);
}
