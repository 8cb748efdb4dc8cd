import { formatShort } from '../time';
import { type ActivityPhase, countdownParts } from './phase';

/** Texts about activities, shared by all screens (UX §4.10). */

const PHASE_WORDS: Record<
  ActivityPhase,
  { readonly word: string; readonly colour: 'blue' | 'green' | 'grey' }
> = {
  'not-started': { word: '即将开始', colour: 'blue' },
  live: { word: '进行中', colour: 'green' },
  'sold-out': { word: '已抢光', colour: 'grey' },
  ended: { word: '已结束', colour: 'grey' },
};

export function phaseWord(phase: ActivityPhase): (typeof PHASE_WORDS)[ActivityPhase] {
  return PHASE_WORDS[phase];
}

/** The label before the tiles: 「距开始」, 「距结束」; empty once it has ended. */
export function countdownLabel(phase: ActivityPhase): string {
  if (phase === 'ended') return '';
  return phase === 'not-started' ? '距开始' : '距结束';
}

/** 「01:23:45」, beyond 24 hours 「2天 01:23:45」. */
export function countdownText(ms: number): string {
  const { days, hours, minutes, seconds } = countdownParts(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return days > 0 ? `${days}天 ${rest}` : rest;
}

/** The button of an activity page: 「即将开始 12-01 10:00」, `live`, 「已抢光 · 原价购买」, 「活动已结束 · 查看原商品」. */
export function activityButton(phase: ActivityPhase, start: Date | null, live: string): string {
  switch (phase) {
    case 'not-started':
      return start ? `即将开始 ${formatShort(start)}` : '即将开始';
    case 'live':
      return live;
    case 'sold-out':
      return '已抢光 · 原价购买';
    case 'ended':
      return '活动已结束 · 查看原商品';
  }
}

/** 「已抢 68%」 from real counts; 100 % only when nothing is left; empty where nothing is limited. */
export function progressText(total: number | null, left: number | null): string {
  const taken = progressPercent(total, left);
  return taken === null ? '' : `已抢 ${taken}%`;
}

/** 0–100; null where nothing is limited. Rounded down, so that 100 means sold out. */
export function progressPercent(total: number | null, left: number | null): number | null {
  if (total === null || left === null || total <= 0) return null;
  return Math.floor(((total - Math.min(Math.max(left, 0), total)) * 100) / total);
}
