import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, containsPattern } from '../../../platform';
import { templateOf } from '../../coupons';
import { goodsForKeyword } from '../../goods';
import { livePromotions } from '../../promotions';
import { companiesInScope, type Operator } from '../../staff';
import { readPromotionGoods } from './promotion-names';

const MOST_FOUND = 50;

/** Goods for a promotion: by words, by pasted codes, or by ids. */
export async function findGoods(
  { db, platform, body, now }: CallContext<'adminPromotionGoods'>,
  operator: Operator,
): Promise<CallData<'adminPromotionGoods'>> {
  const found =
    body.keyword === '' ? [] : await goodsForKeyword(platform, body.keyword, { now, most: MOST_FOUND });
  const codes = [...new Set(body.codes.filter(Boolean).flatMap((code) => [code, code.toUpperCase()]))];
  const list = await readPromotionGoods(db, operator, { ids: [...found, ...body.ids.map(Number)], codes });
  const known = new Set(list.map(({ code }) => code));
  const missing = body.codes.filter((code) => !known.has(code) && !known.has(code.toUpperCase()));
  const place = new Map(found.map((id, at) => [String(id), at]));
  list.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0) || (a.code < b.code ? -1 : 1));
  return { list, missing: [...new Set(missing)] };
}

/** What the form can choose from, by names. */
export async function listChoices({
  db,
  platform,
  now,
}: CallContext<'adminPromotionChoices'>): Promise<CallData<'adminPromotionChoices'>> {
  const { rows } = await sql<{ what: 'category' | 'brand' | 'level' | 'list'; id: string; name: string }>`
    select 'category' as what, c.id::text,
      (select string_agg(a.name, ' / ' order by length(a.path)) from categories a where starts_with(c.path, a.path)) as name
    from categories c
    union all select 'brand', id::text, name from brands
    union all select 'level', name, name from levels
    union all select 'list', id::text, name from price_lists
    order by 1, 3 limit 5000`.execute(db);
  const named = (what: string) =>
    rows.flatMap((row) => (row.what === what ? [{ id: row.id, name: row.name }] : []));
  const coupons = (await livePromotions(platform, now)).flatMap((record) => {
    const template = templateOf(record);
    return template ? [{ id: record.id, name: template.label }] : [];
  });
  return {
    categories: named('category'),
    brands: named('brand'),
    coupons,
    levels: named('level').map(({ name }) => name),
    priceLists: named('list'),
  };
}

const MOST_COMPANIES = 2_000;

/** Companies for a promotion's audience: by words, or all of a level or a price list that the caller sees. */
export async function findAudience(
  { db, query }: CallContext<'adminPromotionAudience'>,
  operator: Operator,
): Promise<CallData<'adminPromotionAudience'>> {
  const { keyword, level, priceListId } = query;
  const asked = [companiesInScope(operator, 'c'), sql`c.status = 'open'`];
  if (level !== '') asked.push(sql`c.level = ${level}`);
  if (priceListId !== '') asked.push(sql`c.price_list_id = ${Number(priceListId)}`);
  if (keyword !== '') {
    const word = containsPattern(keyword);
    asked.push(sql`(c.name ilike ${word} or c.code ilike ${word})`);
  }
  const most = level === '' && priceListId === '' ? MOST_FOUND : MOST_COMPANIES;
  const { rows } = await sql<{ id: string; name: string; level: string; priceList: string }>`
    select c.kh_id::text as id, c.name, c.level, coalesce(l.name, '') as "priceList"
    from companies c left join price_lists l on l.id = c.price_list_id
    where ${sql.join(asked, sql` and `)} order by c.name, c.kh_id limit ${most + 1}`.execute(db);
  return { list: rows.slice(0, most), isCut: rows.length > most };
}
