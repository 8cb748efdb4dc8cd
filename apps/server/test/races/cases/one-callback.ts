import { ORDER_LOCK } from '../mutant';
import { anOrderBeingPaid, notify, verdictOfTheMoney } from '../paying';
import { defineRace } from '../race';

export const race = defineRace({
  title: '同一笔付款通知同时到两台服务器二百次 → 只入账一次',
  times: 200,
  short: 40,
  async run(ground) {
    const order = await anOrderBeingPaid(ground);
    const statuses = await ground.atOnce(ground.times, (app) => notify(app, order));
    return [
      ...statuses.filter((status) => status !== 200).map((status) => `答复 ${status}`),
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
