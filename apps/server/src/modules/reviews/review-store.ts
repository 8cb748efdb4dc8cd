import type { WireOwnReview } from '@pifa/contract';
import { type ReviewState, reviewWord } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';
import type { ReviewedLine } from '../orders';
import { pictureFor, picturesOf, publicPicture } from './pictures';

/** What a buyer writes about a line; checked by `reviewProblem` of the domain. */
interface Opinion {
  stars: number;
  content: string;
  /** ids of uploads */
  images: readonly string[];
  anonymous: boolean;
}

/** A review as its moderation needs it. */
export interface HeldReview {
  id: number;
  goodsId: number;
  state: ReviewState;
  stars: number;
  content: string;
  reason: string;
  version: number;
  reply: string;
  replyVersion: number;
  /** shown name of who replied; '' without a reply */
  repliedBy: string;
  repliedAt: Date | null;
}

interface OwnRow extends Omit<WireOwnReview, 'id' | 'goodsId' | 'images' | 'stateName' | 'time'> {
  id: number;
  goodsId: number;
  images: unknown;
  createdAt: Date;
}

/** Who replied to `comments c`, as colleagues call them. */
export const REPLIED_BY = sql<string>`coalesce(
  (select coalesce(nullif(p.display_name, ''), p.name) from operators p where p.id = c.replied_by), '')`;

/** Reviews as rows. What a company reads of its own is selected by its khId (I33). */
export function reviewStore(db: Db) {
  return {
    /** Adds the review of a line; a unique key refuses a second one. */
    async add(line: ReviewedLine, by: ReviewWriter, opinion: Opinion, state: ReviewState): Promise<number> {
      const row = await db
        .insertInto('comments')
        .values({
          goods_id: line.goodsId,
          order_line_id: line.id,
          user_id: by.userId,
          kh_id: by.khId,
          company_name: by.company,
          bought_spec: line.spec,
          status: state,
          created_at: by.now,
          ...columnsOf(opinion),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** Replaces a hidden review; false when it is not the company's or not hidden. */
    async mend(id: number, by: ReviewWriter, opinion: Opinion): Promise<boolean> {
      const done = await db
        .updateTable('comments')
        .set((row) => ({
          ...columnsOf(opinion),
          status: 'waiting',
          mended_by: by.userId,
          mended_at: by.now,
          version: row('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('kh_id', '=', by.khId)
        .where('status', '=', 'hidden')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /** Locks one review until the transaction ends. */
    async hold(id: number): Promise<HeldReview | undefined> {
      const { rows } = await sql<HeldReview>`
        select c.id, c.goods_id as "goodsId", c.status as state, c.stars, c.content, c.reason, c.version, c.reply,
          c.reply_version as "replyVersion", ${REPLIED_BY} as "repliedBy", c.replied_at as "repliedAt"
        from comments c where c.id = ${id} for update`.execute(db);
      return rows[0];
    },

    /** Moves a review from the state that was read; false when the state has changed since. */
    async judge(held: HeldReview, to: ReviewState, reason: string, now: Date): Promise<boolean> {
      const done = await db
        .updateTable('comments')
        .set({ status: to, reason, judged_at: now })
        .where('id', '=', held.id)
        .where('status', '=', held.state)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /** The version of the reply from then on. */
    async reply(id: number, reply: string, by: { operatorId: number; now: Date }): Promise<number> {
      const who =
        reply === ''
          ? { replied_by: null, replied_at: null }
          : { replied_by: by.operatorId, replied_at: by.now };
      const { reply_version } = await db
        .updateTable('comments')
        .set((row) => ({ reply, reply_version: row('reply_version', '+', 1), ...who }))
        .where('id', '=', id)
        .returning('reply_version')
        .executeTakeFirstOrThrow();
      return reply_version;
    },

    /** A company's own reviews, newest first; `id` narrows to one. */
    async own(options: {
      khId: number;
      state: ReviewState | 'all';
      id?: number;
      limit: number;
      offset: number;
    }): Promise<WireOwnReview[]> {
      const { khId, state, id = null, limit, offset } = options;
      const { rows } = await sql<OwnRow>`
        select c.id, o.id as "orderId", o.no as "orderNo", c.goods_id as "goodsId", l.name as "goodsName", l.image,
               c.bought_spec as "boughtSpec", c.stars, c.content, c.images, c.anonymous, c.status as state, c.reason,
               c.reply, u.name as writer, c.created_at as "createdAt"
        from comments c
        join order_lines l on l.id = c.order_line_id
        join orders o on o.id = l.order_id
        join users u on u.id = c.user_id
        where c.kh_id = ${khId} and (${state}::text = 'all' or c.status = ${state})
          and (${id}::bigint is null or c.id = ${id})
        order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(ownToWire);
    },

    /** How many reviews of a company are in each state. */
    async ownCounts(khId: number): Promise<Record<ReviewState, number>> {
      const { rows } = await sql<Record<ReviewState, number>>`
        select count(*) filter (where status = 'waiting') as waiting,
               count(*) filter (where status = 'shown') as shown,
               count(*) filter (where status = 'hidden') as hidden
        from comments where kh_id = ${khId} and order_line_id is not null`.execute(db);
      return rows[0] ?? { waiting: 0, shown: 0, hidden: 0 };
    },
  };
}

/** The author, from the session. */
interface ReviewWriter {
  khId: number;
  userId: number;
  company: string;
  now: Date;
}

const columnsOf = ({ stars, content, images, anonymous }: Opinion) => ({
  stars,
  content: content.trim(),
  images: toJson(images.map(publicPicture)),
  anonymous,
});

const ownToWire = ({ createdAt, ...row }: OwnRow): WireOwnReview => ({
  ...row,
  id: String(row.id),
  goodsId: String(row.goodsId),
  images: picturesOf(row.images).map((stored) => pictureFor('own', stored)),
  stateName: reviewWord(row.state).word,
  reason: row.state === 'hidden' ? row.reason : '',
  time: createdAt.toISOString(),
});
