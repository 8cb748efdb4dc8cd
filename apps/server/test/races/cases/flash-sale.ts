import { inCart, place, type Shopper } from '../../builders/orders';
import { crowdOf, openSale, runBoth, verdictOfSale } from '../activities';
import { defineRace } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

/**
 * An ordinary line gets the flash price while it lasts; when it is gone the buyer is asked again, at the ordinary
 * price.
 */
export const race = defineRace({
  title: '限时抢购：一百二十家抢三十件 → 恰好三十家拿到抢购价，没有付款的都还回来',
  times: 120,
  short: 40,
  async run(ground) {
    const units = Math.floor(ground.times / 4);
    const sale = await openSale(ground, 'flash-sale', units);
    const shoppers = await crowdOf(ground, ground.times);
    await ground.prepare(shoppers.length, (n) =>
      inCart(ground.one, shoppers[n] as Shopper, sale.goods, { spcnt: 1 }),
    );
    // The buyer saw the flash price; a dearer order is refused.
    const answers = await ground.atOnce(shoppers.length, (app, n) =>
      place(app, shoppers[n] as Shopper, { seenPayAmount: 0.5 }),
    );
    const sold = answers.filter(({ success }) => success).length;
    const faults = answers.filter(({ status }) => status >= 500).length;
    const found = [
      ...(sold === units ? [] : [`拿到抢购价的应为 ${units} 家，却是 ${sold} 家`]),
      ...(faults === 0 ? [] : [`故障 ${faults} 次`]),
      ...(await verdictOfSale(ground, sale, { available: 0, reserved: units, used: 0 })),
    ];
    ground.clock.advance({ minutes: 31 });
    await runBoth(ground);
    return [...found, ...(await verdictOfSale(ground, sale, { available: units, reserved: 0, used: 0 }))];
  },
  mutants: [NO_STOCK_GUARD],
});
