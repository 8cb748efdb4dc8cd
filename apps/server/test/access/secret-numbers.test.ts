import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type CallName, calls } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../tooling/lib/build.mjs';
import { addOperator, beginOperatorSession } from '../../src/modules/staff';
import { createLog } from '../../src/platform/log/log';
import { builtApp } from '../../src/platform/site/built-app';
import { openArchive } from '../../src/platform/tables/unzip';
import { aListRule, aPriceList } from '../builders/prices';
import { inputOf, rowsNamedBy } from './inputs';
import { type Mall, openMall, rowsOf } from './mall';
import { writtenIn } from './prices';
import { type Answer, requestOf, send } from './request';

/**
 * What the mall pays and how it makes its prices is nobody's but staff's (ADMIN §9): cost, the market's prices, and the
 * percentage, the addition and the floor of a formula are set to numbers that do not occur by chance; then whatever a
 * buyer or a visitor can ask for, their files, the served pages and the whole log are searched. Seen to fail: with `cost`
 * in the goods card's columns, with the formula in the words of a price's trace, with the goods row in a log line.
 */
const COST = 3_917_263;
const OLD_COST = 3_816_249;
const MARKET = 9_417_683;
const PERCENT = 13_271;
const PLUS = 7_391_847;
const FLOOR = 1_873;

/** As each could be written: as it is stored, in yuan whole and rounded, as a percentage and as a factor. */
const moneyAs = (stored: number): string[] => [
  String(stored),
  String(stored / 10_000),
  (stored / 10_000).toFixed(2),
  String(Math.round(stored / 100)),
];
const shareAs = (bp: number): string[] => [String(bp), String(bp / 100), String(bp / 10_000)];
const SECRETS: readonly string[] = [
  ...[COST, OLD_COST, MARKET, PLUS].flatMap(moneyAs),
  ...[PERCENT, FLOOR].flatMap(shareAs),
];
/** The same behind a letter of a word: 「成本391.7263」, 「×1.3271」, 「132.71%」. */
const secretsIn = (text: string): string[] => writtenIn(text.replaceAll(/[^\d.\w+/=]/g, ' '), SECRETS);

/** What an answer says, its headers and the cells of a table among its files included. */
async function saidIn({ text, bytes, headers }: Answer): Promise<string> {
  const isTable = String(headers['content-type']).includes('spreadsheetml');
  return (isTable ? await cellsOf(bytes) : text) + JSON.stringify(headers);
}

/** All parts of an xlsx file, which is packed: its bytes show no number. */
async function cellsOf(bytes: Buffer): Promise<string> {
  const archive = await openArchive(bytes);
  const parts: string[] = [];
  for (const name of archive.names) await archive.readText(name, 10_000_000, (part) => parts.push(part));
  return parts.join('');
}

const BUYERS = (Object.keys(calls) as CallName[]).filter((name) =>
  ['public', 'visitor-prices', 'member'].includes(calls[name].spec.access),
);
/** They end the session. */
const LAST: readonly CallName[] = ['forgetPwd', 'logout', 'accountClose'];

let mall: Mall;
let served: string[] = [];
let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});

beforeAll(async () => {
  await ensureBuilt(['storefront']);
  const folder = builtApp('storefront');
  const bases = { http: '', https: '' };
  mall = await openMall({
    log: createLog({ level: 'trace', stream }),
    settings: { storefront: { folder, apiBase: bases, financeBase: bases, imageOrigins: [] } },
  });
  const { db, clock } = mall.app;
  const listId = await aPriceList(db, { khId: mall.a.khId }, { position: 0 });
  await aListRule(db, listId, { base: 'cost', percent: PERCENT, plus: PLUS, floorMargin: FLOOR });
  const market = await aPriceList(db, { khId: mall.b.khId }, { position: 0 });
  await aListRule(db, market, { base: 'market', percent: PERCENT, plus: PLUS, floorMargin: FLOOR });
  await sql`update goods set cost = ${COST}`.execute(db);
  for (const [cost, at] of [
    [OLD_COST, '2026-01-01'],
    [COST, '2026-02-01'],
  ] as const)
    await sql`insert into goods_costs (goods_id, cost, at) select id, ${cost}, ${at}::timestamptz from goods`.execute(
      db,
    );
  await sql`insert into goods_bases (goods_id, kind, per_piece, from_at) select id, 'market', ${MARKET}, '2026-01-01' from goods`.execute(
    db,
  );
  await mall.app.platform.cache.stop();
  await mall.app.platform.cache.start();
  const { screens } = JSON.parse(await readFile(join(folder, '.server', 'pages.json'), 'utf8')) as {
    screens: { path: string; served: boolean }[];
  };
  served = screens.filter((screen) => screen.served).map(({ path }) => path);
  await addOperator(db, 'mei', 'owner', clock.now());
}, 180_000);
afterAll(() => mall.app.stop());

it('买家与访客的每一个接口、他们的文件：没有成本、行情、公式的数字', async () => {
  const found: unknown[] = [];
  const tables: CallName[] = [];
  const ordered = BUYERS.toSorted((x, y) => LAST.indexOf(x) - LAST.indexOf(y));
  for (const who of [mall.a, mall.b]) {
    for (const name of ordered.filter((one) => !LAST.includes(one))) {
      const input = inputOf(name, await rowsOf(mall, who, rowsNamedBy(name)), mall, who);
      const answer = await send(mall.app, requestOf(name, input, who.token));
      if (answer.bytes.subarray(0, 2).toString() === 'PK') tables.push(name);
      const secrets = secretsIn(await saidIn(answer));
      if (secrets.length > 0) found.push([name, secrets]);
    }
  }
  expect(found).toEqual([]);
  expect([...new Set(tables)]).toEqual(['goodsPriceBookExport']);
}, 240_000);

it('没有登录的：也没有', async () => {
  const found: unknown[] = [];
  for (const name of BUYERS.filter((one) => calls[one].spec.access !== 'member')) {
    const input = inputOf(name, await rowsOf(mall, mall.a, rowsNamedBy(name)), mall, mall.a);
    const answer = await send(mall.app, requestOf(name, input));
    const secrets = secretsIn(await saidIn(answer));
    if (secrets.length > 0) found.push([name, secrets]);
  }
  expect(found).toEqual([]);
}, 120_000);

it('每个画好的网页里都没有', async () => {
  expect(served.length).toBeGreaterThan(10);
  const found: unknown[] = [];
  for (const path of served) {
    const url = path
      .replace('/pages/gooddetail/:id', `/pages/gooddetail/${mall.goodsId}`)
      .replaceAll(/:\w+/g, '1');
    for (const headers of [{}, { 'x-token': mall.a.token }, { cookie: `X-Token=${mall.a.token}` }]) {
      const answer = await send(mall.app, { method: 'GET', url, headers });
      const secrets = secretsIn(answer.text);
      if (secrets.length > 0) found.push([url, secrets]);
    }
  }
  expect(found).toEqual([]);
}, 120_000);

it('老板看得到，所以上面的才算数；他看过之后日志里也没有', async () => {
  const { clock, db } = mall.app;
  const token = (await beginOperatorSession(db, 'mei', clock.now()))?.token ?? '';
  const headers = { 'x-operator-token': token };
  const goods = await mall.app.call('adminGoodsOne', { headers, params: { id: mall.goodsId } });
  expect(secretsIn(goods.text)).toContain(String(COST / 10_000));
  const query = { format: 'xlsx' as const };
  const table = requestOf('adminListFile', { params: { list: 'goods' }, query });
  const file = await send(mall.app, { ...table, headers: { ...table.headers, ...headers } });
  expect(secretsIn(await saidIn(file))).toContain(String(COST / 10_000));
  const lists = await mall.app.call('adminPriceLists', { headers });
  const rules = await Promise.all(
    lists.data.list.map(({ id }) => mall.app.call('adminPriceList', { headers, params: { id } })),
  );
  expect(secretsIn(rules.map(({ text }) => text).join())).not.toEqual([]);
  await mall.app.runJobs();
  expect(log.split('\n').length).toBeGreaterThan(100);
  expect(secretsIn(log)).toEqual([]);
}, 120_000);
