import { aShopper, inCart, place, type Shopper, stockOf } from '../builders/orders';
import { addGoods } from '../fixtures';
import { differs, type Ground, tally } from './race';

interface Crowd {
  goods: number;
  shoppers: Shopper[];
}

/** Buyers of different companies, each with one piece in the cart before the stock is cut to `stock`. */
export async function aCrowd({ one, prepare }: Ground, buyers: number, stock: number): Promise<Crowd> {
  const goods = await addGoods(one.db, { stock: stock + buyers });
  const shoppers = await prepare(buyers, async () => {
    const who = await aShopper(one);
    await inCart(one, who, goods, { spcnt: 1 });
    return who;
  });
  await one.db
    .updateTable('scarce')
    .set({ total: stock, available: stock })
    .where('kind', '=', 'stock')
    .where('ref', '=', String(goods))
    .execute();
  await one.db
    .updateTable('scarce_ledger')
    .set({ quantity: stock })
    .where('scarce_id', '=', (eb) =>
      eb.selectFrom('scarce').select('id').where('kind', '=', 'stock').where('ref', '=', String(goods)),
    )
    .execute();
  return { goods, shoppers };
}

/** Everybody presses at once; then nobody pays, and what was held is released. */
export async function verdictsOfACrowd(ground: Ground, crowd: Crowd, stock: number): Promise<string[]> {
  const { goods, shoppers } = crowd;
  const answers = await ground.atOnce(shoppers.length, (app, n) => place(app, shoppers[n] as Shopper));
  const sold = Math.min(stock, shoppers.length);
  const found = [
    ...tally(answers, { ok: sold, 'stock-short': shoppers.length - sold }),
    ...differs('库存', await stockOf(ground.one.db, goods), {
      available: stock - sold,
      reserved: sold,
      used: 0,
    }),
  ];
  ground.clock.advance({ minutes: 31 });
  await Promise.all([ground.one.runJobs(), ground.two.runJobs()]);
  return [
    ...found,
    ...differs('超时之后的库存', await stockOf(ground.one.db, goods), {
      available: stock,
      reserved: 0,
      used: 0,
    }),
  ];
}
