import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aWater, inCart, place } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { app, openOrders, shopper } from '../../../test/grounds/orders';

openOrders();

/** What `work` asks the driver to send: each is a message to the server and an answer to wait for. */
async function messages(work: () => Promise<unknown>): Promise<number> {
  const own = pg.Client.prototype.query;
  let sent = 0;
  pg.Client.prototype.query = function query(this: pg.Client, ...all: unknown[]): unknown {
    sent += 1;
    return Reflect.apply(own, this, all);
  } as typeof own;
  try {
    await work();
    return sent;
  } finally {
    pg.Client.prototype.query = own;
  }
}

describe('下单要与数据库来回几次', () => {
  it('每种语句都问过之后：会话一次，开头与购物车一次，写单、通知、占用与提交一次', async () => {
    const who = await shopper();
    const water = await aWater(app.db, { stock: 100_000 });
    const other = await addGoods(app.db);
    const counts: number[] = [];
    // Each session of the pool is told of each statement twice before it knows them.
    for (let turn = 0; turn < 40; turn += 1) {
      await inCart(app, who, water, { ipcnt: 2 });
      await inCart(app, who, other, { spcnt: 1 });
      counts.push(
        await messages(async () => {
          expect(await place(app, who)).toMatchObject({ success: true });
        }),
      );
    }
    expect(Math.min(...counts)).toBe(3);
    // A statement of the server's own background work may fall into an order now and then.
    const last = counts.slice(-10);
    expect(last.filter((sent) => sent === 3).length, last.join(' ')).toBeGreaterThanOrEqual(7);
  });
});
