import { sql } from 'kysely';
import { type AuditCheck, type AuditFinding, runChecks, type Transaction } from '../../platform';

const CHECKS: readonly Omit<AuditCheck, 'invariant'>[] = [
  {
    text: 'number or stars of a goods differ from the reviews that show',
    find: sql`
      select g.code as id from goods g
      left join (select goods_id, count(*) as n, sum(stars) as stars
                 from comments where status = 'shown' group by goods_id) c on c.goods_id = g.id
      where g.review_count <> coalesce(c.n, 0) or g.star_sum <> coalesce(c.stars, 0)`,
  },
  {
    text: 'a line that says it was reviewed has no review, or the other way round',
    find: sql`
      select l.id::text as id from order_lines l
      left join comments c on c.order_line_id = l.id
      where l.reviewed <> (c.id is not null)`,
  },
  {
    text: 'a review of a line that its company did not buy, or of an order that was never completed',
    find: sql`
      select c.id::text as id from comments c
      join order_lines l on l.id = c.order_line_id join orders o on o.id = l.order_id
      where o.kh_id <> c.kh_id or l.goods_id <> c.goods_id or l.price_kind = 'gift' or o.completed_at is null`,
  },
  {
    text: 'a picture that another company uploaded',
    find: sql`
      select p.upload_id as id from review_pictures p
      join comments c on c.id = p.comment_id join uploads u on u.id = p.upload_id
      where u.owner_kh_id is distinct from c.kh_id`,
  },
];

/** The invariants of reviews: RULINGS "Reviews hang on an order line". */
export const auditReviews = (tx: Transaction): Promise<AuditFinding[]> =>
  runChecks(
    tx,
    CHECKS.map((check) => ({ ...check, invariant: 'reviews' })),
  );
