import { wireGoods, withoutPrices } from '../../testing/mall';

/** The server's present in every sample: 2026-11-20 12:00 in Shanghai. */
export const NOON = Date.parse('2026-11-20T04:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(NOON + hours * HOUR).toISOString();

const WINDOWS: Record<string, { startTime: string; endTime: string }> = {
  'not-started': { startTime: at(2), endTime: at(5) },
  live: { startTime: at(-1), endTime: at(2) },
  'sold-out': { startTime: at(-1), endTime: at(2) },
  ended: { startTime: at(-5), endTime: at(-1) },
};

export type SampleState = 'not-started' | 'live' | 'sold-out' | 'ended';

/** 矿泉水 in an activity: ¥30/件 instead of ¥36, 480 瓶 set aside, 48 left. */
export function wireActivityGoods(state: SampleState = 'live', over: Record<string, unknown> = {}) {
  const left = state === 'sold-out' ? 0 : state === 'not-started' ? 480 : 144;
  return {
    ...wireGoods(),
    activityId: '7',
    activityState: state,
    activityIP: 30,
    activitySP: 1.3,
    quota: 480,
    left,
    soldPercent: Math.floor(((480 - left) * 100) / 480),
    bought: 0,
    limitText: '',
    reminded: false,
    ...over,
  };
}

/** The same without a single price, as a visitor gets it where prices are hidden. */
export function wireHiddenGoods(state: SampleState = 'live') {
  const { activityIP, activitySP, ...rest } = wireActivityGoods(state);
  return withoutPrices(rest);
}

/** An activity in one of its four states. */
export function wireActivity(kind: string, state: SampleState = 'live', over: Record<string, unknown> = {}) {
  return {
    id: '7',
    kind,
    title: '冬日囤货',
    tag: '',
    state,
    ...WINDOWS[state],
    serverTime: at(0),
    rules: ['活动商品不可与优惠券同享'],
    goods: [wireActivityGoods(state)],
    ...over,
  };
}

/** A group of three that lacks one. */
export function wireGroup(over: Record<string, unknown> = {}) {
  return {
    id: '31',
    activityId: '7',
    goodsId: '1001',
    state: 'open',
    stateName: '拼团中',
    size: 3,
    members: [
      { company: '檐**利', leader: true, time: at(-1) },
      { company: '松**超市', leader: false, time: at(-1) },
    ],
    missing: 1,
    deadline: at(3),
    serverTime: at(0),
    joined: false,
    orderId: '',
    ...over,
  };
}
