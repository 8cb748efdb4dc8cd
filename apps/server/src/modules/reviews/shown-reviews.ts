import type { CallData, CallQuery, WireComment } from '@pifa/contract';
import { averageStars, maskCompany } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';
import { picturesOf } from './pictures';

interface ShownRow {
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

type Kind = CallQuery<'commentPage'>['kind'];

const NEWEST = 5;

/** As `reviewKind` of the domain says it. */
const KINDS: Record<Kind, RawBuilder<unknown>> = {
  all: sql`true`,
  good: sql`stars >= 4`,
  middle: sql`stars = 3`,
  bad: sql`stars <= 2`,
  image: sql`images <> '[]'::jsonb`,
};
const countOf: Record<Kind, (counts: Counts) => number> = {
  all: (counts) => counts.count,
  good: (counts) => counts.good,
  middle: (counts) => counts.middle,
  bad: (counts) => counts.bad,
  image: (counts) => counts.with_image,
};

/** One page of the reviews of a goods, newest first; companies are masked. */
export async function pageShown(
  db: Db,
  { goodsId, kind, pageNum, pageSize }: CallQuery<'commentPage'>,
): Promise<CallData<'commentPage'>> {
  const counts = await countShown(db, goodsId);
  const list = await readShown(db, goodsId, kind, pageSize, (pageNum - 1) * pageSize);
  return { list, total: countOf[kind](counts), pageNum, pageSize };
}

/** The summary of a goods' reviews and the newest few. Without reviews every figure is 0. */
export async function summariseShown(db: Db, goodsId: string): Promise<CallData<'commentList'>> {
  const counts = await countShown(db, goodsId);
  return {
    score: averageStars(counts.stars, counts.count),
    count: counts.count,
    good: counts.good,
    middle: counts.middle,
    bad: counts.bad,
    withImage: counts.with_image,
    list: await readShown(db, goodsId, 'all', NEWEST, 0),
  };
}

async function countShown(db: Db, goodsId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as count, coalesce(sum(stars), 0) as stars,
           count(*) filter (where ${KINDS.good}) as good, count(*) filter (where ${KINDS.middle}) as middle,
           count(*) filter (where ${KINDS.bad}) as bad, count(*) filter (where ${KINDS.image}) as with_image
    from comments where goods_id = ${goodsId}::bigint and status = 'shown'`.execute(db);
  return rows[0] ?? { count: 0, stars: 0, good: 0, middle: 0, bad: 0, with_image: 0 };
}

async function readShown(
  db: Db,
  goodsId: string,
  kind: Kind,
  limit: number,
  offset: number,
): Promise<WireComment[]> {
  const { rows } = await sql<ShownRow>`
    select id, company_name, anonymous, stars, content, images, bought_spec, reply, created_at
    from comments
    where goods_id = ${goodsId}::bigint and status = 'shown' and ${KINDS[kind]}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    company: row.anonymous ? '匿名用户' : maskCompany(row.company_name),
    stars: row.stars,
    content: row.content,
    images: picturesOf(row.images),
    boughtSpec: row.bought_spec,
    reply: row.reply,
    time: row.created_at.toISOString(),
  }));
}
