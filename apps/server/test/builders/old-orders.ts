import { sql } from 'kysely';
import type { Db } from '../../src/platform/database';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();

/** An order from before the mall was here, with one line; answers its id. Prices in 1/10000 yuan, the amount in fen. */
export async function anOldOrder(
  db: Db,
  { khId }: { khId: number },
  own: { goodsId?: number; no?: string; at?: string; pieces?: number; perPiece?: number } = {},
): Promise<string> {
  const {
    goodsId = null,
    no = `OLD-${number()}`,
    at = '2025-03-01T02:00:00Z',
    pieces = 24,
    perPiece = 12_000,
  } = own;
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into old_orders (kh_id, no, ordered_at, recipient, address)
      values (${khId}, ${no}, ${at}, '周四', '太沙路 8 号') returning id),
    filled as (
      insert into old_order_lines (old_order_id, kh_id, key, goods_id, code, name, packs, pieces, pieces_per_pack, per_pack,
        per_piece, amount)
      select id, ${khId}, '#OLD', ${goodsId}::bigint, 'OLD', '从前的水', 0, ${pieces}, 24, ${perPiece * 24}, ${perPiece},
        ${Math.round((pieces * perPiece) / 100)}
      from placed)
    select id::text from placed`.execute(db);
  return rows[0]?.id ?? '';
}
