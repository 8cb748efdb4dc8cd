import { describe, expect, it } from 'vitest';
import { aWater, inCart, place } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { app, openOrders, shopper } from '../../../test/grounds/orders';
import { PgSession } from '../../platform/database/pg-session';

openOrders();

/** Packets that `work` sends to the server, each with an answer to wait for. */
async function packets(work: () => Promise<unknown>): Promise<number> {
  const own = PgSession.prototype.uncork;
  let sent = 0;
  PgSession.prototype.uncork = function uncork(this: PgSession): void {
    sent += 1;
    own.call(this);
  };
  try {
    await work();
    return sent;
  } finally {
    PgSession.prototype.uncork = own;
  }
}

describe('下单要与数据库来回几次', () => {
  it('会话一次，开头与购物车一次，写单、通知、占用与提交一次', async () => {
    const who = await shopper();
    const water = await aWater(app.db, { stock: 100_000 });
    const other = await addGoods(app.db);
    const counts: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      await inCart(app, who, water, { ipcnt: 2 });
      await inCart(app, who, other, { spcnt: 1 });
      counts.push(
        await packets(async () => {
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
