import { calledInFiles, instantOf } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';
import { type GoodsNow, keyOf } from '../plans/standing';
import type { GoodsRow } from './judge-file';

/** A list that a file names; a book that nobody opened yet has no id. */
export interface NamedList {
  id: number | null;
  khId: number | null;
  name: string;
}

/** What a file's word for a list may turn out to be, instead of one list. */
export type NotOneList = 'none' | 'two' | 'companies' | 'both';

/**
 * The lists that a file names, by what it calls them: a company's number or code means its own prices, a name a price list.
 * Both are compared as they are written: 0012 is not company 12. A word that means a company and a list means neither.
 */
export async function namedLists(
  tx: Transaction,
  names: readonly string[],
  operator: Operator,
): Promise<Map<string, NamedList | NotOneList>> {
  const named = await companiesNamed(tx, names, operator);
  await holdUnopened(tx, named);
  const { rows: books } = await sql<NamedList & { khId: number; code: string }>`
    select b.id, c.kh_id as "khId", c.name, c.code from companies c left join price_lists b on b.kh_id = c.kh_id
    where c.kh_id = any(${named}::bigint[])`.execute(tx);
  const { rows: lists } = await sql<{ id: number; name: string }>`
    select id, name from price_lists where kind = 'list'`.execute(tx);
  const found = new Map<string, NamedList | NotOneList>(names.map((name) => [name, 'none']));
  for (const list of lists) {
    const called = calledInFiles(list.name);
    const known = found.get(called);
    if (known !== undefined) found.set(called, known === 'none' ? { ...list, khId: null } : 'two');
  }
  const byCompany = new Map<string, NamedList | NotOneList>();
  for (const { code, ...book } of books) {
    for (const called of new Set([String(book.khId), calledInFiles(code)])) {
      byCompany.set(called, byCompany.has(called) ? 'companies' : book);
    }
  }
  return new Map(
    [...found].map(([called, list]) => {
      const company = byCompany.get(called);
      return [called, company === undefined ? list : list === 'none' ? company : 'both'];
    }),
  );
}

/** The companies that these words call by number or code; codes that are kept in wide signs are called in narrow ones. */
async function companiesNamed(
  tx: Transaction,
  names: readonly string[],
  operator: Operator,
): Promise<number[]> {
  const numbers = names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number);
  const { rows } = await sql<{ khId: number; code: string }>`
    select c.kh_id as "khId", c.code from companies c
    where (c.kh_id = any(${numbers}::bigint[]) or c.code = any(${[...names]}::text[])
      or c.code <> normalize(c.code, NFKC)) and ${companiesInScope(operator, 'c')}`.execute(tx);
  const asked = new Set(names);
  return rows
    .filter(({ khId, code }) => asked.has(String(khId)) || asked.has(calledInFiles(code)))
    .map(({ khId }) => khId);
}

/** Companies whose book a file would open stay locked, in the order of their numbers: two first files open it in turn. */
const holdUnopened = (tx: Transaction, named: readonly number[]): Promise<unknown> =>
  sql`select 1 from companies c where c.kh_id = any(${[...named]}::bigint[])
    and not exists (select from price_lists b where b.kh_id = c.kh_id) order by kh_id for no key update`.execute(
    tx,
  );

/**
 * The goods that a file calls by these codes: like lists they are compared as files have them, so that 「A1（红）」 is found
 * however its brackets are typed. 'two' where codes differ in wide and narrow signs alone.
 */
export async function goodsOfCodes(db: Db, codes: readonly string[]): Promise<Map<string, GoodsNow | 'two'>> {
  const columns = sql`id, code, name, pieces_per_pack, list_per_piece, list_per_pack, cost`;
  const { rows } = await sql<GoodsNow>`
    select ${columns} from goods where code = any(${[...codes]}::text[]) and code = normalize(code, NFKC)
    union all
    select ${columns} from goods
    where code <> normalize(code, NFKC) and normalize(code, NFKC) = any(${[...codes]}::text[])`.execute(db);
  const found = new Map<string, GoodsNow | 'two'>();
  for (const row of rows) {
    const called = calledInFiles(row.code);
    found.set(called, found.has(called) ? 'two' : row);
  }
  return found;
}

/** Rows of one list by goods and quantity. */
export type RowsByKey = ReadonlyMap<string, readonly GoodsRow[]>;

/** Every row of these goods in these lists that ends after this instant, by list. */
export async function rowsAfter(
  db: Db,
  { listIds, goodsIds, at }: { listIds: readonly number[]; goodsIds: readonly number[]; at: Date },
): Promise<Map<number, RowsByKey>> {
  const { rows } = await sql<Omit<GoodsRow, 'start' | 'end'> & { start: string; end: string }>`
    select id, list_id as "listId", goods_id as "goodsId", from_pieces as "fromPieces", per_piece as "perPiece",
      per_pack as "perPack", to_json(starts_at)#>>'{}' as start, to_json(ends_at)#>>'{}' as "end"
    from live_price_rows where list_id = any(${[...listIds]}::bigint[])
      and goods_id = any(${[...goodsIds]}::bigint[]) and ends_at > ${at}::timestamptz`.execute(db);
  const found = new Map<number, Map<string, GoodsRow[]>>();
  for (const row of rows) {
    const own = found.get(row.listId) ?? new Map<string, GoodsRow[]>();
    const key = keyOf(row.goodsId, row.fromPieces);
    const known = own.get(key) ?? [];
    known.push({ ...row, start: instantOf(row.start), end: instantOf(row.end) });
    found.set(row.listId, own.set(key, known));
  }
  return found;
}

/** Goods of which these lists have prices, by their ids, from one on. */
export async function goodsInLists(
  db: Db,
  listIds: readonly number[],
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct goods_id as id from price_list_rows
    where list_id = any(${[...listIds]}::bigint[]) and goods_id > ${after} order by goods_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest number given to a row of any list: what is written to held lists afterwards has a larger one. */
export async function newestRow(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('price_list_rows', 'id')) as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Those of these lists that have rows. */
export async function filledLists(db: Db, listIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from price_lists l where id = any(${[...listIds]}::bigint[])
      and exists (select from price_list_rows r where r.list_id = l.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Prices of these lists that were written after this row. */
export async function writtenSince(
  tx: Transaction,
  listIds: readonly number[],
  rowId: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ list_id: number; goods_id: number; from_pieces: number }>`
    select distinct list_id, goods_id, from_pieces from price_list_rows
    where list_id = any(${[...listIds]}::bigint[]) and id > ${rowId}`.execute(tx);
  return new Set(rows.map((row) => writtenKey(row.list_id, row.goods_id, row.from_pieces)));
}

export const writtenKey = (listId: number, goodsId: number, fromPieces: number): string =>
  `${listId} ${keyOf(goodsId, fromPieces)}`;
