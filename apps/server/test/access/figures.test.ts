import { type CallName, calls, permissions } from '@pifa/contract';
import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshCompanyFigures } from '../../src/modules/members/figures/company-figures';
import { keepDays } from '../../src/modules/figures/keep-days';
import { bookPayment } from '../../src/modules/payments';
import { addOperator, beginOperatorSession } from '../../src/modules/staff';
import { anApplication } from '../builders/applications';
import { inputOf } from './inputs';
import { type Mall, openMall, type Person, type Rows, rowsOf } from './mall';
import { requestOf } from './request';

/**
 * Two salespeople with a customer each. Whatever the other's customer does, no list, count, tab or sum of 销售 A moves
 * (ADMIN §9, acceptance 6): every GET of the staff is asked before and after, in each of its views, by a role with every
 * permission and the scope 我的客户. Seen to fail: without `ofOwnOrders` in the figures of the day, without
 * `companiesInScope` in `companyQueue`, without `ownedInScope` in `ofBoth` of the daily rows, without `reviewsInScope` in `reviewQueue`.
 */

/** Not of customers: the staff, their work and the mall itself, or a whole copy of it. */
const LEFT_OUT =
  /^admin(Hello|Backup|Sessions|Jobs|Robots|Operators|Roles|Acts|ActsCsv|ActKinds|SecondLooks|MoneyCases|Print)$/;
const reads = (Object.keys(calls) as CallName[]).filter((name) => {
  const { method, path } = calls[name].at;
  return method === 'GET' && path.startsWith('/api/admin') && !LEFT_OUT.test(name);
});
/** Lists and figures that the other's customer is certainly in, so that nothing here holds of an empty mall. */
const HELD = [
  'adminToday',
  'adminQueue',
  'adminOrders',
  'adminShipDesk',
  'adminShipments',
  'adminCompanies',
  'adminReviews',
  'adminQuotes',
  'adminAfterSales',
  'adminInvoices',
  'adminTitles',
  'adminMessages',
  'adminApplications',
  'adminFigures',
  'adminSalesParts',
  'adminFigureRows',
  'adminFigureCompanies',
  'adminGoodsFigures',
] as const satisfies readonly CallName[];

let mall: Mall;
let mine: Rows;
const tokens = new Map<string, string>();
beforeAll(async () => {
  mall = await openMall();
  const { db, clock } = mall.app;
  await sql`update staff_roles set permissions = ${JSON.stringify(permissions)}::jsonb where code = 'sales'`.execute(
    db,
  );
  for (const [name, role] of [
    ['owner', 'owner'],
    ['sales-a', 'sales'],
    ['sales-b', 'sales'],
  ] as const) {
    await addOperator(db, name, role, clock.now());
    tokens.set(name, (await beginOperatorSession(db, name, clock.now()))?.token ?? '');
  }
  for (const [{ khId }, name] of [
    [mall.a, 'sales-a'],
    [mall.b, 'sales-b'],
  ] as const) {
    await sql`update companies set salesperson_id = (select id from operators where name = ${name})
      where kh_id = ${khId}`.execute(db);
  }
  mine = await lives(mall.a, 'sales-a');
  await lives(mall.b, 'sales-b');
}, 240_000);
afterAll(() => mall.app.stop());

/** All that a customer leaves behind: orders in every state, quotes, after-sales, invoices, reviews, notes, messages. */
async function lives(who: Person, salesperson: string): Promise<Rows> {
  const { app } = mall;
  const now = app.clock.now();
  const rows = await rowsOf(mall, who);
  const by = sql`(select id from operators where name = ${salesperson})`;
  const money = { method: 'transfer', provider: 'transfer', transaction: rows.transferOrderId } as const;
  await bookPayment(app.platform, { orderId: rows.transferOrderId, ...money, userId: who.userId, now });
  await sql`update comments set status = 'waiting' where id = ${Number(rows.reviewId)}::bigint`.execute(
    app.db,
  );
  await sql`insert into customer_notes (kh_id, operator_id, text, follow_up_on, created_at)
    values (${who.khId}, ${by}, '回访', ${formatDate(now)}::date, ${now})`.execute(app.db);
  const { no } = await anApplication(app.db, now, { company: `${salesperson} 谈来的` });
  await sql`update applications set claimed_by = ${by}, claimed_at = ${now} where no = ${no}`.execute(app.db);
  const message = { title: '到货', text: '请来试单', khIds: [String(who.khId)] };
  const body = { ...message, requestId: `to-${salesperson}-${rows.orderId}` };
  const sent = await app.call('adminMessage', { headers: headersOf(salesperson), body });
  if (!sent.success) throw new Error(`not sent: ${sent.message}`);
  await refreshCompanyFigures(app.platform);
  await keepDays(app.platform);
  return rows;
}

const headersOf = (name: string) => ({ 'x-operator-token': tokens.get(name) ?? '' });

/** The words that a query's field may be, where it is one of some. */
function optionsOf(name: CallName, field: string): readonly string[] {
  const { query } = calls[name].spec as { query?: { shape?: Record<string, unknown> } };
  const shape = query?.shape;
  let type = shape?.[field] as { options?: readonly string[]; def?: { innerType?: unknown } } | undefined;
  while (type && !type.options && type.def?.innerType) type = type.def.innerType as typeof type;
  return type?.options ?? [];
}

/** Parts of the money are asked for by name, some at a time. */
const PARTS = 'day,week,month,hour,category,brand,level,salesperson,region';

/** One page of everything, and one of each view: a tab's number is the page behind it. */
function queriesOf(name: CallName): Record<string, unknown>[] {
  if (name === 'adminSearch') return [{ q: '商' }, { q: '超市' }, { q: 'PF' }];
  if (name === 'adminSalesParts') return [{ by: PARTS }];
  const views = ['view', 'state', 'status', 'kind'].flatMap((field) =>
    optionsOf(name, field).map((value) => ({ [field]: value })),
  );
  return [{}, ...views];
}

/** Every answer of this person, by call and query; what is no JSON as its text. */
async function answersOf(who: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const name of reads) {
    const isOne = calls[name].at.path.includes(':');
    const inputs = isOne ? [inputOf(name, mine, mall, mall.a)] : queriesOf(name).map((query) => ({ query }));
    for (const input of inputs) {
      // Files are counted by the hour.
      await sql`delete from guard_counters`.execute(mall.app.db);
      const answer = await mall.app.http.inject({
        ...requestOf(name, input),
        headers: { ...headersOf(who), 'x-domain': 'mall.test' },
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const text = isJson ? JSON.stringify(answer.json<{ data: unknown }>().data) : answer.body;
      // What is left of a million in stock is the mall's, whoever bought of it.
      const told = text
        .replaceAll(/\b9\d{5}\b/g, 'in stock')
        .replaceAll(/"(available|reserved|used)":\d+/g, '"$1":"in stock"');
      answers.set(`${name} ${JSON.stringify(input.query ?? {})}`, told);
    }
  }
  return answers;
}

/** What changed between two askings: the call, its query, and where the answers part. */
function movedFrom(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after]
    .filter(([asked, text]) => before.get(asked) !== text)
    .map(([asked, text]) => {
      const was = before.get(asked) ?? '';
      const at = [...text].findIndex((sign, place) => sign !== was[place]);
      const around = (whole: string) => whole.slice(Math.max(0, at - 40), at + 40);
      return `${asked}: ${around(was)} → ${around(text)}`;
    });
}
const namesOf = (moved: readonly string[]) => new Set(moved.map((one) => one.split(' ')[0]));

it('销售 A 的列表、标签数、今日、工作台、导出：销售 B 的客户做什么都不动；老板的会动', async () => {
  const before = { own: await answersOf('sales-a'), all: await answersOf('owner') };
  await lives(mall.b, 'sales-b');
  const after = { own: await answersOf('sales-a'), all: await answersOf('owner') };
  expect(movedFrom(before.own, after.own)).toEqual([]);
  const seen = namesOf(movedFrom(before.all, after.all));
  expect(HELD.filter((name) => !seen.has(name))).toEqual([]);
  // What A is shown is not nothing: the own customer's doings are in the same answers.
  await lives(mall.a, 'sales-a');
  const own = namesOf(movedFrom(after.own, await answersOf('sales-a')));
  expect(HELD.filter((name) => !own.has(name))).toEqual([]);
}, 300_000);

it('销售 A 的答复里没有 B 的客户：名称、编号、电话一处也没有', async () => {
  const { rows } = await sql<{ code: string }>`
    select code from companies where kh_id = ${mall.b.khId}`.execute(mall.app.db);
  const marks = ['乙方超市', 'sales-b 谈来的', mall.b.phone, rows[0]?.code ?? '乙方'];
  const showing = async (who: string) =>
    [...(await answersOf(who))]
      .filter(([, text]) => marks.some((mark) => text.includes(mark)))
      .map(([asked]) => asked);
  expect(await showing('sales-a')).toEqual([]);
  expect([...namesOf(await showing('owner'))]).toEqual(
    expect.arrayContaining(['adminSearch', 'adminCompanies', 'adminOrders', 'adminApplications']),
  );
}, 240_000);
