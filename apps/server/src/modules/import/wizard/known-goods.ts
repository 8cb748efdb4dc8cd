import { sql } from 'kysely';
import type { Db } from '../../../platform';
import type { GoodsDraft } from '@pifa/domain';
import { type GoodsNow, listingsOf } from '../../goods';
import { type Description, DESCRIPTION, type Offer, OFFER } from '../../goods-row';
import type { Stood } from './expect-pictures';
import { type Details, DETAILS, type KnownGoods } from './plan-draft';

/** A goods of the mall as a table meets it, with its version for the plan. */
export interface MetGoods extends KnownGoods {
  version: number;
  groupId: number | null;
}

/** Its pictures; a goods that is new has none. */
export const stoodOf = (met: MetGoods | undefined): Stood => ({
  urls: met?.pictures ?? [],
  image: met?.details.image ?? '',
});

type Row = Description &
  Offer &
  Details & {
    id: number;
    code: string;
    cost: number | null;
    version: number;
    stock_id: number | null;
    available: number | null;
    pictures: string[] | null;
    group_id: number | null;
    group_values: string[];
    group_name: string | null;
    group_code: string | null;
  };

/** When the goods go on the shelf that a table has a moment for. */
export const knownListings = (
  db: Db,
  drafts: readonly Pick<GoodsDraft, 'code' | 'cells'>[],
): Promise<ReadonlyMap<string, Date>> =>
  listingsOf(
    db,
    drafts.flatMap(({ code, cells }) => (cells.listedAt ? [code] : [])),
  );

/** Goods of these codes as they stand. Whoever writes them has locked them before (`holdGoods`). */
export async function meetGoods(db: Db, codes: readonly string[]): Promise<Map<string, MetGoods>> {
  const columns = sql.join([...DESCRIPTION, ...OFFER, ...DETAILS].map((column) => sql.ref(`g.${column}`)));
  const { rows } = await sql<Row>`
    select g.id, g.code, g.cost, g.version, g.stock_id, s.available, g.group_id, g.group_values, gg.name as group_name, gg.code as group_code,
      ${columns}, (select json_agg(p.url order by p.sort, p.id) from goods_pictures p where p.goods_id = g.id) as pictures
    from goods g left join scarce s on s.id = g.stock_id left join goods_groups gg on gg.id = g.group_id
    where g.code = any(${codes})`.execute(db);
  // Goods may draw on one counter: what the first is planned to take is gone for the next.
  const stocks = new Map(
    rows.map(({ stock_id, available }) => [stock_id, { id: stock_id ?? 0, available: available ?? 0 }]),
  );
  return new Map(
    rows.map((row) => [
      row.code,
      metOf(row, row.stock_id === null ? null : (stocks.get(row.stock_id) ?? null)),
    ]),
  );
}

function metOf(row: Row, stock: GoodsNow['stock']): MetGoods {
  const now = Object.fromEntries(
    ['id', 'code', 'attributes', 'cost', ...DESCRIPTION, ...OFFER].map((key) => [key, row[key as keyof Row]]),
  ) as unknown as Omit<GoodsNow, 'stock'>;
  const details = Object.fromEntries(DETAILS.map((key) => [key, row[key]])) as unknown as Details;
  return {
    now: { ...now, stock },
    details,
    pictures: row.pictures ?? [],
    version: row.version,
    groupId: row.group_id,
    group:
      row.group_name === null
        ? null
        : { code: row.group_code ?? '', name: row.group_name, values: row.group_values },
  };
}
