import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  fenToYuan,
  type PointsPlan,
  type PointsRehearsal,
  type PointsSum,
  pointsSums,
  type PromotionRecord,
  rehearsalMoment,
  SPEND_KIND,
  type SpendRule,
  spendRuleFor,
} from '@pifa/domain';
import { badInput, type CallContext } from '../../../platform';
import { earnRule } from '../../points';
import { pastOrders, readThrough } from '../../pricing';
import { livePromotions } from '../../promotions';
import { can, type StaffCalls, type StaffHandler } from '../../staff';
import { readTried, recordOf } from '../staff/check-promotion';
import { type Outstanding, outstandingPoints, readPastPoints } from './past-points';

const DAY_MS = 86_400_000;
type Found = CallData<'adminPointsRehearse'>;
type Plans = { before: PointsPlan; after: PointsPlan };

/** Counts the points of paid orders by the rules as they are and as they would be; nothing is written. */
const rehearsePoints: StaffHandler<'adminPointsRehearse'> = async (call, operator) => {
  const { db, body, now } = call;
  const plans = await readPlans(call);
  if (isRefusal(plans)) return plans;
  const from = new Date(now.getTime() - body.days * DAY_MS);
  const { ids, isCut } = await pastOrders(db, operator, { from });
  const sums = pointsSums(plans);
  await readThrough(ids, (some) => readPastPoints(db, some), sums.add);
  const held = await outstandingPoints(db, operator, plans);
  return { ...toWire(sums.found(), held, can(operator, 'order.read')), isCut };
};

/** The rules as they are, and with what is tried in their place. */
async function readPlans({
  platform,
  body,
  now,
}: CallContext<'adminPointsRehearse'>): Promise<Plans | Refusal> {
  const { earn, spend, stop } = body;
  if (!earn && !spend && stop.length === 0) return badInput('请写明要预演的：送积分、积分抵扣，或要停的抵扣');
  const tried = spend && readTried(spend);
  if (isRefusal(tried)) return tried;
  const plan = tried && recordOf(tried);
  if (plan && plan.kind !== SPEND_KIND) return badInput('这里只预演积分抵扣，别的活动按活动预演');
  const running = (await livePromotions(platform, now)).filter(({ kind }) => kind === SPEND_KIND);
  if (stop.some((id) => !running.some((one) => one.id === id)))
    return refuse('not-found', { what: '要停的积分抵扣' });
  const gone = new Set([...stop, ...(plan ? [plan.id] : [])]);
  const kept = running.filter(({ id }) => !gone.has(id));
  const at = plan ? rehearsalMoment(plan, now) : now;
  const earns = await earnRule(platform);
  return {
    before: { earn: earns, spendFor: spendingBy(running, at) },
    after: { earn: earn ?? earns, spendFor: spendingBy(plan ? [...kept, plan] : kept, at) },
  };
}

/** The rule of each company, found once. */
function spendingBy(promotions: readonly PromotionRecord[], at: Date): PointsPlan['spendFor'] {
  const rules = new Map<string, SpendRule | null>();
  return (companyId) => {
    const known = rules.get(companyId);
    if (known !== undefined) return known;
    const rule = spendRuleFor(promotions, { companyId }, at);
    rules.set(companyId, rule);
    return rule;
  };
}

/** Orders and whose they are stand only in the answer of those who may see orders. */
function toWire(found: PointsRehearsal, held: Outstanding, seesOrders: boolean): Omit<Found, 'isCut'> {
  return {
    orderNum: found.orders,
    touchedNum: found.touched,
    before: sumToWire(found.before),
    after: sumToWire(found.after),
    outstanding: {
      companyNum: held.companies,
      pointNum: held.points,
      before: fenToYuan(held.before),
      after: fenToYuan(held.after),
    },
    most: (seesOrders ? found.most : []).map(({ id, no, company, at, before, after }) => ({
      orderId: id,
      orderNo: no,
      company,
      time: new Date(at).toISOString(),
      before: sumToWire(before),
      after: sumToWire(after),
    })),
    companies: (seesOrders ? found.companies : []).map(({ companyId, company, orders, before, after }) => ({
      khId: companyId,
      company,
      orderNum: orders,
      before: sumToWire(before),
      after: sumToWire(after),
    })),
  };
}

const sumToWire = ({ given, givenWorth, used, discount }: PointsSum): Found['before'] => ({
  givenNum: given,
  givenAmount: fenToYuan(givenWorth),
  usedNum: used,
  discountAmount: fenToYuan(discount),
});

export const pointsRehearsalStaff = {
  adminPointsRehearse: { handle: rehearsePoints },
} satisfies StaffCalls;
