import { sql } from 'kysely';
import {
  type Db,
  type FetchProblem,
  fetchPublic,
  type Platform,
  toJson,
  type Transaction,
} from '../../../platform';
import { holdGoods, replaceGalleries, touchGoods } from '../../goods';
import { keepPicture } from '../../site';
import { can, type Operator, operatorNow, recordAct } from '../../staff';
import { PICTURES_JOB, type Stood } from './expect-pictures';
import { allowedHosts, hostOf } from './import-pictures';
import { meetGoods, type MetGoods, stoodOf } from './known-goods';
import { openPictures } from './picture-archive';
import { knownSources, placeInArchive, sourceKey } from './picture-sources';

const MOST_BYTES = 12 * 1024 * 1024;
const WITHIN_MS = 10_000;
/** A site that did not answer so often is not waited for again. */
const MOST_SILENCE = 5;

const WHY: Readonly<Record<FetchProblem | 'no-picture' | 'silent' | 'lost', string>> = {
  'not-allowed': '这个网站没有允许，或转到了没有允许的网站',
  private: '地址在内部网络，不取',
  'not-found': '网站上没有这张图',
  'too-large': '超过 12 MB',
  'no-answer': '网站没有回应',
  silent: '网站多次没有回应，没有再取',
  'no-picture': '不是 JPG、PNG、WebP 图片',
  lost: '压缩包已不在',
};

/** Why none of a goods' pictures came. */
const WHOLE = '全部';
const WHY_NONE = {
  'no-goods': '商品已删除',
  'no-staff': '导入的人已停用，或不再能改商品',
  changed: '导入之后图片又被改过，保持不动',
  partly: '有的图没有取到，保留原来的图',
} as const;

interface Waiting {
  plan_id: string;
  seq: number;
  code: string;
  sources: string[];
  /** the pictures that the goods had when its import was written */
  stood: Stood | null;
  operator_id: number;
}
interface Failure {
  address: string;
  why: string;
}

/** Goods that are looked up at a time. */
const BATCH = 20;
/** How long a turn takes at most: sites that are slow must not keep text messages waiting. */
const TURN_MS = 20_000;

/** Puts in the pictures that goods of an import still want; what is left when the turn is over has another. */
export async function putPictures(platform: Platform, importId: string): Promise<void> {
  const { db, clock, jobs } = platform;
  const until = clock.now().getTime() + TURN_MS;
  const fetchOne = pictureFetcher(platform, new Set(await allowedHosts(db)));
  let waiting = await nextWaiting(db, importId);
  while (waiting.length > 0) {
    for (const row of waiting) {
      if (clock.now().getTime() > until) {
        await jobs.enqueue(db, PICTURES_JOB, { key: importId, runAt: clock.now() });
        return;
      }
      const { urls, failed } = await fetchAll(platform, row, fetchOne);
      await hangUp(platform, importId, row, urls, failed);
    }
    waiting = await nextWaiting(db, importId);
  }
}

async function nextWaiting(db: Db, importId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.plan_id, p.seq, p.code, p.sources, p.stood, i.operator_id from import_pictures p
    join imports i on i.id = p.import_id where p.import_id = ${importId} and p.done_at is null
    order by p.plan_id, p.seq limit ${BATCH}`.execute(db);
  return rows;
}

type FetchOne = (source: string) => Promise<{ bytes: Buffer; name: string } | { why: string }>;

async function fetchAll(
  platform: Platform,
  { sources, operator_id: operatorId }: Waiting,
  fetchOne: FetchOne,
): Promise<{ urls: string[]; failed: Failure[] }> {
  const known = await knownSources(platform.db, [{ pictures: sources }]);
  const urls: string[] = [];
  const failed: Failure[] = [];
  for (const source of sources) {
    const there =
      source.startsWith('/') && !source.startsWith('//') ? source : known.urls.get(sourceKey(source));
    if (there !== undefined) {
      urls.push(there);
      continue;
    }
    const address = placeInArchive(source)?.name ?? source;
    const came = await fetchOne(source);
    if ('why' in came) {
      failed.push({ address, why: came.why });
      continue;
    }
    const now = platform.clock.now();
    const kept = await keepPicture(platform, { ...came, operatorId, now });
    if (!kept) {
      failed.push({ address, why: WHY['no-picture'] });
      continue;
    }
    await platform.db
      .insertInto('import_sources')
      .values({ source: sourceKey(source), picture_id: kept.id, at: now })
      .onConflict((same) => same.column('source').doUpdateSet({ picture_id: kept.id, at: now }))
      .execute();
    urls.push(kept.url);
  }
  return { urls: [...new Set(urls)], failed };
}

/** Fetches for a whole turn: which sites are silent and the archive that is open are remembered, not looked up for each. */
function pictureFetcher({ files }: Platform, allowed: ReadonlySet<string>): FetchOne {
  const silence = new Map<string, number>();
  const archives = new Map<string, Awaited<ReturnType<typeof openPictures>> | undefined>();
  return async (source) => {
    const place = placeInArchive(source);
    if (place) {
      if (!archives.has(place.fileId)) {
        const bytes = await files.get(place.fileId);
        // One archive at a time lies in memory.
        archives.clear();
        archives.set(place.fileId, bytes && (await openPictures(bytes)));
      }
      const bytes = await archives.get(place.fileId)?.(place.name);
      const name = place.name.split(/[/\\]/).at(-1) ?? '';
      return bytes ? { bytes, name } : { why: WHY.lost };
    }
    const host = hostOf(source);
    if ((silence.get(host) ?? 0) >= MOST_SILENCE) return { why: WHY.silent };
    const address = source.startsWith('//') ? `https:${source}` : source;
    const answer = await fetchPublic(address, {
      mayAsk: (one) => allowed.has(one),
      mostBytes: MOST_BYTES,
      within: WITHIN_MS,
    });
    if ('why' in answer) {
      silence.set(host, answer.why === 'no-answer' ? (silence.get(host) ?? 0) + 1 : 0);
      return { why: WHY[answer.why] };
    }
    return { bytes: answer.bytes, name: URL.parse(address)?.pathname.split('/').at(-1) ?? '' };
  };
}

/** The goods shows its pictures, unless its import was taken back meanwhile; what taking it back needs is noted. */
async function hangUp(
  platform: Platform,
  importId: string,
  { plan_id: planId, seq, code, stood, operator_id: operatorId }: Waiting,
  urls: readonly string[],
  failed: readonly Failure[],
): Promise<void> {
  const now = platform.clock.now();
  const operator = await operatorNow(platform.db, operatorId);
  await platform.database.transaction(
    async (tx) => {
      // Before anything is read: whoever takes the import back has the goods locked until that is seen here.
      await holdGoods(tx, [code]);
      const mine = await tx
        .selectFrom('import_pictures')
        .select('seq')
        .where('plan_id', '=', planId)
        .where('seq', '=', seq)
        .where('done_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!mine) return;
      const { rows: taken } =
        await sql`select from plans where undo_of = ${planId} and state <> 'open'`.execute(tx);
      const met = (await meetGoods(tx, [code])).get(code);
      const isOff = taken.length > 0 || urls.length === 0;
      const why = isOff ? undefined : whyNone(met, operator, { stood, failed });
      const told = why === undefined ? failed : [...failed, { address: WHOLE, why: WHY_NONE[why] }];
      await tx
        .updateTable('import_pictures')
        .set({ done_at: now, failed: toJson(told) })
        .where('plan_id', '=', planId)
        .where('seq', '=', seq)
        .execute();
      if (isOff || why !== undefined || !met || !operator) return;
      if (isGallery(stoodOf(met), urls)) return;
      await replaceGalleries(tx, [{ code, urls }], now);
      await tellLater(tx, { planId, code, stood: { urls: [...urls], image: urls[0] ?? '' } });
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: 'goods.describe',
        object: `goods:${code}`,
        before: { pictures: `${met.pictures.length} 张`, image: met.details.image },
        after: { pictures: `${urls.length} 张`, image: urls[0] ?? '' },
        now,
      });
      await moveVersions(tx, { planId, seq, code, stood: stoodOf(met), version: met.version });
    },
    { retry: true },
  );
  platform.log.debug({ import: importId, goods: code, failed: failed.length }, 'pictures of an import');
}

/**
 * The pictures are nobody's change to what was imported of the goods, by this import or by one that came while they were
 * on their way: the version that an import left moves on. Whoever changed the goods in between keeps it; coming on the
 * shelf at the moment that the import had set is nobody's change, and is counted anew by whoever takes it back
 * (`listedSince`).
 */
async function moveVersions(
  tx: Transaction,
  {
    planId,
    seq,
    code,
    stood,
    version,
  }: { planId: string; seq: number; code: string; stood: Stood; version: number },
): Promise<void> {
  await sql`
    update plan_rows r set back = r.back || jsonb_build_object('version', g.version - listed.by) || case
        when r.plan_id = ${planId} and r.seq = ${seq} then jsonb_build_object('pictures', ${toJson(stood)}::jsonb)
        else '{}'::jsonb end
      from plan_rows own cross join lateral (
        select count(*)::int as by from plan_rows w where w.plan_id = own.back #>> '{listing,planId}'
          and w.object = own.object and w.verdict = 'change' and w.outcome = 'done') listed
        join goods g on g.code = ${code}
      where own.object = ${`goods:${code}`} and own.back ? 'version'
        and r.plan_id = own.plan_id and r.seq = own.seq
        and (own.back ->> 'version')::bigint + listed.by = ${version}`.execute(tx);
}

/** Pictures of an earlier import are nobody's change to those of a later one: it was written knowing that they come. */
async function tellLater(
  tx: Transaction,
  { planId, code, stood }: { planId: string; code: string; stood: Stood },
): Promise<void> {
  await sql`
    update import_pictures w set stood = ${toJson(stood)}::jsonb
      from plans mine join plans later on later.kind = mine.kind and later.committed_at > mine.committed_at
      where mine.id = ${planId} and w.plan_id = later.id and w.code = ${code} and w.done_at is null
        and w.stood is not null`.execute(tx);
}

/** Why a goods stays with the pictures that it has; a part of the new ones is better than none, but not than all of the old. */
function whyNone(
  met: MetGoods | undefined,
  operator: Operator | undefined,
  { stood, failed }: { stood: Stood | null; failed: readonly Failure[] },
): keyof typeof WHY_NONE | undefined {
  if (!met) return 'no-goods';
  if (!operator || !can(operator, 'goods.write')) return 'no-staff';
  if (stood && !(stood.image === met.details.image && isSame(stood.urls, met.pictures))) return 'changed';
  return failed.length > 0 && met.pictures.length > 0 ? 'partly' : undefined;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url, at) => url === other[at]);

const isGallery = ({ urls, image }: Stood, wanted: readonly string[]): boolean =>
  isSame(urls, wanted) && image === wanted[0];
