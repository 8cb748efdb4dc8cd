import type { CallData, CallQuery, Refusal } from '@pifa/contract';
import { afterVerdict, oneWorkingDayBefore, type ReviewState, reviewWord, type Verdict } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  type CallContext,
  containsPattern,
  type Db,
  keyOf,
  pageByKey,
  type Transaction,
} from '../../platform';
import { countReviews } from '../goods';
import { countWaiting, type Operator, ownedInScope, type QueuePart } from '../staff';
import { pictureFor, picturesOf } from './pictures';
import { type HeldReview, REPLIED_BY, reviewStore } from './review-store';

type Listed = CallData<'adminReviews'>['list'][number];

interface ModeratedRow
  extends Omit<Listed, 'id' | 'goodsId' | 'state' | 'stateName' | 'images' | 'time' | 'replyTime'> {
  id: number;
  goodsId: number;
  state: ReviewState;
  images: unknown;
  repliedAt: Date | null;
  createdAt: Date;
}

/** Reviews (`comments c`) that a member of staff sees: of their customers; those older than accounts are for all. */
export const reviewsInScope = (operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`(c.kh_id is null or ${ownedInScope(operator, 'c.kh_id')})`;

/** What the list's filters mean, over `comments c` and its `goods g`. */
export function whereAsked(
  { state, goodsCode, keyword, stars, pictures }: Omit<CallQuery<'adminReviews'>, 'size' | 'cursor'>,
  operator: Operator,
): RawBuilder<boolean> {
  // Only what is asked for stands in the statement: a condition that may or may not apply keeps the planner from the index.
  const asked = [reviewsInScope(operator), sql`c.stars <= ${stars}`];
  if (state !== 'all') asked.push(sql`c.status = ${sql.lit(state)}`);
  if (goodsCode !== '') asked.push(sql`c.goods_id = (select id from goods where code = ${goodsCode})`);
  if (keyword !== '') {
    const word = containsPattern(keyword);
    asked.push(
      sql`(g.name ilike ${word} or g.code ilike ${word} or c.company_name ilike ${word} or c.content ilike ${word})`,
    );
  }
  if (pictures) asked.push(sql`jsonb_array_length(c.images) > 0`);
  return sql<boolean>`${sql.join(asked, sql` and `)}`;
}

/**
 * A page of reviews by key: what waits the oldest first, the others the newest first. Company names are not masked here.
 * One statement.
 */
export async function pageForModeration(
  { db, query }: CallContext<'adminReviews'>,
  operator: Operator,
): Promise<CallData<'adminReviews'> | Refusal> {
  const { state, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const isQueue = state === 'waiting';
  const side = isQueue ? sql`>` : sql`<`;
  const order = isQueue ? sql`c.created_at, c.id` : sql`c.created_at desc, c.id desc`;
  const after = key
    ? sql`(c.created_at, c.id) ${side} (${key.at}::timestamptz, ${Number(key.id)}::bigint)`
    : sql`true`;
  const { rows } = await sql<ModeratedRow>`
    select c.id, c.goods_id as "goodsId", c.status as state, g.code as "goodsCode", g.name as "goodsName",
           coalesce(l.image, '') as "goodsImage", coalesce(o.id, '') as "orderId", coalesce(o.no, '') as "orderNo",
           coalesce(c.kh_id::text, '') as "khId", c.company_name as company, c.anonymous, c.stars, c.content, c.images, c.reason, c.version, c.reply,
           c.reply_version as "replyVersion", ${REPLIED_BY} as "repliedBy", c.replied_at as "repliedAt",
           c.created_at as "createdAt"
    from comments c
    join goods g on g.id = c.goods_id
    left join order_lines l on l.id = c.order_line_id
    left join orders o on o.id = l.order_id
    where ${whereAsked(query, operator)} and ${after}
    order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
  const list = page.rows.map(({ createdAt, repliedAt, ...row }) => ({
    ...row,
    ...(repliedAt && { replyTime: repliedAt.toISOString() }),
    id: String(row.id),
    goodsId: String(row.goodsId),
    stateName: reviewWord(row.state).word,
    images: picturesOf(row.images).map((stored) => pictureFor('operator', stored)),
    time: createdAt.toISOString(),
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
}

/** 待审评价, for 工作台. */
export const reviewQueue: readonly QueuePart[] = [
  {
    name: 'reviewsWaiting',
    title: '待审评价',
    permission: 'review.judge',
    path: 'reviews',
    promise: '1 个工作日内审核',
    read: (db, operator, now) =>
      countWaiting(
        db,
        sql`select c.created_at as at from comments c
            where c.status <> 'shown' and c.status = 'waiting' and ${reviewsInScope(operator)}
            order by c.created_at, c.id`,
        oneWorkingDayBefore(now),
      ),
  },
];

/** Whether a member of staff sees this review. */
export async function seesReview(db: Db, id: number, operator: Operator): Promise<boolean> {
  const { rows } =
    await sql`select 1 from comments c where c.id = ${id} and ${reviewsInScope(operator)}`.execute(db);
  return rows.length > 0;
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
