import { aShopper, inCart, place, stockOf } from '../builders/orders';
import { addGoods } from '../fixtures';
import { differs, type Ground, tally } from './race';

/** One buyer places the same request many times at once: one answer for all, one piece of `stock` reserved. */
export async function placeSameRequest({ one, atOnce, times }: Ground, stock: number): Promise<string[]> {
  const who = await aShopper(one);
  const goods = await addGoods(one.db, { stock });
  await inCart(one, who, goods, { spcnt: 1 });
  const requestId = `race-request-${goods}`;
  const answers = await atOnce(times, (app) => place(app, who, { requestId }));
  const texts = new Set(answers.filter(({ success }) => success).map(({ text }) => text));
  return [
    ...tally(answers, { ok: times }, { queue: true }),
    ...differs('答复的种数', texts.size, 1),
    ...differs('库存', await stockOf(one.db, goods), { available: stock - 1, reserved: 1, used: 0 }),
  ];
}
