import {
  activityStockRef,
  claimKey,
  pricePair,
  type PromotionRecord,
  quantityRule,
  quote,
  type Quote,
} from '@pifa/domain';
import { HOUR } from '../moments';
import { demoPromotions } from '../promotions';
import type { DemoAddress, DemoGoods, DemoMall, DemoUser } from '../types';

/** An order under an activity, so many hours ago; its first part is paid. */
interface Wanted {
  activity: number;
  khId: number;
  goodsId: number;
  packs: number;
  /** 'session': since the hour began, as the session that is open now did */
  hoursAgo: number | 'session';
  group?: string;
}

/** A balance that is due, groups that miss one and two companies, and the orders that bought something up. */
const WANTED: readonly Wanted[] = [
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
  /** The buying group that it opens or joins. */
  group: string | null;
  quote: Quote;
  at: Date;
  /** When its first part was paid. */
  paidAt: Date;
}

/** The orders that show activities at work; goods that a smaller mall does not have are left out. */
export function activityOrders(mall: DemoMall): ActivityOrder[] {
  const activities = demoPromotions(mall.now);
  return WANTED.flatMap((wanted) => {
    const activity = activities.find(({ id }) => id === String(wanted.activity));
    const goods = mall.goods.find(({ id }) => id === wanted.goodsId);
    const user = mall.users.find(({ khId }) => khId === wanted.khId);
    const address = mall.addresses.find(({ khId }) => khId === wanted.khId);
    if (!activity || !goods || !user || !address) return [];
    const ago = wanted.hoursAgo === 'session' ? (mall.now.getTime() % HOUR) / 2 : wanted.hoursAgo * HOUR;
    const at = new Date(mall.now.getTime() - ago);
    const paidAt = new Date(at.getTime() + Math.min(HOUR / 12, ago / 2));
    const { packs, group = null } = wanted;
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
  const goodsId = String(goods.id);
  const quota = activityStockRef(activity.id, goodsId);
  const answer = quote({
    lines: [
      {
        key: '0',
        goods: {
          goodsId,
          rule: quantityRule({ ...goods, stock: null }),
          list: pricePair(goods.list.perPack, goods.list.perPiece),
          promotion: null,
          customer: null,
          ladder: null,
          groupId: null,
          weight: goods.weightG,
          volume: goods.volumeCm3,
          shipFrom: goods.shipFrom,
          taxRate: goods.taxRateBp,
        },
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
    buyer: { userId: String(user.id), companyId: String(user.khId), priceListId: null },
    address: null,
    coupon: null,
    points: 0,
    choices: {},
    promotions: [activity],
    scarce: { [claimKey(quota.kind, quota.ref)]: { left: 1_000 } },
    freight: null,
    now: at,
  });
  const [refusal] = answer.refusals;
  if (refusal) throw new Error(`demo order refused: ${JSON.stringify(refusal)}`);
  return answer;
}
