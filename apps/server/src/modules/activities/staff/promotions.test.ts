import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { addGoods, addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

type Body = CallBodyInput<'adminPromotionSave'>;
const save = (own: Partial<Body>) =>
  app.call('adminPromotionSave', {
    headers: staff.as('sales'),
    body: { kind: 'flash-sale', title: '抢购', status: 'on', settings: {}, ...own },
  });
/** ¥1,001.00/件 of 24, ¥44.00/个. */
const aDearGoods = () => addGoods(app.db, { perPack: 10_010_000, perPiece: 440_000, piecesPerPack: 24 });
const sale = (
  goodsId: number,
  perPack: number | string,
  perPiece: number | string,
  own: Partial<Body> = {},
) => save({ settings: { goods: [{ goodsId: String(goodsId), perPack, perPiece }] }, ...own });
const storedGoods = async (id: string) => {
  const { settings } = await app.db
    .selectFrom('promotions')
    .select('settings')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return (settings as { goods: object[] }).goods[0];
};

describe('活动按元设置', () => {
  it('填 888 就是 ¥888：存的、读回的、操作记录里的都是它', async () => {
    const goods = await aDearGoods();
    const saved = await sale(goods, 888, '39.5');
    expect(saved.success, saved.message).toBe(true);
    expect(await storedGoods(saved.data.id)).toMatchObject({ perPack: 8_880_000, perPiece: 395_000 });
    expect(saved.data.settings).toMatchObject({ goods: [{ perPack: 888, perPiece: 39.5 }] });
    const { data } = await app.call('adminPromotions', { headers: staff.as('sales') });
    expect(data.list[0]?.settings).toMatchObject({ goods: [{ perPack: 888, perPiece: 39.5 }] });
    const acts = await app.call('adminActs', {
      headers: staff.as('finance'),
      query: { about: `promotion:${saved.data.id}` },
    });
    expect(acts.data.list[0]?.after).toMatchObject({
      settings: { goods: [{ perPack: 888, perPiece: 39.5 }] },
    });
  });

  it('设置项的说明里没有分与万分之一元', async () => {
    const { data } = await app.call('adminPromotionKinds', { headers: staff.as('sales') });
    const reduction = data.find(({ kind }) => kind === 'full-amount-reduction');
    const minus = reduction?.settings
      .find(({ name }) => name === 'steps')
      ?.fields?.find(({ name }) => name === 'minus');
    expect(minus).toMatchObject({ type: 'amount', min: 0.01 });
  });

  it('不到标价一成：要求确认，什么也没有存；确认了才存', async () => {
    const goods = await aDearGoods();
    const refused = await sale(goods, '0.0888', '0.0039');
    expect(refused.code).toBe('confirm-needed');
    expect(refused.message).toContain('件价 ¥0.0888 不到标价 ¥1,001.00 的一成');
    const count = () => app.db.selectFrom('promotions').select('id').where('name', '=', '一分钱').execute();
    await sale(goods, 0.01, 0.01, { title: '一分钱' });
    expect(await count()).toEqual([]);
    const saved = await sale(goods, 0.01, 0.01, { title: '一分钱', confirm: true });
    expect(saved.success, saved.message).toBe(true);
    expect(await count()).toHaveLength(1);
  });

  it('不低于某家客户的价：存下并提醒是谁的', async () => {
    const goods = await aDearGoods();
    const { khId } = await addMember(app.db);
    await app.db.updateTable('companies').set({ name: '康民药房' }).where('kh_id', '=', khId).execute();
    await aCustomerPrice(app.db, goods, { khId }, [800, 38]);
    const saved = await sale(goods, 900, 37);
    expect(saved.data.warnings).toEqual([
      expect.stringContaining('的件价 ¥900.00 不低于客户价（康民药房） ¥800.00'),
    ]);
  });

  it('从文件来的整数金额分不清单位：拒绝并说怎样写', async () => {
    const goods = await aDearGoods();
    const answer = await sale(goods, 880_000, '39.5', { fromFile: true });
    expect(answer.message).toContain('须写成带引号的元，例如 "88.00"');
    expect((await sale(goods, '880', '39.5', { fromFile: true })).success).toBe(true);
  });

  it('没有的商品、多写的字段、数字当文字：说出名字', async () => {
    expect((await sale(999_999, 1, 1)).message).toBe('没有编号为 999999 的商品');
    expect((await save({ settings: { goods: [], colour: 1 } })).message).toContain('不认识的字段 colour');
    expect(
      (await save({ settings: { goods: [{ goodsId: 1, perPack: 1, perPiece: 1 }] } })).message,
    ).toContain('第 1 行商品应为文字');
  });
});

describe('同一商品同一时间只能有一个活动', () => {
  const seckill = (goodsId: number, start: string, end: string): Partial<Body> => ({
    kind: 'seckill',
    title: '早市秒杀',
    settings: {
      sessions: [{ start, end }],
      goods: [{ goodsId: String(goodsId), perPack: 800, perPiece: 30, stock: 24 }],
      remindMinutes: 5,
    },
  });

  it('与秒杀的场次重叠：拒绝，说出商品与活动；两场之间、关着的、另一商品都可以', async () => {
    const goods = await aDearGoods();
    const first = await save(seckill(goods, '10:00', '12:00'));
    expect(first.success, first.message).toBe(true);
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const at = (from: string, until: string) => ({
      startTime: `${tomorrow} ${from}`,
      endTime: `${tomorrow} ${until}`,
    });
    const met = await sale(goods, 888, 39, at('11:59', '13:00'));
    expect([met.code, met.message]).toEqual([
      'transition-refused',
      expect.stringContaining(`「早市秒杀」（编号 ${first.data.id}），两个活动不能同时进行`),
    ]);
    expect((await sale(goods, 888, 39, at('12:00', '13:00'))).success).toBe(true);
    const off = await sale(goods, 888, 39, { ...at('11:00', '12:00'), status: 'off' });
    expect(off.success).toBe(true);
    const opened = await sale(goods, 888, 39, { ...at('11:00', '12:00'), id: off.data.id });
    expect(opened.code).toBe('transition-refused');
    expect((await sale(await aDearGoods(), 888, 39, at('11:00', '12:00'))).success).toBe(true);
  });

  it('两人同时设置：只有一个成', async () => {
    const goods = await aDearGoods();
    const answers = await Promise.all([sale(goods, 888, 39), sale(goods, 880, 38)]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('改同一个活动不与自己相遇；满减不受限', async () => {
    const goods = await aDearGoods();
    const saved = await sale(goods, 888, 39);
    expect((await sale(goods, 880, 38, { id: saved.data.id })).success).toBe(true);
    const again = await save({ ...saved.data, status: 'off' });
    expect(again.success, again.message).toBe(true);
    const reduction = await save({
      kind: 'full-amount-reduction',
      settings: {
        by: 'amount',
        steps: [{ fromAmount: '500', minus: 50 }],
        scope: { of: 'goods', ids: [String(goods)] },
      },
    });
    expect(reduction.success, reduction.message).toBe(true);
  });
});

describe('时间', () => {
  it('没有时区是北京时间，只写日期的结束到当天最后一刻', async () => {
    const saved = await save({
      kind: 'amount-off',
      status: 'off',
      startTime: '2026-11-20',
      endTime: '2026-11-30',
      settings: {
        minus: 5,
        minimum: 0,
        validity: 'window',
        validFrom: '2026-11-20 08:00',
        validUntil: '2026-11-30',
      },
    });
    expect(saved.success, saved.message).toBe(true);
    expect(saved.data).toMatchObject({
      startTime: '2026-11-19T16:00:00.000Z',
      endTime: '2026-11-30T16:00:00.000Z',
      settings: { validFrom: '2026-11-20T00:00:00.000Z', validUntil: '2026-11-30T16:00:00.000Z' },
    });
  });
});
