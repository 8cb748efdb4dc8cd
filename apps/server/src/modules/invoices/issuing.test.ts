import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { afterSaleDesk } from '../../../test/builders/after-sales';
import { apply, aTitle } from '../../../test/builders/invoices';
import { aStaff } from '../../../test/builders/operators';
import { aShopper } from '../../../test/builders/orders';
import {
  app,
  applied,
  books,
  detail,
  giveBack,
  openInvoices,
  refund,
  wait,
  who,
} from '../../../test/grounds/invoices';

openInvoices();

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
    // What a killed process leaves behind: the first attempt is recorded, the provider has the serial, nothing else.
    const { platform } = app;
    const whole = platform.database.transaction;
    let killed = false;
    platform.database.transaction = (async (...args: Parameters<typeof whole>) => {
      if (!killed && new Error().stack?.includes('applyAnswer')) {
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

  it('退货 → 红字只冲退的那一行和件数，别的订单一分不动', async () => {
    const staff = await aStaff(app);
    const desk = afterSaleDesk(() => ({ app, staff, who }));
    const kept = await desk.delivered();
    const back = await desk.delivered();
    const titleId = await aTitle(app.db, who);
    const made = await apply(app, who, { orderIds: [kept.order.id, back.order.id], titleId });
    expect(made.message).toBe('');
    await wait(12);
    const { id } = made.data;
    const before = await detail(id);
    expect(before.state).toBe('issued');

    const asked = await desk.ask(back.lineId, 12, { orderId: back.order.id });
    const request = asked.data.id;
    await desk.decide(request);
    await app.call('afterSaleSend', {
      token: who.token,
      params: { id: request },
      body: { carrier: '顺丰', trackingNo: 'SF9' },
    });
    await desk.receive(request, []);
    await desk.refund(request);
    await desk.settleAll(back.order.id);
    await wait(15);
    const after = await detail(id);
    expect(after.redLetters).toHaveLength(1);
    const { rows } = await sql<{ lines: { name: string; pieces: number | null; amount: number }[] }>`
      select lines from invoice_reds where invoice_id = ${id}`.execute(app.db);
    const refunded = Math.round((after.redLetters[0]?.amount ?? 0) * 100);
    // The lines stand in the order of the orders' ids, one each.
    const at = [kept.order.id, back.order.id].sort().indexOf(back.order.id);
    expect(rows[0]?.lines[at]).toMatchObject({ pieces: 12, amount: refunded });
    expect(rows[0]?.lines[1 - at]).toMatchObject({ pieces: null, amount: 0 });
    expect(refunded).toBe(1_800);
  });
});
