import type {
  CallData,
  Refusal,
  WireActivityDetail,
  WireActivityGoods,
  WireActivityKind,
} from '@pifa/contract';
import { refuse } from '@pifa/contract';
import {
  activityRules,
  activityWindow,
  groupBuyingSettings,
  isOver,
  sessionTabs,
  sessionWords,
  type TimeWindow,
} from '@pifa/domain';
import type { Platform, Session } from '../../../platform';
import { cardsOf, viewerOf } from '../../goods';
import { openGroups } from '../groups/open-groups';
import { goodsToWire, headToWire, type Looking, presaleToWire } from './activity-wire';
import { countKey, goodsCounts } from './goods-counts';
import { sells, type ShownActivity, shownActivities, shownActivity } from './shown-activities';

/** What a page needs of its call. */
export interface PageCall {
  platform: Platform;
  session: Session | null;
  now: Date;
}

type GoodsIn = (activity: ShownActivity, window: TimeWindow, only?: string) => WireActivityGoods[];

/** Cards and counts of all goods of these activities: at most two statements, however many there are. */
async function goodsReader(call: PageCall, activities: readonly ShownActivity[]): Promise<GoodsIn> {
  const { platform, session, now } = call;
  const viewer = await viewerOf(call);
  const ids = activities.flatMap((activity) =>
    (activityRules(activity)?.goods ?? []).map((row) => row.goodsId),
  );
  const cards = await cardsOf(platform, [...new Set(ids)].map(Number), viewer);
  const byId = new Map(cards.map((card) => [card.goodsId, card]));
  const counts = await goodsCounts(platform.db, activities, session);
  const looking: Looking = { pricesVisible: viewer.pricesVisible, isMember: session !== null, now };
  return (activity, window, only) =>
    (activityRules(activity)?.goods ?? []).flatMap(({ goodsId }) => {
      const card = byId.get(goodsId);
      if (!card || (only !== undefined && goodsId !== only)) return [];
      const count = counts.get(countKey(activity.id, goodsId));
      return goodsToWire(activity, window, card, count, looking) ?? [];
    });
}

const windowOf = (activity: ShownActivity, now: Date): TimeWindow =>
  activityWindow(activity, now) ?? activity.window;

/** The tabs of the seckill page, in order; sessions of several seckills at the same hours are one tab. */
export async function seckillPage(call: PageCall): Promise<CallData<'seckillSessions'>> {
  const { now } = call;
  const seckills = (await shownActivities(call)).filter(({ kind }) => kind === 'seckill');
  const goodsIn = await goodsReader(call, seckills);
  const tabs = new Map<string, CallData<'seckillSessions'>['sessions'][number]>();
  for (const activity of seckills) {
    for (const session of sessionTabs(activity, now)) {
      const id = `${session.start.getTime()}-${session.end.getTime()}`;
      const before = tabs.get(id);
      const goods = [...(before?.goods ?? []), ...goodsIn(activity, session)];
      const soldOut = session.phase === 'live' && goods.length > 0 && goods.every(({ left }) => left === 0);
      const phase = soldOut ? 'sold-out' : session.phase;
      const { title, state } = sessionWords({ ...session, phase }, now);
      tabs.set(id, {
        id,
        title,
        state: phase,
        stateName: state,
        startTime: session.start.toISOString(),
        endTime: session.end.toISOString(),
        goods,
      });
    }
  }
  const sessions = [...tabs.values()].sort((a, b) => a.startTime.localeCompare(b.startTime));
  return { serverTime: now.toISOString(), sessions };
}

/** All activities of one kind, running ones first. */
export async function activitiesOf(
  call: PageCall,
  kind: WireActivityKind,
): Promise<CallData<'activityList'>> {
  const own = (await shownActivities(call)).filter((activity) => activity.kind === kind);
  const goodsIn = await goodsReader(call, own);
  return own.map((activity) => withGoods(call, activity, goodsIn));
}

/** What runs or is to come for one goods. */
export async function activitiesOfGoods(
  call: PageCall,
  goodsId: string,
): Promise<CallData<'activityByGoods'>['activities']> {
  const own = (await shownActivities(call)).filter(
    (activity) => sells(activity, goodsId) && !isOver(activity, call.now),
  );
  const goodsIn = await goodsReader(call, own);
  return own.map((activity) => withGoods(call, activity, goodsIn, goodsId));
}

function withGoods({ now }: PageCall, activity: ShownActivity, goodsIn: GoodsIn, only?: string) {
  const goods = goodsIn(activity, windowOf(activity, now), only);
  return { ...headToWire(activity, goods, now), goods };
}

/** The page of an activity: all its goods, the one that was asked for first. */
export async function activityPage(
  call: PageCall,
  { id, kind, goodsId }: { id: string; kind: WireActivityKind; goodsId?: string | undefined },
): Promise<WireActivityDetail | Refusal> {
  const { platform, session, now } = call;
  const activity = await shownActivity(call, id, kind);
  if (!activity) return refuse('not-found', { what: '该活动' });
  const { goods, ...head } = withGoods(call, activity, await goodsReader(call, [activity]));
  const { pricesVisible } = await viewerOf(call);
  const presale = presaleToWire(activity, pricesVisible);
  const group = kind === 'group-buying' ? groupBuyingSettings.of(activity.settings) : null;
  return {
    ...head,
    goods: [...goods].sort((a, b) => Number(b.goodsId === goodsId) - Number(a.goodsId === goodsId)),
    ...(presale ? { presale } : {}),
    ...(group
      ? {
          groupBuying: {
            size: group.size,
            hours: group.hours,
            groups: await openGroups(platform.db, { promotionId: id, session, now }),
          },
        }
      : {}),
  };
}
