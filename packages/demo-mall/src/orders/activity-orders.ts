import { activityStockRef, claimKey, type PromotionRecord, quote, type Quote } from '@pifa/domain';
import { HOUR } from '../moments';
import { demoPromotions } from '../promotions';
import type { DemoAddress, DemoGoods, DemoMall, DemoUser } from '../types';
import { goodsFacts } from './goods-facts';

/** An order under an activity, so many hours ago; its first instalment is paid. */
interface OrderPlan {
  activity: number;
  khId: number;
  goodsId: number;
  packs: number;
  /** 'session': halfway into the current hour, so within the running session */
  hoursAgo: number | 'session';
  group?: string;
}

/** A balance that is due, groups that lack one and two companies, and orders that sold an activity out. */
const ORDER_PLANS: readonly OrderPlan[] = [
  { activity: 1, khId: 1002, goodsId: 100_176, packs: 1, hoursAgo: 'session' },
  { activity: 104, khId: 1002, goodsId: 100_245, packs: 4, hoursAgo: 5 },
  { activity: 204, khId: 1001, goodsId: 100_062, packs: 4, hoursAgo: 48 },
  { activity: 203, khId: 1002, goodsId: 100_430, packs: 1, hoursAgo: 26 },
  { activity: 301, khId: 1002, goodsId: 100_021, packs: 4, hoursAgo: 6, group: '1' },
  { activity: 301, khId: 1003, goodsId: 100_021, packs: 2, hoursAgo: 2, group: '1' },
  { activity: 301, khId: 1001, goodsId: 100_021, packs: 3, hoursAgo: 1, group: '2' },
  { activity: 303, khId: 1003, goodsId: 100_388, packs: 1, hoursAgo: 1, group: '3' },
];

/** An order under an activity, priced by the engine. */
export interface ActivityOrder {
  activity: PromotionRecord;
  goods: DemoGoods;
  packs: number;
  user: DemoUser;
  address: DemoAddress;
  /** The buying group that it starts or joins. */
  group: string | null;
  quote: Quote;
  at: Date;
  /** When its first instalment was paid. */
  paidAt: Date;
}

/** Orders under activities; those for goods that a smaller mall doesn't have are left out. */
export function activityOrders(mall: DemoMall): ActivityOrder[] {
  const activities = demoPromotions(mall.now);
  return ORDER_PLANS.flatMap((plan) => {
    const activity = activities.find(({ id }) => id === String(plan.activity));
    const goods = mall.goods.find(({ id }) => id === plan.goodsId);
    const user = mall.users.find(({ khId }) => khId === plan.khId);
    const address = mall.addresses.find(({ khId }) => khId === plan.khId);
    if (!activity || !goods || !user || !address) return [];
    const ago = plan.hoursAgo === 'session' ? (mall.now.getTime() % HOUR) / 2 : plan.hoursAgo * HOUR;
    const at = new Date(mall.now.getTime() - ago);
    const paidAt = new Date(at.getTime() + Math.min(HOUR / 12, ago / 2));
    const { packs, group = null } = plan;
    const priced = priceOf(activity, goods, user, { packs, group, at });
    return [{ activity, goods, packs, user, address, group, quote: priced, at, paidAt }];
  });
}

function priceOf(
  activity: PromotionRecord,
  goods: DemoGoods,
  user: DemoUser,
  { packs, group, at }: Pick<ActivityOrder, 'packs' | 'group' | 'at'>,
): Quote {
  const quota = activityStockRef(activity.id, String(goods.id));
  const quoted = quote({
    lines: [
      {
        key: '0',
        goods: goodsFacts(goods),
        quantity: { packs, pieces: 0 },
        checked: true,
        context: {
          kind: 'activity',
          activity: activity.kind,
          ref: activity.id,
          ...(group ? { group } : {}),
        },
      },
    ],
    buyer: { userId: String(user.id), companyId: String(user.khId) },
    address: null,
    coupon: null,
    points: 0,
    choices: {},
    promotions: [activity],
    scarce: { [claimKey(quota.kind, quota.ref)]: { left: 1_000 } },
    freight: null,
    now: at,
  });
  const [refusal] = quoted.refusals;
  if (refusal) throw new Error(`demo order refused: ${JSON.stringify(refusal)}`);
  return quoted;
}
