import { setTimeout as wait } from 'node:timers/promises';
import type { Shopper } from '../../builders/orders';
import {
  crowdOf,
  openSale,
  orderLine,
  payFor,
  press,
  runBoth,
  verdictOfSale,
  winnersOf,
} from '../activities';
import { defineRace, differs, type Ground, tally } from '../race';

/** Everybody presses within this time. */
const PRESS_MS = 3_000;

/** Rounds until everything is paid: in each some winners leave, and users who stand by move up. */
const MOST_ROUNDS = 12;

/**
 * Everybody gets a place; as many win as there are units. In each round every second winner walks away: without
 * ordering, or with an order that is never paid. What is released goes to the next in line, until all is sold.
 */
export const race = defineRace({
  title: '五千位买家同时抢一百件，一半抢到的不付款 → 恰好卖出一百件，每家不超过一件，没有一件卡住',
  times: 5_000,
  short: 60,
  async run(ground) {
    const units = Math.max(6, Math.floor(ground.times / 50));
    const sale = await openSale(ground, 'seckill', units);
    const shoppers = await crowdOf(ground, ground.times);
    const waits: number[] = [];
    const first = performance.now();
    const tickets = await ground.atOnce(shoppers.length, async (app, n) => {
      await wait((PRESS_MS * n) / ground.times);
      const pressed = performance.now();
      const ticket = await press(app, shoppers[n] as Shopper, sale);
      waits.push(performance.now() - pressed);
      return ticket;
    });
    await runBoth(ground);
    if (ground.times >= 1_000) say(waits, performance.now() - first);
    const found = tally(tickets, { ok: shoppers.length });
    const won = await winnersOf(ground, sale, shoppers);
    found.push(...differs('抢到的人数', won.length, units));
    let paid = 0;
    for (let round = 0; round < MOST_ROUNDS && paid < units; round += 1) {
      paid += await oneRound(ground, sale, shoppers, round);
      ground.clock.advance({ minutes: 31 });
      await runBoth(ground);
    }
    found.push(...differs('卖出', paid, units));
    found.push(...(await verdictOfSale(ground, sale, { available: 0, reserved: 0, used: units })));
    const { open } = await ground.one.db
      .selectFrom('queue_tickets')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('promotion_id', '=', Number(sale.id))
      .where('state', 'in', ['waiting', 'standby', 'won'])
      .executeTakeFirstOrThrow();
    return [...found, ...differs('没有结果的号', Number(open), 0)];
  },
  mutants: [
    {
      without: '订单接过抢到的名额',
      rewrite: [[/where c\.held_by = any\((\$\d+)::text\[\]\)/, '$& and false']],
    },
    {
      without: '候补的递补',
      rewrite: [[/and state = 'standby' order by seq/, "and state = 'none' order by seq"]],
    },
  ],
});

/** Printed, not asserted: the duration depends on the machine. */
function say(waits: number[], allMs: number): void {
  const sorted = [...waits].sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  console.log(
    `      ${waits.length} 个号：p99 ${Math.round(p99)} 毫秒；最后一个结果在第一次按下后 ${Math.round(allMs)} 毫秒`,
  );
}

/** Returns how many were paid for. */
async function oneRound(
  ground: Ground,
  sale: Parameters<typeof winnersOf>[1],
  shoppers: Parameters<typeof winnersOf>[2],
  round: number,
): Promise<number> {
  const winners = await winnersOf(ground, sale, shoppers);
  // The last ones all stay, or it would never end.
  const leaves = (n: number): boolean => winners.length > 3 && round < MOST_ROUNDS / 2 && n % 4 === 0;
  const staying = winners.filter((_, n) => !leaves(n));
  const orders = await ground.atOnce(staying.length, async (app, n) => {
    const { who, line } = staying[n] as (typeof staying)[number];
    const placed = await orderLine(app, who, line);
    return { placed, who };
  });
  const placed = orders.filter((one) => one.placed.success);
  const paying = placed.filter((_, n) => winners.length <= 3 || round >= MOST_ROUNDS / 2 || n % 4 !== 0);
  for (const one of paying) await payFor(ground.one, one.who, one.placed.data.id);
  return paying.length;
}
