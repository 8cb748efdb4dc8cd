import type { StatusWord } from '../orders';
import { DAY_MS } from '../time';

/** A message that staff send: at once, or at a set time. */
export const STAFF_MESSAGE_STATES = ['scheduled', 'sent', 'cancelled', 'failed'] as const;
export type StaffMessageState = (typeof STAFF_MESSAGE_STATES)[number];

const WORDS: Record<StaffMessageState, StatusWord> = {
  scheduled: { word: '待发送', colour: 'blue' },
  sent: { word: '已发送', colour: 'green' },
  cancelled: { word: '已取消', colour: 'grey' },
  failed: { word: '没有发出', colour: 'red' },
};
export const staffMessageWord = (state: StaffMessageState): StatusWord => WORDS[state];

/** So far ahead a message may be set. */
export const SCHEDULE_DAYS_MOST = 90;

/** Why a message cannot be set to be sent then, in Chinese; null when it can. */
export function scheduleProblem(sendAt: Date, now: Date): string | null {
  if (sendAt <= now) return '发送时间已经过去，请选以后的时间';
  return sendAt.getTime() - now.getTime() > SCHEDULE_DAYS_MOST * DAY_MS
    ? `发送时间最多在 ${SCHEDULE_DAYS_MOST} 天以内`
    : null;
}
