import type { CallBody } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db, JobRegistry, Platform, Transaction } from '../../platform';
import type { Row } from './site-content';
import { touchSite } from './touch-site';

/** The pictures and floors of the home page, as versions keep them. */
export type HomeContent = CallBody<'adminHomeDraft'>['content'];

/** The pictures that are of the home page; those of other places stay as they are. */
export const IMG_TYPES = ['banner', 'rightbanner'] as const;

/** What buyers see now. */
export async function liveHome(db: Db): Promise<HomeContent> {
  const { rows: adverts } = await sql<HomeContent['adverts'][number]>`
    select img_type as "imgType", title, subtitle, button, tint, image, phone_image as "phoneImage", link,
      source, json_build_object('x', focus_x, 'y', focus_y) as focus, audience, levels,
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
    floors: floors.map(({ type, title, subtitle, image, link, category_id, goods_ids, rule, word }) => ({
      type,
      title,
      subtitle,
      image,
      link,
      categoryId: category_id === null ? '' : String(category_id),
      goodsIds: goods_ids.map(String),
      rule: rule as HomeContent['floors'][number]['rule'],
      word,
    })),
  };
}

/** What a version keeps; one of a release before has neither audiences nor rules. */
export function keptHome(kept: unknown): HomeContent {
  const { adverts, floors } = kept as HomeContent;
  return {
    adverts: adverts.map((advert) => ({ ...PLAIN_ADVERT, ...advert })),
    floors: floors.map((floor) => ({ ...PLAIN_FLOOR, ...floor })),
  };
}

const PLAIN_ADVERT = { source: '', focus: { x: 50, y: 50 }, audience: 'all', levels: [] } as const;
const PLAIN_FLOOR = { rule: '', word: '' } as const;

type AdvertRow = Omit<Row<'adverts'>, 'id'>;
type FloorRow = Row<'home_floors'>;

/** The rows that a version stands in on the shop; floors without a code get one. */
export function rowsOfHome({ adverts, floors }: HomeContent): { adverts: AdvertRow[]; floors: FloorRow[] } {
  const taken = new Set(floors.map(({ type }) => type));
  return {
    adverts: adverts.map(({ imgType, phoneImage, startsAt, endsAt, focus, ...advert }, at) => ({
      ...advert,
      levels: [...advert.levels],
      img_type: imgType,
      keyword: 'home',
      phone_image: phoneImage,
      focus_x: focus.x,
      focus_y: focus.y,
      sort: at + 1,
      starts_at: startsAt ? new Date(startsAt) : ALWAYS.since,
      ends_at: endsAt ? new Date(endsAt) : ALWAYS.until,
    })),
    floors: floors.map(({ type, categoryId, goodsIds, ...floor }, at) => ({
      ...floor,
      type: type || freeCode(taken),
      category_id: categoryId === '' ? null : Number(categoryId),
      goods_ids: goodsIds.map(Number),
      sort: at + 1,
    })),
  };
}

/** As the database's driver reads -infinity and infinity. */
const ALWAYS = {
  since: Number.NEGATIVE_INFINITY as unknown as Date,
  until: Number.POSITIVE_INFINITY as unknown as Date,
};

/** Makes this what buyers see. */
async function writeHome(tx: Transaction, content: HomeContent): Promise<void> {
  const { adverts, floors } = rowsOfHome(content);
  await tx
    .deleteFrom('adverts')
    .where('img_type', 'in', [...IMG_TYPES])
    .execute();
  for (const { starts_at, ends_at, levels, ...advert } of adverts) {
    await tx
      .insertInto('adverts')
      .values({
        ...advert,
        levels: JSON.stringify(levels),
        ...(starts_at === ALWAYS.since ? {} : { starts_at }),
        ...(ends_at === ALWAYS.until ? {} : { ends_at }),
      })
      .execute();
  }
  await tx.deleteFrom('home_floors').execute();
  for (const floor of floors) await tx.insertInto('home_floors').values(floor).execute();
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
      await publishVersion(platform, tx, { id, content: keptHome(content) }, now);
  });
}
