import { Readable } from 'node:stream';
import { type Refusal } from '@pifa/contract';
import { formatDateTime, instantOf, LONG_PRICE_HEADS, packPriceOf, unitPrice } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  csvStream,
  type Db,
  FileAnswer,
  type SheetCell,
  XLSX,
  xlsxStream,
} from '../../../platform';
import { companiesInScope, type Operator, recordAct, type StaffHandler } from '../../staff';
import { yuanOf } from '../staff/wire';

/** A wide sheet stays one that somebody can look at, and that can be read back. */
const MOST_WIDE = 25;
const BATCH = 2_000;

interface Listed {
  id: number;
  /** as a file calls it: the number of a company, or the list's name */
  called: string;
}

/** 导出价格: what stands and what is set for later, in a shape that the import reads back without a change. */
export const exportPrices: StaffHandler<'adminPriceFileOut'> = async (
  { db, platform, query, now },
  operator,
): Promise<FileAnswer | Refusal> => {
  const lists = await listsFor(db, query.ids, operator);
  const isWide = query.shape === 'wide';
  if (lists.length === 0) return badInput('没有可导出的价目表');
  if (isWide && lists.length > MOST_WIDE)
    return badInput(`宽表一次最多 ${MOST_WIDE} 张价目表，请勾选几张或导出长表`);
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'price-list.export',
      object: 'price-lists',
      after: {
        format: query.format,
        sheet: isWide ? '宽表' : '长表',
        lists: lists.map(({ called }) => called).join('、'),
      },
      now,
    }),
  );
  const head = isWide
    ? ['货号', '商品', ...lists.flatMap(({ called }) => [`${called} 件价`, `${called} 个价`])]
    : [...LONG_PRICE_HEADS];
  const batches = isWide ? wideRows(db, lists, now) : longRows(db, lists, now);
  const disposition = `attachment; filename="prices.${query.format}"`;
  const headers = { 'content-disposition': disposition, 'cache-control': 'private, no-store' };
  return query.format === 'xlsx'
    ? new FileAnswer(Readable.from(xlsxStream('价格', head, batches)), XLSX, headers)
    : new FileAnswer(Readable.from(csvStream(head, batches)), 'text/csv; charset=utf-8', headers);
};

async function listsFor(db: Db, ids: readonly string[], operator: Operator): Promise<Listed[]> {
  const wanted = ids.length === 0 ? sql`l.kind = 'list'` : sql`l.id = any(${ids.map(Number)}::bigint[])`;
  const { rows } = await sql<Listed>`
    select l.id, coalesce(l.kh_id::text, l.name) as called from price_lists l
    left join companies c on c.kh_id = l.kh_id
    where ${wanted} and (l.kh_id is null or ${companiesInScope(operator, 'c')}) order by l.id`.execute(db);
  return rows;
}

interface Row {
  list_id: number;
  goods_id: number;
  code: string;
  name: string;
  size: number;
  from_pieces: number;
  per_piece: number;
  per_pack: number | null;
  starts: string;
  ends: string;
}

/** Prices in pages of goods. */
async function* pagesOf(db: Db, lists: readonly Listed[], which: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const ids = lists.map(({ id }) => id);
  let after = 0;
  for (;;) {
    const { rows: goods } = await sql<{ id: number }>`
      select distinct r.goods_id as id from price_list_rows r
      where r.list_id = any(${ids}::bigint[]) and r.goods_id > ${after} order by r.goods_id limit ${BATCH}`.execute(
      db,
    );
    const last = goods.at(-1);
    if (!last) return;
    after = last.id;
    const { rows } = await sql<Row>`
      select r.list_id, r.goods_id, g.code, g.name, g.pieces_per_pack as size, r.from_pieces, r.per_piece, r.per_pack,
        to_json(r.starts_at)#>>'{}' as starts, to_json(r.ends_at)#>>'{}' as ends
      from live_price_rows r join goods g on g.id = r.goods_id
      where r.starts_at < r.ends_at and r.list_id = any(${ids}::bigint[]) and r.goods_id = any(${goods.map(({ id }) => id)}::bigint[]) and ${which}
      order by r.goods_id, r.list_id, r.from_pieces, r.starts_at`.execute(db);
    yield rows;
  }
}

const priceCell = (units: number | null): SheetCell => (units === null ? null : yuanOf(units));

async function* longRows(db: Db, lists: readonly Listed[], now: Date): AsyncGenerator<SheetCell[][]> {
  const called = new Map(lists.map((one) => [one.id, one.called]));
  const moment = (text: string): SheetCell => {
    const ms = instantOf(text);
    return Number.isFinite(ms) ? formatDateTime(new Date(ms)) : null;
  };
  for await (const rows of pagesOf(db, lists, sql`r.ends_at > ${now}::timestamptz`)) {
    yield standing(rows, now).map((row): SheetCell[] => [
      called.get(row.list_id) ?? '',
      row.code,
      row.from_pieces || null,
      priceCell(row.per_pack),
      priceCell(row.per_piece),
      instantOf(row.starts) > now.getTime() ? moment(row.starts) : null,
      moment(row.ends),
    ]);
  }
}

/** Of rows that have begun the latest of each quantity, and all that are to come. */
function standing(rows: readonly Row[], now: Date): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    const last = kept.at(-1);
    const isNext =
      last?.goods_id === row.goods_id && last.list_id === row.list_id && last.from_pieces === row.from_pieces;
    if (isNext && instantOf(row.starts) <= now.getTime()) kept.pop();
    kept.push(row);
  }
  return kept;
}

async function* wideRows(db: Db, lists: readonly Listed[], now: Date): AsyncGenerator<SheetCell[][]> {
  const which = sql`r.from_pieces = 0 and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz`;
  for await (const rows of pagesOf(db, lists, which)) {
    const byGoods = new Map<number, Map<number, Row>>();
    for (const row of standing(rows, now)) {
      const own = byGoods.get(row.goods_id) ?? new Map<number, Row>();
      byGoods.set(row.goods_id, own.set(row.list_id, row));
    }
    yield [...byGoods.values()].map((own): SheetCell[] => {
      const [first] = own.values();
      return [
        first?.code ?? '',
        first?.name ?? '',
        ...lists.flatMap(({ id }): SheetCell[] => {
          const row = own.get(id);
          if (!row) return [null, null];
          const pack = row.per_pack ?? packPriceOf(unitPrice(row.per_piece), row.size);
          return [priceCell(pack), priceCell(row.per_piece)];
        }),
      ];
    });
  }
}
