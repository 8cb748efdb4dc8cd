import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompletedOrder, apply, aTaxNumber, aTitle, completeOrder } from '../../../test/builders/invoices';
import { aStaff, formOf } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, place, inCart } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import {
  app,
  applied,
  detail,
  openInvoices,
  order,
  refund,
  staff,
  wait,
  water,
  who,
} from '../../../test/grounds/invoices';

openInvoices();

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

describe('运营', () => {
  let hand: TestApp;
  beforeAll(async () => {
    const invoices = { ...app.platform.settings.invoices, provider: 'hand' as const };
    hand = await startTestApp({ settings: { invoices } });
  });
  afterAll(async () => {
    expect(await audit(hand)).toEqual([]);
    await hand.stop();
  });

  it('没有开票服务：停在申请中，财务登记号码与文件；驳回的买家看得到原因', async () => {
    const desk = await aStaff(hand);
    const goods = await aWater(hand.db);
    const buyer = await aShopper(hand);
    const titleId = await aTitle(hand.db, buyer);
    const orderIds = [await aCompletedOrder(hand, buyer, goods)];
    const { data } = await apply(hand, buyer, { orderIds, titleId });
    expect(data.stateText).toContain('商家将人工开具');
    await hand.runJobs();
    const list = (await hand.call('adminInvoices', { headers: desk.as('finance'), query: { view: 'todo' } }))
      .data;
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
