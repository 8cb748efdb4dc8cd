import type { CallData, CallQuery } from '@pifa/contract';
import { afterVerdict, type ReviewState, reviewWord, type Verdict } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';
import { countReviews } from '../goods';
import { pictureFor, picturesOf } from './pictures';
import { type HeldReview, reviewStore } from './review-store';

interface ModeratedRow {
  id: number;
  status: ReviewState;
  goods_code: string;
  goods_name: string;
  order_no: string;
  company_name: string;
  anonymous: boolean;
  stars: number;
  content: string;
  images: unknown;
  reason: string;
  reply: string;
  created_at: Date;
  total: number;
}

/** Reviews for whoever judges them, the first written first; company names are whole here. */
export async function pageForModeration(
  db: Db,
  { state, goodsCode, pageNum, pageSize }: CallQuery<'adminReviews'>,
): Promise<CallData<'adminReviews'>> {
  const { rows } = await sql<ModeratedRow>`
    select c.id, c.status, g.code as goods_code, g.name as goods_name, coalesce(o.no, '') as order_no,
           c.company_name, c.anonymous, c.stars, c.content, c.images, c.reason, c.reply, c.created_at,
           count(*) over () as total
    from comments c
    join goods g on g.id = c.goods_id
    left join order_lines l on l.id = c.order_line_id
    left join orders o on o.id = l.order_id
    where (${state}::text = 'all' or c.status = ${state}) and (${goodsCode}::text = '' or g.code = ${goodsCode})
    order by c.created_at, c.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const list = rows.map((row) => ({
    id: String(row.id),
    state: row.status,
    stateName: reviewWord(row.status).word,
    goodsCode: row.goods_code,
    goodsName: row.goods_name,
    orderNo: row.order_no,
    company: row.company_name,
    anonymous: row.anonymous,
    stars: row.stars,
    content: row.content,
    images: picturesOf(row.images).map((stored) => pictureFor('operator', stored)),
    reason: row.reason,
    reply: row.reply,
    time: row.created_at.toISOString(),
  }));
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize };
}

/**
 * Shows or hides a review, with the goods' figures in the same transaction. Answers what it was before and what it is
 * now; undefined for an unknown review, `after: null` where the verdict changes nothing.
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

/** Answers a review in the seller's name; '' takes the answer away. The review as it was, undefined when unknown. */
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
