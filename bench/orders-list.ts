import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { Target } from './load';
import { type Buyer, insist } from './mall';

const ORDERS = 100_000;
const PAGE_SIZE = 10;
const TIMES = 40;

/** A member with very many orders, and the time of a bare query for the newest ten on that database, ms. */
export interface ManyOrders {
  bare: { p50: number; p99: number };
}

interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

async function open(at: { folder: string; address?: string | undefined }): Promise<Database> {
  if (at.address) {
    const client = new pg.Client({ connectionString: at.address });
    await client.connect();
    return { query: (text, values) => client.query(text, values), close: () => client.end() };
  }
  const database = await PGlite.create(at.folder, { extensions: { pg_trgm } });
  return { query: (text, values) => database.query(text, values), close: () => database.close() };
}

/**
 * 100,000 completed orders of two lines for the first of the bench's buyers, a minute apart, written before the server
 * opens the database; then the bare query.
 */
export async function fillOrders(at: {
  folder: string;
  address?: string | undefined;
  phone: string;
}): Promise<ManyOrders> {
  const database = await open(at);
  try {
    const { rows } = await database.query('select id, kh_id from users where phone = $1', [at.phone]);
    const { id: userId, kh_id: khId } = rows[0] as { id: number; kh_id: number };
    const filled = await database.query('select 1 from orders where kh_id = $1 limit 1 offset 99999', [khId]);
    if (filled.rows.length === 0) await write(database, Number(khId), Number(userId));
    await database.query('vacuum analyze orders');
    await database.query('vacuum analyze order_lines');
    const bare = await timed(TIMES, () =>
      database.query(
        `select id, no, state, payable_amount, created_at from orders where kh_id = $1 and parent_id is null
         order by created_at desc, id desc limit ${PAGE_SIZE}`,
        [khId],
      ),
    );
    return { bare };
  } finally {
    await database.close();
  }
}

async function write(database: Database, khId: number, userId: number): Promise<void> {
  await database.query(
    `insert into orders (id, no, kh_id, user_id, request_id, state, goods_amount, payable_amount, paid_amount, packs,
       pieces, kinds, address, pay_method, created_at, paid_at, shipped_at, completed_at, updated_at)
     select 'bench-order-' || lpad(n::text, 8, '0'), 'BENCH' || lpad(n::text, 8, '0'), $1, $2, 'bench-' || n,
       'completed', 14400, 14400, 14400, 4, 0, 2, '{}', 'cloud', at, at, at, at, at
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${ORDERS}) n) series`,
    [khId, userId],
  );
  await database.query(
    `insert into order_lines (order_id, goods_id, code, name, spec, image, unit, pack_unit, pieces_per_pack, packs,
       pieces, total_pieces, list_per_pack, list_per_piece, per_pack, per_piece, price_kind, trace, amount, tax_rate_bp,
       shipped_pieces, reviewed)
     select 'bench-order-' || lpad(n::text, 8, '0'), g.id, g.code, g.name, '', '', '瓶', '件', 24, 2, 0, 48, 360000,
       16000, 360000, 16000, 'list', '[{}]', 7200, 1300, 48, true
     from generate_series(1, ${ORDERS}) n, (select id, code, name from goods order by id limit 2) g`,
  );
}

/** The list at its beginning, middle and end, each read repeatedly by one client. */
export async function measureOrdersList(mall: Target, who: Buyer, { bare }: ManyOrders): Promise<void> {
  const ask = (pageNum: number, more = '') =>
    insist<{ total: number; list: { lines: { goodsName: string }[] }[] }>(mall.url, {
      path: `/api/goods/orders/myPage?pageNum=${pageNum}&pageSize=${PAGE_SIZE}${more}`,
      headers: who.headers,
    });
  const { total, list } = await ask(1);
  const last = Math.ceil(total / PAGE_SIZE);
  console.log(`order list of ${total} orders, bare query ${bare.p50.toFixed(2)} ms (goal ≤ 50 ms)`);
  const keyword = (word: string): string => `&keyword=${encodeURIComponent(word)}`;
  for (const [name, pageNum, more] of [
    ['first page', 1, ''],
    ['middle page', Math.ceil(last / 2), ''],
    ['last page', last, ''],
    ['one number', 1, keyword('BENCH00050000')],
    ['name in all', 1, keyword(list[0]?.lines[0]?.goodsName ?? '')],
    ['in none', 1, keyword('没有这样的商品')],
  ] as const) {
    await timed(5, () => ask(pageNum, more));
    const { p50, p99 } = await timed(TIMES, () => ask(pageNum, more));
    const ratio = (p50 / bare.p50).toFixed(1);
    console.log(
      `  ${name.padEnd(12)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${ratio} × the bare query`,
    );
  }
}

async function timed(times: number, act: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.min(times - 1, Math.floor(times * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
