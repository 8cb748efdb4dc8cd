import type { CallQuery, WireGoodsCard } from '@pifa/contract';
import { NEW_GOODS_DAYS } from '@pifa/domain';
import { sql } from 'kysely';
import { homeFloor } from '../site';
import type { Filters } from './catalogue-index/examine';
import { listOf } from './catalogue-index/list';
import type { CatalogueSort } from './catalogue-index/sort';
import { cardsOf, idsOfBranch } from './further-goods';
import { goodsMemory } from './goods-memory';
import { type PublicCall, viewerOf } from './viewer';

const FLOOR_GOODS = 10;

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
  word: { filters: {}, sort: 'sales' },
};

/** The first goods in stock by a rule, within a category branch where there is one. An unknown rule chooses none. */
async function idsByRule(
  { platform, now }: Pick<PublicCall, 'platform' | 'now'>,
  { rule, word }: { rule: string; word: string },
  typeId: number | null,
): Promise<number[]> {
  const wanted = RULES[rule];
  if (!wanted) return [];
  const memory = goodsMemory(platform);
  const all = await memory.catalogue.get();
  const filters: Filters = { ...wanted.filters, inStock: true, ...(typeId === null ? {} : { typeId }) };
  const outOfStock = await memory.outOfStock();
  const positions = await listOf(all, { filters, sort: wanted.sort, outOfStock }, now);
  const bearing = rule === 'word' ? await idsBearing(platform, word) : undefined;
  const ids: number[] = [];
  for (const position of positions) {
    const id = all.catalogueIndex.ids[position] ?? 0;
    if (bearing && !bearing.has(id)) continue;
    ids.push(id);
    if (ids.length === FLOOR_GOODS) break;
  }
  return ids;
}

/** More goods bear a word than one reads for a floor: those sold most are read. */
const MOST_BEARING = 2_000;

/** Goods on sale that bear a service word. */
async function idsBearing({ db }: PublicCall['platform'], word: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from goods where status = 'on' and service_words @> jsonb_build_array(${word}::text)
    order by sold_pieces desc, id desc limit ${MOST_BEARING}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
