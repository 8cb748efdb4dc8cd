import { type GoodsDraft, matchPictures, pictureBase } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { pictureUrl } from '../../site';
import { allowedHosts, hostOf } from './import-pictures';
import type { SentArchive } from './import-store';

/** Addresses of the mall's own pictures. */
const OWN_PICTURE = /^\/(?:api\/)?pictures\/[\w/.-]+$/;
const IN_ARCHIVE = 'zip:';

/** A picture of an archive as a source: `zip:<file>:<checksum>:<bytes>:<name>`. */
const archiveSource = (
  { fileId }: SentArchive,
  { crc, bytes, name }: SentArchive['entries'][number],
): string => `${IN_ARCHIVE}${fileId}:${crc}:${bytes}:${name}`;

/** Where the picture of such a source lies; undefined for an address. */
export function placeInArchive(source: string): { fileId: string; name: string } | undefined {
  if (!source.startsWith(IN_ARCHIVE)) return undefined;
  const [, fileId = '', , , ...name] = source.split(':');
  return { fileId, name: name.join(':') };
}

/** What a source is remembered by once its picture is in: the address, or what the archive says of it. */
export const sourceKey = (source: string): string =>
  source.startsWith(IN_ARCHIVE) ? `zip:${source.split(':').slice(2).join(':')}` : source;

/**
 * Goods with the pictures of the archives: those that are named by their codes come first; a file name in a column of
 * pictures stands for the one of the archive.
 */
export function withArchives(
  drafts: readonly GoodsDraft[],
  zips: readonly SentArchive[],
): { drafts: GoodsDraft[]; unmatched: string[] } {
  if (zips.length === 0) return { drafts: [...drafts], unmatched: [] };
  const all = zips.flatMap((zip) =>
    zip.entries.map((entry) => ({ name: entry.name, source: archiveSource(zip, entry) })),
  );
  const sourceOf = new Map(all.map(({ name, source }) => [name, source]));
  const byBase = new Map(all.map(({ name, source }) => [pictureBase(name).toUpperCase(), { name, source }]));
  const names = [...sourceOf.keys()];
  const { byCode, unmatched } = matchPictures(
    drafts.map(({ code }) => code),
    names,
  );
  const named = new Set<string>();
  const joined = drafts.map((draft) => {
    const listed = draft.pictures.map((one) => {
      const found = hostOf(one) === '' ? byBase.get(pictureBase(one).toUpperCase()) : undefined;
      if (found) named.add(found.name);
      return found?.source ?? one;
    });
    const own = (byCode.get(draft.code) ?? []).flatMap((name) => sourceOf.get(name) ?? []);
    return { ...draft, pictures: [...new Set([...own, ...listed])] };
  });
  return { drafts: joined, unmatched: unmatched.filter((name) => !named.has(name)) };
}

/** What is known of the sources of some goods: pictures that are in already, and sites that may be asked. */
export interface KnownSources {
  urls: ReadonlyMap<string, string>;
  hosts: ReadonlySet<string>;
}

export const NO_SOURCES: KnownSources = { urls: new Map(), hosts: new Set() };

export async function knownSources(
  db: Db,
  drafts: readonly Pick<GoodsDraft, 'pictures'>[],
): Promise<KnownSources> {
  const sources = [...new Set(drafts.flatMap(({ pictures }) => pictures))].filter(
    (one) => !OWN_PICTURE.test(one),
  );
  if (sources.length === 0) return NO_SOURCES;
  const { rows } = await sql<{ source: string; picture_id: string }>`
    select source, picture_id from import_sources where source = any(${sources.map(sourceKey)}::text[])`.execute(
    db,
  );
  const hosts = [...new Set(sources.map(hostOf))].filter(Boolean);
  return {
    urls: new Map(rows.map(({ source, picture_id }) => [source, pictureUrl(picture_id)])),
    hosts: new Set(await allowedHosts(db, hosts)),
  };
}

/** Most pictures of a goods. */
export const MOST_PICTURES = 20;

/** The pictures that a goods is to have. */
export interface WantedPictures {
  /** sources in their order, without those that cannot be had */
  sources: string[];
  /** the same as addresses, once none is still to come */
  urls: string[] | undefined;
  /** on sites that nobody allowed */
  closed: number;
  /** neither an address nor in an archive */
  lost: string[];
  /** beyond those that a goods may have */
  over: number;
}

/** Which pictures of a goods are in, which are still to come, and which cannot be had. */
export function wantedPictures(
  { pictures }: Pick<GoodsDraft, 'pictures'>,
  known: KnownSources,
): WantedPictures {
  const sources: string[] = [];
  const urls: string[] = [];
  const lost: string[] = [];
  let closed = 0;
  for (const one of pictures) {
    const url = OWN_PICTURE.test(one) ? one : known.urls.get(sourceKey(one));
    const host = hostOf(one);
    if (url !== undefined) urls.push(url);
    else if (host !== '' && !known.hosts.has(host)) closed += 1;
    else if (host === '' && !one.startsWith(IN_ARCHIVE)) lost.push(one);
    if (url !== undefined || known.hosts.has(host) || one.startsWith(IN_ARCHIVE)) sources.push(one);
  }
  const over = Math.max(sources.length - MOST_PICTURES, 0);
  const isAllIn = urls.length === sources.length;
  return {
    sources: sources.slice(0, MOST_PICTURES),
    urls: isAllIn ? [...new Set(urls)].slice(0, MOST_PICTURES) : undefined,
    closed,
    lost,
    over,
  };
}
