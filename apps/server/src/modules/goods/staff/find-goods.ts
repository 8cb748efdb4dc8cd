import { sql } from 'kysely';
import { containsPattern, type Platform } from '../../../platform';
import type { FindPart } from '../../staff';
import { goodsMemory } from '../goods-memory';

const MOST = 5;

/** Ids of goods that a keyword finds, as Ctrl K does: a whole code or barcode first. */
export async function goodsForKeyword(
  platform: Platform,
  text: string,
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  const all = await goodsMemory(platform).catalogue.get();
  const { positions } = await goodsMemory(platform).keywords.find(text, all, now);
  const named = Array.from(positions.subarray(0, most), (at) => all.catalogueIndex.ids[at] ?? 0);
  const { rows } = await sql<{ id: number }>`
    select id from goods where code in (${text}, ${text.toUpperCase()}) or (barcode <> '' and barcode = ${text})
    order by id limit ${most}`.execute(platform.db);
  return [...new Set([...rows.map(({ id }) => id), ...named])].slice(0, most);
}

/** Goods by code, barcode, words of the name, pinyin or its initials; those off the shelf too. */
export const findGoodsForStaff: FindPart = {
  kind: 'goods',
  title: '商品',
  permission: 'goods.read',
  async find({ db, platform, now }, _operator, text) {
    const all = await goodsMemory(platform).catalogue.get();
    const { positions } = await goodsMemory(platform).keywords.find(text, all, now);
    const named = Array.from(
      positions.subarray(0, MOST),
      (position) => all.catalogueIndex.ids[position] ?? 0,
    );
    const upper = text.toUpperCase();
    // Two characters are no word to look for among the texts of all goods.
    const offShelf = [...text].length > 2 ? containsPattern(text.toLowerCase()) : null;
    const { rows } = await sql<{ id: number; code: string; name: string; spec: string; status: string }>`
      select g.id, g.code, g.name, g.spec, g.status from goods g
      where g.id = any(array(
        (select id from goods where code in (${text}, ${upper}) or (barcode <> '' and barcode = ${text}))
        union all (select id from goods where id = any(${named}::bigint[]))
        union all (select id from goods
                   where status = 'off' and ${offShelf}::text is not null and search_text like ${offShelf}
                   limit ${MOST})))
      order by (g.code in (${text}, ${upper}) or g.barcode = ${text}) desc,
        array_position(${named}::bigint[], g.id), g.id
      limit ${MOST}`.execute(db);
    return rows.map(({ id, code, name, spec, status }) => ({
      id: String(id),
      title: name,
      note: [code, spec, status === 'off' ? '已下架' : ''].filter(Boolean).join(' · '),
      path: `goods/${id}`,
    }));
  },
};
