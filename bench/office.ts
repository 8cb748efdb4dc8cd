// The back office over a mall of a real size: see README.md. Engineers add their calls to CASES.
import { type CallName, calls } from '@pifa/contract';
import { DEMO_STAFF_PASSWORD } from '@pifa/demo-mall';
import { companyViews, deskViews } from '@pifa/domain';
import pg from 'pg';
import { insist } from './mall';

/** How large the mall is. */
export interface OfficeSize {
  goods: number;
  companies: number;
  orders: number;
}

/** A call of staff as a page makes it. */
interface Case {
  name: string;
  call: CallName;
  /** Values of `:id` and the like in its path. */
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** The account that makes it; the owner unless a role is the point. */
  as?: string;
  /** Of a list: how many pages lie before the one that is measured. */
  page?: number;
}

const OWNER = 'demo-owner';
/** An account may make 3,000 calls in ten minutes; money is measured as another one. */
const FINANCE = { as: 'demo-finance' };

/** A list's page 1 as it opens, and one that lies deep in it. */
const list = (
  name: string,
  call: CallName,
  { query = {}, as = OWNER }: Pick<Case, 'query' | 'as'> = {},
): Case[] => [
  { name, call, query, as },
  { name: `${name}, page ${DEEP + 1}`, call, query, as, page: DEEP },
];

/** Pages before a deep one. */
const DEEP = 40;

/** What must stay fast; ADMIN's floor for a list is 150 ms at p95 and 6 statements. */
const CASES: readonly Case[] = [
  ...deskViews.map((view): Case => ({ name: `orders, ${view}`, call: 'adminOrders', query: { view } })),
  { name: `orders, page ${DEEP + 1}`, call: 'adminOrders', page: DEEP },
  { name: 'orders of own customers', call: 'adminOrders', as: 'demo-sales' },
  { name: 'orders of a warehouse', call: 'adminOrders', as: 'demo-warehouse' },
  { name: 'orders by company', call: 'adminOrders', query: { keyword: '便利店' } },
  { name: 'orders by number', call: 'adminOrders', query: { keyword: '000123' } },
  { name: 'find by word', call: 'adminSearch', query: { q: '便利店' } },
  { name: 'find by number', call: 'adminSearch', query: { q: '000123' } },
  ...list('ship desk', 'adminShipDesk'),
  ...list('shipments', 'adminShipments'),
  ...list('quotes', 'adminQuotes', { query: { view: 'all' } }),
  ...list('after-sales', 'adminAfterSales', { query: { view: 'all' } }),
  ...list('reviews', 'adminReviews', { query: { state: 'all' } }),
  ...list('acts', 'adminActs'),
  ...companyViews.map(
    (view): Case => ({
      name: `customers, ${view}`,
      call: 'adminCompanies',
      query: { view },
      ...FINANCE,
    }),
  ),
  { name: `customers, page ${DEEP + 1}`, call: 'adminCompanies', page: DEEP },
  { name: 'customers by word', call: 'adminCompanies', query: { keyword: '便利店' } },
  ...list('applications', 'adminApplications', { query: { status: 'approved' } }),
  ...list('transfers', 'adminTransfers', FINANCE),
  ...list('receipts', 'adminReceipts', FINANCE),
  ...list('refunds', 'adminRefunds', FINANCE),
  ...list('invoices', 'adminInvoices', FINANCE),
  ...list('titles', 'adminTitles', FINANCE),
  { name: 'queue', call: 'adminQueue' },
  { name: 'queue of own customers', call: 'adminQueue', as: 'demo-sales' },
  { name: 'today', call: 'adminToday' },
  { name: 'news', call: 'adminTodayNews', as: 'demo-sales' },
];

const WARM = 5;
const TIMES = 30;
/** Rows of a page. */
const ROWS = 50;

const url = (base: string, database: string): string => {
  const own = new URL(base);
  own.pathname = `/${database}`;
  return own.href;
};

/**
 * A database beside `base` that holds a mall of this size: the one of an earlier run, or a new one that `seed` fills. It
 * outlives the run.
 */
export async function officeDatabase(
  base: string,
  { goods, companies, orders }: OfficeSize,
  seed: (address: string) => Promise<void>,
): Promise<string> {
  const name = `pifa_office_${goods}_${companies}_${orders}`;
  const address = url(base, name);
  const created = await withClient(base, async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    return rows.length === 0;
  });
  if (created || !(await isFull(address, orders))) await seed(address);
  return address;
}

/** A seed is one transaction: the orders of an earlier run are all there or none is. */
const isFull = (address: string, orders: number): Promise<boolean> =>
  withClient(address, async (client) => {
    const { rows: tables } = await client.query<{ found: boolean }>(
      `select to_regclass('orders') is not null as found`,
    );
    if (!tables[0]?.found) return false;
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from orders where parent_id is null',
    );
    return (rows[0]?.n ?? 0) >= orders;
  });

async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Prints p50 and p95 of each case beside the plainest statement that fetches as many orders by key, and its statements. */
export async function measureOffice(mall: string, address: string): Promise<void> {
  const floor = await measureFloor(address);
  console.log(`\nback office, one caller${''.padEnd(17)}    p50 ms    p95 ms  × floor  statements`);
  console.log(row(`floor: ${ROWS} orders by key`, floor, floor, undefined));
  const tokens = new Map<string, string>();
  for (const one of CASES) {
    const who = one.as ?? OWNER;
    const token = tokens.get(who) ?? (await signIn(mall, who));
    tokens.set(who, token);
    const headers = { 'x-operator-token': token, 'x-domain': new URL(mall).host };
    const path = await pageOf(mall, one, headers);
    const ask = () => insist(mall, { path, headers });
    await timed(WARM, ask);
    const statements = await statementsOf(mall, ask);
    console.log(row(one.name, await timed(TIMES, ask), floor, statements));
  }
}

const measureFloor = (address: string): Promise<Times> =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from orders order by created_at desc limit $1',
      [ROWS],
    );
    const ids = rows.map(({ id }) => id);
    const text = 'select id, no, kh_id, state, payable_amount, created_at from orders where id = any($1)';
    const ask = () => client.query({ name: 'floor', text, values: [ids] });
    await timed(WARM, ask);
    return timed(TIMES, ask);
  });

/** A session of a demo account, as the terminal has it. */
export async function signIn(mall: string, name: string): Promise<string> {
  const body = { name, password: DEMO_STAFF_PASSWORD };
  const headers = { 'x-domain': new URL(mall).host };
  const path = calls.adminLogin.at.path;
  return (await insist<{ token: string }>(mall, { method: 'POST', path, headers, body })).token;
}

/** The address of a case, of its deep page when it asks for one. A list that ends before is measured on its last page. */
async function pageOf(mall: string, one: Case, headers: Record<string, string>): Promise<string> {
  let path = pathOf(one);
  for (let page = 0; page < (one.page ?? 0); page += 1) {
    const { next } = await insist<{ next?: string }>(mall, { path, headers });
    if (!next) break;
    path = pathOf({ ...one, query: { ...one.query, cursor: next } });
  }
  return path;
}

function pathOf({ call, params = {}, query = {} }: Case): string {
  const path = calls[call].at.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${path}?${search}`;
}

/** Statements of one call: what was sent around it, less what looking itself sends; the least of some tries. */
async function statementsOf(mall: string, ask: () => Promise<unknown>): Promise<number> {
  const sent = async (): Promise<number> =>
    Number(/^pifa_statements_sent (\d+)/m.exec(await (await fetch(`${mall}/metrics`)).text())?.[1] ?? 0);
  const around = async (act: () => Promise<unknown>): Promise<number> => {
    const before = await sent();
    await act();
    return (await sent()) - before;
  };
  const least = async (act: () => Promise<unknown>): Promise<number> => {
    const tries: number[] = [];
    for (let n = 0; n < 5; n += 1) tries.push(await around(act));
    return Math.min(...tries);
  };
  return (await least(ask)) - (await least(async () => undefined));
}

interface Times {
  p50: number;
  p95: number;
}

async function timed(times: number, act: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.min(times - 1, Math.floor(times * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function row(name: string, { p50, p95 }: Times, floor: Times, statements: number | undefined): string {
  const cells = [p50.toFixed(1), p95.toFixed(1)].map((cell) => cell.padStart(10));
  const ratio = (p50 / floor.p50).toFixed(0).padStart(9);
  return `${name.padEnd(40)}${cells.join('')}${ratio}${String(statements ?? '').padStart(12)}`;
}
