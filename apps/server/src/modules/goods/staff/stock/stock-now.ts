import { sql } from 'kysely';
import type { Db, Transaction } from '../../../../platform';
import type { ObjectMark } from '../../../staff';

/** The stock of a goods as it stands. */
export interface StockNow {
  id: number;
  code: string;
  name: string;
  stockId: number | null;
  available: number;
  reserved: number;
  /** what a piece costs, 1/10000 yuan; null = unknown */
  cost: number | null;
  /** code of another goods that draws on the same counter; '' = none */
  sharedWith: string;
}

export const goodsObject = (code: string): string => `goods:${code}`;

/**
 * What a count was made against: the pieces that lie there. Orders that are placed or cancelled meanwhile move pieces
 * between 可售 and 占用 and leave this as it is; what is sent out, received or counted by somebody else does not.
 */
export const stockMark = ({ available, reserved }: StockNow): string => String(available + reserved);

/** Goods by the codes or barcodes that were written, in any case. */
export async function readStock(db: Db, codes: readonly string[]): Promise<Map<string, StockNow>> {
  const { rows } = await sql<StockNow & { asked: string }>`
    select w.asked, g.id, g.code, g.name, g.stock_id as "stockId", coalesce(s.available, 0) as available,
      coalesce(s.reserved, 0) as reserved, g.cost,
      coalesce((select min(o.code) from goods o where o.stock_id = g.stock_id and o.id <> g.id), '') as "sharedWith"
    from unnest(${[...codes]}::text[]) as w(asked)
    join lateral (
      select * from goods where lower(code) = lower(w.asked) or (barcode <> '' and barcode = w.asked)
      order by code <> w.asked, lower(code) <> lower(w.asked), id limit 1) g on true
    left join scarce s on s.id = g.stock_id`.execute(db);
  return new Map(rows.map(({ asked, ...row }) => [asked, row]));
}

/** The same by codes, locked: goods, then their counters, each by id, as orders lock them. */
export async function holdStock(tx: Transaction, codes: readonly string[]): Promise<Map<string, StockNow>> {
  const { rows: goods } = await sql<{ id: number; stock_id: number | null }>`
    select id, stock_id from goods where code = any(${[...codes]}::text[]) order by id for no key update`.execute(
    tx,
  );
  const stockIds = goods.flatMap(({ stock_id }) => (stock_id === null ? [] : [stock_id]));
  await sql`select id from scarce where id = any(${stockIds}::bigint[]) order by id for update`.execute(tx);
  return readStock(tx, codes);
}

export async function stockMarks(
  tx: Transaction,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const held = await holdStock(
    tx,
    objects.map((object) => object.slice(goodsObject('').length)),
  );
  return new Map([...held.values()].map((row) => [goodsObject(row.code), { mark: stockMark(row) }]));
}
