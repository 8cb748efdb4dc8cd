// npm run bench: see README.md in this folder. Started by tooling/bench.mjs, which has built everything.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../e2e/harness/server';
import { buyersToSeed, password } from './buyers';
import { BUYERS_AT_ONCE, measureBuying, ORDER_ROUNDS } from './buying';
import { measureCatalogue, measureCold } from './catalogue';
import { measureJourneyFloor, measureJourneys } from './journeys';
import { measureLargeCart } from './large-cart';
import { hold, inTurn, type Measured, rounds, type Target } from './load';
import { ask, type Buyer, logIn, orderables } from './mall';
import { fillOrders, type ManyOrders, measureOrdersList } from './orders-list';
import { measureOffice, officeDatabase, type OfficeSize } from './office';
import { measureOfficeGrid } from './office-grid';
import { measureOfficeImport } from './office-import';
import { measureOfficePages } from './office-pages';
import { measureOfficePlans } from './office-plans';
import { measurePriceRows } from './office-price-rows';
import { measureOfficePricePlans } from './office-price-plans';
import { measureOfficeRehearsal } from './office-rehearse';
import { recordOrders } from './own-order';
import { measurePages } from './pages';
import { measureQuickOrder } from './quick-order';
import { type Floor, measureReads, type Print } from './reads';
import { recordSql } from './record-sql';
import { measureSeckill, seckillDraft } from './seckill';
import { keepOffServerCore, type Started, start } from './started';
import { head, row } from './table';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values: options } = parseArgs({
  options: {
    /** one size */
    goods: { type: 'string' },
    /** several, one after the other */
    sizes: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'pglite,postgres,pages' },
    /** customers and orders of the mall of `office` */
    companies: { type: 'string', default: '20000' },
    orders: { type: 'string', default: '100000' },
    /** of `import`, 10,000 where it is not said, and of `price-rows`, 3,000,000 */
    rows: { type: 'string' },
    /** which of the measurements of a mall */
    what: {
      type: 'string',
      default: 'reads,catalogue,buying,journeys,seckill,quick-order,large-cart,orders-list',
    },
    /** a PostgreSQL database that holds the mall and the bench's buyers already */
    at: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const wanted = new Set(options.only.split(','));
const measured = new Set(options.what.split(','));
const sizes = (options.goods ?? options.sizes).split(',').map(Number);
const buyers = 32;

async function withFloor<T>(args: string[], measure: (target: Target) => Promise<T>): Promise<T> {
  const port = await freePort();
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const floor = await start({
    command: [process.execPath, tsx, join(root, 'bench/floor.ts'), String(port), ...args],
    port,
    ready: '/one',
    patienceMs: 60_000,
  });
  try {
    // tsx runs the script in a process of its own, so its CPU time cannot be measured here.
    return await measure({ url: floor.url, cpu: () => 0 });
  } finally {
    await floor.stop();
  }
}

const inRounds = ({ url }: Target, path: string): Promise<Measured> =>
  rounds(
    ORDER_ROUNDS,
    BUYERS_AT_ONCE,
    async () => undefined,
    async () => (await ask(url, { method: 'POST', path })).meta.success,
  );

const measureFloor = (database: string): Promise<Floor> =>
  withFloor([database], async (target) => {
    const isAnswered = answers(target.url);
    return {
      list: await hold(target, seconds, () => ({ path: '/list' })),
      one: await hold(target, seconds, () => ({ path: '/one' })),
      order: await hold(target, seconds, () => ({ method: 'POST', path: '/order' })),
      orderRounds: await inRounds(target, '/order'),
      journey: await measureJourneyFloor(target, seconds),
      hot: await hold(target, seconds, () => ({ method: 'POST', path: '/hot' })),
      lookup: await inTurn(target, 20, () => isAnswered('/lookup')),
      cart: await inTurn(target, 20, () => isAnswered('/cart')),
    };
  });

const answers = (url: string) => async (path: string) => {
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  return answer.ok;
};

/** An order's own statements, recorded while the mall places one for each buyer, and replayed by the driver alone. */
async function measureOwnOrder(
  dataDir: string,
  env: Record<string, string>,
  address: string,
  phones: readonly string[],
): Promise<Measured | undefined> {
  const recorder = await recordSql(address);
  if (!recorder) return undefined;
  const file = `${dataDir}.orders.json`;
  try {
    const mall = await startMall(dataDir, { ...env, DATABASE_URL: recorder.address });
    try {
      writeFileSync(
        file,
        JSON.stringify(await recordOrders(mall.url, phones.slice(0, BUYERS_AT_ONCE), recorder)),
      );
    } finally {
      await mall.stop();
    }
  } finally {
    await recorder.stop();
  }
  return withFloor([address, file], (target) => inRounds(target, '/own'));
}

/** The demo mall with this many goods, and a company with prices of its own and one buyer for each connection. */
async function seed(folder: string, env: Record<string, string>, goods: number): Promise<string[]> {
  const { phones, rows } = buyersToSeed(buyers);
  const file = join(folder, 'buyers.json');
  writeFileSync(file, JSON.stringify(rows));
  if (!options.at) {
    await pifa(['seed', '--goods', String(goods)], env);
    await pifa(['seed', file], env);
    if (measured.has('seckill')) await openSeckill(folder, env);
  }
  return phones;
}

/** As an operator would: `pifa operator promotion FILE`. */
async function openSeckill(folder: string, env: Record<string, string>): Promise<void> {
  const draft = join(folder, 'seckill.json');
  writeFileSync(draft, JSON.stringify(seckillDraft(16, new Date())));
  await pifa(['operator', 'add', 'bench', '--role', 'owner'], env);
  await pifa(['operator', 'promotion', draft, '--as', 'bench'], env);
}

async function pifa(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/pifa.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`pifa ${args.join(' ')} failed:\n${printed.slice(-2000)}`);
}

async function startMall(dataDir: string, env: Record<string, string>, allCores = false): Promise<Started> {
  const port = await freePort();
  const config = `${dataDir}.config.json`;
  // Each buyer orders again and again and never pays.
  const orders = { unpaid: { orders: null, stockPercent: 100 } };
  writeFileSync(config, JSON.stringify({ log: { level: 'warn' }, orders }));
  return start({
    command: [process.execPath, join(root, 'apps/server/dist/pifa.js'), 'serve'],
    env: {
      NODE_ENV: 'production',
      REDIS_URL: '',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PIFA_CONFIG: config,
    },
    port,
    ready: '/healthz',
    patienceMs: 300_000,
    allCores,
  });
}

/** A large mall reads its words for a while after its start; until then the database searches. Seconds. */
async function wordsReady(url: string): Promise<string> {
  const began = performance.now();
  await fetch(`${url}/api/goods/mallGoods/page?pageSize=1&keyword=${encodeURIComponent('纸')}`);
  const isReady = async () =>
    /^pifa_goods_words_ready 1$/m.test(await (await fetch(`${url}/metrics`)).text());
  while (!(await isReady())) await wait(250);
  return ((performance.now() - began) / 1000).toFixed(1);
}

const print: Print = (name, measured, raw) => console.log(row(name, measured, raw));

async function measureMall(
  mall: Started,
  phones: readonly string[],
  floor: Floor,
  many: ManyOrders | undefined,
): Promise<void> {
  const members: Buyer[] = [];
  for (const phone of phones) members.push(await logIn(mall.url, phone, password));
  const goods = await orderables(mall.url, (members[0] as Buyer).headers);
  const [one] = members;
  if (measured.has('reads')) await measureReads(mall, members, seconds, floor, print);
  if (measured.has('catalogue')) await measureCatalogue(mall, members, seconds, floor, print);
  if (measured.has('buying')) await measureBuying(mall, members, goods, seconds, floor, print);
  if (measured.has('journeys')) await measureJourneys(mall, members, seconds, floor, print);
  if (measured.has('seckill')) await measureSeckill(mall, members.slice(0, 16), floor, print);
  if (one && measured.has('quick-order')) await measureQuickOrder(mall, one, floor, print);
  if (one && many) await measureOrdersList(mall, one, many);
  if (one && measured.has('large-cart')) await measureLargeCart(mall, one, floor, print);
}

async function measureOn(name: string, folder: string, goods: number, address?: string): Promise<void> {
  console.log(`\n${name}, ${goods} goods\n${head}`);
  const floor = await measureFloor(address ?? join(folder, `floor-${goods}`));
  for (const [title, measured] of [
    ['floor: 20 goods', floor.list],
    ['floor: one goods by key', floor.one],
    ['floor: an order of 5 lines', floor.order],
    ['floor: the same in rounds of 16', floor.orderRounds],
    ['floor: an order journey', floor.journey],
    ['floor: one hot row', floor.hot],
    ['floor: 500 rows by key', floor.lookup],
    ['floor: 2000 rows by key', floor.cart],
  ] as const) {
    console.log(row(title, measured));
  }
  const dataDir = join(folder, `${name}-${goods}`);
  const env: Record<string, string> = { DATA_DIR: dataDir, DATABASE_URL: address ?? '' };
  const began = performance.now();
  const phones = await seed(folder, env, goods);
  const seeding = (performance.now() - began) / 1000;
  const [phone] = phones;
  const many =
    phone && measured.has('orders-list')
      ? await fillOrders({ folder: join(dataDir, 'db'), address, phone })
      : undefined;
  if (address && measured.has('buying')) {
    floor.ownRounds = await measureOwnOrder(dataDir, env, address, phones);
    if (floor.ownRounds) console.log(row("floor: the mall's own SQL of an order", floor.ownRounds));
  }
  const mall = await startMall(dataDir, env);
  try {
    if (measured.has('catalogue')) await measureCold(mall, seconds, floor, print);
    await wait(3_000);
    console.log(
      `filled in ${seeding.toFixed(0)} s, ready in ${mall.readyMs.toFixed(0)} ms, ${mall.memory().toFixed(0)} MB idle`,
    );
    if (measured.has('reads')) console.log(`words in memory ${await wordsReady(mall.url)} s later`);
    await measureMall(mall, phones, floor, many);
    console.log(`${mall.memory().toFixed(0)} MB after the load`);
  } finally {
    await mall.stop();
  }
}

/** A database beside the given one; the caller that provided that one drops every database with its prefix. */
async function besideDatabase(address: string, suffix: string): Promise<string> {
  const own = new URL(address);
  own.pathname += `_${suffix}`;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(own.pathname.slice(1))}`);
  } finally {
    await client.end();
  }
  return own.href;
}

/** The pages of the demo mall on the embedded database. */
async function measurePagesOfDemo(folder: string): Promise<void> {
  const dataDir = join(folder, 'pages');
  const mall = await startMall(dataDir, { DATA_DIR: dataDir, DATABASE_URL: '' });
  try {
    await measurePages(mall, seconds);
  } finally {
    await mall.stop();
  }
}

/** The back office, on a database that stays for the next run. */
async function measureOfficeMall(folder: string, base: string, at: string | undefined): Promise<void> {
  const size: OfficeSize = {
    goods: Number(options.goods ?? 100_000),
    companies: Number(options.companies),
    orders: Number(options.orders),
  };
  const dataDir = join(folder, 'office');
  const address =
    at ??
    (await officeDatabase(base, size, async (own) => {
      console.log(`filling ${new URL(own).pathname.slice(1)}, once`);
      const numbers = Object.entries(size).flatMap(([name, count]) => [`--${name}`, String(count)]);
      await pifa(['seed', ...numbers], { DATA_DIR: dataDir, DATABASE_URL: own });
    }));
  const mall = await startMall(dataDir, { DATA_DIR: dataDir, DATABASE_URL: address }, true);
  const rows = options.rows === undefined ? undefined : Number(options.rows);
  try {
    await wordsReady(mall.url);
    await wait(3_000);
    if (measured.has('import')) return await measureOfficeImport(mall.url, rows ?? 10_000);
    if (measured.has('price-rows')) return await measurePriceRows(mall, address, rows ?? 3_000_000);
    if (measured.has('rehearse')) return await measureOfficeRehearsal(mall);
    if (measured.has('price-plans')) return await measureOfficePricePlans(mall.url, address);
    await measureOffice(mall.url, address);
    await measureOfficePlans(mall.url);
    await measureOfficePricePlans(mall.url, address);
    await measureOfficePages(mall.url);
    await measureOfficeGrid(mall.url);
    await measureOfficeRehearsal(mall);
  } finally {
    await mall.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pifa-bench-'));
const address = process.env['BENCH_DATABASE_URL'];
if (!keepOffServerCore()) console.log('server and load share their cores: ratios hold, figures are low');
try {
  for (const goods of wanted.has('pglite') || wanted.has('postgres') ? sizes : []) {
    if (wanted.has('pglite')) await measureOn('pglite', folder, goods);
    if (!wanted.has('postgres')) continue;
    if (options.at) await measureOn('postgres', folder, goods, options.at);
    else if (address)
      await measureOn('postgres', folder, goods, await besideDatabase(address, String(goods)));
    else console.log('\npostgres: none found');
  }
  const base = options.at ?? address;
  if (wanted.has('office')) {
    if (base) await measureOfficeMall(folder, base, options.at);
    else console.log('\nback office: no PostgreSQL found');
  }
  if (wanted.has('pages')) {
    if (existsSync(process.env['CHROMIUM_PATH'] ?? '')) await measurePagesOfDemo(folder);
    else console.log('\npages: no Chromium found');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
