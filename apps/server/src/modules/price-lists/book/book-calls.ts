import { Readable } from 'node:stream';
import type { CallData } from '@pifa/contract';
import {
  formatDate,
  monthKey,
  monthWindow,
  pricePair,
  rungsText,
  yuanToUnitPrice,
  type PricePair,
  unitPriceToYuan,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, FileAnswer, type SheetCell, XLSX, xlsxStream } from '../../../platform';
import { type PriceBuyer, readPriceBuyer } from '../../pricing';
import { bookIds, bookSlices } from './book-goods';
import { type BookPrice, bookPrices } from './book-prices';

/** So many goods are looked through for changes on the page; the file has them all. */
const MOST_LOOKED = 5_000;
const SLICE = 500;

type Call = CallContext<'goodsPriceBook'> | CallContext<'goodsPriceBookExport'>;
type BookRow = CallData<'goodsPriceBook'>['list'][number];

interface Asked {
  buyer: PriceBuyer;
  now: Date;
  past: { at: Date; buyer: PriceBuyer };
}

/** The buyer is the session's own company: nobody else's prices can be asked for. */
async function askedBy({ db, session, now }: Call): Promise<Asked> {
  const at = monthWindow(monthKey(now)).start;
  const before = await readPriceBuyer(db, session.khId, at);
  return { buyer: session, now, past: { at, buyer: before ?? session } };
}

/** 我的价目表: a page of it; what changed this month is worked out goods by goods. */
export async function pagePriceBook(
  call: CallContext<'goodsPriceBook'>,
): Promise<CallData<'goodsPriceBook'>> {
  const { query, now } = call;
  const { pageNum, pageSize } = query;
  const asked = await askedBy(call);
  const from = (pageNum - 1) * pageSize;
  const head = { pageNum, pageSize, asOf: now.toISOString() };
  if (query.changed) {
    const { changed, isCut } = await changedPrices(call, asked, query.keyword);
    const list = await rowsOf(call, changed.slice(from, from + pageSize));
    return { list, total: changed.length, hasMore: false, isCut, ...head };
  }
  const wanted = { ...wantedOf(asked, query.keyword), changedSince: null };
  const { ids, total, hasMore } = await bookIds(call.db, wanted, { from, most: pageSize });
  const prices = await bookPrices(call.db, ids, asked);
  return { list: await rowsOf(call, inOrder(ids, prices)), total, hasMore, isCut: false, ...head };
}

const wantedOf = ({ buyer, now, past }: Asked, keyword: string) => ({
  buyer,
  keyword,
  now,
  isOtherChain: buyer.priceChain.key !== past.buyer.priceChain.key,
});

const inOrder = (ids: readonly number[], prices: ReadonlyMap<number, BookPrice>): BookPrice[] =>
  ids.flatMap((id) => prices.get(id) ?? []);

/**
 * Every price of the book, or of it those that changed this month; so many goods at a time. After `most` goods it ends;
 * what is left then is said and not priced.
 */
async function* pricesOf(
  { db }: Call,
  asked: Asked,
  { keyword, changed, most }: { keyword: string; changed: boolean; most: number },
): AsyncGenerator<{ prices: BookPrice[]; isCut: boolean }> {
  const wanted = { ...wantedOf(asked, keyword), changedSince: changed ? asked.past.at : null };
  let looked = 0;
  for await (const ids of bookSlices(db, wanted, SLICE)) {
    if (looked >= most) return yield { prices: [], isCut: true };
    looked += ids.length;
    const prices = inOrder(ids, await bookPrices(db, ids, asked));
    yield { prices: changed ? prices.filter(({ was }) => was !== null) : prices, isCut: false };
  }
}

async function changedPrices(
  call: Call,
  asked: Asked,
  keyword: string,
): Promise<{ changed: BookPrice[]; isCut: boolean }> {
  const found: BookPrice[] = [];
  const wanted = { keyword, changed: true, most: MOST_LOOKED };
  for await (const { prices, isCut } of pricesOf(call, asked, wanted)) {
    if (isCut) return { changed: found, isCut };
    found.push(...prices);
  }
  return { changed: found, isCut: false };
}

interface Shown {
  id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  size: number;
}

async function rowsOf({ db }: Call, prices: readonly BookPrice[]): Promise<BookRow[]> {
  const ids = prices.map(({ id }) => id);
  const { rows } = await sql<Shown>`
    select id, code, name, spec, image, unit, pack_unit, pieces_per_pack as size from goods
    where id = any(${ids}::bigint[])`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return prices.flatMap((price) => {
    const goods = known.get(price.id);
    return goods ? [toWire(goods, price)] : [];
  });
}

const pairToWire = ({ perPack, perPiece }: PricePair) => ({
  saleIP: unitPriceToYuan(perPack),
  saleSP: unitPriceToYuan(perPiece),
});

const toWire = (goods: Shown, { pair, rungs, agreed, since, was }: BookPrice): BookRow => ({
  goodsId: String(goods.id),
  goodsCode: goods.code,
  goodsName: goods.name,
  spec: goods.spec,
  image: goods.image,
  unit: goods.unit,
  packUnit: goods.pack_unit,
  packingSpecification: goods.size,
  ...pairToWire(pair),
  rungs: rungs.map((rung) => ({ fromNum: rung.fromPieces, ...pairToWire(rung.pair) })),
  agreed,
  ...(since ? { since: since.toISOString() } : {}),
  ...(was ? { wasIP: unitPriceToYuan(was.perPack), wasSP: unitPriceToYuan(was.perPiece) } : {}),
});

const pairOf = ({ saleIP, saleSP }: { saleIP: number; saleSP: number }): PricePair =>
  pricePair(yuanToUnitPrice(saleIP), yuanToUnitPrice(saleSP));

const HEAD = [
  '货号',
  '名称',
  '规格',
  '装箱',
  '件价（元）',
  '个价（元）',
  '数量档',
  '从什么时候起',
  '月初件价',
  '月初个价',
];

/** 导出: the same rows as the page, in one sheet. */
export async function exportPriceBook(call: CallContext<'goodsPriceBookExport'>): Promise<FileAnswer> {
  const { query, now } = call;
  const asked = await askedBy(call);
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    for await (const { prices } of pricesOf(call, asked, { ...query, most: Number.POSITIVE_INFINITY })) {
      yield (await rowsOf(call, prices)).map(cellsOf);
    }
  }
  return new FileAnswer(Readable.from(xlsxStream('我的价目表', HEAD, batches())), XLSX, {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="price-book-${formatDate(now)}.xlsx"`,
  });
}

const cellsOf = (row: BookRow): SheetCell[] => [
  row.goodsCode,
  row.goodsName,
  row.spec,
  `${row.packingSpecification}${row.unit}/${row.packUnit}`,
  row.saleIP,
  row.saleSP,
  rungsText(
    row.rungs.map(({ fromNum, ...sale }) => ({ fromPieces: fromNum, pair: pairOf(sale) })),
    pairOf(row),
    row,
  ),
  row.since === undefined ? '' : formatDate(new Date(row.since)),
  row.wasIP ?? '',
  row.wasSP ?? '',
];
