import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { aCompletedOrder, apply, aTaxNumber, aTitle, completeOrder } from '../../../test/builders/invoices';
import { aStaff, formOf } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, place, inCart, type Shopper } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';

/**
 * Seen to fail: with the query before issuing left out of step.ts (a second issue reaches the books), with 'away'
 * counted as silence there, with claims not let go in afterFailed, without the sign in giveInvoiceFile. Races over one
 * order and over one refund are in test/races.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
let water: number;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 100_000 });
}, 60_000);
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
}, 60_000);
beforeEach(async () => {
  who = await aShopper(app);
});

const order = (own: Parameters<typeof aCompletedOrder>[3] = {}) => aCompletedOrder(app, who, water, own);
const detail = async (id: string, token = who.token) =>
  (await app.call('invoiceDetail', { token, params: { id } })).data;
/** Time goes by and whatever is due is done. */
async function wait(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 3) {
    app.clock.advance({ seconds: Math.min(3, left) });
    await app.runJobs();
  }
}
const books = (id: string) =>
  app.db
    .selectFrom('sandbox_invoices as b')
    .innerJoin('invoices as i', 'i.serial', 'b.serial')
    .select(['b.issues', 'b.state', 'b.number', 'b.outcome', 'b.sent_to', 'b.asked'])
    .where('i.id', '=', id)
    .execute();
const applied = async (own: { remark?: string; content?: 'detail' | 'category' } = {}) => {
  const orderId = await order();
  const titleId = await aTitle(app.db, who);
  const answer = await apply(app, who, { orderIds: [orderId], titleId, ...own });
  expect(answer.message).toBe('');
  return { id: answer.data.id, orderId, titleId, data: answer.data };
};
let refunds = 0;
/** Money that went back, as payments book it. */
async function giveBack(orderId: string, amount: number): Promise<void> {
  refunds += 1;
  const now = app.clock.now();
  const capture = await app.db
    .selectFrom('captures')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('refunds')
    .values({
      id: `refund-of-test-${refunds}`,
      no: `R${refunds}`,
      order_id: orderId,
      capture_id: capture.id,
      amount,
      reason: '退货',
      source: `test:${refunds}`,
      state: 'succeeded',
      created_at: now,
      ended_at: now,
    })
    .execute();
  await app.db
    .updateTable('orders')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
}
/** The same, and somebody says so. */
const refund = async (orderId: string, amount: number): Promise<void> => {
  if (amount > 0) await giveBack(orderId, amount);
  const payload = { orderId, khId: who.khId, userId: who.userId };
  const eventId = `test-refund:${orderId}:${amount}:${app.clock.now().getTime()}`;
  await app.platform.jobs.announce(app.db, {
    eventId,
    topic: 'after-sale.changed',
    payload,
    now: app.clock.now(),
  });
};

type Draft = CallBodyInput<'titleAdd'>;
const draft = (own: Draft = {}): Draft => ({
  kind: 'ordinary',
  holder: 'enterprise',
  name: '杭州湖畔便利连锁有限公司',
  taxNumber: '9135 0100 m000 100y43',
  ...own,
});
const add = (own: Draft = {}, token = who.token) => app.call('titleAdd', { token, body: draft(own) });
const review = (id: string, own: object) =>
  app.call('adminTitleReview', { headers: staff.as('finance'), body: { id, verdict: 'approve', ...own } });

describe('抬头', () => {
  it('保存时整理税号；第一个自动默认；待审核时不能开票', async () => {
    const { data } = await add();
    expect(data).toMatchObject({
      taxNumber: '91350100M000100Y43',
      isDefault: 1,
      state: 'waiting',
      stateName: '待审核',
      usable: false,
    });
    const orderId = await order();
    const answer = await apply(app, who, { orderIds: [orderId], titleId: data.id });
    expect([answer.code, answer.message]).toEqual(['title-unusable', '该抬头正在审核，通过后即可开票']);
  });

  it.each<[Draft, string, string]>([
    [{ taxNumber: '91350100M000100Y42' }, 'taxNumber', '税号校验不通过，请核对是否有误'],
    [{ taxNumber: '' }, 'taxNumber', '请填写税号（统一社会信用代码）'],
    [{ kind: 'special' }, 'address', '请填写营业执照上的注册地址'],
    [{ name: '' }, 'name', '请填写发票抬头'],
    [{ receiveEmail: 'x' }, 'receiveEmail', '请填写正确的邮箱地址'],
  ])('写错 %j → 指出 %s', async (own, field, text) => {
    const answer = await add(own);
    expect([answer.code, answer.message, answer.data]).toEqual(['title-field', text, { field }]);
  });

  it('审核：有效 → 到期后已过期 → 重新提交；无效说明原因与字段；都通知并记录', async () => {
    const { data } = await add();
    expect((await review(data.id, {})).data.message).toBe('已通过');
    const read = async () =>
      (await app.call('titleDetail', { token: who.token, params: { id: data.id } })).data;
    expect(await read()).toMatchObject({ state: 'valid', usable: true, actions: ['edit', 'delete'] });
    expect((await review(data.id, {})).code).toBe('transition-refused');
    const now = app.clock.now();
    await app.db
      .updateTable('invoice_titles')
      .set({ valid_until: now })
      .where('id', '=', Number(data.id))
      .execute();
    expect(await read()).toMatchObject({ state: 'expired', stateName: '已过期', usable: false });
    const counts = (await app.call('titleState', { token: who.token, query: { state: 'expired' } })).data;
    expect([counts.counts, counts.total]).toEqual([{ waiting: 0, valid: 0, invalid: 0, expired: 1 }, 1]);
    const again = await app.call('titleResubmit', { token: who.token, body: { id: data.id } });
    expect(again.data.state).toBe('waiting');
    expect((await app.call('titleResubmit', { token: who.token, body: { id: data.id } })).code).toBe(
      'transition-refused',
    );
    expect((await review(data.id, { verdict: 'reject' })).message).toBe('请填写无效的原因');
    await review(data.id, { verdict: 'reject', reason: '名称与税号不符', field: 'taxNumber' });
    expect(await read()).toMatchObject({ state: 'invalid', reason: '名称与税号不符', field: 'taxNumber' });
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'title.reject',
      object: `title:${data.id}`,
    });
    const told = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'title.reviewed')
      .execute();
    expect(told.filter(({ payload }) => (payload as { khId: number }).khId === who.khId)).toHaveLength(2);
  });

  it('改开票资料 → 重新审核；只改收票邮箱 → 仍有效；改成另一个已有的 → 说明', async () => {
    const id = await aTitle(app.db, who, { name: '旧名公司' });
    const row = (await app.call('titleDetail', { token: who.token, params: { id } })).data;
    const edit = (own: Draft) =>
      app.call('titleEdit', {
        token: who.token,
        query: { id, ...draft({ name: row.name, taxNumber: row.taxNumber, ...own }) },
      });
    expect((await edit({ receiveEmail: 'new@pifa.cn' })).data).toMatchObject({
      state: 'valid',
      receiveEmail: 'new@pifa.cn',
    });
    expect((await edit({ name: '新名公司' })).data.state).toBe('waiting');
    await add();
    expect((await edit({ name: draft().name, taxNumber: draft().taxNumber })).code).toBe('title-exists');
  });

  it('默认唯一；删默认的 → 最新的顶上；同一抬头不能存两次；最多 20 个', async () => {
    const one = (await add()).data;
    expect((await add()).code).toBe('title-exists');
    const two = (await add({ name: '第二家公司', isDefault: 1 })).data;
    const list = async () => (await app.call('titleList', { token: who.token, query: {} })).data.list;
    const defaults = async () =>
      (await list()).filter(({ isDefault }) => isDefault === 1).map(({ id }) => id);
    expect(await defaults()).toEqual([two.id]);
    await app.call('titleDefault', { token: who.token, query: { id: one.id } });
    expect(await defaults()).toEqual([one.id]);
    await app.call('titleDelete', { token: who.token, query: { id: one.id } });
    expect(await defaults()).toEqual([two.id]);
    for (let n = 0; n < 19; n += 1) await aTitle(app.db, who);
    expect((await add({ name: '又一家公司' })).message).toBe('最多保存 20 个发票抬头');
  });

  it('别家公司的抬头与不存在的，答复相同；同事看得见', async () => {
    const id = await aTitle(app.db, who);
    const stranger = await aShopper(app);
    const colleague = await app.signIn((await addMember(app.db, { khId: who.khId })).userId);
    const ask = (token: string, one: string) => app.call('titleDetail', { token, params: { id: one } });
    expect((await ask(stranger.token, id)).text).toBe((await ask(stranger.token, '999999999')).text);
    expect((await ask(colleague, id)).data.id).toBe(id);
    const edit = (one: string) =>
      app.call('titleEdit', { token: stranger.token, query: { id: one, ...draft({ taxNumber: 'bad' }) } });
    expect((await edit(id)).text).toBe((await edit('999999999')).text);
  });
});

describe('申请', () => {
  it('两张完成的订单一张发票：金额、税额、明细都对得上，抬头是当时的样子', async () => {
    const titleId = await aTitle(app.db, who, { name: '当时的公司' });
    const orderIds = [await order({ ipcnt: 2 }), await order({ ipcnt: 3, spcnt: 12 })];
    const preview = (await app.call('invoicePreview', { token: who.token, body: { orderIds } })).data;
    const { data, message } = await apply(app, who, { orderIds, titleId });
    expect(message).toBe('');
    const paid = data.orders.reduce((sum, one) => sum + one.payAmount, 0);
    expect(data).toMatchObject({
      state: 'applying',
      stateName: '申请中',
      screen: 'paperIng',
      amount: paid,
      taxAmount: preview.taxAmount,
      number: '',
      titleName: '当时的公司',
    });
    expect(data.netAmount + data.taxAmount).toBeCloseTo(data.amount, 6);
    expect(data.lines).toEqual(preview.lines);
    expect(data.lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)).toBe(
      Math.round(paid * 100),
    );
    await app.db
      .updateTable('invoice_titles')
      .set({ name: '改了名' })
      .where('id', '=', Number(titleId))
      .execute();
    expect((await detail(data.id)).title.name).toBe('当时的公司');
    const left = (await app.call('invoiceOrders', { token: who.token })).data.list;
    expect(left).toEqual([]);
  });

  it('同一 requestId 是同一次申请；内容不同 → 拒绝', async () => {
    const titleId = await aTitle(app.db, who);
    const orderIds = [await order()];
    const first = await apply(app, who, { orderIds, titleId, requestId: 'one-and-only-request' });
    const again = await apply(app, who, { orderIds, titleId, requestId: 'one-and-only-request' });
    expect(again.data.id).toBe(first.data.id);
    const other = await apply(app, who, {
      orderIds,
      titleId,
      requestId: 'one-and-only-request',
      remark: '别的',
    });
    expect(other.code).toBe('request-id-reused');
  });

  it('一张订单只能有一张有效发票；没完成的、已退光的、别家的都不行', async () => {
    const titleId = await aTitle(app.db, who);
    const done = await order();
    await apply(app, who, { orderIds: [done], titleId });
    const twice = await apply(app, who, { orderIds: [done], titleId });
    expect(twice.code).toBe('order-invoiced');
    const open = await anOrder(app, who, water, { payMethod: 'transfer' });
    expect((await apply(app, who, { orderIds: [open.id], titleId })).message).toContain(
      '订单完成后才能申请开票',
    );
    const chosen = (await app.call('invoiceOrders', { token: who.token, query: { orderId: done } })).data
      .list[0];
    expect(chosen).toMatchObject({ canApply: false, reason: '该订单已申请开票' });
    await completeOrder(app, who, open.id);
    const by = async (id: string) =>
      (await app.call('invoiceByOrder', { token: who.token, query: { orderId: id } })).data;
    expect(await by(open.id)).toMatchObject({ invoice: null, canApply: true });
    await refund(open.id, Math.round(open.payAmount * 100));
    expect((await by(open.id)).reason).toBe('订单没有可开票的金额');
    const stranger = await aShopper(app);
    const theirs = await aTitle(app.db, stranger);
    const taken = await apply(app, stranger, { orderIds: [done], titleId: theirs });
    const missing = await apply(app, stranger, { orderIds: ['missing-order-000'], titleId: theirs });
    expect([taken.status, taken.text]).toEqual([missing.status, missing.text]);
    expect((await apply(app, stranger, { orderIds: [open.id], titleId })).message).toBe(
      '该抬头不存在或已被删除',
    );
    expect(
      (await apply(app, who, { orderIds: [open.id], titleId, receiveWay: 'address', receiveTo: '' })).data,
    ).toEqual({ field: 'receiveTo' });
  });

  it('申请前退过一部分 → 按应付减退款开', async () => {
    const titleId = await aTitle(app.db, who);
    const id = await order({ ipcnt: 4 });
    await refund(id, 1_234);
    const { data } = await apply(app, who, { orderIds: [id], titleId });
    expect(Math.round(data.amount * 100)).toBe(Math.round((data.orders[0]?.payAmount ?? 0) * 100) - 1_234);
  });

  it('下单时选抬头：订单留下当时的名称和税号；别家的抬头不行', async () => {
    const titleId = await aTitle(app.db, who, { name: '选中的公司', kind: 'ordinary' });
    const { id } = await anOrder(app, who, water, { payMethod: 'transfer', invoice: { titleId } });
    const read = async () => (await app.call('orderDetail', { token: who.token, params: { id } })).data;
    expect((await read()).invoice).toMatchObject({ kind: 'ordinary', title: '选中的公司', titleId });
    expect((await read()).invoiceState).toBeUndefined();
    await completeOrder(app, who, id);
    const made = await apply(app, who, { orderIds: [id], titleId });
    expect((await read()).invoiceState).toMatchObject({
      id: made.data.id,
      stateName: '申请中',
      screen: 'paperIng',
    });
    const stranger = await aShopper(app);
    await inCart(app, stranger, water, { ipcnt: 2 });
    const refused = await place(app, stranger, { payMethod: 'transfer', invoice: { titleId } });
    expect(refused.message).toBe('该抬头不存在或已被删除');
  });
});

describe('开具', () => {
  it('顺利：申请中 → 开票中 → 已开具，有号码、有 PDF，可发送到邮箱', async () => {
    const { id } = await applied();
    await app.runJobs();
    expect(await detail(id)).toMatchObject({ state: 'issuing', screen: 'paperLoading' });
    const early = await app.call('invoiceOk', { token: who.token, query: { id } });
    expect(early.message).toBe('发票尚未开具');
    await wait(12);
    const done = (await app.call('invoiceOk', { token: who.token, query: { id } })).data;
    expect(done).toMatchObject({
      state: 'issued',
      screen: 'paperOk',
      actions: ['download', 'send', 'print'],
    });
    expect(done.number).toMatch(/^26339000\d{12}$/);
    expect(done.history.map(({ toName }) => toName)).toEqual(['申请中', '开票中', '已开具']);
    expect(done.files.map(({ format, name }) => [format, name])).toEqual([['pdf', `${done.no}.pdf`]]);
    expect((await books(id))[0]).toMatchObject({ issues: 1, number: done.number });
    const send = await app.call('invoiceSend', {
      token: who.token,
      params: { id },
      body: { email: 'a@pifa.cn' },
    });
    expect(send.message).toBe('');
    expect((await books(id))[0]?.sent_to).toBe('a@pifa.cn');
    const told = await app.db
      .selectFrom('outbox')
      .select('event_id')
      .where('event_id', '=', `invoice.issued:${id}`)
      .execute();
    expect(told).toHaveLength(1);
  });

  it('答复丢失：发票已开出 → 查询找到，号码只有一个，没有再开一次', async () => {
    const { id } = await applied({ remark: '模拟：丢失' });
    await app.runJobs();
    expect(await detail(id)).toMatchObject({ state: 'applying', number: '' });
    await wait(12);
    expect(await detail(id)).toMatchObject({ state: 'issued' });
    expect(await books(id)).toMatchObject([{ issues: 1, outcome: 'lost' }]);
  });

  it('发出之后、答复之前进程被杀 → 重启后先查询，不重开', async () => {
    const { id } = await applied();
    // What a killed process leaves behind: the first word is written down, the provider has the serial, nothing else.
    const { platform } = app;
    const whole = platform.database.transaction;
    let killed = false;
    platform.database.transaction = (async (...args: Parameters<typeof whole>) => {
      if (!killed && new Error().stack?.includes('applyHeard')) {
        killed = true;
        throw new Error('killed');
      }
      return whole(...args);
    }) as typeof whole;
    await app.runJobs();
    platform.database.transaction = whole;
    expect(killed).toBe(true);
    expect(await detail(id)).toMatchObject({ state: 'applying' });
    await wait(60);
    expect(await detail(id)).toMatchObject({ state: 'issued' });
    expect(await books(id)).toMatchObject([{ issues: 1 }]);
  });

  it('连不上：一直是申请中，不算失败也不算超时；通了就开', async () => {
    const { id } = await applied({ remark: '模拟:连不上' });
    await app.runJobs();
    const row = await app.db
      .selectFrom('invoices')
      .select(['state', 'sweeps'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'applying', sweeps: 0 });
    expect(await books(id)).toEqual([]);
    await wait(120);
    expect(await detail(id)).toMatchObject({ state: 'issued' });
  });

  it('始终没有答复 → 超时；重试只查询，绝不重开', async () => {
    const { id } = await applied({ remark: '模拟：不答' });
    await wait(400);
    expect(await detail(id)).toMatchObject({ state: 'timeout', screen: 'paperTimeout', actions: ['retry'] });
    const retry = () => app.call('invoiceRetry', { token: who.token, params: { id }, body: {} });
    expect((await retry()).data.state).toBe('issuing');
    expect((await retry()).code).toBe('transition-refused');
    const asked = (await books(id))[0]?.asked ?? 0;
    await app.runJobs();
    expect(await books(id)).toMatchObject([{ issues: 1, state: 'PROCESSING' }]);
    expect((await books(id))[0]?.asked).toBeGreaterThan(asked);
  });

  it('超时之后才开出 → 仍会自己发现', async () => {
    const { id } = await applied({ remark: '模拟：迟' });
    await wait(400);
    expect((await detail(id)).state).toBe('timeout');
    await wait(900);
    expect(await detail(id)).toMatchObject({ state: 'issued' });
  });

  it('对方说流水号重复 → 去查询，不当失败', async () => {
    const { id } = await applied({ remark: '模拟：重号' });
    await app.runJobs();
    expect(await detail(id)).toMatchObject({ state: 'issued' });
  });

  it('明确拒绝 → 失败，说原因与要改的栏；修正后重新申请，流水号不同，只能一次', async () => {
    const { id, titleId, orderId } = await applied({ remark: '模拟：拒绝' });
    await wait(12);
    expect(await detail(id)).toMatchObject({
      state: 'failed',
      screen: 'paperFailure',
      failReason: '购方税号与名称不符，请核对抬头',
      failField: 'taxNumber',
      actions: ['reapply'],
    });
    const by = (await app.call('invoiceByOrder', { token: who.token, query: { orderId } })).data;
    expect([by.canApply, by.invoice?.stateName]).toEqual([true, '开票失败']);
    const again = (requestId: string) =>
      app.call('invoiceReapply', { token: who.token, params: { id }, body: { requestId, titleId } });
    const made = await again('mended-request-1');
    expect(made.data).toMatchObject({ previousId: id, state: 'applying' });
    expect(await detail(id)).toMatchObject({ nextId: made.data.id, actions: [] });
    expect((await again('mended-request-1')).data.id).toBe(made.data.id);
    expect((await again('mended-request-2')).code).toBe('transition-refused');
    await wait(12);
    expect((await detail(made.data.id)).state).toBe('issued');
    const serials = await app.db
      .selectFrom('invoices')
      .select('serial')
      .where('kh_id', '=', who.khId)
      .execute();
    expect(new Set(serials.map(({ serial }) => serial)).size).toBe(2);
  });

  it('别家公司的发票与不存在的，答复相同', async () => {
    const { id } = await applied();
    const stranger = await aShopper(app);
    for (const name of ['invoiceStatus', 'invoiceOk'] as const) {
      const ask = (one: string) => app.call(name, { token: stranger.token, query: { id: one } });
      expect((await ask(id)).text).toBe((await ask('missing-invoice-1')).text);
    }
  });
});

describe('文件', () => {
  const issued = async () => {
    const { id } = await applied();
    await wait(12);
    const { files } = (await app.call('invoiceOk', { token: who.token, query: { id } })).data;
    const [file] = files;
    if (!file) throw new Error('no file');
    return file.url;
  };
  const open = (url: string, token?: string) =>
    app.http.inject({ method: 'GET', url, headers: token ? { 'x-token': token } : {} });

  it('签名链接打开的是真的 PDF；过期、改动、换文件、别家的会话，都如同没有', async () => {
    const url = await issued();
    const other = await issued();
    const good = await open(url);
    expect(good.statusCode).toBe(200);
    expect(good.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(good.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.4');
    expect(good.rawPayload.subarray(-6).toString()).toBe('%%EOF\n');
    expect((await open(url, who.token)).statusCode).toBe(200);
    const stranger = await aShopper(app);
    const missing = await open(url.replace(/file\/[^?]+/, 'file/missing-file-1234567'));
    const query = new URLSearchParams(url.split('?')[1]);
    const bent = [
      url.replace(/.$/, (char) => (char === 'A' ? 'B' : 'A')),
      url.replace(`until=${query.get('until')}`, 'until=9999999999999'),
      url.replace(`kh=${query.get('kh')}`, `kh=${stranger.khId}`),
      `${other.split('?')[0]}?${url.split('?')[1]}`,
      url.split('?')[0] ?? '',
    ];
    for (const one of bent) {
      const answer = await open(one);
      expect([one, answer.statusCode, answer.body]).toEqual([one, 404, missing.body]);
    }
    expect((await open(url, stranger.token)).statusCode).toBe(404);
    app.clock.advance({ minutes: 11 });
    expect((await open(url)).body).toBe(missing.body);
  });
});

describe('红冲', () => {
  it('开具后退一部分 → 红字一张；再退光 → 已红冲，订单可再申请的金额为零', async () => {
    const { id, orderId, data } = await applied();
    await wait(12);
    const whole = Math.round(data.amount * 100);
    await refund(orderId, 1_000);
    await refund(orderId, 0);
    await wait(15);
    const part = await detail(id);
    expect(part).toMatchObject({ state: 'issued', redAmount: 10 });
    expect(part.redLetters).toMatchObject([{ state: 'issued', amount: 10, reason: '订单退款' }]);
    await refund(orderId, whole - 1_000);
    await wait(15);
    const red = await detail(id);
    expect(red).toMatchObject({ state: 'red', stateName: '已红冲', redAmount: data.amount });
    expect(red.redLetters).toHaveLength(2);
    const tax = red.redLetters.reduce((sum, one) => sum + Math.round(one.taxAmount * 100), 0);
    expect(tax).toBe(Math.round(data.taxAmount * 100));
    const files = (await app.call('invoiceOk', { token: who.token, query: { id } })).data.files;
    expect(files.filter(({ redId }) => redId !== '')).toHaveLength(2);
  });

  it('开票途中退款 → 开出后立即红冲；没人通知的退款由巡检发现', async () => {
    const { id, orderId } = await applied({ remark: '模拟：慢' });
    await app.runJobs();
    await refund(orderId, 500);
    await wait(120);
    expect(await detail(id)).toMatchObject({ state: 'issued', redAmount: 5 });
    await giveBack(orderId, 300);
    await app.platform.runner.runNow('invoice-red-sweep');
    await wait(15);
    expect(await detail(id)).toMatchObject({ redAmount: 8 });
  });
});

describe('运营', () => {
  let hand: TestApp;
  beforeAll(async () => {
    hand = await startTestApp();
    hand.platform.settings.invoices = { ...hand.platform.settings.invoices, provider: 'hand' };
  }, 60_000);
  afterAll(async () => {
    expect(await audit(hand)).toEqual([]);
    await hand.stop();
  }, 60_000);

  it('没有开票服务：停在申请中，财务登记号码与文件；驳回的买家看得到原因', async () => {
    const desk = await aStaff(hand);
    const goods = await aWater(hand.db);
    const buyer = await aShopper(hand);
    const titleId = await aTitle(hand.db, buyer);
    const orderIds = [await aCompletedOrder(hand, buyer, goods)];
    const { data } = await apply(hand, buyer, { orderIds, titleId });
    expect(data.stateText).toContain('商家将人工开具');
    await hand.runJobs();
    const list = (
      await hand.call('adminInvoices', { headers: desk.as('finance'), query: { state: 'applying' } })
    ).data;
    expect(list.list[0]).toMatchObject({ id: data.id, title: { name: data.titleName } });
    expect((await hand.call('adminInvoices', { headers: desk.as('sales') })).code).toBe('forbidden');

    const issue = async (bytes: Buffer | string) => {
      const form = await formOf(bytes, 'invoice.pdf');
      const answer = await hand.http.inject({
        method: 'POST',
        url: `/api/admin/invoices/issue?id=${data.id}&number=26330000000000000001`,
        headers: { 'content-type': form.type, ...desk.as('finance') },
        payload: form.payload,
      });
      return answer.json<{ meta: { code?: string; message: string }; data: { message: string } }>();
    };
    expect((await issue('<html>不是 PDF，只是改了名字的网页</html>')).meta.code).toBe('file-type');
    expect((await issue(`%PDF-1.4\n${'x'.repeat(100)}`)).data.message).toBe('已登记开具');
    expect((await issue(`%PDF-1.4\n${'x'.repeat(100)}`)).meta.code).toBe('transition-refused');
    const done = (await hand.call('invoiceOk', { token: buyer.token, query: { id: data.id } })).data;
    expect([done.number, done.files.length]).toEqual(['26330000000000000001', 1]);
    expect(await desk.last()).toMatchObject({
      what: 'invoice.issue',
      after: { number: '26330000000000000001' },
    });

    const second = await apply(hand, buyer, {
      orderIds: [await aCompletedOrder(hand, buyer, goods)],
      titleId,
    });
    const refused = await hand.call('adminInvoiceRefuse', {
      headers: desk.as('finance'),
      body: { id: second.data.id, reason: '开户行填写有误', field: 'bank' },
    });
    expect(refused.data.message).toBe('已登记开票失败');
    const failed = (await hand.call('invoiceDetail', { token: buyer.token, params: { id: second.data.id } }))
      .data;
    expect(failed).toMatchObject({ state: 'failed', failReason: '开户行填写有误', failField: 'bank' });
  });

  it('有开票服务的不能手工登记；可以让它立即再问', async () => {
    const { id } = await applied({ remark: '模拟：不答' });
    const headers = staff.as('finance');
    const body = { id, reason: '不想开' };
    expect((await app.call('adminInvoiceRefuse', { headers, body })).message).toContain('不能手工登记');
    await wait(400);
    expect((await app.call('adminInvoiceAsk', { headers, body: { id } })).data.message).toBe('已再次询问');
    expect((await detail(id)).state).toBe('issuing');
    expect((await app.call('adminTitles', { headers, query: { keyword: aTaxNumber() } })).data.list).toEqual(
      [],
    );
  });
});
