import { ORDER_LOCK } from '../mutant';
import { anOrderBeingPaid, notify, verdictOfTheMoney } from '../paying';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '同一笔付款通知同时到两台服务器二百次 → 只入账一次',
  times: 200,
  short: 40,
  async run(ground) {
    const order = await anOrderBeingPaid(ground);
    const statuses = await ground.atOnce(ground.times, (app) => notify(app, order));
    return [
      // A callback that waits too long for the order's row is refused; the provider repeats it.
      ...statuses.filter((status) => status !== 200 && status !== 503).map((status) => `答复 ${status}`),
      ...differs('有人听到', statuses.includes(200), true),
      ...(await verdictOfTheMoney(ground, order, 1)),
    ];
  },
  mutants: [
    {
      without: '订单一行的锁与渠道流水号的唯一键',
      rewrite: [ORDER_LOCK],
      unguard: ['alter table captures drop constraint captures_provider_provider_transaction_key'],
    },
  ],
});
