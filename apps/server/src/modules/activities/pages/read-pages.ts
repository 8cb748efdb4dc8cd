import { type CallData, refuse, type WireActivityKind } from '@pifa/contract';
import { activityWindow, isOver, type TimeWindow } from '@pifa/domain';
import type { PublicCall } from '../../goods';
import type { ReadActivityPage } from '../kind';
import { activityKinds } from '../kinds';
import { headToWire } from './activity-wire';
import { type GoodsIn, goodsReader } from './goods-reader';
import { sells, type ShownActivity, shownActivities, shownActivity } from './shown-activities';

const windowOf = (activity: ShownActivity, now: Date): TimeWindow =>
  activityWindow(activity, now) ?? activity.window;

/** All activities of one kind, running ones first. */
export async function activitiesOf(
  call: PublicCall,
  kind: WireActivityKind,
): Promise<CallData<'activityList'>> {
  const own = (await shownActivities(call)).filter((activity) => activity.kind === kind);
  const goodsIn = await goodsReader(call, own);
  return own.map((activity) => withGoods(call, activity, goodsIn));
}

/** What runs or is to come for one goods. */
export async function activitiesOfGoods(
  call: PublicCall,
  goodsId: string,
): Promise<CallData<'activityByGoods'>['activities']> {
  const own = (await shownActivities(call)).filter(
    (activity) => sells(activity, goodsId) && !isOver(activity, call.now),
  );
  const goodsIn = await goodsReader(call, own);
  return own.map((activity) => withGoods(call, activity, goodsIn, goodsId));
}

function withGoods({ now }: PublicCall, activity: ShownActivity, goodsIn: GoodsIn, only?: string) {
  const goods = goodsIn(activity, windowOf(activity, now), only);
  return { ...headToWire(activity, goods, now), goods };
}

/** The page of an activity: all its goods, the requested one first, and what only its kind has. */
export const activityPage: ReadActivityPage = async (call, { id, kind, goodsId }) => {
  const activity = await shownActivity(call, id, kind);
  if (!activity) return refuse('not-found', { what: '该活动' });
  const { goods, ...head } = withGoods(call, activity, await goodsReader(call, [activity]));
  return {
    ...head,
    goods: [...goods].sort((a, b) => Number(b.goodsId === goodsId) - Number(a.goodsId === goodsId)),
    ...(await activityKinds[kind].detail?.(call, activity)),
  };
};
