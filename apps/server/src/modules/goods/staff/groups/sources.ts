import type { CallBody } from '@pifa/contract';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../../platform';
import type { GoodsRow } from '../../../goods-row';

/** What a new goods of a group has from the one that it is made like. */
export const SOURCE_COLUMNS = [
  'attributes',
  'service_words',
  'packing_list',
  'detail_html',
  'weight_g',
  'volume_cm3',
  'tax_rate_bp',
  'tax_code',
  'tax_included',
  'image',
  'ship_from',
  'origin',
  'selling_line',
] as const satisfies (keyof GoodsRow)[];
export type Source = Pick<GoodsRow, (typeof SOURCE_COLUMNS)[number]>;

/** New goods get the gallery of the one that they are made like. */
export async function copyGalleries(
  tx: Transaction,
  codes: readonly string[],
  from: number | undefined,
): Promise<void> {
  if (from === undefined || codes.length === 0) return;
  await sql`
    insert into goods_pictures (goods_id, url, sort)
    select g.id, p.url, p.sort from goods g cross join goods_pictures p
    where g.code = any(${[...codes]}::text[]) and p.goods_id = ${from} order by g.id, p.sort, p.id`.execute(
    tx,
  );
}

/** The main picture stands first in the gallery, and once. */
export async function writeMainPictures(
  tx: Transaction,
  rows: CallBody<'adminGroupSave'>['rows'],
): Promise<void> {
  const mains = rows.flatMap(({ code, image }) => (image ? [{ code, image }] : []));
  if (mains.length === 0) return;
  await sql`
    with mains as (select g.id, m.image from json_to_recordset(${toJson(mains)}::json) as m(code text, image text)
                   join goods g on g.code = m.code),
    changed as (
      select m.id, m.image from mains m where m.image is distinct from (
        select p.url from goods_pictures p where p.goods_id = m.id order by p.sort, p.id limit 1)),
    gone as (delete from goods_pictures p using changed c where p.goods_id = c.id and p.url = c.image)
    insert into goods_pictures (goods_id, url, sort)
    select c.id, c.image, coalesce((select min(p.sort) from goods_pictures p where p.goods_id = c.id), 1) - 1
    from changed c`.execute(tx);
}
