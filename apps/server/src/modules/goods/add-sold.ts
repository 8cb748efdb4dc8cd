import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';

/**
 * Adds sold pieces to goods' sales figures (销量 and the order of 综合). Rows are locked in id order first, so that
 * two orders of the same goods never wait for each other in a circle. Two statements.
 */
export async function addSold(
  tx: Transaction,
  sold: readonly { goodsId: number; pieces: number }[],
  at: Date,
): Promise<void> {
  if (sold.length === 0) return;
  await sql`select id from goods where id = any(${sold.map(({ goodsId }) => goodsId)})
    order by id for no key update`.execute(tx);
  await sql`
    update goods g set sold_pieces = g.sold_pieces + s.pieces,
      last_sold_at = case when s.pieces > 0 then greatest(g.last_sold_at, ${at}::timestamptz) else g.last_sold_at end
    from jsonb_to_recordset(${toJson(sold)}::jsonb) as s("goodsId" bigint, pieces bigint)
    where g.id = s."goodsId"`.execute(tx);
}
