import { aShopper, inCart, place, type Shopper } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { CAPPED_LEVEL, defineRace, differs, type Ground, insisting, tally } from '../race';

const STOCK = 100;
/** What the level allows: a tenth of the stock, and this many orders. */
const SHARE = 10;
const MOST_ORDERS = 16;

export const race = defineRace({
  title: '一家公司的许多人同时下单、谁也不付款 → 一种商品最多占库存的一成，待付款订单最多十六个',
  times: 200,
  short: 24,
  async run(ground) {
    const { one, prepare, times } = ground;
    const boss = await aShopper(one);
    await one.db
      .updateTable('companies')
      .set({ level: CAPPED_LEVEL })
      .where('kh_id', '=', boss.khId)
      .execute();
    // Signed in after the level was set.
    const users = await prepare(times, () => aShopper(one, { khId: boss.khId }));

    const scarce = await addGoods(one.db, { stock: STOCK });
    const found = await allOrder(ground, users, scarce, SHARE);
    // The other orders, of goods with plenty of stock: now the number of orders is the limit.
    const plenty = await addGoods(one.db, { stock: times * 100 });
    found.push(...(await allOrder(ground, users, plenty, MOST_ORDERS - SHARE)));
    const unpaid = await one.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('kh_id', '=', boss.khId)
      .where('state', '=', 'unpaid')
      .executeTakeFirstOrThrow();
    return [...found, ...differs('待付款订单', Number(unpaid.many), MOST_ORDERS)];
  },
  mutants: [
    {
      without: '同一公司的订单一个一个来',
      rewrite: [[/pg_advisory_xact_lock\(\$\d+::integer, \(\$\d+::bigint % \d+\)::integer\)/, 'null']],
    },
  ],
});

/** Everybody orders one piece at once; only this many may. */
async function allOrder(
  ground: Ground,
  users: readonly Shopper[],
  goods: number,
  may: number,
): Promise<string[]> {
  await ground.prepare(users.length, async (n) => {
    const who = users[n] as Shopper;
    await ground.one.call('cartDeleteAll', { token: who.token });
    return inCart(ground.one, who, goods, { spcnt: 1 });
  });
  const answers = await insisting(ground, users.length, (app, n) => {
    const who = users[n] as Shopper;
    return place(app, who, { payMethod: 'transfer', requestId: `order-${goods}-${who.userId}` });
  });
  return tally(answers, { ok: may, 'unpaid-limit': users.length - may });
}
