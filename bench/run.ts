// npm run bench: see README.md in this folder. Started by tooling/bench.mjs, which has built everything.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startServer } from '../e2e/harness/server';
import { hold, type Measured, rounds } from './load';
import { ask, type Buyer, insist, logIn, type Orderable, orderables } from './mall';
import { buyersToSeed, password } from './buyers';
import { measurePage } from './page';
import { head, row } from './table';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values: options } = parseArgs({
  options: {
    goods: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'pglite,postgres,browser' },
  },
});
const seconds = Number(options.seconds);
const wanted = new Set(options.only.split(','));

interface Floor {
  list: Measured;
  one: Measured;
  order: Measured;
}

async function startFloor(database: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const child = spawn(process.execPath, [tsx, join(root, 'bench/floor.ts'), String(port), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the floor did not start')));
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

async function measureFloor(database: string): Promise<Floor> {
  const { url, child } = await startFloor(database);
  try {
    return {
      list: await hold(url, seconds, () => ({ path: '/list' })),
      one: await hold(url, seconds, () => ({ path: '/one' })),
      order: await hold(url, seconds, () => ({ method: 'POST', path: '/order' })),
    };
  } finally {
    child.kill();
  }
}

/** The demo mall, larger when wanted, and a company with one buyer for each connection. */
async function seed(folder: string, env: Record<string, string>): Promise<string[]> {
  const { phones, rows } = buyersToSeed(32);
  const file = join(folder, 'buyers.json');
  writeFileSync(file, JSON.stringify(rows));
  await pifa(['seed', ...(options.goods ? ['--goods', options.goods] : [])], env);
  await pifa(['seed', file], env);
  return phones;
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

async function measureMall(url: string, phones: string[], floor: Floor): Promise<void> {
  const print = (name: string, measured: Measured, raw: Measured) => console.log(row(name, measured, raw));
  const members: Buyer[] = [];
  for (const phone of phones) members.push(await logIn(url, phone, password));
  const goods = await orderables(url, (members[0] as Buyer).headers);
  const id = (n: number) => (goods[n % goods.length] as Orderable).goodsId;
  const member = (n: number) => (members[n % members.length] as Buyer).headers;
  const visitor = { 'x-domain': new URL(url).host };
  const words = ['纸', 'shui', 'luosi', '手套', 'bz', '胶带'].map(encodeURIComponent);
  const page = (n: number) => `/api/goods/mallGoods/page?pageSize=20&pageNum=${n}`;
  const { total } = await insist<{ total: number }>(url, { path: page(1), headers: visitor });
  const far = Math.min(200, Math.floor(total / 20));

  print(
    'listing, page 1, visitor',
    await hold(url, seconds, () => ({ path: page(1), headers: visitor })),
    floor.list,
  );
  print(
    'listing, page 1, member',
    await hold(url, seconds, (n) => ({ path: page(1), headers: member(n) })),
    floor.list,
  );
  print(
    `listing, page ${far}, member`,
    await hold(url, seconds, (n) => ({ path: page(far), headers: member(n) })),
    floor.list,
  );
  print(
    'search, member',
    await hold(url, seconds, (n) => ({
      path: `${page(1)}&keyword=${words[n % words.length]}`,
      headers: member(n),
    })),
    floor.list,
  );
  print(
    'detail, member',
    await hold(url, seconds, (n) => ({ path: `/api/goods/mallGoods/${id(n)}`, headers: member(n) })),
    floor.one,
  );
  await measureBuying(url, members, goods, floor, print);
}

async function measureBuying(
  url: string,
  members: Buyer[],
  goods: Orderable[],
  floor: Floor,
  print: (name: string, measured: Measured, raw: Measured) => void,
): Promise<void> {
  const cart = '/api/goods/carts';
  const buyer = (n: number) => members[n % members.length] as Buyer;
  const sample = (n: number) => goods[n % goods.length] as Orderable;
  const empty = async (who: Buyer) => {
    await fetch(`${url}${cart}/deleteAll`, { method: 'DELETE', headers: who.headers });
  };
  await Promise.all(members.map(empty));

  print(
    'add to cart',
    await hold(url, seconds, (n) => ({
      method: 'POST',
      path: cart,
      headers: buyer(n).headers,
      body: sample(n),
    })),
    floor.order,
  );
  await Promise.all(members.map(empty));
  for (const who of members) {
    await insist(url, { method: 'POST', path: cart, headers: who.headers, body: goods.slice(0, 8) });
  }
  print(
    'change a quantity',
    await hold(url, seconds, (n) => {
      const { goodsId, ipcnt, spcnt } = sample(n % 8);
      const body = { goodsId, ipcnt: ipcnt * (1 + (n % 2)), spcnt: spcnt * (1 + (n % 2)) };
      return { method: 'PATCH', path: cart, headers: buyer(n).headers, body };
    }),
    floor.order,
  );
  await Promise.all(members.map(empty));
  print('place an order of 3 lines', await measureOrders(url, members, goods), floor.order);
}

async function measureOrders(url: string, members: Buyer[], goods: Orderable[]): Promise<Measured> {
  const seen: { cartIds: string[]; pay: number }[] = [];
  return rounds(
    20,
    members.length,
    async (actor) => {
      const who = members[actor] as Buyer;
      const body = [0, 7, 19].map((n) => goods[(actor + n) % goods.length] as Orderable);
      const path = '/api/goods/carts';
      const added = await insist<{ results: { id: string; success: boolean }[] }>(url, {
        method: 'POST',
        path,
        headers: who.headers,
        body,
      });
      const cartIds = added.results.filter(({ success }) => success).map(({ id }) => id);
      const preview = await insist<{ totals: { payAmount: number } }>(url, {
        method: 'POST',
        path: '/api/goods/orders/preview',
        headers: who.headers,
        body: { cartIds, addressId: who.addressId, payMethod: 'cloud' },
      });
      seen[actor] = { cartIds, pay: preview.totals.payAmount };
    },
    async (actor) => {
      const who = members[actor] as Buyer;
      const { cartIds, pay } = seen[actor] as { cartIds: string[]; pay: number };
      const { meta } = await ask(url, {
        method: 'POST',
        path: '/api/goods/orders',
        headers: who.headers,
        body: {
          cartIds,
          addressId: who.addressId,
          requestId: randomUUID(),
          payMethod: 'cloud',
          seenPayAmount: pay,
        },
      });
      return meta.success;
    },
  );
}

async function measureOn(name: string, folder: string, address?: string): Promise<void> {
  console.log(`\n${name}\n${head}`);
  const floor = await measureFloor(address ?? join(folder, 'floor'));
  for (const [title, measured] of [
    ['floor: 20 goods', floor.list],
    ['floor: one goods by key', floor.one],
    ['floor: an order of 3 lines', floor.order],
  ] as const) {
    console.log(row(title, measured));
  }
  const dataDir = join(folder, name);
  const env: Record<string, string> = { DATA_DIR: dataDir, DATABASE_URL: address ?? '' };
  const phones = await seed(folder, env);
  const server = await startServer({ dataDir, env, settings: { log: { level: 'warn' } }, patience: 300_000 });
  try {
    await measureMall(server.url, phones, floor);
  } finally {
    await server.stop();
  }
}

async function measurePages(folder: string): Promise<void> {
  console.log('\npages, 4× slower CPU, 10 Mbit/s');
  const server = await startServer({ dataDir: join(folder, 'pglite'), patience: 180_000 });
  try {
    const home = await measurePage(`${server.url}/pages/home`, 'main [data-goods]');
    const bytes = home.scripts.reduce((sum, script) => sum + script.bytes, 0);
    for (const script of home.scripts)
      console.log(`  ${(script.bytes / 1000).toFixed(1).padStart(7)} kB  ${script.name}`);
    console.log(`JavaScript before the first goods    ${(bytes / 1000).toFixed(1)} kB gzip (goal ≤ 190)`);
    const detail = await measurePage(`${server.url}/pages/gooddetail/100001`, 'main h1');
    for (const [name, { lcp, shift }] of Object.entries({ home, detail })) {
      console.log(`${name.padEnd(7)} largest contentful paint     ${lcp.toFixed(0)} ms (goal ≤ 2000)`);
      console.log(`${name.padEnd(7)} cumulative layout shift      ${shift.toFixed(3)} (goal ≤ 0.05)`);
    }
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pifa-bench-'));
const address = process.env['BENCH_DATABASE_URL'];
try {
  if (wanted.has('pglite')) await measureOn('pglite', folder);
  if (wanted.has('postgres')) {
    if (address) await measureOn('postgres', folder, address);
    else console.log('\npostgres: none found');
  }
  if (wanted.has('browser')) {
    if (existsSync(process.env['CHROMIUM_PATH'] ?? '')) await measurePages(folder);
    else console.log('\npages: no Chromium found');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
