import type { CallData, CallQuery } from '@pifa/contract';
import { byNeed } from '@pifa/domain';
import { PreparedData, type Session } from '../../platform';
import { boughtGoods, type BoughtOften, boughtToWire, habitOf } from './bought-store';
import type { Viewer } from './cards/card-wire';
import { cardList, preparedCards, type SentCard } from './prepared-cards/prepared-goods';
import { parseKeyword } from './search/query';
import { type Catalogue } from './catalogue-index/catalogue';
import type { Filters } from './catalogue-index/examine';
import { facetsOf } from './catalogue-index/facets';
import { toFilters } from './catalogue-index/filters';
import { type Hits, listOf } from './catalogue-index/list';
import type { CatalogueSort } from './catalogue-index/sort';
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
  const { all, filters, hits, bought } = await prepare(call, kind, query, viewer);
  const outOfStock = filters.inStock ? await goodsMemory(call.platform).outOfStock() : undefined;
  const sort = bought ? undefined : sortFor(query.sort, viewer.pricesVisible, hits);
  const positions = await listOf(all, { filters, sort, hits, outOfStock }, call.now);
  if (query.keyword && pageNum === 1 && kind === 'page')
    goodsMemory(call.platform).searches.note(query.keyword, positions.length);
  const from = (pageNum - 1) * pageSize;
  const ids = Array.from(
    positions.subarray(from, from + pageSize),
    (position) => all.catalogueIndex.ids[position] ?? 0,
  );
  const { cards, sharedBy } = await preparedCards(call.platform, ids, viewer);
  const onSale = cards.filter(({ row }) => row.status === 'on');
  const sent = bought ? onSale.map((card) => withLastBuy(card, bought.get(card.row.id), call.now)) : onSale;
  const pieces = [LIST, ...cardList(sent)];
  const end = `,"total":${positions.length},"pageNum":${pageNum},"pageSize":${pageSize}}`;
  return bought || sharedBy === 'nobody'
    ? new PreparedData([...pieces, Buffer.from(end)])
    : goodsMemory(call.platform).finished(`list ${sharedBy} ${ids[0]} ${ids.at(-1)}`, pieces, end);
}

const LIST = Buffer.from('{"list":');

const withLastBuy = (card: SentCard, last: BoughtOften | undefined, now: Date): SentCard =>
  last
    ? {
        ...card,
        open: [...card.open, Buffer.from(`,"lastBuy":${JSON.stringify(boughtToWire(last, card.row, now))}`)],
      }
    : card;

/** The facets of the same listing, counted in memory. */
export async function listFacets(
  call: PublicCall,
  query: CallQuery<'goodsFacets'>,
): Promise<CallData<'goodsFacets'>> {
  const kind = query.list === 'order' && !call.session ? 'page' : query.list;
  const { all, filters, hits } = await prepare(
    call,
    kind,
    { ...query, sort: 'default' },
    await viewerOf(call),
  );
  const outOfStock = await goodsMemory(call.platform).outOfStock();
  return facetsOf(all, { filters, hits, outOfStock }, call.now);
}

/** What a listing chooses from; without `hits` the whole catalogue. */
interface Prepared {
  all: Catalogue;
  filters: Filters;
  hits?: Hits;
  bought?: ReadonlyMap<number, BoughtOften>;
}

async function prepare(
  call: PublicCall,
  kind: ListingKind,
  query: Omit<ListingQuery, 'pageNum' | 'pageSize'>,
  viewer: Viewer,
): Promise<Prepared> {
  const memory = goodsMemory(call.platform);
  const all = await (query.keyword ? memory.catalogue.get() : memory.catalogue.recent());
  memory.keywords.warmUp(all);
  const filters = toFilters(kind === 'sell' ? { ...query, promotion: true } : query, viewer.pricesVisible);
  if (kind === 'order' && call.session)
    return { all, filters, ...(await boughtByCompany(call, call.session, query, all)) };
  if (!query.keyword) return { all, filters };
  return { all, filters, hits: await memory.keywords.find(query.keyword, all, call.now) };
}

/** Undefined: by relevance. A hidden price sorts nothing (I34). */
function sortFor(
  sort: ListingQuery['sort'],
  pricesVisible: boolean,
  hits: Hits | undefined,
): CatalogueSort | undefined {
  if (sort === 'sales' || sort === 'new') return sort;
  if ((sort === 'price-asc' || sort === 'price-desc') && pricesVisible) return sort;
  return hits ? undefined : 'default';
}

async function boughtByCompany(
  call: PublicCall,
  session: Session,
  query: Pick<ListingQuery, 'keyword' | 'sort'>,
  all: Catalogue,
): Promise<Required<Pick<Prepared, 'hits' | 'bought'>>> {
  const keyword = query.keyword ? parseKeyword(query.keyword, all.synonyms) : null;
  const rows = await boughtGoods(call.platform.db, session.khId, keyword);
  if (query.sort === 'due') {
    const habits = new Map(rows.map((row) => [row.goods_id, habitOf(row, call.now)]));
    // The sort is stable: equals stay the latest first.
    rows.sort((a, b) => byNeed(habits.get(a.goods_id) ?? null, habits.get(b.goods_id) ?? null));
  }
  if (query.sort === 'times')
    rows.sort((a, b) => b.times - a.times || b.last_at.getTime() - a.last_at.getTime());
  const positions = Int32Array.from(rows, (row) => all.catalogueIndex.positionOf(row.goods_id)).filter(
    (position) => position >= 0,
  );
  return { hits: { positions }, bought: new Map(rows.map((row) => [row.goods_id, row])) };
}
