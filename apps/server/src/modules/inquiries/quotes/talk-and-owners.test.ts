import { describe, expect, it } from 'vitest';
import { inCart, type Shopper } from '../../../../test/builders/orders';
import {
  accept,
  accepted,
  anInquiry,
  answer,
  aQuote,
  offered,
  quoteSeen,
} from '../../../../test/builders/quotes';
import { takeQuotedLines } from '..';
import { auditQuotes } from './audit-quotes';
import { writeSellerMessage } from './write-message';
import {
  app,
  buyer,
  cartOf,
  colleague,
  cups,
  openQuotes,
  order,
  stranger,
  water,
  wish,
} from '../../../../test/grounds/quotes';

openQuotes();

describe('谁的询价单', () => {
  it('同公司的同事都能看、能留言；别家公司的与不存在的答复一样', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    expect((await quoteSeen(app, colleague, id)).id).toBe(id);
    const ask = (who: Shopper, of: string) =>
      Promise.all([
        app.call('quoteDetail', { token: who.token, params: { id: of } }),
        accept(app, who, of, [{ lineId: '1', ipcnt: 2, spcnt: 0 }]),
        app.call('quoteMessage', {
          token: who.token,
          params: { id: of },
          body: { text: '在吗', requestId: 'message-1' },
        }),
        app.call('quoteWithdraw', { token: who.token, params: { id: of }, body: {} }),
        app.call('quoteAgain', {
          token: who.token,
          params: { id: of },
          body: { requestId: 'again-stranger-1' },
        }),
      ]);
    const foreign = await ask(stranger, id);
    const missing = await ask(stranger, 'no-such-quote-1234567');
    expect(foreign.map(({ text, status }) => [text, status])).toEqual(
      missing.map(({ text, status }) => [text, status]),
    );
    expect(foreign.map(({ code }) => code)).toEqual(Array(5).fill('not-found'));
    expect(await quoteSeen(app, buyer, id)).toMatchObject({ state: 'quoted', messages: [] });
    expect((await app.call('quotePage', { token: stranger.token, query: {} })).data.total).toBe(0);
  });

  it('购物车里伪造不出别家公司的报价行', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const [cartId] = await accepted(app, buyer, id);
    await app.db
      .updateTable('cart_lines')
      .set({ user_id: stranger.userId })
      .where('id', '=', Number(cartId))
      .execute();
    await app.db.insertInto('carts').values({ user_id: stranger.userId, version: 1 }).execute();
    expect((await cartOf(stranger)).cartList[0]?.problem).toEqual({
      kind: 'quote',
      text: '报价单不存在或已被删除',
    });
    expect((await order(stranger, [cartId ?? ''])).code).toBe('quote-closed');
  });

  it('购物车里的检查之外，下单的事务里再看一遍：别家的、旧版的、过期的、已下单的都拿不到', async () => {
    const { id } = await aQuote(app, buyer, [water], { validDays: 1 });
    const placed = await order(buyer, [await inCart(app, buyer, water, { ipcnt: 2 })]);
    const lineOf = async (version: number) => {
      const { id: lineId } = await app.db
        .selectFrom('quote_lines as l')
        .innerJoin('quote_versions as v', 'v.id', 'l.version_id')
        .select('l.id')
        .where('v.request_id', '=', id)
        .where('v.version', '=', version)
        .executeTakeFirstOrThrow();
      return lineId;
    };
    const take = async (quoteLineId: number, own: { khId?: number; now?: Date } = {}) => {
      const { khId, userId } = buyer;
      const asked = {
        orderId: placed.data.id,
        khId,
        userId,
        quoteLineIds: [quoteLineId],
        now: app.clock.now(),
      };
      return (await app.database.transaction((tx) => takeQuotedLines(tx, { ...asked, ...own })))?.refused;
    };
    const first = await lineOf(1);
    expect(await take(first, { khId: stranger.khId })).toBe('not-found');
    expect(await take(await lineOf(0))).toBe('quote-superseded');
    expect(await take(first, { now: new Date(app.clock.now().getTime() + 86_400_000) })).toBe(
      'quote-expired',
    );
    await answer(app, id, [offered(1, 1)]);
    expect(await take(first)).toBe('quote-superseded');
    const second = await lineOf(2);
    expect(await take(second)).toBeUndefined();
    expect(await take(second)).toBe('quote-ordered');
    // Taken for an order that holds no such line: put back, or the books say so.
    expect(await app.database.transaction((tx) => auditQuotes(tx))).not.toEqual([]);
    await app.db.deleteFrom('quote_line_orders').where('quote_id', '=', id).execute();
    await app.db
      .deleteFrom('quote_history')
      .where('quote_id', '=', id)
      .where('event', '=', 'order')
      .execute();
    await app.db
      .updateTable('quote_requests')
      .set({ status: 'quoted', ordered_lines: 0 })
      .where('id', '=', id)
      .execute();
    expect(await app.database.transaction((tx) => auditQuotes(tx))).toEqual([]);
  });

  it('分栏、计数、关键字、分页；待报价数与 orders/num 一致', async () => {
    const first = await anInquiry(app, buyer, [wish(water, 2)]);
    await aQuote(app, buyer, [cups]);
    const gone = await anInquiry(app, colleague, [wish(cups, 1)]);
    await app.call('quoteWithdraw', { token: buyer.token, params: { id: gone.id }, body: {} });
    const page = async (query: object) => (await app.call('quotePage', { token: buyer.token, query })).data;
    expect((await page({})).counts).toEqual({ all: 3, waiting: 1, quoted: 1, ordered: 0, expired: 1 });
    expect((await page({ tab: 'expired' })).list).toMatchObject([{ id: gone.id, stateName: '已撤回' }]);
    expect((await page({ keyword: '矿泉' })).list.map(({ id }) => id)).toEqual([first.id]);
    expect((await page({ keyword: first.no.toLowerCase() })).total).toBe(1);
    expect(await page({ pageNum: 2, pageSize: 2 })).toMatchObject({ total: 3, list: [{ id: first.id }] });
    expect((await page({ pageNum: 9 })).total).toBe(3);
    expect((await app.call('orderNum', { token: buyer.token })).data.quotes).toBe(1);
  });
});

describe('留言、撤回、再次询价', () => {
  it('整单与逐行留言，按时间；同一请求只留一条；商家的话买家看作「商家」', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const say = (own: object) =>
      app.call('quoteMessage', {
        token: buyer.token,
        params: { id },
        body: { text: '能送货上门吗', requestId: 'message-11', ...own },
      });
    await say({});
    await say({});
    await say({ lineId: '1', text: '要新批次', requestId: 'message-12' });
    await app.platform.database.transaction((tx) =>
      writeSellerMessage(tx, app.platform, id, {
        lineNo: 1,
        text: '可以',
        author: { side: 'seller', operatorId: 1, name: 'mei' },
        requestId: null,
        now: app.clock.now(),
      }),
    );
    const { messages } = await quoteSeen(app, colleague, id);
    expect(
      messages.map(({ author, authorName, text, lineId }) => [author, authorName === '商家', text, lineId]),
    ).toEqual([
      ['buyer', false, '能送货上门吗', undefined],
      ['buyer', false, '要新批次', '1'],
      ['seller', true, '可以', '1'],
    ]);
    expect((await say({ lineId: '7', requestId: 'message-13' })).code).toBe('not-found');
    expect((await say({ text: ' ', requestId: 'message-14' })).message).toBe('请填写留言');
    expect((await say({ text: '长'.repeat(501), requestId: 'message-15' })).code).toBe('bad-input');
    const events = await app.db
      .selectFrom('outbox')
      .select('topic')
      .where('topic', 'like', 'quote.%')
      .where('event_id', 'like', `%${id}%`)
      .orderBy('id')
      .execute();
    expect(events.map(({ topic }) => topic)).toEqual(['quote.asked', 'quote.answered', 'quote.message']);
  });

  it('撤回以后不能再留言、报价、下单，只能再次询价', async () => {
    const { id } = await aQuote(app, buyer, [water]);
    const withdrawn = await app.call('quoteWithdraw', {
      token: buyer.token,
      params: { id },
      body: { reason: '计划有变' },
    });
    expect(withdrawn.data).toMatchObject({ state: 'withdrawn', actions: ['again', 'print'] });
    expect(withdrawn.data.history.at(-1)).toMatchObject({ note: '计划有变', toName: '已撤回' });
    const again = await app.call('quoteMessage', {
      token: buyer.token,
      params: { id },
      body: { text: '在吗', requestId: 'message-21' },
    });
    expect(again.code).toBe('quote-closed');
    expect(await answer(app, id, [offered(1, 1)])).toMatchObject({ refused: 'quote-closed' });
    expect((await accept(app, buyer, id, [{ lineId: '1', ipcnt: 2, spcnt: 0 }])).message).toBe(
      '该询价单已撤回',
    );
    expect((await app.call('quoteWithdraw', { token: buyer.token, params: { id }, body: {} })).code).toBe(
      'quote-closed',
    );
  });

  it('再次询价：同样的商品与数量成为一张新单；同一请求只生成一张；下架的略过', async () => {
    const { id } = await aQuote(app, buyer, [water, cups]);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', cups).execute();
    const ask = (requestId = 'again-request-1') =>
      app.call('quoteAgain', {
        token: colleague.token,
        params: { id },
        body: { requestId: `${requestId}-${colleague.userId}` },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(await quoteSeen(app, buyer, first.data.id)).toMatchObject({
      state: 'waiting',
      kinds: 1,
      lines: [{ goodsName: '矿泉水', ipcnt: 2 }],
    });
    const other = await aQuote(app, buyer, [water]);
    const reused = await app.call('quoteAgain', {
      token: colleague.token,
      params: { id: other.id },
      body: { requestId: `again-request-1-${colleague.userId}` },
    });
    expect(reused.code).toBe('request-id-reused');
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', water).execute();
    expect((await ask('again-request-2')).code).toBe('quote-closed');
  });

  it('附件：自己上传的图片才能附上，商家看得到，别家公司看不到', async () => {
    const upload = async (who: Shopper | null, purpose = 'inquiry') => {
      const id = app.platform.ids.unguessable();
      await app.platform.files.put(id, Buffer.from('picture'));
      const owner = { owner_user_id: who?.userId ?? null, owner_kh_id: who?.khId ?? null };
      const row = { id, ...owner, purpose, media_type: 'image/webp', bytes: 7, created_at: app.clock.now() };
      await app.db.insertInto('uploads').values(row).execute();
      return id;
    };
    const mine = await upload(buyer);
    const { id } = await anInquiry(app, buyer, [wish(water, 2)], { uploadIds: [mine] });
    expect((await quoteSeen(app, buyer, id)).attachments).toEqual([
      { id: mine, url: `/api/files/${mine}`, name: '', picture: true, size: 7 },
    ]);
    for (const bad of [
      mine,
      await upload(stranger),
      await upload(null),
      await upload(buyer, 'voucher'),
      'no-such-upload-123456',
    ]) {
      await expect(anInquiry(app, buyer, [wish(water, 2)], { uploadIds: [bad] })).rejects.toThrow(
        '该附件不存在',
      );
    }
    for (const name of ['fileGet', 'fileLink'] as const) {
      expect((await app.call(name, { token: stranger.token, params: { id: mine } })).code).toBe('not-found');
    }
  });
});
