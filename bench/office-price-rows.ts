import { type CallData, calls } from '@pifa/contract';
import { DEMO_PASSWORD } from '@pifa/demo-mall';
import { csvRows } from '@pifa/domain';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ask, type Buyer, insist, logIn } from './mall';
import { signIn } from './office';
import type { Started } from './started';

type Answer = CallData<'adminPriceFile'>;

/** Most prices of one file. */
const FILE_ROWS = 1_000_000;
/** Prices of the floor: so many say what a million of them cost. */
const FLOOR_ROWS = 300_000;
/** Members who read one page after the other, and how long each looks at one. */
const PHONES = ['13800000001', '13800000002', '13800000005', '13800000006'];
const LOOK_MS = 20;
const QUIET_MS = 15_000;
const HEAD = ['价目表', '货号', '件价', '个价'];

/**
 * Prints how fast price files go in, tried and landed, beside the plainest insert of such rows that the database can do, and
 * how many listings members read a second before, meanwhile and after (ADVANCED A: 3,000,000 rows in 3 min, listings within
 * 10 %). Lists and rows are new ones each time, and go when it is over.
 */
export async function measurePriceRows(mall: Started, address: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const token = await signIn(mall.url, 'demo-owner');
  const headers = { 'x-operator-token': token, 'x-domain': new URL(mall.url).host };
  try {
    const { rows: goods } = await client.query<{ code: string }>('select code from goods order by id');
    const lists = await newLists(mall.url, headers, Math.ceil(rows / goods.length));
    try {
      const members: Buyer[] = [];
      for (const phone of PHONES) members.push(await logIn(mall.url, phone, DEMO_PASSWORD));
      // A server reads faster once its code is compiled; what comes later must not look good by that.
      await whileReading(mall.url, members, () => wait(QUIET_MS));
      const quiet = await whileReading(mall.url, members, () => wait(QUIET_MS));
      let floor = 0;
      const besideFloor = await whileReading(mall.url, members, async () => {
        floor = await floorOf(client, lists.length);
      });
      // Made beforehand: the members' requests come from this process too.
      const files = [
        ...tables(
          lists.map(({ name }) => name),
          goods.map(({ code }) => code),
          rows,
        ),
      ];
      const began = { at: performance.now(), cpu: mall.cpu() };
      const taken = { tried: 0, landed: 0, most: 0 };
      const during = await whileReading(mall.url, members, async () => {
        for (const table of files) {
          const from = performance.now();
          const { seen, wrongRows } = await send(mall.url, headers, table, {});
          if (wrongRows > 0) throw new Error(`${wrongRows} rows were not taken`);
          const tried = performance.now();
          const { landed, message } = await send(mall.url, headers, table, {
            seen,
            confirm: '1',
          });
          if (!landed) throw new Error(message);
          taken.tried += (tried - from) / 1_000;
          taken.landed += (performance.now() - tried) / 1_000;
          taken.most = Math.max(taken.most, mall.memory());
        }
      });
      const seconds = (performance.now() - began.at) / 1_000;
      const worked = (mall.cpu() - began.cpu) / 1_000;
      const after = await whileReading(mall.url, members, () => wait(QUIET_MS));
      const a = (name: string, text: string) => console.log(`${name.padEnd(40)}${text.padStart(24)}`);
      const rate = (count: number, time: number) => `${Math.round(count / time)} rows/s`;
      const beside = (one: number) => `${one.toFixed(1)}/s  ${Math.round((100 * one) / quiet - 100)} %`;
      console.log(`\n${rows} price rows, ${lists.length} lists, files of up to ${FILE_ROWS}`);
      a('floor: the same rows, one statement', rate(FLOOR_ROWS, floor));
      a('tried', `${taken.tried.toFixed(1)} s  ${rate(rows, taken.tried)}`);
      a('landed', `${taken.landed.toFixed(1)} s  ${rate(rows, taken.landed)}`);
      a('both', `${seconds.toFixed(1)} s  ${rate(rows, seconds)}`);
      a("of the server's CPU", `${worked.toFixed(1)} s`);
      a('most memory', `${taken.most.toFixed(0)} MB`);
      a('listings of members, before', `${quiet.toFixed(1)}/s`);
      a('beside the floor', beside(besideFloor));
      a('meanwhile', beside(during));
      a('after', beside(after));
    } finally {
      await removeLists(
        client,
        lists.map(({ id }) => Number(id)),
      ).catch((error: unknown) => console.log(`the lists stay: ${String(error)}`));
    }
  } finally {
    await client.end();
  }
}

interface List {
  id: string;
  name: string;
}

/** Lists that nobody has a price of yet; the first is everybody's, so that members read what is written. */
async function newLists(mall: string, headers: Record<string, string>, count: number): Promise<List[]> {
  const mark = Date.now().toString(36);
  const lists: List[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `bench ${mark} ${n}`;
    const path = calls.adminPriceListSave.at.path;
    const { id } = await insist<{ id: string }>(mall, { method: 'POST', path, headers, body: { name } });
    lists.push({ id, name });
  }
  const path = calls.adminPriceListGrants.at.path.replace(':id', lists[0]?.id ?? '');
  const grants = [{ to: 'everyone', toId: '', position: 0, binding: false, activities: false }];
  await insist(mall, { method: 'POST', path, headers, body: { version: 1, grants } });
  return lists;
}

/** Files of all goods in as many lists as a file may hold. */
function* tables(lists: readonly string[], codes: readonly string[], rows: number): Generator<Blob> {
  const perFile = Math.max(1, Math.floor(FILE_ROWS / codes.length));
  let left = rows;
  for (let at = 0; at < lists.length && left > 0; at += perFile) {
    const pieces = [csvRows([HEAD])];
    for (const list of lists.slice(at, at + perFile)) {
      const own = codes.slice(0, left);
      left -= own.length;
      pieces.push(csvRows(own.map((code, n) => [list, code, '', (1 + (n % 900) / 100).toFixed(2)])));
    }
    yield new Blob(pieces);
  }
}

/** Seconds that the database itself takes for such rows, with the same keys and indexes. */
async function floorOf(client: pg.Client, lists: number): Promise<number> {
  await client.query('drop table if exists bench_rows');
  await client.query(`create table bench_rows (like price_list_rows including all,
    foreign key (list_id) references price_lists (id), foreign key (goods_id) references goods (id),
    foreign key (operator_id) references operators (id))`);
  try {
    const began = performance.now();
    await client.query(
      `insert into bench_rows (list_id, version, goods_id, per_piece, operator_id)
       select l.id, 1, g.id, 15000, (select min(id) from operators)
       from goods g cross join (select id from price_lists order by id desc limit $1) l limit $2`,
      [lists, FLOOR_ROWS],
    );
    return (performance.now() - began) / 1_000;
  } finally {
    await client.query('drop table bench_rows');
  }
}

/** Sends a file and waits for its answer. */
async function send(
  mall: string,
  headers: Record<string, string>,
  table: Blob,
  query: Record<string, string>,
): Promise<Answer> {
  const body = new FormData();
  body.append('file', table, 'prices.csv');
  const address = `${mall}${calls.adminPriceFile.at.path}?${new URLSearchParams(query)}`;
  const response = await fetch(address, { method: 'POST', headers, body });
  const { meta, data } = (await response.json()) as { meta: { message: string }; data: Answer };
  if (meta.message !== '') throw new Error(meta.message);
  let answer = data;
  while (answer.running !== '') {
    await wait(500);
    const path = calls.adminPriceFileShow.at.path.replace(':id', answer.running);
    const told = await ask(mall, { path, headers });
    // 「正忙」 says nothing of the file.
    if (told.meta.success) answer = told.data as Answer;
    else if (!told.meta.message.includes('正忙')) throw new Error(told.meta.message);
  }
  return answer;
}

/** Listings that members read a second while something goes on. */
async function whileReading(
  mall: string,
  members: readonly Buyer[],
  work: () => Promise<void>,
): Promise<number> {
  let count = 0;
  let isOver = false;
  const read = async ({ headers }: Buyer, at: number): Promise<void> => {
    for (let page = at + 1; !isOver; page = (page % 50) + 1) {
      const path = `/api/goods/mallGoods/page?pageSize=20&pageNum=${page}`;
      // 「正忙」 is no listing, and no reason to stop.
      if ((await ask(mall, { path, headers })).meta.success) count += 1;
      await wait(LOOK_MS);
    }
  };
  const began = performance.now();
  const reading = members.map(read);
  try {
    await work();
    return (count * 1_000) / (performance.now() - began);
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
}

async function removeLists(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query('delete from price_grants where list_id = any($1)', [ids]);
  await client.query('delete from price_list_rows where list_id = any($1)', [ids]);
  await client.query('delete from price_lists where id = any($1)', [ids]);
}
