import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCart, place, type Shopper, stockOf } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { app, openOrders, shopper } from '../../../test/grounds/orders';
import { countStatements, outsideTransaction } from '../../platform/database';

openOrders();

/** Holds the stock row of a goods locked, as somebody would who never commits, while `work` runs. */
async function whileLocked(goodsId: number, work: () => Promise<void>): Promise<void> {
  await app.database.transaction(async (tx) => {
    await sql`select 1 from scarce where kind = 'stock' and ref = ${String(goodsId)} for update`.execute(tx);
    await outsideTransaction(work);
  });
}
async function crowdOf(goodsId: number, size: number): Promise<Shopper[]> {
  const all: Shopper[] = [];
  for (let n = 0; n < size; n += 1) {
    const who = await shopper();
    await inCart(app, who, goodsId, { spcnt: 1 });
    all.push(who);
  }
  return all;
}

describe('一种商品的库存行被人锁住不放', () => {
  it('四十张订单都答「正忙」，锁还没放；看商品、下别的单照常；放开之后照常卖', {
    timeout: 180_000,
  }, async () => {
    const [stuck, other] = [await addGoods(app.db, { stock: 100 }), await addGoods(app.db, { stock: 100 })];
    const crowd = await crowdOf(stuck, 40);
    const [late] = (await crowdOf(stuck, 1)) as [Shopper];
    const [third] = (await crowdOf(other, 1)) as [Shopper];
    await whileLocked(stuck, async () => {
      const answers = await Promise.all(crowd.map((who) => place(app, who)));
      expect(new Set(answers.map(({ status, message }) => `${status} ${message}`))).toEqual(
        new Set(['503 正忙，请稍后再试']),
      );
      expect(answers[0]?.headers['retry-after']).toBe('2');
      // From now on nobody waits: what would wait is not even asked.
      const { result, statements } = await countStatements(() => place(app, late));
      expect(result.message).toBe('正忙，请稍后再试');
      expect(statements.filter((text) => text.includes('insert into'))).toEqual([]);
      expect(await place(app, third)).toMatchObject({ success: true });
    });
    const answers = [];
    for (const who of [...crowd, late]) answers.push((await place(app, who)).success);
    expect(answers.every(Boolean)).toBe(true);
    expect(await stockOf(app.db, stuck)).toMatchObject({ available: 59, reserved: 41 });
  });
});
