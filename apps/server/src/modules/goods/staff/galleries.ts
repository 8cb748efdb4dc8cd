import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';

/** The pictures of a goods, the main one first. `image`: another main picture than the first. */
export interface Gallery {
  code: string;
  urls: readonly string[];
  image?: string;
}

/** Puts these pictures in place of those that the goods have; three statements, whatever their number. */
export async function replaceGalleries(
  tx: Transaction,
  galleries: readonly Gallery[],
  now: Date,
): Promise<void> {
  if (galleries.length === 0) return;
  const came = sql`jsonb_to_recordset(${toJson(galleries)}::jsonb) as c(code text, urls jsonb, image text)`;
  await sql`delete from goods_pictures p using goods g, ${came} where g.code = c.code and p.goods_id = g.id`.execute(
    tx,
  );
  await sql`insert into goods_pictures (goods_id, url, sort)
    select g.id, u.url, u.place - 1 from ${came} join goods g on g.code = c.code
    cross join lateral jsonb_array_elements_text(c.urls) with ordinality as u(url, place)`.execute(tx);
  await sql`update goods g set image = coalesce(c.image, c.urls->>0, ''), updated_at = ${now}::timestamptz
    from ${came} where g.code = c.code`.execute(tx);
}
