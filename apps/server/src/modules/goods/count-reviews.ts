import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';

/** What changes of a goods' reviews: +1 with its stars when one is shown, −1 when it is taken down. */
export interface ReviewChange {
  goodsId: number;
  count: 1 | -1;
  /** stars of the review, 1 to 5 */
  stars: number;
}

/**
 * Keeps number and stars of the reviews that show, in the transaction that shows or hides them. Rows are locked in id
 * order, so that two batches never wait for each other in a circle; a count below zero breaks a constraint.
 */
export async function countReviews(tx: Transaction, changes: readonly ReviewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`select id from goods where id = any(${changes.map(({ goodsId }) => goodsId)}::bigint[])
    order by id for no key update`.execute(tx);
  await sql`
    update goods g set review_count = g.review_count + c.count, star_sum = g.star_sum + c.stars
    from (select "goodsId", sum(count) as count, sum(count * stars) as stars
          from jsonb_to_recordset(${toJson(changes)}::jsonb) as r("goodsId" bigint, count integer, stars integer)
          group by "goodsId") c
    where g.id = c."goodsId"`.execute(tx);
}
