import type { CallData } from '@pifa/contract/staff';
import type { By } from './words';

type Calendar = CallData<'adminPromotionCalendar'>;
export type Bar = Calendar['list'][number];

/** A line of the calendar: what stands at its left, and the promotions that are drawn in it. */
export interface Lane {
  key: string;
  name: string;
  note: string;
  bars: readonly Bar[];
}

/** The calendar by promotion, by kind, or by the goods that activities name. */
export function lanesOf(list: readonly Bar[], by: By): Lane[] {
  if (by === 'promotion') {
    return list.map((bar) => ({ key: bar.id, name: bar.title, note: bar.kindName, bars: [bar] }));
  }
  const lanes = new Map<string, Lane & { bars: Bar[] }>();
  const put = (key: string, name: string, bar: Bar) => {
    const lane = lanes.get(key) ?? { key, name, note: '', bars: [] };
    lane.bars.push(bar);
    lanes.set(key, lane);
  };
  for (const bar of list) {
    if (by === 'kind') put(bar.kind, bar.kindName, bar);
    else if (bar.goods.length === 0) put('', '其他商品范围', bar);
    else for (const { id, name } of bar.goods) put(id, name, bar);
  }
  return [...lanes.values()].map((lane) => ({ ...lane, note: `${lane.bars.length} 个活动` }));
}

/** Runs of days: where a bar begins, how long it is, and whether two promotions meet on it. */
export function runsOf({ days, clashes }: Pick<Bar, 'days' | 'clashes'>) {
  const runs: { from: number; days: number; isClash: boolean }[] = [];
  days.forEach((on, at) => {
    if (!on) return;
    const isClash = clashes[at] === true;
    const last = runs.at(-1);
    if (last && last.from + last.days === at && last.isClash === isClash) last.days += 1;
    else runs.push({ from: at, days: 1, isClash });
  });
  return runs;
}
