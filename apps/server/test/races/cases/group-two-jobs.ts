import { giveUpOrder } from '../../../src/modules/activities/group-buying/group-jobs';
import { aGroupBuying, anOpenGroup, atDeadline, verdictOfAGroup } from '../groups';
import { MOVE_GUARD, ORDER_LOCK } from '../mutant';
import { defineRace } from '../race';

export const race = defineRace({
  title: '两台服务器同时跑同一个到时任务 → 每家付款的恰退一次',
  times: 120,
  short: 16,
  async run(ground) {
    const { one, two, clock, atOnce, prepare, times } = ground;
    const joining = await aGroupBuying(ground);
    const groups = await prepare(Math.ceil(times / 4), () => anOpenGroup(one, joining));
    clock.advance({ minutes: 60 });
    const now = clock.now();
    await atOnce(groups.length * 4, async (app, n) => {
      const group = groups[n >> 2];
      if (!group) return;
      await atDeadline(app, group, now);
      await giveUpOrder(app.platform, group.first.orderId, now);
    });
    await Promise.all([one.runJobs(), two.runJobs()]);
    const found: string[] = [];
    for (const group of groups) found.push(...(await verdictOfAGroup(ground, group, [group.first])));
    return found;
  },
  mutants: [{ without: '订单一行的锁与状态的条件', rewrite: [ORDER_LOCK, MOVE_GUARD] }],
});
