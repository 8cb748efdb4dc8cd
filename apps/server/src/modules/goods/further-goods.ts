import type { CallBody, CallData, CallQuery, Page, WireGoodsCard } from '@pifa/contract';
import { sql } from 'kysely';
import type { Platform, Session } from '../../platform';
import { type FactsRow, priceToWire, toFacts } from '../pricing';
import { cardStore } from './cards/card-store';
import { cardToWire, type Viewer } from './cards/card-wire';
import { cardData, cardList, preparedCards } from './prepared-cards/prepared-goods';
import { listOf } from './catalogue-index/list';
import { ownCodesOf } from './own-codes';
import { type PublicCall, viewerOf } from './viewer';
import type { Catalogue } from './catalogue-index/catalogue';
import { goodsMemory } from './goods-memory';
import { factsRunning } from './running';

/** Cards of these goods in this order; off-sale and unknown ones are left out. */
export async function cardsOf(
  platform: Platform,
  ids: readonly number[],
  viewer: Viewer,
): Promise<WireGoodsCard[]> {
  const { cards } = await preparedCards(platform, ids, viewer);
  return cardData(cards.filter(({ row }) => row.status === 'on'));
}

/** The same as JSON text, ready to be sent. */
export async function goodsJson(platform: Platform, ids: readonly number[], viewer: Viewer): Promise<string> {
  const { cards } = await preparedCards(platform, ids, viewer);
  return Buffer.concat(cardList(cards.filter(({ row }) => row.status === 'on'))).toString();
}

/**
 * Cards of these goods for a member, by goods id, in one statement; off-sale goods too (`status` 0), unknown ids are
 * missing.
 */
export async function goodsCards(
  platform: Platform,
  ids: readonly number[],
  session: Session,
  now: Date,
): Promise<Map<number, WireGoodsCard>> {
  const rows = await cardStore(platform.db, session, now).byIds(ids);
  const viewer: Viewer = { buyer: session, pricesVisible: true, now };
  const open = await goodsMemory(platform).openPrices.of(ids, viewer);
  return new Map([...rows].map(([id, row]) => [id, cardToWire(row, viewer, open(id))]));
}

/** The first goods of a category branch by the usual order; nothing of the whole mall when the id is unknown. */
export async function idsOfBranch(
  call: Pick<PublicCall, 'platform' | 'now'>,
  typeId: number,
  most: number,
): Promise<number[]> {
  const all = await goodsMemory(call.platform).catalogue.get();
  const positions = await listOf(all, { filters: { typeId }, sort: 'default' }, call.now);
  return Array.from(positions.subarray(0, most), (position) => all.catalogueIndex.ids[position] ?? 0);
}

/** Goods of the same category that are in stock, then of the category above. */
export async function similarGoods(
  call: PublicCall,
  query: CallQuery<'goodsSimilar'>,
): Promise<WireGoodsCard[]> {
  const all = await goodsMemory(call.platform).catalogue.get();
  const id = Number(query.goodsId);
  const position = await categoryPosition(call.platform, all, id);
  const ids = new Set<number>();
  // Twice as many as requested: some will be out of stock.
  for (const category of all.categories.path(position).reverse()) {
    if (ids.size > query.pageSize) break;
    for (const other of await idsOfBranch(call, category.id, query.pageSize * 2 + 1))
      if (other !== id) ids.add(other);
  }
  const cards = await cardsOf(call.platform, [...ids].slice(0, query.pageSize * 3), await viewerOf(call));
  return cards.filter((card) => card.stock >= Math.max(card.minNum, 1)).slice(0, query.pageSize);
}

/** Off-sale goods are not on the catalogue index, but have similar ones too. */
async function categoryPosition(
  { db }: Pick<Platform, 'db'>,
  { catalogueIndex, categories }: Catalogue,
  id: number,
): Promise<number> {
  const position = catalogueIndex.positionOf(id);
  if (position >= 0) return catalogueIndex.category[position] ?? -1;
  const row = await db.selectFrom('goods').select('category_id').where('id', '=', id).executeTakeFirst();
  return row ? categories.placeOf(row.category_id) : -1;
}

/** Prices and stock of some goods for this buyer, to lay over public data: one statement. */
export async function pricesOf(
  call: PublicCall,
  query: CallQuery<'goodsPrices'>,
): Promise<CallData<'goodsPrices'>> {
  const viewer = await viewerOf(call);
  const rows = await cardStore(call.platform.db, viewer.buyer, viewer.now).byIds(query.ids.map(Number));
  const open = await goodsMemory(call.platform).openPrices.of([...rows.keys()], viewer);
  const facts = (row: FactsRow) => factsRunning(toFacts(row, viewer.buyer, viewer.now), open(row.id));
  return [...rows.values()].map((row) => ({
    goodsId: String(row.id),
    stock: row.stock,
    ...(viewer.pricesVisible ? priceToWire(facts(row), viewer.buyer, viewer.now) : {}),
  }));
}

/**
 * Goods of codes or barcodes pasted from a table. The company's own codes come first, as in quick order; unknown codes
 * are returned as typed.
 */
export async function matchCodes(
  call: PublicCall,
  { codes }: CallBody<'goodsMatch'>,
): Promise<CallData<'goodsMatch'>> {
  const viewer = await viewerOf(call);
  const typed = [...new Set(codes.filter((code) => code !== ''))];
  const store = cardStore(call.platform.db, viewer.buyer, viewer.now);
  const own = await ownCodesOf(call.platform, call.session?.khId, typed);
  const ownRows = own.size > 0 ? await store.byIds([...new Set(own.values())]) : undefined;
  const rows = await store.byCodes(typed);
  const byCode = new Map(
    rows.flatMap((row) => [[row.barcode, row] as const, [row.code.toLowerCase(), row] as const]),
  );
  const shown = [...(ownRows?.keys() ?? []), ...rows.map(({ id }) => id)];
  const open = await goodsMemory(call.platform).openPrices.of(shown, viewer);
  const found = typed.flatMap((code) => {
    const ownId = own.get(code);
    const ownRow = ownId === undefined ? undefined : ownRows?.get(ownId);
    const row = ownRow?.status === 'on' ? ownRow : byCode.get(code.toLowerCase());
    return row ? [{ code, goods: cardToWire(row, viewer, open(row.id)) }] : [];
  });
  const known = new Set(found.map(({ code }) => code));
  return { found, unknown: typed.filter((code) => !known.has(code)) };
}

/** Goods on sale with a ladder that counts for this company (its own first) or for everybody. */
export async function pageLadders(
  call: PublicCall,
  query: CallQuery<'ladderPage'>,
): Promise<Page<WireGoodsCard>> {
  const { pageNum, pageSize } = query;
  const khId = call.session?.khId ?? null;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with laddered as (
      select g.id, max((l.kh_id is not null)::int) as own, g.sold_pieces
      from ladders l
      join goods g on (g.id = l.goods_id or g.group_id = l.group_id) and g.status = 'on'
      where (l.kh_id is null or l.kh_id = ${khId}::bigint)
        and l.starts_at <= ${call.now}::timestamptz and ${call.now}::timestamptz < l.ends_at
      group by g.id, g.sold_pieces
    ), part as (
      select id, own, sold_pieces from laddered
      order by own desc, sold_pieces desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select part.id, counted.total
    from (select count(*) as total from laddered) counted left join part on true
    order by part.own desc, part.sold_pieces desc, part.id desc`.execute(call.platform.db);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const list = await cardsOf(call.platform, ids, await viewerOf(call));
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize };
}
