import type { CallData, CallQuery } from '@pifa/contract';
import { afterVerdict, type ReviewState, reviewWord, type Verdict } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';
import { countReviews } from '../goods';
import { pictureFor, picturesOf } from './pictures';
import { type HeldReview, reviewStore } from './review-store';

type Listed = CallData<'adminReviews'>['list'][number];

interface ModeratedRow extends Omit<Listed, 'id' | 'state' | 'stateName' | 'images' | 'time'> {
  id: number;
  state: ReviewState;
  images: unknown;
  createdAt: Date;
  total: number;
}

/** Reviews for moderation, the oldest first; company names are not masked here. */
export async function pageForModeration(
  db: Db,
  { state, goodsCode, pageNum, pageSize }: CallQuery<'adminReviews'>,
): Promise<CallData<'adminReviews'>> {
  const { rows } = await sql<ModeratedRow>`
    select c.id, c.status as state, g.code as "goodsCode", g.name as "goodsName", coalesce(o.no, '') as "orderNo",
           c.company_name as company, c.anonymous, c.stars, c.content, c.images, c.reason, c.reply,
           c.created_at as "createdAt", count(*) over () as total
    from comments c
    join goods g on g.id = c.goods_id
    left join order_lines l on l.id = c.order_line_id
    left join orders o on o.id = l.order_id
    where (${state}::text = 'all' or c.status = ${state}) and (${goodsCode}::text = '' or g.code = ${goodsCode})
    order by c.created_at, c.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const list = rows.map(({ total: _, createdAt, ...row }) => ({
    ...row,
    id: String(row.id),
    stateName: reviewWord(row.state).word,
    images: picturesOf(row.images).map((stored) => pictureFor('operator', stored)),
    time: createdAt.toISOString(),
  }));
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize };
}

/**
 * Shows or hides a review and updates the goods' review counts in the same transaction. Returns the review before and
 * its state after; undefined for an unknown review, `after: null` when the verdict changes nothing.
 */
export async function judgeReview(
  tx: Transaction,
  options: { id: number; verdict: Verdict; reason: string; now: Date },
): Promise<{ before: HeldReview; after: ReviewState | null } | undefined> {
  const store = reviewStore(tx);
  const before = await store.hold(options.id);
  if (!before) return undefined;
  const after = afterVerdict(before.state, options.verdict);
  const reason = options.verdict === 'reject' ? options.reason : '';
  if (!after || !(await store.judge(before, after, reason, options.now))) return { before, after: null };
  const { goodsId, stars } = before;
  if (after === 'shown') await countReviews(tx, [{ goodsId, stars, count: 1 }]);
  else if (before.state === 'shown') await countReviews(tx, [{ goodsId, stars, count: -1 }]);
  return { before, after };
}

/** Replies to a review in the seller's name; '' removes the reply. Returns the review before; undefined when unknown. */
export async function replyToReview(
  tx: Transaction,
  id: number,
  reply: string,
): Promise<HeldReview | undefined> {
  const store = reviewStore(tx);
  const before = await store.hold(id);
  if (before) await store.reply(id, reply);
  return before;
}
