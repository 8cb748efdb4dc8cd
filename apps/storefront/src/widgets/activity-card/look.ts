import type { WireActivityKind } from '@pifa/contract/client';
import type { ActivityPhase } from '@pifa/domain';
import type { Tone } from '../../ui/tag';

interface KindLook {
  name: string;
  tone: Tone;
  /** What the activity's price is called. */
  priceName: string;
  /** The button of a running one. */
  live: string;
  /** Text and background of its bar and blocks (UX §2.1 "Activity colours"). */
  tint: string;
  /** Its stock bar. */
  fill: string;
  screen: string;
}

/** Colour and words of each kind of activity, once for every place that shows one. */
const LOOKS: Record<WireActivityKind, KindLook> = {
  seckill: {
    name: '秒杀',
    tone: 'brand',
    priceName: '秒杀价',
    live: '立即抢购',
    tint: 'bg-brand-50 text-brand-700',
    fill: 'bg-brand-600',
    screen: 'secKillDetail',
  },
  'flash-sale': {
    name: '限时抢购',
    tone: 'brand',
    priceName: '抢购价',
    live: '立即抢购',
    tint: 'bg-brand-50 text-brand-700',
    fill: 'bg-brand-600',
    screen: 'flashSaleDetail',
  },
  presale: {
    name: '预售',
    tone: 'violet',
    priceName: '预售价',
    live: '立即预订',
    tint: 'bg-violet-50 text-violet-700',
    fill: 'bg-violet-700',
    screen: 'PreSaleDetail',
  },
  'group-buying': {
    name: '拼团',
    tone: 'green',
    priceName: '团购价',
    live: '去拼团',
    tint: 'bg-green-50 text-green-700',
    fill: 'bg-green-700',
    screen: 'grouponDetail',
  },
};

export const kindLook = (kind: WireActivityKind): KindLook => LOOKS[kind];

/** The page of an activity; `goodsId` names one of its goods. */
export function activityPath(kind: WireActivityKind, activityId: string, goodsId?: string): string {
  const path = `/pages/${LOOKS[kind].screen}/${encodeURIComponent(activityId)}`;
  return goodsId ? `${path}?goodsId=${encodeURIComponent(goodsId)}` : path;
}

/** The page of one group. */
export function groupPath(activityId: string, groupId: string): string {
  return `${activityPath('group-buying', activityId)}/group/${encodeURIComponent(groupId)}`;
}

/** What a card's button says; a card leads to its page in every state. */
export function cardAction(kind: WireActivityKind, phase: ActivityPhase): string {
  switch (phase) {
    case 'not-started':
      return '去看看';
    case 'live':
      return LOOKS[kind].live;
    case 'sold-out':
      return '已抢光';
    case 'ended':
      return '已结束';
  }
}
