import type { CallData, CallQuery, WireComment } from '@pifa/contract';
import { maskCompany } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';

interface CommentRow {
  id: number;
  company_name: string;
  anonymous: boolean;
  stars: number;
  content: string;
  images: unknown;
  bought_spec: string;
  reply: string;
  created_at: Date;
}

interface Counts {
  count: number;
  stars: number;
  good: number;
  middle: number;
  bad: number;
  with_image: number;
}

const NEWEST = 5;

const KINDS: Record<CallQuery<'commentPage'>['kind'], RawBuilder<unknown>> = {
  all: sql`true`,
  good: sql`stars >= 4`,
  middle: sql`stars = 3`,
  bad: sql`stars <= 2`,
  image: sql`images <> '[]'::jsonb`,
};
const countOf: Record<CallQuery<'commentPage'>['kind'], (counts: Counts) => number> = {
  all: (counts) => counts.count,
  good: (counts) => counts.good,
  middle: (counts) => counts.middle,
  bad: (counts) => counts.bad,
  image: (counts) => counts.with_image,
};

/** One page of the reviews of a goods, newest first; companies are masked. */
export async function pageComments(
  db: Db,
  query: CallQuery<'commentPage'>,
): Promise<CallData<'commentPage'>> {
  const { goodsId, kind, pageNum, pageSize } = query;
  const counts = await countComments(db, goodsId);
  const list = await readComments(db, goodsId, kind, pageSize, (pageNum - 1) * pageSize);
  return { list, total: countOf[kind](counts), pageNum, pageSize };
}

/** The summary of a goods' reviews and the newest few. Without reviews every figure is 0. */
export async function summariseComments(db: Db, goodsId: string): Promise<CallData<'commentList'>> {
  const counts = await countComments(db, goodsId);
  return {
    score: counts.count === 0 ? 0 : Math.round((counts.stars / counts.count) * 10) / 10,
    count: counts.count,
    good: counts.good,
    middle: counts.middle,
    bad: counts.bad,
    withImage: counts.with_image,
    list: await readComments(db, goodsId, 'all', NEWEST, 0),
  };
}

async function countComments(db: Db, goodsId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as count, coalesce(sum(stars), 0) as stars,
           count(*) filter (where ${KINDS.good}) as good, count(*) filter (where ${KINDS.middle}) as middle,
           count(*) filter (where ${KINDS.bad}) as bad, count(*) filter (where ${KINDS.image}) as with_image
    from comments where goods_id = ${goodsId}::bigint and status = 'shown'`.execute(db);
  return rows[0] ?? { count: 0, stars: 0, good: 0, middle: 0, bad: 0, with_image: 0 };
}

async function readComments(
  db: Db,
  goodsId: string,
  kind: CallQuery<'commentPage'>['kind'],
  limit: number,
  offset: number,
): Promise<WireComment[]> {
  const { rows } = await sql<CommentRow>`
    select id, company_name, anonymous, stars, content, images, bought_spec, reply, created_at
    from comments
    where goods_id = ${goodsId}::bigint and status = 'shown' and ${KINDS[kind]}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    company: row.anonymous ? '匿名用户' : maskCompany(row.company_name),
    stars: row.stars,
    content: row.content,
    images: Array.isArray(row.images) ? row.images.map(String) : [],
    boughtSpec: row.bought_spec,
    reply: row.reply,
    time: row.created_at.toISOString(),
  }));
}
