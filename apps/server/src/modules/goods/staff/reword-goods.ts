import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../../platform';
import { toAttributes } from '../../goods-row';
import { touchGoods } from '../catalogue-index/catalogue';
import { searchDocument } from '../words/tokens';

/** The job that writes the words goods are found by, after the name of a category or a brand became another one. */
export const REWORD_JOB = 'goods.reword';
/** Goods in one transaction: nobody who orders waits long for one of them. */
const AT_ONCE = 500;

interface Renamed {
  of: 'category' | 'brand';
  id: number;
}

/** Has the search words of a category's or a brand's goods written anew, soon and in slices. */
export const rewordGoods = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  { of, id, now }: Renamed & { now: Date },
): Promise<void> => jobs.enqueue(tx, REWORD_JOB, { key: `${of}:${id}`, runAt: now });

interface Row {
  id: number;
  code: string;
  barcode: string;
  name: string;
  spec: string;
  selling_line: string;
  attributes: unknown;
  brand: string | null;
  categories: string[] | null;
}

/** Does what `rewordGoods` asked for; a key is 'category:12:…' or 'brand:3:…'. */
export async function rewordBranch(
  platform: Pick<Platform, 'database' | 'cache'>,
  key: string,
): Promise<void> {
  const [of, id = ''] = key.split(':');
  let after = 0;
  for (;;) {
    const last = await platform.database.transaction(
      async (tx) => {
        const rows = await readSlice(
          tx,
          { of: of === 'brand' ? 'brand' : 'category', id: Number(id) },
          after,
        );
        if (rows.length === 0) return undefined;
        if (await writeWords(tx, rows)) await touchGoods(platform, tx);
        return rows.at(-1)?.id;
      },
      { retry: true },
    );
    if (last === undefined) return;
    after = last;
  }
}

async function readSlice(tx: Transaction, { of, id }: Renamed, after: number): Promise<Row[]> {
  const which =
    of === 'brand'
      ? sql`g.brand_id = ${id}`
      : sql`g.category_id in (select id from categories where path like ${`%/${id}/%`})`;
  const { rows } = await sql<Row>`
    select g.id, g.code, g.barcode, g.name, g.spec, g.selling_line, g.attributes,
      (select b.name from brands b where b.id = g.brand_id) as brand,
      (select array_agg(a.name order by a.grade) from categories c join categories a on starts_with(c.path, a.path)
       where c.id = g.category_id) as categories
    from goods g where ${which} and g.id > ${after}
    order by g.id limit ${AT_ONCE} for no key update of g`.execute(tx);
  return rows;
}

/** Answers whether anything was another word. */
async function writeWords(tx: Transaction, rows: readonly Row[]): Promise<boolean> {
  const words = rows.map((row) => {
    const { search, text } = searchDocument({
      name: row.name,
      spec: row.spec,
      brand: row.brand ?? '',
      code: row.code,
      barcode: row.barcode,
      attributes: toAttributes(row.attributes),
      sellingLine: row.selling_line,
      categoryNames: row.categories ?? [],
    });
    return { id: row.id, search, search_text: text };
  });
  const { rows: written } = await sql<{ id: number }>`
    update goods set search = r.search, search_text = r.search_text
    from json_populate_recordset(null::goods, ${toJson(words)}::json) r
    where goods.id = r.id and (goods.search, goods.search_text) is distinct from (r.search, r.search_text)
    returning goods.id`.execute(tx);
  return written.length > 0;
}
