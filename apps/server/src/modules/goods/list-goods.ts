import type { CallData, CallQuery } from '@pifa/contract';
import { byNeed } from '@pifa/domain';
import { PreparedData, type Session } from '../../platform';
import { boughtGoods, type BoughtOften, boughtToWire, habitOf } from './bought-store';
import type { Viewer } from './cards/card-wire';
import { cardList, preparedCards, type SentCard } from './prepared-cards/prepared-goods';
import { parseKeyword } from './search/query';
import { type Catalogue } from './catalogue-index/catalogue';
import { examine, type Filters, select } from './catalogue-index/examine';
import { countFacets } from './catalogue-index/facets';
import { areNone, keyOf, toFilters } from './catalogue-index/filters';
import type { CatalogueSort } from './catalogue-index/catalogue-index';
import { type PublicCall, viewerOf } from './viewer';
import { goodsMemory } from './goods-memory';

/** Which goods a listing is about: all, those in a running promotion, those this company bought. */
export type ListingKind = 'page' | 'sell' | 'order';

type ListingQuery = CallQuery<'goodsPage'>;

/** A page of a listing (UX §4.2): positions and cards from memory; one statement for what is not there. */
export async function listGoods(
  call: PublicCall,
  kind: ListingKind,
  query: ListingQuery,
): Promise<PreparedData> {
  const { pageNum, pageSize } = query;
  const viewer = await viewerOf(call);
  const listing = await prepare(call, kind, query, viewer);
  const { all, positions, bought } = listing;
  const from = (pageNum - 1) * pageSize;
  const ids = Array.from(
    positions.subarray(from, from + pageSize),
    (position) => all.catalogueIndex.ids[position] ?? 0,
  );
  const cards = await preparedCards(call.platform, ids, viewer);
  const onSale = cards.filter(({ row }) => row.status === 'on');
  const sent = bought ? onSale.map((card) => withLastBuy(card, bought.get(card.row.id), call.now)) : onSale;
  return new PreparedData(
    `{"list":${cardList(sent)},"total":${positions.length},"pageNum":${pageNum},"pageSize":${pageSize}}`,
  );
}

const withLastBuy = (card: SentCard, last: BoughtOften | undefined, now: Date): SentCard =>
  last
    ? { ...card, open: `${card.open},"lastBuy":${JSON.stringify(boughtToWire(last, card.row, now))}` }
    : card;

/** The facets of the same listing, counted in memory. */
export async function listFacets(
  call: PublicCall,
  query: CallQuery<'goodsFacets'>,
): Promise<CallData<'goodsFacets'>> {
  const kind = query.list === 'order' && !call.session ? 'page' : query.list;
  const viewer = await viewerOf(call);
  const { all, base, key, filters } = await prepare(call, kind, { ...query, sort: 'default' }, viewer);
  const absent = await goodsMemory(call.platform).outOfStock();
  const count = () => {
    const examination = examine(all, filters, absent.ids, call.now);
    return { weight: 200, until: examination.until, facets: countFacets(all, base, examination, filters) };
  };
  if (key === null) return count().facets;
  return all.memory.recall(`facets ${absent.version} ${key}`, call.now, count).facets;
}

/** The positions of a listing before and after filtering. `key` is null for the goods that a company bought. */
interface Prepared {
  all: Catalogue;
  base: Int32Array;
  positions: Int32Array;
  filters: Filters;
  key: string | null;
  bought?: ReadonlyMap<number, BoughtOften>;
}

async function prepare(
  call: PublicCall,
  kind: ListingKind,
  query: Omit<ListingQuery, 'pageNum' | 'pageSize'>,
  viewer: Viewer,
): Promise<Prepared> {
  const all = await goodsMemory(call.platform).catalogue.get();
  goodsMemory(call.platform).keywords.warmUp(all);
  const filters = toFilters(kind === 'sell' ? { ...query, promotion: true } : query, viewer.pricesVisible);
  const absent = filters.inStock
    ? await goodsMemory(call.platform).outOfStock()
    : { ids: new Set<number>(), version: 0 };
  const pass = (base: Int32Array) => {
    // Weight 0: the order is in memory already.
    if (areNone(filters)) return { weight: 0, until: undefined, positions: base };
    const examination = examine(all, filters, absent.ids, call.now);
    const positions = select(base, examination);
    return { weight: positions.length, until: examination.until, positions };
  };

  if (kind === 'order' && call.session) {
    const bought = await boughtByCompany(call, call.session, query, all);
    return { all, filters, key: null, ...bought, ...pass(bought.base) };
  }
  const sort = sortFor(query.sort, viewer.pricesVisible);
  const base = query.keyword
    ? await searched(call, all, query.keyword, sort)
    : all.catalogueIndex.order(sort ?? 'default');
  const key = JSON.stringify([query.keyword ?? '', keyOf(filters)]);
  const { positions } = all.memory.recall(`list ${absent.version} ${sort ?? ''} ${key}`, call.now, () =>
    pass(base),
  );
  return { all, base, positions, filters, key };
}

/** Undefined: by relevance, else 综合. A hidden price sorts nothing (I34). */
function sortFor(sort: ListingQuery['sort'], pricesVisible: boolean): CatalogueSort | undefined {
  if (sort === 'sales' || sort === 'new') return sort;
  if ((sort === 'price-asc' || sort === 'price-desc') && pricesVisible) return sort;
  return undefined;
}

/** Positions that match a keyword, by relevance or in the requested order. */
async function searched(
  call: PublicCall,
  all: Catalogue,
  keyword: string,
  sort: CatalogueSort | undefined,
): Promise<Int32Array> {
  const hits = await goodsMemory(call.platform).keywords.find(keyword, all, call.now);
  if (!sort) return hits;
  const found = new Uint8Array(all.catalogueIndex.size);
  for (const position of hits) found[position] = 1;
  return all.catalogueIndex.order(sort).filter((position) => found[position] === 1);
}

async function boughtByCompany(
  call: PublicCall,
  session: Session,
  query: Pick<ListingQuery, 'keyword' | 'sort'>,
  all: Catalogue,
): Promise<{ base: Int32Array; bought: ReadonlyMap<number, BoughtOften> }> {
  const keyword = query.keyword ? parseKeyword(query.keyword, all.synonyms) : null;
  const rows = await boughtGoods(call.platform.db, session.khId, keyword);
  if (query.sort === 'due') {
    const habits = new Map(rows.map((row) => [row.goods_id, habitOf(row, call.now)]));
    // The sort is stable: equals stay the latest first.
    rows.sort((a, b) => byNeed(habits.get(a.goods_id) ?? null, habits.get(b.goods_id) ?? null));
  }
  if (query.sort === 'times')
    rows.sort((a, b) => b.times - a.times || b.last_at.getTime() - a.last_at.getTime());
  const base = Int32Array.from(rows, (row) => all.catalogueIndex.positionOf(row.goods_id)).filter(
    (position) => position >= 0,
  );
  return { base, bought: new Map(rows.map((row) => [row.goods_id, row])) };
}
