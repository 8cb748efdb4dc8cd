import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { CARD_COLUMNS, type CardColumns, type GoodsRow } from '../../goods-row';
import { type FactsRow, factsSql, type PriceBuyer } from '../../pricing';

/** One goods as a card needs it, with what decides its price. */
export type CardRow = FactsRow & CardColumns;

const CARD = sql`${CARD_COLUMNS}, brand.name as brand_name`;
const BRAND = sql`left join brands brand on brand.id = g.brand_id`;

/** Reads goods with their prices for one buyer: one statement, whatever their number. */
export function cardStore(db: Db, buyer: PriceBuyer | null, now: Date) {
  const { columns, joins } = factsSql(buyer, now);
  return {
    /** By id; off-sale goods too, unknown ids are missing. */
    async byIds(ids: readonly number[]): Promise<Map<number, CardRow>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<CardRow>`
        select ${columns}, ${CARD} from goods g ${joins} ${BRAND}
        where g.id = any(${ids}::bigint[])`.execute(db);
      return new Map(rows.map((row) => [row.id, row]));
    },
    /** All goods of the group that this goods belongs to, itself alone when it has none. */
    async group(id: number): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        select ${columns}, ${CARD} from goods g ${joins} ${BRAND}
        where g.id = ${id}
           or (g.status = 'on' and g.group_id = (select own.group_id from goods own where own.id = ${id}))
        order by g.id`.execute(db);
      return rows;
    },
    /** Goods on sale by their code or barcode, capital or small. */
    async byCodes(codes: readonly string[]): Promise<(CardRow & Pick<GoodsRow, 'barcode'>)[]> {
      if (codes.length === 0) return [];
      const small = codes.map((code) => code.toLowerCase());
      const { rows } = await sql<CardRow & Pick<GoodsRow, 'barcode'>>`
        select ${columns}, ${CARD}, g.barcode from goods g ${joins} ${BRAND}
        where g.status = 'on' and (lower(g.code) = any(${small}::text[])
          or (g.barcode <> '' and g.barcode = any(${small}::text[])))
        order by g.id`.execute(db);
      return rows;
    },
  };
}
