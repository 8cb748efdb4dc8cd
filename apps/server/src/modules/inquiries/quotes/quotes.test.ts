import { describe, expect, it } from 'vitest';
import { addOperator, beginOperatorSession } from '../../staff';
import {
  accept,
  accepted,
  anInquiry,
  answer,
  aQuote,
  offered,
  quoteSeen,
} from '../../../../test/builders/quotes';
import { addGoods } from '../../../../test/fixtures';
import { app, buyer, cartOf, cups, openQuotes, water, wish } from '../../../../test/grounds/quotes';

openQuotes();

describe('商家报价，买家看见', () => {
  it('要求、目标价、逐行到货日、附件；报价按数量分档，差额、有效期、附言', async () => {
    const { id, no } = await anInquiry(
      app,
      buyer,
      [wish(water, 10, { targetSP: 1.4, needBy: '2026-07-09', remark: '新批次' }), wish(cups, 3)],
      { needBy: '2026-07-20', remark: '急用' },
    );
    expect(await quoteSeen(app, buyer, id)).toMatchObject({
      no,
      state: 'waiting',
      stateName: '待报价',
      version: 0,
      kinds: 2,
      actions: ['message', 'withdraw', 'print'],
      lines: [
        {
          lineId: '1',
          ipcnt: 10,
          totalNum: 240,
          targetIP: 33.6,
          targetSP: 1.4,
          targetAmount: 336,
          needBy: '2026-07-09',
          remark: '新批次',
          canAccept: false,
          closedText: '待报价',
        },
        { lineId: '2', needBy: '2026-07-20' },
      ],
    });
    const tiers = [48, 240, 480].map((fromNum, index) => ({ fromNum, perPiece: 1.5 - index * 0.05 }));
    await answer(app, id, [offered(1, 0, { offers: tiers, note: '本周价' }), offered(2, 0.55)], {
      message: '含税',
      validUntil: '2026-06-20',
    });
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({
      state: 'quoted',
      stateName: '已报价',
      version: 1,
      amount: 364.5,
      validUntil: '2026-06-20T15:59:59.000Z',
      endsSoon: true,
      sellerMessage: '含税',
      discountsAllowed: false,
      actions: ['accept', 'message', 'withdraw', 'again', 'print'],
    });
    expect(seen.lines[0]).toMatchObject({
      canAccept: true,
      acceptIpcnt: 10,
      answer: {
        saleSP: 1.45,
        saleIP: 34.8,
        amount: 348,
        difference: 12,
        note: '本周价',
        minNum: 48,
        offers: [{ label: '≥48个' }, { label: '≥240个' }, { label: '≥480个' }],
      },
    });
    expect(seen.history.map(({ eventName, actorName }) => [eventName, actorName])).toEqual([
      ['提交询价', seen.creator],
      ['报价', '商家'],
    ]);
  });

  it('新的一版取代旧的：旧版原样可看，不能再接受；金额、有效期随新版', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    await answer(app, id, [offered(1, 1.1)], { message: '再让一点' });
    const seen = await quoteSeen(app, buyer, id);
    expect(seen).toMatchObject({ version: 2, amount: 52.8, sellerMessage: '再让一点' });
    expect(seen.versions.map(({ version, current, amount }) => [version, current, amount])).toEqual([
      [2, true, 52.8],
      [1, false, 57.6],
    ]);
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }], 1)).code).toBe(
      'quote-superseded',
    );
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }], 2)).success).toBe(true);
  });

  it('旧版谁也改不了：数据库不许改、不许删', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const version = await app.db
      .selectFrom('quote_versions')
      .select('id')
      .where('request_id', '=', id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    const tries = [
      app.db.updateTable('quote_versions').set({ message: '别的' }).where('id', '=', version.id).execute(),
      app.db.updateTable('quote_lines').set({ per_piece: 1 }).where('version_id', '=', version.id).execute(),
      app.db.deleteFrom('quote_lines').where('version_id', '=', version.id).execute(),
      app.db.deleteFrom('quote_versions').where('id', '=', version.id).execute(),
    ];
    for (const tried of await Promise.allSettled(tries)) expect(tried.status).toBe('rejected');
  });

  it('商家看到的版次不是最新的 → 不写', async () => {
    const { id, no } = await aQuote(app, buyer, [water]);
    expect(await answer(app, id, [offered(1, 1)], { seenVersion: 0 })).toMatchObject({
      refused: 'quote-superseded',
      params: { no },
    });
    expect(await answer(app, id, [offered(1, 1)], { seenVersion: 1 })).toBeUndefined();
  });

  it('漏行、重复、有效期已过、没有的替代货号 → 各有说法，什么都没写', async () => {
    const { id } = await anInquiry(app, buyer, [wish(water, 2), wish(cups, 1)]);
    const text = async (
      ...given: Parameters<typeof answer> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => {
      const refused = await answer(app, id, ...given);
      return JSON.stringify(refused?.params);
    };
    expect(await text([offered(1, 1)])).toContain('第 2 行还没有报价');
    expect(await text([offered(1, 1), offered(2, 1), offered(3, 1)])).toContain('没有第 3 行');
    expect(await text([offered(1, 1), offered(2, 1)], { validUntil: '2020-01-01' })).toContain(
      '有效期已经过去',
    );
    expect(
      await text([offered(1, 1), { line: 2, available: false, substitute: 'NO-SUCH', offers: [] }]),
    ).toContain('NO-SUCH');
    expect((await quoteSeen(app, buyer, id)).versions).toEqual([]);
  });

  it('无货给替代商品：接受的是替代商品', async () => {
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', cups)
      .executeTakeFirstOrThrow();
    const { id } = await anInquiry(app, buyer, [wish(water, 2), wish(cups, 1)]);
    await answer(app, id, [
      { line: 1, available: false, substitute: code, offers: [{ perPiece: 0.5 }], note: '断货，纸杯代替' },
      { line: 2, available: false, offers: [] },
    ]);
    const seen = await quoteSeen(app, buyer, id);
    expect(seen.lines[0]?.answer).toMatchObject({
      available: false,
      substitute: { goodsName: '纸杯' },
      note: '断货，纸杯代替',
    });
    expect(seen.lines[1]).toMatchObject({ canAccept: false, closedText: '无货' });
    const [cartId] = await accepted(app, buyer, id);
    const line = (await cartOf(buyer)).cartList.find((one) => one.id === cartId);
    expect(line).toMatchObject({ goodsName: '纸杯', amount: 10, tag: '报价' });
    expect((await accept(app, buyer, id, [{ lineId: '2', ipcnt: 1, spcnt: 0 }])).code).toBe('quote-closed');
  });
});

describe('运营', () => {
  it('列出待报价、看一张、报价、留言、不报价；每件事都记在册', async () => {
    await addOperator(app.db, 'sales-of-quotes', 'sales', app.clock.now());
    const { token } = (await beginOperatorSession(app.db, 'sales-of-quotes', app.clock.now())) ?? {
      token: '',
    };
    const headers = { 'x-operator-token': token };
    await app.db
      .updateTable('companies')
      .set((eb) => ({
        salesperson_id: eb.selectFrom('operators').select('id').where('name', '=', 'sales-of-quotes'),
      }))
      .where('kh_id', '=', buyer.khId)
      .execute();
    const { id, no } = await anInquiry(app, buyer, [wish(water, 2)]);
    const waiting = await app.call('adminQuotes', { headers, query: { keyword: no } });
    expect(waiting.data.list).toMatchObject([{ id, company: '甲方百货', phone: '138****5678' }]);
    expect((await app.call('adminQuote', { headers, params: { id: no } })).data.id).toBe(id);
    const answered = await app.call('adminQuoteAnswer', {
      headers,
      body: { id: no, validDays: 3, lines: [{ line: 1, offers: [{ perPiece: 1.2 }] }] },
    });
    expect(answered.data).toMatchObject({ state: 'quoted', version: 1, amount: 57.6 });
    expect(answered.data.history.at(-1)?.actorName).toBe('sales-of-quotes');
    await app.call('adminQuoteMessage', { headers, body: { id, text: '请尽快确认' } });
    const declined = await app.call('adminQuoteDecline', { headers, body: { id, reason: '停产' } });
    expect(declined.data.stateName).toBe('未能报价');
    const acts = await app.db
      .selectFrom('operator_acts')
      .select('what')
      .where('object', '=', `quote:${id}`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ what }) => what)).toEqual(['quote.answer', 'quote.message', 'quote.decline']);
    expect(
      (await app.call('adminQuotes', { headers, query: {} })).data.list.map((one) => one.id),
    ).not.toContain(id);
  });
});

it('1 行与 200 行的询价单用同样多的语句：看、接受、下单、取消', { timeout: 90_000 }, async () => {
  const many: number[] = [];
  for (let n = 0; n < 200; n += 1)
    many.push(await addGoods(app.db, { name: `商品${n}`, stock: 1_000, perPiece: 5_000 }));
  const counts = [];
  for (const goodsIds of [many.slice(0, 1), many]) {
    const { id } = await aQuote(app, buyer, goodsIds, { ipcnt: 0, spcnt: 5, perPiece: 0.3 });
    const { token } = buyer;
    const detail = await app.counted('quoteDetail', { token, params: { id } });
    const list = await app.counted('quotePage', { token, query: {} });
    const lines = goodsIds.map((_, index) => ({ lineId: String(index + 1), ipcnt: 0, spcnt: 5 }));
    const put = await app.counted('quoteAccept', { token, params: { id }, body: { version: 1, lines } });
    const { cartIds } = put.answer.data;
    const placed = await app.counted('orderPlace', {
      token,
      body: {
        cartIds,
        addressId: buyer.addressId,
        requestId: `many-lines-${goodsIds.length}-${buyer.userId}`,
        payMethod: 'cloud',
        seenPayAmount: 10_000_000,
      },
    });
    expect(placed.answer.message).toBe('');
    const cancelled = await app.counted('orderCancel', {
      token,
      params: { id: placed.answer.data.id },
      body: { reason: '' },
    });
    counts.push([detail, list, put, placed, cancelled].map(({ statements }) => statements.length));
  }
  expect(counts[1]).toEqual(counts[0]);
});
