import { setTimeout as wait } from 'node:timers/promises';
import { aShopper, type Shopper } from '../../builders/orders';
import {
  crowdOf,
  openSale,
  orderLine,
  payFor,
  press,
  runBoth,
  type Sale,
  verdictOfSale,
  winnersOf,
} from '../activities';
import { withoutChecks } from '../mutant';
import { defineRace, differs, type Ground, insisting, tally } from '../race';

/** Pieces that a company may have, one per place. */
const LIMIT = 2;
/** Of six presses, one is a greedy request. */
const GREEDY_SHARE = 6;
/** Users of a greedy company; each presses again and again, with another request each time. */
const COLLEAGUES = 4;
const PRESSES_EACH = 5;
const PRESS_MS = 3_000;

/** One press: its user, and what distinguishes its request from others of the same user. */
interface Presser {
  who: Shopper;
  request: string;
}

/**
 * Greedy companies press with many users and many requests each, order what they won, and press again among everybody
 * else. Nobody exceeds the limit at any moment, every winner can order, and every unit is sold.
 */
export const race = defineRace({
  title: '五千位老实的买家旁边有一千个贪心的请求 → 没有一家超过限购，抢到的都下得了单，每一件都有人买到',
  times: 6_000,
  short: 240,
  async run(ground) {
    const greedyRequests = Math.floor(ground.times / GREEDY_SHARE);
    const units = Math.max(10, Math.floor(ground.times / 24));
    const sale = await openSale(ground, 'seckill', units, LIMIT);
    const honest = await crowdOf(ground, ground.times - greedyRequests);
    const greedy = await greedyCompanies(ground, Math.floor(greedyRequests / (COLLEAGUES * PRESSES_EACH)));
    const all = [...honest, ...greedy];
    const found: string[] = [];
    let paid = 0;
    // First only the greedy ones, who order what they got; then all together.
    for (const requests of [eagerly(greedy, 'first'), inTurn(honest, eagerly(greedy, 'again'))]) {
      const answers = await insisting(ground, requests.length, async (app, n) => {
        if (ground.times >= 1_000) await wait((PRESS_MS * n) / requests.length);
        const { who, request } = requests[n] as Presser;
        return press(app, who, sale, request);
      });
      found.push(...tally(answers, { ok: requests.length }));
      await runBoth(ground);
      found.push(...(await heldTooMuch(ground, sale)));
      paid += await orderAll(ground, sale, all, found);
    }
    found.push(...differs('卖出', paid, units));
    return [
      ...found,
      ...(await verdictOfSale(ground, sale, { available: 0, reserved: 0, used: units }, LIMIT)),
    ];
  },
  mutants: [
    { without: '一人一件商品只有一个未了结的号', unguard: ['drop index queue_tickets_one_open'] },
    {
      without: '结果里数公司已买到和占住的',
      rewrite: [
        [
          /s\.reserved \+ s\.used as gone from scarce s\s+where s\.kind/,
          '0 as gone from scarce s where s.kind',
        ],
        [/where s\.id = h\.id and s\.available >= h\.quantity/, 'where s.id = h.id'],
      ],
      unguard: [withoutChecks('scarce')],
    },
  ],
});

async function greedyCompanies(ground: Ground, many: number): Promise<Shopper[]> {
  const companies = await ground.prepare(Math.max(1, many), async () => {
    const boss = await aShopper(ground.one);
    const others: Shopper[] = [];
    while (others.length < COLLEAGUES - 1) others.push(await aShopper(ground.one, { khId: boss.khId }));
    return [boss, ...others];
  });
  return companies.flat();
}

/** Each presses again and again, with another request each time. */
const eagerly = (greedy: readonly Shopper[], word: string): Presser[] =>
  greedy.flatMap((who) =>
    Array.from({ length: PRESSES_EACH }, (_, n) => ({ who, request: `-${word}-${n}` })),
  );

/** The greedy ones are among the first. */
function inTurn(honest: readonly Shopper[], eager: readonly Presser[]): Presser[] {
  const patient = honest.map((who) => ({ who, request: '' }));
  const first = Math.floor(eager.length / 10);
  return [...patient.slice(0, first), ...eager, ...patient.slice(first)];
}

/** Users with two open places, and companies that hold more than they may have. */
async function heldTooMuch({ one }: Ground, { id }: Sale): Promise<string[]> {
  const open = await one.db
    .selectFrom('queue_tickets')
    .select(['user_id', 'kh_id', 'total_pieces'])
    .where('promotion_id', '=', Number(id))
    .where('state', 'in', ['waiting', 'won', 'standby', 'ordered'])
    .execute();
  const perCompany = new Map<number, number>();
  for (const { kh_id, total_pieces } of open)
    perCompany.set(kh_id, (perCompany.get(kh_id) ?? 0) + Number(total_pieces));
  const states = await one.db
    .selectFrom('queue_tickets')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('promotion_id', '=', Number(id))
    .where('state', 'in', ['waiting', 'won', 'standby'])
    .groupBy('user_id')
    .execute();
  return [
    ...differs('有两个未了结的号的人', states.filter(({ many }) => Number(many) > 1).length, 0),
    ...differs('占得超过限购的公司', [...perCompany.values()].filter((pieces) => pieces > LIMIT).length, 0),
  ];
}

/** Every winner orders and pays; a refused winner is a violation. Returns how many paid. */
async function orderAll(
  ground: Ground,
  sale: Sale,
  all: readonly Shopper[],
  found: string[],
): Promise<number> {
  const winners = await winnersOf(ground, sale, all);
  const orders = await ground.atOnce(winners.length, async (app, n) => {
    const { who, line } = winners[n] as (typeof winners)[number];
    return { who, line, placed: await orderLine(app, who, line) };
  });
  // A caller that timed out asks again.
  for (const one of orders)
    if (one.placed.code === 'unavailable') one.placed = await orderLine(ground.one, one.who, one.line);
  const answers = orders.map(({ placed }) => placed);
  found.push(...tally(answers, { ok: winners.length }));
  const placed = orders.filter((one) => one.placed.success);
  for (const one of placed) await payFor(ground.one, one.who, one.placed.data.id);
  return placed.length;
}
