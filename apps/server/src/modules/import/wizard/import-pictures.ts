import type { CallData } from '@pifa/contract';
import { pictureSources, type TableRows } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { ImportReport, StoredImport } from './import-store';
import type { TableTarget } from './readings';

type Wire = CallData<'adminImportOne'>;

const MOST_LISTED = 500;

/** Where pictures of a table lie: addresses with a host of their own, by host, with the rows that name it. */
export function* sitesOf(
  { rows }: TableRows,
  targets: readonly TableTarget[],
): Generator<undefined, Pick<ImportReport, 'hosts' | 'fromSites'>> {
  const columns = targets.flatMap((target, at) =>
    target.to === 'field' && target.field === 'pictures' ? [at] : [],
  );
  const hosts = new Map<string, number>();
  const addresses = new Set<string>();
  let seen = 0;
  for (const { cells } of rows) {
    seen += 1;
    if (seen % 200 === 0) yield;
    const own = new Set<string>();
    for (const at of columns) {
      for (const one of pictureSources(cells[at] ?? '')) {
        const host = hostOf(one);
        if (host === '') continue;
        own.add(host);
        addresses.add(one);
      }
    }
    for (const host of own) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  const list = [...hosts].map(([host, number]) => ({ host, rows: number }));
  return { hosts: list.sort((a, b) => b.rows - a.rows).slice(0, MOST_LISTED), fromSites: addresses.size };
}

/** The host of an address on another site, '' for anything else. */
export function hostOf(address: string): string {
  const text = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(text)) return '';
  return URL.parse(text)?.hostname ?? '';
}

interface ComingRow {
  done: number;
  waiting: number;
  failed: Wire['pictures']['failed'] | null;
}

/** How the pictures of an import stand. */
export async function picturesOf(
  db: Db,
  { id, zips, report: { hosts, fromSites, unmatched } }: StoredImport,
): Promise<Pick<Wire, 'pictures' | 'hosts'>> {
  const names = hosts.map(({ host }) => host);
  const allowed = new Set(await allowedHosts(db, names));
  const { rows } = await sql<ComingRow>`
    select count(*) filter (where done_at is not null)::int as done,
      count(*) filter (where done_at is null)::int as waiting,
      (select json_agg(f.one) from (
        select json_build_object('line', p.line, 'address', e ->> 'address', 'why', e ->> 'why') as one
        from import_pictures p cross join lateral jsonb_array_elements(p.failed) e
        where p.import_id = ${id} order by p.line limit ${MOST_LISTED}) f) as failed
    from import_pictures where import_id = ${id}`.execute(db);
  const { done = 0, waiting = 0, failed = null } = rows[0] ?? {};
  const zip = zips.map(({ name }) => name).join('、');
  const files = zips.reduce((sum, own) => sum + own.files, 0);
  return {
    pictures: { zip, files, unmatched, fromSites, done, waiting, failed: failed ?? [] },
    hosts: hosts.map((one) => ({ ...one, allowed: allowed.has(one.host) })),
  };
}

/** The sites that somebody allowed; of these only, where some are named. */
export async function allowedHosts(db: Db, hosts?: readonly string[]): Promise<string[]> {
  if (hosts?.length === 0) return [];
  const { rows } = await sql<{ host: string }>`
    select host from import_hosts where ${hosts === undefined} or host = any(${[...(hosts ?? [])]}::text[])`.execute(
    db,
  );
  return rows.map(({ host }) => host);
}
