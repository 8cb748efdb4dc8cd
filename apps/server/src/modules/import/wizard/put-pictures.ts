import { sql } from 'kysely';
import { type FetchProblem, fetchPublic, type Platform, toJson } from '../../../platform';
import { holdGoods, replaceGalleries, touchGoods } from '../../goods';
import { keepPicture } from '../../site';
import { operatorNow, recordAct } from '../../staff';
import { PICTURES_JOB } from './expect-pictures';
import { allowedHosts, hostOf } from './import-pictures';
import { meetGoods } from './known-goods';
import { openPictures } from './picture-archive';
import { knownSources, placeInArchive, sourceKey } from './picture-sources';

const MOST_BYTES = 12 * 1024 * 1024;
const WITHIN_MS = 10_000;
/** A site that did not answer so often is not waited for again. */
const MOST_SILENCE = 5;
/** Most pictures of a goods. */
const MOST = 20;

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

interface Waiting {
  plan_id: string;
  seq: number;
  code: string;
  sources: string[];
  operator_id: number;
}
interface Failure {
  address: string;
  why: string;
}

/** Puts in the pictures that goods of an import still want, one goods after the other. Run again it goes on where it was. */
export async function putPictures(platform: Platform, importId: string): Promise<void> {
  const silence = new Map<string, number>();
  const archives = new Map<string, Awaited<ReturnType<typeof openPictures>> | undefined>();
  const fetchOne = pictureFetcher(platform, silence, archives);
  for (;;) {
    const { rows } = await sql<Waiting>`
      select p.plan_id, p.seq, p.code, p.sources, i.operator_id from import_pictures p
      join imports i on i.id = p.import_id where p.import_id = ${importId} and p.done_at is null
      order by p.plan_id, p.seq limit 20`.execute(platform.db);
    if (rows.length === 0) return;
    for (const row of rows) {
      const { urls, failed } = await fetchAll(platform, row, fetchOne);
      await hangUp(platform, importId, row, urls, failed);
    }
  }
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
  for (const source of sources.slice(0, MOST)) {
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

function pictureFetcher(
  { db, files }: Platform,
  silence: Map<string, number>,
  archives: Map<string, Awaited<ReturnType<typeof openPictures>> | undefined>,
): FetchOne {
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
    const allowed = new Set(await allowedHosts(db));
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
  { plan_id: planId, seq, code, operator_id: operatorId }: Waiting,
  urls: readonly string[],
  failed: readonly Failure[],
): Promise<void> {
  const now = platform.clock.now();
  const operator = await operatorNow(platform.db, operatorId);
  await platform.database.transaction(
    async (tx) => {
      const mine = await tx
        .selectFrom('import_pictures')
        .select('seq')
        .where('plan_id', '=', planId)
        .where('seq', '=', seq)
        .where('done_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!mine) return;
      await tx
        .updateTable('import_pictures')
        .set({ done_at: now, failed: toJson(failed) })
        .where('plan_id', '=', planId)
        .where('seq', '=', seq)
        .execute();
      const { rows: taken } =
        await sql`select from plans where undo_of = ${planId} and state <> 'open'`.execute(tx);
      if (urls.length === 0 || taken.length > 0 || !operator) return;
      await holdGoods(tx, [code]);
      const met = (await meetGoods(tx, [code])).get(code);
      if (!met) return;
      await replaceGalleries(tx, [{ code, urls }], now);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: 'goods.describe',
        object: `goods:${code}`,
        before: { pictures: `${met.pictures.length} 张`, image: met.details.image },
        after: { pictures: `${urls.length} 张`, image: urls[0] ?? '' },
        now,
      });
      const pictures = { urls: met.pictures, image: met.details.image };
      // Whoever changed the goods in between keeps it: only the version that the import left moves on.
      await sql`
        update plan_rows r set back = jsonb_set(r.back, '{pictures}', ${toJson(pictures)}::jsonb)
            || jsonb_build_object('version', g.version)
          from goods g where g.code = ${code} and r.plan_id = ${planId} and r.seq = ${seq}
          and (r.back ->> 'version')::bigint = ${met.version}`.execute(tx);
    },
    { retry: true },
  );
  platform.log.debug({ import: importId, goods: code, failed: failed.length }, 'pictures of an import');
}

/** Goes on with imports that still wait for pictures. */
export async function resumePictures({ db, jobs, clock }: Platform): Promise<void> {
  const { rows } = await sql<{ import_id: string }>`
    select distinct import_id from import_pictures where done_at is null`.execute(db);
  for (const { import_id: key } of rows) await jobs.enqueue(db, PICTURES_JOB, { key, runAt: clock.now() });
}
