import { isRefusal, refusalText, type WirePromotion } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, stockOf } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { savePromotion } from './save-promotion';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const HOUR = 3_600_000;

function flashSale(goodsId: number, over: Partial<WirePromotion> = {}, stock: number | null = 100) {
  const now = app.clock.now().getTime();
  return {
    id: '',
    kind: 'flash-sale',
    title: '周末抢购',
    status: 'on',
    startTime: new Date(now - HOUR).toISOString(),
    endTime: new Date(now + HOUR).toISOString(),
    audience: [],
    priority: 100,
    settings: { goods: [{ goodsId: String(goodsId), perPack: 5_000, perPiece: 5_000, stock }] },
    ...over,
  } satisfies WirePromotion;
}

async function save(draft: WirePromotion): Promise<WirePromotion> {
  const saved = await saving(draft);
  if (isRefusal(saved)) throw new Error(refusalText(saved));
  return saved;
}

const saving = (draft: WirePromotion) =>
  app.database.transaction((tx) => savePromotion(app.platform, tx, draft, app.clock.now()));

async function quotaOf(promotionId: string, goodsId: number) {
  return app.db
    .selectFrom('scarce')
    .select(['total', 'available'])
    .where('kind', '=', 'activity-stock')
    .where('ref', '=', `${promotionId}:${goodsId}`)
    .executeTakeFirst();
}

describe('活动库存从商品库存划出', () => {
  it('保存活动：商品库存减少，活动库存增加', async () => {
    const goods = await addGoods(app.db, { stock: 300 });
    const { id } = await save(flashSale(goods));
    expect(await stockOf(app.db, goods)).toEqual({ available: 200, reserved: 0, used: 0 });
    expect(await quotaOf(id, goods)).toEqual({ total: 100, available: 100 });
  });

  it('商品库存不够划出：拒绝，什么也没有变', async () => {
    const goods = await addGoods(app.db, { name: '矿泉水', stock: 99 });
    const answer = await app.database
      .transaction(async (tx) => {
        const saved = await savePromotion(app.platform, tx, flashSale(goods), app.clock.now());
        throw new Error(isRefusal(saved) ? refusalText(saved) : 'saved');
      })
      .catch((error: Error) => error.message);
    expect(answer).toContain('矿泉水库存只有 99');
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 99 });
  });

  it('额度调小、关闭、再开：多出来的还给商品，开时再划出', async () => {
    const goods = await addGoods(app.db, { stock: 300 });
    const saved = await save(flashSale(goods));
    const smaller = flashSale(goods, { id: saved.id }, 40);
    await save(smaller);
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 260 });
    await save({ ...smaller, status: 'off' });
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 300 });
    await save(smaller);
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 260 });
  });

  it('已预留的不会被调小拿走', async () => {
    const goods = await addGoods(app.db, { stock: 300 });
    const saved = await save(flashSale(goods));
    const { id: order, scarce } = await hold(saved.id, goods, 70);
    await save(flashSale(goods, { id: saved.id }, 10));
    expect(await quotaOf(saved.id, goods)).toEqual({ total: 70, available: 0 });
    await release(order, scarce, 70);
  });

  it('活动到点结束：没有卖出的回到商品库存，由哪个实例来做都只做一次', async () => {
    const goods = await addGoods(app.db, { stock: 300 });
    const saved = await save(flashSale(goods));
    app.clock.advance({ minutes: 61 });
    await app.runJobs();
    await app.platform.runner.runNow('activity-quotas');
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 300 });
    expect(await quotaOf(saved.id, goods)).toEqual({ total: 0, available: 0 });
  });

  it('结束之后才取消的订单：它的货由下一次清点还给商品', async () => {
    const goods = await addGoods(app.db, { stock: 300 });
    const saved = await save(flashSale(goods));
    const { id, scarce } = await hold(saved.id, goods, 70);
    app.clock.advance({ minutes: 61 });
    await app.runJobs();
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 230 });
    await release(id, scarce, 70);
    await app.platform.runner.runNow('activity-quotas');
    expect(await stockOf(app.db, goods)).toMatchObject({ available: 300 });
  });
});

describe('活动设置由它的种类检查', () => {
  it.each([
    [{}, '活动商品不能为空'],
    [{ goods: [{ goodsId: '1', perPack: 1, perPiece: -1 }] }, '第 1 行活动零价不能小于 0'],
    [{ goods: [{ goodsId: '1', perPack: 1, perPiece: 1, stock: 0 }] }, '第 1 行活动库存不能小于 1'],
  ])('%j → %s', async (settings, text) => {
    const answer = await saving(flashSale(1, { settings }));
    expect(isRefusal(answer) && refusalText(answer)).toContain(text);
  });

  it('没有设置的种类（标价、客户价）不能当活动来建', async () => {
    const answer = await saving(flashSale(1, { kind: 'list-price', settings: {} }));
    expect(isRefusal(answer) && refusalText(answer)).toContain('没有这种活动');
  });

  it('每周秒杀的场次不能重叠', async () => {
    const sessions = [
      { start: '10:00', end: '12:00' },
      { start: '11:00', end: '13:00' },
    ];
    const goods = [{ goodsId: '1', perPack: 1, perPiece: 1, stock: 1 }];
    const answer = await saving(
      flashSale(1, { kind: 'seckill', settings: { sessions, goods, remindMinutes: 5 } }),
    );
    expect(isRefusal(answer) && refusalText(answer)).toContain('重叠');
  });
});

/** Pieces under a held claim, as an order or a won place takes them. */
async function hold(promotionId: string, goodsId: number, quantity: number) {
  const { id: scarce } = await app.db
    .updateTable('scarce')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      reserved: eb('reserved', '+', quantity),
    }))
    .where('ref', '=', `${promotionId}:${goodsId}`)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto('claims')
    .values({
      held_by: `ticket-${scarce}`,
      scarce_id: scarce,
      quantity,
      state: 'reserved',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(scarce, 'reserve', quantity, id);
  return { id, scarce };
}

async function release(claim: number, scarce: number, quantity: number): Promise<void> {
  await app.db
    .updateTable('scarce')
    .set((eb) => ({
      available: eb('available', '+', quantity),
      reserved: eb('reserved', '-', quantity),
    }))
    .where('id', '=', scarce)
    .execute();
  await app.db
    .updateTable('claims')
    .set({ state: 'released', ended_at: app.clock.now() })
    .where('id', '=', claim)
    .execute();
  await note(scarce, 'release', quantity, claim);
}

const note = (scarce: number, act: string, quantity: number, claim: number) =>
  app.db.insertInto('scarce_ledger').values({ scarce_id: scarce, act, quantity, claim_id: claim }).execute();
