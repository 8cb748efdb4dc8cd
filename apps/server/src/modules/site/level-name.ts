import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { touchSite } from './touch-site';

/**
 * A level has a new name: the pictures that are for it stay for it, on the shop and in every version of the home page.
 * Whoever has the home page open meanwhile is shown both states before the old name is saved again.
 */
export async function renameLevelOnHome(
  platform: Pick<Platform, 'cache'>,
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const renamed = (levels: string) => sql`(
    select jsonb_agg(case when n.level = ${from} then ${to} else n.level end order by n.at)
    from jsonb_array_elements_text(${sql.ref(levels)}) with ordinality n(level, at))`;
  const { numAffectedRows: shown = 0n } = await sql`
    update adverts set levels = ${renamed('levels')} where levels @> jsonb_build_array(${from}::text)`.execute(
    tx,
  );
  const { numAffectedRows: kept = 0n } = await sql`
    update home_versions v set content = jsonb_set(v.content, '{adverts}', (
      select jsonb_agg(case when coalesce(a.advert -> 'levels', '[]') @> jsonb_build_array(${from}::text)
        then jsonb_set(a.advert, '{levels}', (
          select jsonb_agg(case when n.level = ${from} then ${to} else n.level end order by n.at)
          from jsonb_array_elements_text(a.advert -> 'levels') with ordinality n(level, at)))
        else a.advert end order by a.at)
      from jsonb_array_elements(v.content -> 'adverts') with ordinality a(advert, at)))
    where v.content @> jsonb_build_object('adverts', jsonb_build_array(
      jsonb_build_object('levels', jsonb_build_array(${from}::text))))`.execute(tx);
  if (shown + kept === 0n) return;
  await sql`update content_versions set version = version + 1 where part = 'home'`.execute(tx);
  await touchSite(platform, tx);
}

/** Titles of the home page's pictures that are for this level, on the shop or about to be. */
export async function picturesForLevel(db: Db, level: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from adverts where levels @> jsonb_build_array(${level}::text)
    union select a.advert ->> 'title'
    from home_versions v, jsonb_array_elements(v.content -> 'adverts') a(advert)
    where v.state in ('draft', 'scheduled')
      and coalesce(a.advert -> 'levels', '[]') @> jsonb_build_array(${level}::text)
    order by 1`.execute(db);
  return rows.map(({ title }) => title);
}
