import { sql } from 'kysely';
import { settleGroup } from '../../../src/modules/activities/group-buying/settle-group';
import { aGroupBuying, anOpenGroup, anOrderOf, atDeadline, paid, verdictOfAGroup } from '../groups';
import { defineRace } from '../race';

export const race = defineRace({
  title: '到时的任务与最后一家的付款同时到 → 要么成团一起放行，要么失败各退一次',
  times: 120,
  short: 16,
  async run(ground) {
    const { one, two, clock, atOnce, prepare, times } = ground;
    const joining = await aGroupBuying(ground);
    const groups = await prepare(Math.ceil(times / 2), () => anOpenGroup(one, joining));
    clock.advance({ minutes: 45 });
    const seconds = await prepare(groups.length, async (n) => {
      const group = groups[n];
      if (!group) throw new Error('no such group');
      return anOrderOf(one, joining, group.groupId);
    });
    const deadline = new Date(clock.now().getTime() + 15 * 60_000);
    clock.advance({ minutes: 14, seconds: 59 });
    const answers = await atOnce(groups.length * 2, async (app, n) => {
      const [group, second] = [groups[n >> 1], seconds[n >> 1]];
      if (!group || !second) return;
      if ((n + (n >> 1)) % 2 === 0) {
        // Paying takes many steps; the deadline may come during any of them.
        for (let look = 0; look < (n * 7) % 32; look += 1) await sql`select 1`.execute(app.db);
        return atDeadline(app, group, deadline);
      }
      await paid(app, second);
      await settleGroup(app.platform, group, clock.now());
    });
    clock.advance({ minutes: 2 });
    await Promise.all([one.runJobs(), two.runJobs()]);
    await one.runJobs();
    const found = answers.length === groups.length * 2 ? [] : ['有一方没有答复'];
    for (const [n, group] of groups.entries()) {
      const second = seconds[n];
      if (second) found.push(...(await verdictOfAGroup(ground, group, [group.first, second])));
    }
    return found;
  },
  mutants: [
    {
      without: '团一行的锁与各家订单的锁',
      rewrite: [
        [/(from buying_groups where id = \$\d+) for update/, '$1'],
        [/(where s\.kind = 'seat' and s\.ref = \$\d+\) order by id) for update/, '$1'],
      ],
    },
  ],
});
