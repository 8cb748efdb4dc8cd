import { type CallData, refuse } from '@pifa/contract';
import { type Db, type Platform, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { type Operator, recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { contentVersion, takeContentVersion } from '../content-version';
import { type HomeContent, keptHome, liveHome, publishVersion } from '../home-content';
import { HOME_VERSIONS } from '../versions-kept';
import { wordsOfLinks } from './targets';

type Home = CallData<'adminHome'>;
type CachePlatform = Pick<Platform, 'cache'>;
const PART = 'home';

const draftRow = (db: Db) =>
  db.selectFrom('home_versions').select(['id', 'content']).where('state', '=', 'draft').executeTakeFirst();

const contentOf = (row: { content: unknown }): HomeContent => keptHome(row.content);

async function readHome(platform: CachePlatform, db: Db): Promise<Home> {
  const draft = await draftRow(db);
  const content = draft ? contentOf(draft) : await liveHome(db);
  const links = [...content.adverts, ...content.floors].map(({ link }) => link).filter(Boolean);
  const words = await wordsOfLinks(platform, db, links);
  const at = (link: string) => (link === '' ? { page: '', off: '' } : words(link));
  const pageOf = (link: string): string => at(link).page;
  const versions = await db
    .selectFrom('home_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.operator_id')
    .select(['v.id', 'v.state', 'v.note', 'v.at', 'v.publish_at', 'o.name', 'o.display_name'])
    .where('v.state', '<>', 'draft')
    .orderBy('v.id', 'desc')
    .limit(HOME_VERSIONS)
    .execute();
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('path')
    .limit(2000)
    .execute();
  const shown = new Set(content.floors.flatMap(({ categoryId }) => (categoryId === '' ? [] : [categoryId])));
  const standing = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [0, ...[...shown].map(Number)])
    .execute();
  const levels = await db.selectFrom('levels').select('name').orderBy('place').orderBy('id').execute();
  return {
    version: await contentVersion(db, PART),
    isDraft: draft !== undefined,
    content: {
      adverts: content.adverts.map((advert) => ({ ...advert, page: pageOf(advert.link) })),
      floors: content.floors.map((floor) => ({ ...floor, page: pageOf(floor.link) })),
    },
    lost: lostOf(content, (link) => at(link).off, new Set(standing.map(({ id }) => String(id)))),
    levels: levels.map(({ name }) => name),
    categories: categories.map(({ id, name }) => ({ id: String(id), name })),
    versions: versions.map((row) => ({
      id: String(row.id),
      state: row.state as Home['versions'][number]['state'],
      author: row.display_name || row.name || '',
      time: row.at.toISOString(),
      ...(row.publish_at ? { publishTime: row.publish_at.toISOString() } : {}),
      note: row.note,
    })),
  };
}

/** Which pictures and floors buyers click in vain, or that show nothing, each with the reason. */
function lostOf(
  { adverts, floors }: HomeContent,
  offOf: (link: string) => string,
  categories: ReadonlySet<string>,
): string[] {
  const named = (name: string, reason: string) => (reason ? [`${name}：${reason}`] : []);
  return [
    ...adverts.flatMap(({ title, link }) => named(`图片「${title}」`, offOf(link))),
    ...floors.flatMap(({ title, link, categoryId }) =>
      named(
        `楼层「${title}」`,
        categoryId !== '' && !categories.has(categoryId) ? '所选的分类已删除' : offOf(link),
      ),
    ),
  ];
}

/** Holds the home page for one change of what was read. */
const take = (platform: CachePlatform, tx: Transaction, version: number) =>
  takeContentVersion(tx, { part: PART, version, what: '首页' }, () => readHome(platform, tx));

async function putDraft(tx: Transaction, operator: Operator, content: HomeContent, now: Date): Promise<void> {
  await tx.deleteFrom('home_versions').where('state', '=', 'draft').execute();
  await tx
    .insertInto('home_versions')
    .values({ state: 'draft', content: JSON.stringify(content), operator_id: operator.id, at: now })
    .execute();
}

/** What the book keeps of the home page. */
const written = ({ adverts, floors }: HomeContent) => ({
  pictures: adverts.map(({ title }) => title),
  floors: floors.map(({ title }) => title),
});

const saveDraft: StaffHandler<'adminHomeDraft'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    await take(platform, tx, body.version);
    await putDraft(tx, operator, body.content, now);
    await recordAct(tx, operator, {
      what: 'home.draft',
      object: 'home:page',
      after: written(body.content),
      now,
    });
    return readHome(platform, tx);
  });

const publish: StaffHandler<'adminHomePublish'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    await take(platform, tx, body.version);
    const draft = await draftRow(tx);
    if (!draft) throw new Refused(refuse('transition-refused', { text: '没有要发布的改动' }));
    const at = body.at === undefined ? undefined : new Date(body.at);
    const later = at !== undefined && at > now;
    await tx
      .updateTable('home_versions')
      .set({
        state: later ? 'scheduled' : 'past',
        note: body.note,
        operator_id: operator.id,
        at: now,
        publish_at: later ? at : null,
      })
      .where('id', '=', draft.id)
      .execute();
    const content = contentOf(draft);
    if (!later) await publishVersion(platform, tx, { id: draft.id, content }, now);
    await recordAct(tx, operator, {
      what: later ? 'home.schedule' : 'home.publish',
      object: 'home:page',
      after: { ...written(content), note: body.note, ...(later ? { publishAt: at.toISOString() } : {}) },
      now,
    });
    return readHome(platform, tx);
  });

const restore: StaffHandler<'adminHomeRestore'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    await take(platform, tx, body.version);
    const row = await tx
      .selectFrom('home_versions')
      .select(['id', 'state', 'content'])
      .where('id', '=', Number(body.id))
      .where('state', '<>', 'draft')
      .executeTakeFirst();
    if (!row) throw new Refused(refuse('not-found', { what: '这一版' }));
    if (row.state === 'scheduled') await tx.deleteFrom('home_versions').where('id', '=', row.id).execute();
    await putDraft(tx, operator, contentOf(row), now);
    await recordAct(tx, operator, {
      what: row.state === 'scheduled' ? 'home.unschedule' : 'home.restore',
      object: 'home:page',
      after: { ...written(contentOf(row)), version: row.id },
      now,
    });
    return readHome(platform, tx);
  });

export const homeStaff = {
  adminHome: { handle: async ({ platform, db }) => readHome(platform, db) },
  adminHomeDraft: { handle: saveDraft },
  adminHomePublish: { handle: publish },
  adminHomeRestore: { handle: restore },
} satisfies StaffCalls;
