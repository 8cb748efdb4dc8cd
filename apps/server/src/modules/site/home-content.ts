import type { CallBody } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, JobRegistry, Platform, Transaction } from '../../platform';
import { touchSite } from './touch-site';

/** The pictures and floors of the home page, as versions keep them. */
export type HomeContent = CallBody<'adminHomeDraft'>['content'];

/** Pictures of other places stay as they are. */
const IMG_TYPES = ['banner', 'rightbanner'] as const;

/** What buyers see now. */
export async function liveHome(db: Db): Promise<HomeContent> {
  const { rows: adverts } = await sql<HomeContent['adverts'][number]>`
    select img_type as "imgType", title, subtitle, button, tint, image, phone_image as "phoneImage", link,
      case when starts_at = '-infinity' then null else to_json(starts_at) #>> '{}' end as "startsAt",
      case when ends_at = 'infinity' then null else to_json(ends_at) #>> '{}' end as "endsAt"
    from adverts where img_type = any(${[...IMG_TYPES]}) order by img_type, sort, id`.execute(db);
  const floors = await db.selectFrom('home_floors').selectAll().orderBy('sort').orderBy('type').execute();
  return {
    adverts: adverts.map(({ startsAt, endsAt, ...advert }) => ({
      ...advert,
      ...(startsAt ? { startsAt: new Date(startsAt).toISOString() } : {}),
      ...(endsAt ? { endsAt: new Date(endsAt).toISOString() } : {}),
    })),
    floors: floors.map(({ type, title, subtitle, image, link, category_id, goods_ids }) => ({
      type,
      title,
      subtitle,
      image,
      link,
      categoryId: category_id === null ? '' : String(category_id),
      goodsIds: goods_ids.map(String),
    })),
  };
}

/** Makes this what buyers see. */
async function writeHome(tx: Transaction, { adverts, floors }: HomeContent): Promise<void> {
  await tx
    .deleteFrom('adverts')
    .where('img_type', 'in', [...IMG_TYPES])
    .execute();
  for (const [at, { imgType, phoneImage, startsAt, endsAt, ...advert }] of adverts.entries()) {
    await tx
      .insertInto('adverts')
      .values({
        ...advert,
        img_type: imgType,
        keyword: 'home',
        phone_image: phoneImage,
        sort: at + 1,
        ...(startsAt ? { starts_at: new Date(startsAt) } : {}),
        ...(endsAt ? { ends_at: new Date(endsAt) } : {}),
      })
      .execute();
  }
  await tx.deleteFrom('home_floors').execute();
  const taken = new Set(floors.map(({ type }) => type));
  for (const [at, { type, categoryId, goodsIds, ...floor }] of floors.entries()) {
    const code = type || freeCode(taken);
    await tx
      .insertInto('home_floors')
      .values({
        ...floor,
        type: code,
        category_id: categoryId === '' ? null : Number(categoryId),
        goods_ids: goodsIds.map(Number),
        sort: at + 1,
      })
      .execute();
  }
}

function freeCode(taken: Set<string>): string {
  let n = 1;
  while (taken.has(`floor-${n}`)) n += 1;
  taken.add(`floor-${n}`);
  return `floor-${n}`;
}

/** Puts a version on the shop; the one before stays as a past one. */
export async function publishVersion(
  platform: Pick<Platform, 'cache'>,
  tx: Transaction,
  { id, content }: { id: number; content: HomeContent },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('home_versions')
    .set({ state: 'past' })
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const before = JSON.stringify(await liveHome(tx));
    await tx
      .insertInto('home_versions')
      .values({ state: 'past', content: before, note: '发布第一版之前', at: now })
      .execute();
  }
  await writeHome(tx, content);
  await tx.updateTable('home_versions').set({ state: 'live', at: now }).where('id', '=', id).execute();
  await touchSite(platform, tx);
}

const LOOK_MS = 5_000;

type Mall = Pick<Platform, 'database' | 'cache'>;

/** Publishes what was scheduled when its time comes. */
export function homeJobs(registry: JobRegistry, platform: Mall): void {
  registry.every('site.home', LOOK_MS, ({ now }) => publishDue(platform, now));
}

/** Publishes what is due, in the order of its times. */
export async function publishDue(platform: Mall, now: Date): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const due = await tx
      .selectFrom('home_versions')
      .select(['id', 'content'])
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, content } of due)
      await publishVersion(platform, tx, { id, content: content as HomeContent }, now);
  });
}
