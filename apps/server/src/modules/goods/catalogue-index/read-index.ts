import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { toAttributes } from '../../goods-row';
import type { IndexRow } from './catalogue-index';

/** Columns of many goods, each as one text: parsing the values one by one costs more. */
interface Columns {
  ids: string | null;
  categories: string;
  brands: string;
  prices: string;
  minimums: string;
  listed: string;
  sold: string;
  promotions: string;
  on_sale: string;
  attributes: string;
}

/** A row of the catalogue index, with category and brand by id. */
export type StoredIndexRow = Omit<IndexRow, 'category' | 'brand'> & { categoryId: number; brandId: number };

/** About 5 ms of parsing. */
const ROWS_AT_ONCE = 2_500;

/** All goods, off-sale ones too, in ascending order of their ids. The next are read while the last are parsed. */
export async function readAllGoods(db: Db, take: (row: StoredIndexRow) => void): Promise<void> {
  const attributesOf = createAttributes();
  const { rows: ends } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id) as n from goods) numbered
    where n % ${ROWS_AT_ONCE}::int = 0 order by id`.execute(db);
  const read = (part: number): Promise<Columns | undefined> => {
    const [after, until] = [ends[part - 1]?.id ?? 0, ends[part]?.id ?? LAST_ID];
    return readColumns(db, sql`id > ${after} and id <= ${until}::bigint order by id`);
  };
  let next = read(0);
  for (let part = 0; part <= ends.length; part += 1) {
    const columns = await next;
    next = part < ends.length ? read(part + 1) : Promise.resolve(undefined);
    // Whoever waits for it hears of its failure.
    next.catch(() => undefined);
    for (const row of rowsOf(columns, attributesOf)) take(row);
  }
}

/** The largest bigint that is a safe number. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

/** These goods in ascending order of their ids; deleted ones are missing. */
export async function readSomeGoods(db: Db, ids: readonly number[]): Promise<StoredIndexRow[]> {
  const attributesOf = createAttributes();
  const rows: StoredIndexRow[] = [];
  const ascending = [...ids].sort((a, b) => a - b);
  for (let from = 0; from < ascending.length; from += ROWS_AT_ONCE) {
    const some = ascending.slice(from, from + ROWS_AT_ONCE);
    rows.push(...rowsOf(await readColumns(db, sql`id = any(${some}::bigint[]) order by id`), attributesOf));
  }
  return rows;
}

/** Pieces sold of every goods, in ascending order of the ids. */
export async function readSales(db: Db, take: (id: number, sold: number) => void): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ ids: string | null; sold: string }>`
      select string_agg(id::text, ',') as ids, string_agg(sold_pieces::text, ',') as sold
      from (select id, sold_pieces from goods where id > ${last} order by id limit ${4 * ROWS_AT_ONCE}) part`.execute(
      db,
    );
    const ids = rows[0]?.ids?.split(',') ?? [];
    const sold = rows[0]?.sold?.split(',') ?? [];
    for (const [at, id] of ids.entries()) take(Number(id), Number(sold[at]));
    if (ids.length < 4 * ROWS_AT_ONCE) return;
    last = Number(ids.at(-1));
  }
}

type Attributes = IndexRow['attributes'];

async function readColumns(db: Db, which: ReturnType<typeof sql>): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    select string_agg(id::text, ',') as ids, string_agg(category_id::text, ',') as categories,
      string_agg(coalesce(brand_id, 0)::text, ',') as brands, string_agg(list_per_pack::text, ',') as prices,
      string_agg(min_pieces::text, ',') as minimums, string_agg(sold_pieces::text, ',') as sold,
      string_agg((date_part('epoch', listed_at) * 1000)::text, ',') as listed,
      string_agg(case when promo_per_pack is null then '' else concat(
        coalesce(date_part('epoch', promo_starts_at) * 1000, '-infinity'), ' ',
        coalesce(date_part('epoch', promo_ends_at) * 1000, 'infinity')) end, ',') as promotions,
      string_agg(case when status = 'on' then '1' else '0' end, '') as on_sale,
      string_agg(attributes::text, E'\n') as attributes
    from (select id, category_id, brand_id, list_per_pack, min_pieces, sold_pieces, listed_at, promo_per_pack,
      promo_starts_at, promo_ends_at, status, attributes from goods where ${which}) part`.execute(db);
  return rows[0];
}

function rowsOf(columns: Columns | undefined, attributesOf: (text: string) => Attributes): StoredIndexRow[] {
  if (!columns?.ids) return [];
  const [categories, brands, prices, minimums, listed, sold, promotions] = [
    columns.categories,
    columns.brands,
    columns.prices,
    columns.minimums,
    columns.listed,
    columns.sold,
    columns.promotions,
  ].map((text) => text.split(',')) as [string[], string[], string[], string[], string[], string[], string[]];
  const attributes = columns.attributes.split('\n');
  return columns.ids.split(',').map((id, at) => ({
    id: Number(id),
    categoryId: Number(categories[at]),
    brandId: Number(brands[at]),
    price: Number(prices[at]),
    minPieces: Number(minimums[at]),
    listed: Math.round(Number(listed[at])),
    sold: Number(sold[at]),
    promotion: windowOf(promotions[at] ?? ''),
    onSale: columns.on_sale[at] === '1',
    attributes: attributesOf(attributes[at] ?? '[]'),
  }));
}

function windowOf(text: string): IndexRow['promotion'] {
  if (text === '') return null;
  const [start = '', end = ''] = text.split(' ');
  return { start: Number(start), end: Number(end) };
}

const MOST_KEPT = 20_000;

/** Many goods have the same attributes: each text is parsed once. */
function createAttributes(): (text: string) => Attributes {
  const known = new Map<string, Attributes>();
  return (text) => {
    let attributes = known.get(text);
    if (!attributes) {
      attributes = toAttributes(JSON.parse(text));
      if (known.size < MOST_KEPT) known.set(text, attributes);
    }
    return attributes;
  };
}
