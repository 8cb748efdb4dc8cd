import type { FurtherGoods } from '@pifa/demo-mall';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { type GoodsRow, SHOWN } from '../../goods-row';

const AT_ONCE = 20_000;

/**
 * Fills a very large mall: further goods are the written ones again with a number of their own in name, code, barcode
 * and search words, other sales and another price; without groups, reviews, gallery and long text. The same wish gives
 * the same rows. The two large indexes are made anew afterwards, which is far quicker than row by row.
 */
export async function multiplyGoods(tx: Transaction, wish: FurtherGoods): Promise<void> {
  const { written, wanted, onProgress } = wish;
  if (wanted <= written) return;
  // Half an hour would do; the usual limit is meant for buyers.
  await sql`set local statement_timeout = '30min'`.execute(tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  await sql`drop index goods_by_search, goods_by_text`.execute(tx);
  for (let from = written; from < wanted; from += AT_ONCE) {
    const to = Math.min(wanted, from + AT_ONCE);
    await writeRange(tx, wish, from, to);
    onProgress(to - from);
  }
  await sql`create index goods_by_search on goods using gin (search)`.execute(tx);
  await sql`create index goods_by_text on goods using gin (search_text gin_trgm_ops)`.execute(tx);
}

/** What a multiplied goods does not have of the written one `b` but of its own: `m` is its number, code and barcode. */
const OWN_VALUES: Partial<Record<keyof GoodsRow, string>> = {
  id: 'm.id',
  code: 'm.code',
  barcode: 'm.barcode',
  name: `b.name || ' 第' || m.series || '期'`,
  group_id: 'null',
  group_values: `'[]'`,
  list_per_pack: 'b.list_per_pack * (100 + m.series % 20) / 100',
  list_per_piece: 'b.list_per_piece * (100 + m.series % 20) / 100',
  cost: 'b.cost * (100 + m.series % 20) / 100',
  ladder_scope: `'goods'`,
  detail_html: `'<p>' || b.selling_line || '</p>'`,
  listed_at: 'b.listed_at - make_interval(hours => (m.series % 700)::int)',
  sold_pieces: 'b.sold_pieces * (3 + m.n * 7919 % 97) / 100',
  review_count: '0',
  star_sum: '0',
  stock_id: 'm.id',
  search: `ts_delete(b.search, array[lower(b.code), b.barcode])
    || (quote_literal(lower(m.code)) || ':1A ' || quote_literal(m.barcode) || ':1A')::tsvector`,
  search_text: 'replace(replace(b.search_text, lower(b.code), lower(m.code)), b.barcode, m.barcode)',
};
const COLUMNS = [
  ...SHOWN,
  'tax_code',
  'cost',
  'bin',
  'stock_id',
  'search',
  'search_text',
  'updated_at',
] as const;

/** Goods number `from` to `to` − 1, counted from the first. */
async function writeRange(tx: Transaction, wish: FurtherGoods, from: number, to: number): Promise<void> {
  const { first, written, stockedAt } = wish;
  await sql`
    create temporary table more on commit drop as
    select m.n, ${first} + m.n as id, m.n / ${written} as series, b.id as of,
           left(b.code, 1) || (1000000 + m.n) as code,
           bar.digits || (10 - bar.sum % 10) % 10 as barcode, s.available as stock
    from generate_series(${from}::bigint, ${to - 1}::bigint) as m (n)
    join goods b on b.id = ${first} + m.n % ${written}
    join scarce s on s.id = b.stock_id
    cross join lateral (
      select '20' || lpad((${first} + m.n)::text, 10, '0') as digits,
             (select sum(substr('20' || lpad((${first} + m.n)::text, 10, '0'), place, 1)::int
                         * case when place % 2 = 1 then 1 else 3 end)
              from generate_series(1, 12) as place) as sum) bar`.execute(tx);
  await sql`
    insert into scarce (id, kind, ref, available, reserved, used, total)
    select id, 'stock', id::text, stock, 0, 0, stock from more order by more.id`.execute(tx);
  await sql`
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, 'stocked', stock, '期初入库', ${stockedAt}::timestamptz from more where stock > 0 order by more.id`.execute(
    tx,
  );
  await sql`
    insert into goods (${sql.raw(COLUMNS.join(', '))})
    select ${sql.raw(COLUMNS.map((column) => OWN_VALUES[column] ?? `b.${column}`).join(', '))}
    from more m join goods b on b.id = m.of order by m.id`.execute(tx);
  await sql`drop table more`.execute(tx);
}
