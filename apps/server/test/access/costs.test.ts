import { type CallName, calls, LIST_FILES, permissions } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperator, beginOperatorSession } from '../../src/modules/staff';
import { inputOf, rowsNamedBy } from './inputs';
import { type Mall, openMall, rowsOf } from './mall';
import { requestOf } from './request';

/**
 * Cost is absent for whoever lacks 查看成本与毛利 (ADMIN §9), whatever else the role may do: no answer, export, print,
 * act or plan holds it. Seen to fail: without `case when` in `deskOf`, with the column of `quoteTable` for all, with
 * `needs` taken from the field `cost` of the acts.
 */
const COST = 7_654_321;
/** As it could come over the wire: in 1/10000 yuan, in yuan, rounded, by the pack of 24. */
const SIGHT = /7654321|765\.43|18370\.3/;
/** Entries without a session; signing out; a backup, which is the whole mall and says so. */
const LEFT_OUT = /^admin(Login|SignIn|Hello|FirstOwner|Logout|Backup)$/;
const names = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].at.path.startsWith('/api/admin') && !LEFT_OUT.test(name),
);

let mall: Mall;
let blind: string;
let owner: string;
beforeAll(async () => {
  mall = await openMall();
  const { db, clock } = mall.app;
  const but = permissions.filter((one) => one !== 'cost.read');
  await sql`update staff_roles set permissions = ${JSON.stringify(but)}::jsonb where code = 'content'`.execute(
    db,
  );
  const tokens: string[] = [];
  for (const role of ['content', 'owner']) {
    await addOperator(db, role, role, clock.now());
    tokens.push((await beginOperatorSession(db, role, clock.now()))?.token ?? '');
  }
  [blind = '', owner = ''] = tokens;
  await sql`update goods set cost = ${COST}`.execute(db);
  await sql`insert into goods_costs (goods_id, cost, at) select id, ${COST}, now() from goods`.execute(db);
  await sql`
    insert into operator_acts (operator_id, what, object, before, after, at)
    select id, 'goods.cost', 'goods:G1', jsonb_build_object('cost', 1), jsonb_build_object('cost', ${COST}::bigint), now()
    from operators where name = 'owner'`.execute(db);
}, 120_000);
afterAll(() => mall.app.stop());

/** The answer of a call with good input; of the book, everything in it. */
async function answerOf(name: CallName, token: string): Promise<string> {
  const input = inputOf(name, await rowsOf(mall, mall.a, rowsNamedBy(name)), mall, mall.a);
  const request = requestOf(name, name === 'adminActs' ? { query: { size: 200 } } : input);
  const headers = { ...request.headers, 'x-operator-token': token };
  const answer = await mall.app.http.inject({ ...request, headers });
  return answer.body;
}

/** What is read is read before anything is changed. */
const readsFirst = names.toSorted(
  (a, b) => Number(calls[a].at.method !== 'GET') - Number(calls[b].at.method !== 'GET'),
);

it('没有「查看成本与毛利」：后台没有一个接口的答复里有成本', async () => {
  const seen: string[] = [];
  for (const name of readsFirst) {
    const text = await answerOf(name, blind);
    if (SIGHT.test(text) || text.includes('"cost":')) seen.push(name);
  }
  expect(seen).toEqual([]);
}, 120_000);

it('每个列表导出的文件：没有权限的文件里没有成本；老板的商品表里有，所以算数', async () => {
  const fileOf = async (list: string, token: string) => {
    const { headers, body } = await mall.app.http.inject({
      method: 'GET',
      url: `/api/admin/lists/${list}/file`,
      headers: { 'x-domain': 'mall.test', 'x-operator-token': token },
    });
    return String(headers['content-type']).startsWith('text/csv') ? body : undefined;
  };
  const lists = Object.keys(LIST_FILES);
  const files = new Map<string, string>();
  for (const list of lists) {
    const file = await fileOf(list, blind);
    if (file !== undefined) files.set(list, file);
  }
  expect(lists.filter((list) => !files.has(list))).toEqual([]);
  expect([...files].filter(([, file]) => SIGHT.test(file)).map(([list]) => list)).toEqual([]);
  expect(SIGHT.test((await fileOf('goods', owner)) ?? '')).toBe(true);
});

it('有权限的看得见，所以上面的才算数：询价单、报价表、操作记录', async () => {
  for (const name of ['adminQuote', 'adminQuoteTable', 'adminActs', 'adminGoodsOne'] as const) {
    expect([name, SIGHT.test(await answerOf(name, owner))]).toEqual([name, true]);
  }
});
