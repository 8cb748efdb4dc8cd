import { place } from '../../builders/orders';
import { aGroupBuying, aJoiner, anOpenGroup, paid, verdictOfAGroup } from '../groups';
import { defineRace, differs, tally } from '../race';
import { NO_STOCK_GUARD } from '../stock-mutants';

export const race = defineRace({
  title: '团里最后一席，五十家同时参团 → 恰有一家占到，付清即成团',
  times: 50,
  short: 12,
  async run(ground) {
    const { one, two, atOnce, prepare, times } = ground;
    const group = await anOpenGroup(one, await aGroupBuying(ground));
    const joiners = await prepare(times, () => aJoiner(one, group, group.groupId));
    const answers = await atOnce(times, async (app, n) => {
      const joiner = joiners[n];
      if (!joiner) throw new Error('no such joiner');
      return { ...joiner, answer: await place(app, joiner.who, { cartIds: [joiner.cartId] }) };
    });
    const winners = answers.filter(({ answer }) => answer.success);
    const orders = winners.map(({ who, answer }) => ({ who, orderId: answer.data.id }));
    const found = tally(
      answers.map(({ answer }) => answer),
      { ok: 1, 'activity-closed': times - 1 },
    );
    for (const order of orders) await paid(one, order);
    await Promise.all([one.runJobs(), two.runJobs()]);
    const { state } = await one.db
      .selectFrom('buying_groups')
      .select('state')
      .where('id', '=', group.groupId)
      .executeTakeFirstOrThrow();
    return [
      ...found,
      ...differs('团', state, 'full'),
      ...(await verdictOfAGroup(ground, group, [group.first, ...orders])),
    ];
  },
  mutants: [NO_STOCK_GUARD],
});
