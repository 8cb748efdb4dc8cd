import type { CallQuery, WireGoodsCard } from '@pifa/contract';
import { NEW_GOODS_DAYS } from '@pifa/domain';
import { sql } from 'kysely';
import { keptValue } from '../../platform';
import { homeFloor } from '../site';
import type { Filters } from './catalogue-index/examine';
import { listOf } from './catalogue-index/list';
import type { CatalogueSort } from './catalogue-index/sort';
import { cardsOf, idsOfBranch } from './further-goods';
import { goodsMemory } from './goods-memory';
import { type PublicCall, viewerOf } from './viewer';

const FLOOR_GOODS = 10;
/** What sells most moves without a goods being changed. */
const KEPT_MS = 5 * 60_000;

let editions = 0;
/** Another one whenever goods change: the catalogue does not hear of service words. */
const edition = keptValue('goods', async () => {
  editions += 1;
  return { number: editions };
});

/**
 * One home floor: goods in stock by its rule, the goods the operator chose, else the first of its category; a tab narrows
 * to its own.
 */
export async function floorGoods(
  call: PublicCall,
  query: CallQuery<'mallHomeGoods'>,
): Promise<WireGoodsCard[]> {
  const floor = await homeFloor(call.platform, query.type);
  if (!floor) return [];
  const viewer = await viewerOf(call);
  const typeId = query.typeId === undefined ? floor.categoryId : Number(query.typeId);
  if (floor.rule !== '') {
    return cardsOf(call.platform, await idsByRule(call, floor, typeId), viewer);
  }
  const chosen = query.typeId === undefined ? floor.goodsIds.slice(0, FLOOR_GOODS) : [];
  const ids = chosen.length > 0 || typeId === null ? chosen : await idsOfBranch(call, typeId, FLOOR_GOODS);
  return cardsOf(call.platform, ids, viewer);
}

/** What a rule narrows to, and in which order (ADMIN §8.6). */
const RULES: Readonly<Record<string, { filters: Filters; sort: CatalogueSort }>> = {
  sales: { filters: {}, sort: 'sales' },
  new: { filters: { newDays: NEW_GOODS_DAYS }, sort: 'new' },
  promotion: { filters: { promotion: true }, sort: 'default' },
};

/** The first goods in stock by a rule, within a category branch where there is one. An unknown rule chooses none. */
async function idsByRule(
  { platform, now }: Pick<PublicCall, 'platform' | 'now'>,
  { rule, word }: { rule: string; word: string },
  typeId: number | null,
): Promise<number[]> {
  const memory = goodsMemory(platform);
  if (rule === 'word') {
    const { version } = await memory.outOfStock();
    const { memory: kept } = await memory.catalogue.get();
    const { number } = await platform.cache.read(edition);
    const key = `bearing ${number} ${version} ${typeId ?? ''} ${word}`;
    const { ids } = await kept.recall(key, now, async () => {
      const bearing = await idsBearing(platform, word, typeId);
      return { ids: bearing, bytes: 8 * bearing.length, until: now.getTime() + KEPT_MS };
    });
    return ids;
  }
  const wanted = RULES[rule];
  if (!wanted) return [];
  const all = await memory.catalogue.get();
  const filters: Filters = { ...wanted.filters, inStock: true, ...(typeId === null ? {} : { typeId }) };
  const outOfStock = await memory.outOfStock();
  const positions = await listOf(all, { filters, sort: wanted.sort, outOfStock }, now);
  return [...positions.subarray(0, FLOOR_GOODS)].map((position) => all.catalogueIndex.ids[position] ?? 0);
}

/**
 * Goods on sale and in stock that bear a service word, of a category branch where there is one; what sells most first.
 * No index of the catalogue knows words: every goods is looked at, so the answer is kept until goods or stock change.
 */
async function idsBearing(
  { db }: PublicCall['platform'],
  word: string,
  typeId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g join scarce s on s.id = g.stock_id
    where g.status = 'on' and g.service_words @> jsonb_build_array(${word}::text)
      and s.available >= greatest(g.min_pieces, 1)
      and (${typeId}::bigint is null or g.category_id in (select c.id from categories top
        join categories c on c.path like top.path || '%' where top.id = ${typeId}::bigint))
    order by g.sold_pieces desc, g.id desc limit ${FLOOR_GOODS}`.execute(db);
  return rows.map(({ id }) => id);
}
