// The raw floor: fastify and one prepared statement, with no code of ours. A process of its own, as the mall is.
// Arguments: port, a PostgreSQL address or a folder for PGlite, and a file of recorded orders to replay.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import pg from 'pg';
import type { OwnOrder } from './own-order';

const [port = '0', database = '', recording] = process.argv.slice(2);

interface Session {
  query(text: string, values?: unknown[], name?: string): Promise<{ rows: unknown[]; count: number }>;
}

/** One interface to both databases: run statements, or run a transaction on a session of its own. */
interface Store extends Session {
  transaction(work: (session: Session) => Promise<void>): Promise<void>;
}

function openPostgres(address: string): Store {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    // As the mall sets it.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  const on =
    (client: pg.Pool | pg.PoolClient): Session['query'] =>
    async (text, values, name) => {
      const result = await client.query({ text, values, name });
      return { rows: result.rows, count: result.rowCount ?? 0 };
    };
  return {
    query: on(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await work({ query: on(client) });
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function openEmbedded(folder: string): Promise<Store> {
  const db = await PGlite.create(folder);
  return {
    async query(text, values) {
      const { rows, affectedRows } = await db.query(text, values);
      return { rows, count: affectedRows ?? 0 };
    },
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          async query(text, values) {
            const { rows, affectedRows } = await tx.query(text, values);
            return { rows, count: affectedRows ?? 0 };
          },
        }),
      ),
  };
}

const store = database.startsWith('postgres') ? openPostgres(database) : await openEmbedded(database);
const goods = 1000;

for (const statement of recording
  ? []
  : [
      'drop table if exists floor_lines, floor_orders, floor_goods, floor_put',
      'create table floor_put (owner bigint not null, goods_id bigint not null, pieces bigint not null)',
      'create table floor_goods (id bigint primary key, card jsonb not null, left_over bigint not null check (left_over >= 0))',
      'create table floor_orders (id bigint generated always as identity primary key, amount bigint not null)',
      'create table floor_lines (order_id bigint not null references floor_orders, goods_id bigint not null, pieces bigint not null)',
      `insert into floor_goods
   select n, jsonb_build_object('name', 'goods number ' || n, 'image', '/files/' || n || '.webp', 'saleIP', n, 'saleSP', n,
     'unit', 'bottle', 'spec', '500 ml', 'stock', 100000, 'minNum', 12, 'stepSize', 12, 'packingSpecification', 24), 1000000000
   from generate_series(1, ${goods}) n`,
    ]) {
  await store.query(statement);
}

const app = fastify();
let turn = 0;
/** A database that was measured before has the cart versions of that run already. */
const firstVersion = Date.now();
const next = () => (turn++ % (goods - 40)) + 1;

app.get('/list', async () => {
  const text = 'select id, card from floor_goods where id > $1 order by id limit 20';
  return { list: (await store.query(text, [next()], 'floor-list')).rows };
});

app.get('/one', async () => {
  const text = 'select id, card from floor_goods where id = $1';
  return (await store.query(text, [next()], 'floor-one')).rows[0];
});

const many = (count: number) => Array.from({ length: count }, () => next());

/** The least that a batch of pasted lines or a large cart needs: that many rows by key in one statement. */
for (const [path, count] of [
  ['/lookup', 500],
  ['/cart', 2000],
] as const) {
  app.get(path, async () => {
    const text =
      'select g.id, g.card from unnest($1::bigint[]) with ordinality as a(id, n) join floor_goods g on g.id = a.id order by n';
    return { list: (await store.query(text, [many(count)], `floor${path}`)).rows };
  });
}

const offsets = [0, 7, 14, 19, 31];

/** An order of five lines: five guarded claims in id order, its head, its lines. */
app.post('/order', async () => {
  const first = next();
  await store.transaction(async (session) => {
    for (const id of offsets.map((offset) => first + offset)) {
      const text = 'update floor_goods set left_over = left_over - $1 where id = $2 and left_over >= $1';
      if ((await session.query(text, [12, id], 'floor-claim')).count !== 1) throw new Error('sold out');
    }
    const head = await session.query(
      'insert into floor_orders (amount) values ($1) returning id',
      [100],
      'floor-head',
    );
    const { id } = head.rows[0] as { id: unknown };
    await session.query(
      'insert into floor_lines (order_id, goods_id, pieces) select $1::bigint, * from unnest($2::bigint[], $3::bigint[])',
      [id, offsets.map((offset) => first + offset), offsets.map(() => 12)],
      'floor-lines',
    );
  });
  return { meta: { success: true, message: '' } };
});

/** The least that a filled cart is: five rows in one statement. */
app.post('/put', async () => {
  const text =
    'insert into floor_put (owner, goods_id, pieces) select $1::bigint, g, 12 from unnest($2::bigint[]) as g';
  await store.query(text, [next(), many(5)], 'floor-put');
  return { meta: { success: true, message: '' } };
});

/** The least that a seckill needs: the guarded update of one row that everybody wants. */
app.post('/hot', async () => {
  await store.transaction(async (session) => {
    const text = 'update floor_goods set left_over = left_over - 1 where id = 1 and left_over >= 1';
    if ((await session.query(text, [], 'floor-hot')).count !== 1) throw new Error('sold out');
  });
  return { meta: { success: true, message: '' } };
});

if (recording) {
  const orders = JSON.parse(readFileSync(recording, 'utf8')) as OwnOrder[];
  const named = orders.map(({ statements, ids }) => ({
    ids,
    statements: statements.map((statement) => ({
      ...statement,
      name: createHash('sha256').update(statement.text).digest('hex').slice(0, 30),
    })),
  }));
  /** The mall's own statements for an order, without the rest of the mall; only the ids are new each time. */
  app.post('/own', async () => {
    const { ids, statements } = named[turn++ % named.length] as (typeof named)[number];
    const newIds = ids.map((id) => (id.length === 36 ? randomUUID() : randomBytes(16).toString('base64url')));
    // Only one order per version of a cart is accepted.
    const version = `"cart_version":${firstVersion + turn}`;
    const renewed = (value: string | null) =>
      value &&
      ids
        .reduce((text, id, n) => text.replaceAll(id, newIds[n] as string), value)
        .replace(/"cart_version":\d+/, version);
    await store.transaction(async (session) => {
      for (const { text, values, name } of statements) await session.query(text, values.map(renewed), name);
    });
    return { meta: { success: true, message: '' } };
  });
}

await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
