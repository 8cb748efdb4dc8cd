import { type CallQueryInput, calls, LIST_FILES, type ListFileName } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mall, openMall, rowsOf } from '../../../test/access/mall';
import { inBrowser } from '../../../test/builders/operators';
import { type Book, readBook } from '../../../test/read-book';
import { bookPayment } from '../payments';
import { addOperator, beginOperatorSession } from './accounts';

let mall: Mall;
const tokens = new Map<string, string>();
beforeAll(async () => {
  mall = await openMall();
  const { db, clock } = mall.app;
  for (const role of ['owner', 'content', 'sales', 'warehouse']) {
    await addOperator(db, role, role, clock.now());
    tokens.set(role, (await beginOperatorSession(db, role, clock.now()))?.token ?? '');
  }
  await rowsOf(mall, mall.a, ['quoteId', 'afterSaleId', 'reviewId', 'shippedOrderId']);
  const { transferOrderId, uploadId } = await rowsOf(mall, mall.a, ['transferOrderId', 'uploadId']);
  const { token, userId } = mall.a;
  const body = { orderId: transferOrderId, uploadId, note: '=1+1' };
  await mall.app.call('payTransfer', { token, body });
  const paid = await rowsOf(mall, mall.a, ['transferOrderId']);
  const money = { method: 'transfer', provider: 'transfer', transaction: 'T-ship-desk' } as const;
  await bookPayment(mall.app.platform, {
    orderId: paid.transferOrderId,
    ...money,
    userId,
    now: clock.now(),
  });
  await sql`insert into applications (no, phone, company, contact, password_hash, region_code, agreed_at, created_at)
    select 'RZ-FILE-' || n, '1390000' || lpad(n::text, 4, '0'), '=1+1 第 ' || n || ' 店', '张店长', 'none', '', now(),
      date_trunc('second', now()) - n * interval '1 minute' from generate_series(1, 520) n`.execute(db);
  await sql`insert into operator_messages (request_id, operator_id, body, sent, companies, audience, created_at)
    select 'message-file-' || n, (select id from operators where name = 'owner'),
      '{"type": "system", "title": "=1+1", "text": "停发通知", "link": ""}', n, 1, '指定的 1 家客户', date_trunc('second', now())
    from generate_series(1, 230) n`.execute(db);
  await sql`update quote_requests set company = '=1+1'`.execute(db);
  await sql`update companies set name = '=1+1' where name = '甲方百货'`.execute(db);
  // More than a page of the book.
  await sql`insert into operator_acts (operator_id, what, object, at)
    select (select id from operators where name = 'owner'), 'goods.save', '=cmd|' || n, now() - n * interval '1 minute'
    from generate_series(1, 450) n`.execute(db);
}, 240_000);
afterAll(() => mall.app.stop());

const ask = (list: ListFileName, query: CallQueryInput<'adminListFile'>, role = 'owner') => {
  const url = `${calls.adminListFile.at.path.replace(':list', list)}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const headers = { 'x-domain': 'operator', 'x-operator-token': tokens.get(role) ?? '' };
  return mall.app.http.inject({ method: 'GET', url, headers });
};
const bookOf = async (list: ListFileName, query: CallQueryInput<'adminListFile'> = {}): Promise<Book> => {
  // More lists than one person may export within ten minutes.
  await mall.app.db.deleteFrom('guard_counters').execute();
  const file = await ask(list, { format: 'xlsx', ...query });
  expect(file.headers['content-type'], file.body.slice(0, 200)).toContain('spreadsheetml');
  return readBook(file.rawPayload);
};
/** How many rows the list itself has, page after page of three. */
async function counted(list: ListFileName, filters: string): Promise<number> {
  let rows = 0;
  let cursor = '';
  do {
    const query = new URLSearchParams(filters);
    query.set('size', list === 'acts' ? '200' : '3');
    query.set('cursor', cursor);
    const headers = { 'x-domain': 'operator', 'x-operator-token': tokens.get('owner') ?? '' };
    const url = `${calls[LIST_FILES[list]].at.path}?${query.toString()}`;
    const { data } = (await mall.app.http.inject({ method: 'GET', url, headers })).json();
    rows += data.list.length;
    cursor = data.next ?? '';
  } while (cursor !== '');
  return rows;
}

const ALL: Readonly<Record<ListFileName, string>> = {
  quotes: 'view=all',
  'after-sales': 'view=all',
  shipments: '',
  'ship-desk': '',
  transfers: 'view=all',
  refunds: 'view=all',
  receipts: '',
  'part-paid': '',
  invoices: 'view=all',
  titles: 'state=all',
  reviews: 'state=all',
  applications: 'status=waiting',
  messages: '',
  goods: 'view=all',
  'goods-table': 'view=all',
  acts: 'kind=goods',
  'second-looks': 'state=waiting',
  'sales-parts': 'by=week,level',
  'figure-rows': 'kind=captures',
  'figure-companies': 'kind=active',
  'goods-figures': 'view=top',
  restock: 'days=90',
};

describe('列表的导出', () => {
  it.each(Object.keys(ALL) as ListFileName[])(
    '%s：全部行、表头齐，另一个程序读得开，没有公式',
    async (list) => {
      const filters = ALL[list];
      const rows = await counted(list, filters);
      const { rows: found, kinds } = await bookOf(list, { filters });
      expect(found.length - 1).toBe(rows);
      expect(found[0]?.every((title) => /[\u4e00-\u9fff]/.test(title))).toBe(true);
      expect(found.every((row) => row.length === found[0]?.length)).toBe(true);
      const cells = found.flatMap((row, at) => row.map((cell, column) => [cell, kinds[at]?.[column]]));
      for (const [cell = '', kind] of cells) {
        if (/^[=+@]/.test(cell)) expect(kind, cell).toBe('text');
        expect(cell).not.toMatch(/undefined|\[object|NaN|null/);
      }
    },
  );

  it('多于一页的也全在：450 条操作，公式样的对象仍是文字；CSV 里前面有撇号', async () => {
    const { rows, kinds } = await bookOf('acts', { filters: 'kind=goods', columns: 'sentence,account' });
    expect(rows[0]).toEqual(['做了什么', '账号']);
    expect(rows.length - 1).toBeGreaterThanOrEqual(450);
    expect(kinds.flat().every((kind) => kind === 'text')).toBe(true);
    const csv = await ask('quotes', { columns: 'company,no', filters: 'view=all' });
    expect(csv.body).toMatch(/^\uFEFF客户,单号\r\n/);
    expect(csv.body).toContain("'=1+1");
  });

  it('只有显示的列，按显示的次序；按钮的列不在文件里；一列都没有 → 请选择', async () => {
    const { rows } = await bookOf('quotes', { columns: 'state,no,acts', filters: 'view=all' });
    expect(rows[0]).toEqual(['状态', '单号']);
    expect(rows.length).toBeGreaterThan(1);
    expect((await ask('quotes', { columns: 'acts' })).json().meta.message).toBe('请选择要导出的列');
    expect((await ask('quotes', { filters: 'wrong=1' })).json().meta.message).toContain('不认识的字段');
  });

  it('发货台：要发的都在，没有手机；看不到收货人的没有收货人，别的仓没有行', async () => {
    const rowsFor = async (role: string) => {
      const { body } = await ask('ship-desk', { columns: 'no,recipient,from' }, role);
      return body.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1, -1);
    };
    const all = await rowsFor('owner');
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((row) => row.split(',')[1] !== '')).toBe(true);
    const { rows } = await bookOf('ship-desk');
    expect(rows.flat().some((cell) => /1\d{10}/.test(cell))).toBe(false);
    const limit = (permissions: string, places: string) =>
      sql`update staff_roles set permissions = ${permissions}::jsonb, places = ${places}::jsonb
        where code = 'warehouse'`.execute(mall.app.db);
    await limit('["order.read","order.ship"]', '["没有的仓"]');
    expect(await rowsFor('warehouse')).toEqual([]);
    await limit('["order.read","order.ship"]', '[]');
    expect(await rowsFor('warehouse')).toEqual(all);
  });

  it('转账核对：金额是数字，留言里的公式仍是文字；别人客户的一笔也没有', async () => {
    const { rows, kinds } = await bookOf('transfers', {
      filters: 'view=waiting',
      columns: 'order,amount,note',
    });
    expect(rows[0]).toEqual(['订单号', '转账金额（元）', '客户留言']);
    expect(rows.slice(1).map((row) => row[2])).toEqual(['=1+1']);
    expect(kinds[1]).toEqual(['text', 'number', 'text']);
    await sql`update staff_roles set permissions = '["payment.read","order.read"]' where code = 'sales'`.execute(
      mall.app.db,
    );
    const own = await ask('transfers', { columns: 'order', filters: 'view=all' }, 'sales');
    expect(own.body).toBe('\uFEFF订单号\r\n共 0 行\r\n');
    await sql`update staff_roles set permissions = null where code = 'sales'`.execute(mall.app.db);
    expect((await ask('transfers', {}, 'content')).json().meta.code).toBe('forbidden');
  });

  it('入驻申请、站内消息：全部行、显示的列；手机遮住，看不到手机的人文件里没有这一列', async () => {
    const columns = 'company,contact,phone,state';
    const { rows } = await bookOf('applications', { filters: 'status=waiting', columns });
    expect(rows[0]).toEqual(['公司', '联系人', '手机', '状态']);
    expect(rows.length - 1).toBeGreaterThanOrEqual(520);
    expect(rows.flat().filter((cell) => /1[3-9]\d{9}/.test(cell))).toEqual([]);
    expect(rows[1]?.[2]).toMatch(/^\d{3}\*{4}\d{4}$/);
    const sent = await bookOf('messages', { columns: 'title,sent,state' });
    expect(sent.rows[0]).toEqual(['标题', '收到的账号', '状态']);
    expect(sent.rows.length - 1).toBeGreaterThanOrEqual(230);
    await sql`update staff_roles set permissions = '["application.review", "quote.read"]' where code = 'sales'`.execute(
      mall.app.db,
    );
    const own = await ask('applications', { filters: 'status=waiting', columns }, 'sales');
    expect(own.body).toMatch(/^\uFEFF公司,联系人,状态\r\n/);
  });

  it('带联系人的超过 500 行：在浏览器里要先验证身份；不带联系人的、不到 500 行的不用', async () => {
    const { app } = mall;
    const password = (await addOperator(app.db, 'boss', 'owner', app.clock.now())) ?? '';
    const headers = await inBrowser(app, 'boss', password);
    app.clock.advance({ minutes: 6 });
    const codeOf = async (query: CallQueryInput<'adminListFile'>) => {
      const asked = { headers, params: { list: 'applications' }, query: { check: '1', ...query } } as const;
      return (await app.call('adminListFile', asked)).code;
    };
    const filters = 'status=waiting';
    expect(await codeOf({ filters, columns: 'company,phone' })).toBe('step-up-needed');
    expect(await codeOf({ filters })).toBe('step-up-needed');
    const given = await codeOf({ filters, columns: 'company,state' });
    expect([given, await codeOf({ filters: 'status=rejected' })]).toEqual([given, given]);
    expect(given).not.toBe('step-up-needed');
    expect(await codeOf({ filters: 'status=waiting&keyword=第 7 店', columns: 'phone' })).toBe(given);
  });

  it('没有看这个列表的权限 → 拒绝；别人的客户不在文件里；导出记在操作记录里', async () => {
    expect((await ask('refunds', {}, 'content')).json().meta.code).toBe('forbidden');
    const own = await ask('quotes', { filters: 'view=all', columns: 'no' }, 'sales');
    expect(own.body).toBe('\uFEFF单号\r\n共 0 行\r\n');
    await bookOf('quotes', { filters: 'view=all', columns: 'no' });
    const { rows } = await bookOf('acts', { columns: 'sentence,changes' });
    expect(rows[1]?.[0]).toBe('导出询价单列表');
    expect(rows[1]?.[1]).toContain('单号');
  });
});
