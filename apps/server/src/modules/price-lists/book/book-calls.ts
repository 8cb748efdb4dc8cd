import { Readable } from 'node:stream';
import type { CallData } from '@pifa/contract';
import {
  formatDate,
  formatUnitPrice,
  monthKey,
  monthWindow,
  type PricePair,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, FileAnswer, type SheetCell, XLSX, xlsxStream } from '../../../platform';
import { type PriceBuyer, readPriceBuyer } from '../../pricing';
import { bookIds } from './book-goods';
import { type BookPrice, bookPrices } from './book-prices';

/** So many goods are looked through for changes, or written into a file. */
const MOST_GOODS = 5_000;
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
    const all = await changedPrices(call, asked, query.keyword);
    return { list: await rowsOf(call, all.slice(from, from + pageSize)), total: all.length, ...head };
  }
  const wanted = { ...wantedOf(asked, query.keyword), changedSince: null };
  const { ids, total } = await bookIds(call.db, wanted, { from, most: pageSize });
  const prices = await bookPrices(call.db, ids, asked);
  return { list: await rowsOf(call, inOrder(ids, prices)), total, ...head };
}

const wantedOf = ({ buyer, now, past }: Asked, keyword: string) => ({
  buyer,
  keyword,
  now,
  isOtherChain: buyer.priceChain.key !== past.buyer.priceChain.key,
});

const inOrder = (ids: readonly number[], prices: ReadonlyMap<number, BookPrice>): BookPrice[] =>
  ids.flatMap((id) => prices.get(id) ?? []);

async function changedPrices({ db }: Call, asked: Asked, keyword: string): Promise<BookPrice[]> {
  const wanted = { ...wantedOf(asked, keyword), changedSince: asked.past.at };
  const { ids } = await bookIds(db, wanted, { from: 0, most: MOST_GOODS });
  const changed: BookPrice[] = [];
  for (let at = 0; at < ids.length; at += SLICE) {
    const some = ids.slice(at, at + SLICE);
    changed.push(...inOrder(some, await bookPrices(db, some, asked)).filter(({ was }) => was !== null));
  }
  return changed;
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
  const { db, query, now } = call;
  const asked = await askedBy(call);
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    if (query.changed) {
      yield (await rowsOf(call, await changedPrices(call, asked, query.keyword))).map(cellsOf);
      return;
    }
    const wanted = { ...wantedOf(asked, query.keyword), changedSince: null };
    const { ids } = await bookIds(db, wanted, { from: 0, most: MOST_GOODS });
    for (let at = 0; at < ids.length; at += SLICE) {
      const some = ids.slice(at, at + SLICE);
      yield (await rowsOf(call, inOrder(some, await bookPrices(db, some, asked)))).map(cellsOf);
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
  row.rungs
    .map(({ fromNum, saleIP, saleSP }) => `满 ${fromNum}：${priceText(saleIP)}/件 ${priceText(saleSP)}/个`)
    .join('；'),
  row.since === undefined ? '' : formatDate(new Date(row.since)),
  row.wasIP ?? '',
  row.wasSP ?? '',
];

const priceText = (yuan: number): string => formatUnitPrice(unitPrice(Math.round(yuan * 10_000)));
