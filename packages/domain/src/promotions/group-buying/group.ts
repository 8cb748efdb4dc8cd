import type { StatusWord } from '../../orders/states';

/**
 * A group: 'forming' until it is full or its deadline has passed. Members have paid; a seat that an unpaid order
 * holds is claimed but not filled.
 */
export const GROUP_STATES = ['forming', 'full', 'failed'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

export type Group = {
  readonly id: string;
  readonly activityId: string;
  readonly size: number;
  readonly state: GroupState;
  /** Exclusive: at this instant it is too late (I38). */
  readonly deadline: Date;
  /** Company ids in the order in which they paid; the first opened it. */
  readonly members: readonly string[];
};

export type GroupEvent =
  | { readonly kind: 'paid'; readonly companyId: string }
  | { readonly kind: 'left'; readonly companyId: string }
  | { readonly kind: 'deadline' };

/** What follows from an event, to be written in one transaction (I16). */
export type GroupStep = {
  readonly group: Group;
  /** Lift 待成团 from all members' orders. */
  readonly release: readonly string[];
  /** Refund these companies, once each. */
  readonly refund: readonly string[];
};

/** A new group; its deadline is never later than the end of the promotion. */
export function openGroup(
  facts: {
    readonly id: string;
    readonly activityId: string;
    readonly size: number;
    readonly hours: number;
    readonly until: Date | null;
  },
  now: Date,
): Group {
  const { id, activityId, size, hours, until } = facts;
  const end = now.getTime() + hours * 3_600_000;
  const deadline = new Date(Math.min(end, until?.getTime() ?? end));
  return { id, activityId, size, state: 'forming', deadline, members: [] };
}

/**
 * The only way a group changes. Money that comes too late, or for a group that is full or failed, is refunded; a
 * company that is in it already is in it once. Applying the same event again changes nothing.
 */
export function stepGroup(group: Group, event: GroupEvent, now: Date): GroupStep {
  const still: GroupStep = { group, release: [], refund: [] };
  switch (event.kind) {
    case 'paid': {
      const { companyId } = event;
      if (group.members.includes(companyId)) return still;
      if (group.state !== 'forming' || now >= group.deadline || group.members.length >= group.size)
        return { ...still, refund: [companyId] };
      const members = [...group.members, companyId];
      if (members.length < group.size) return { ...still, group: { ...group, members } };
      return { group: { ...group, members, state: 'full' }, release: members, refund: [] };
    }
    case 'left': {
      if (group.state !== 'forming' || !group.members.includes(event.companyId)) return still;
      const members = group.members.filter((id) => id !== event.companyId);
      return { group: { ...group, members }, release: [], refund: [event.companyId] };
    }
    case 'deadline': {
      if (group.state !== 'forming' || now < group.deadline) return still;
      return { group: { ...group, state: 'failed' }, release: [], refund: group.members };
    }
  }
}

/** Whether a company may take a seat now, and the Chinese reason if not. */
export type JoinVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'joined' | 'full' | 'failed'; readonly text: string };

/** `seatsLeft` counts seats that unpaid orders hold as taken. */
export function judgeJoin(group: Group, companyId: string, seatsLeft: number, now: Date): JoinVerdict {
  if (group.members.includes(companyId)) return { ok: false, reason: 'joined', text: '您已参团' };
  const closed = groupClosedText(group, now);
  if (closed) return { ok: false, reason: group.state === 'full' ? 'full' : 'failed', text: closed };
  return seatsLeft > 0 ? { ok: true } : { ok: false, reason: 'full', text: '该团已满员，您可以另开一团' };
}

/** Why nobody can order for this group any more; undefined while it takes companies in. */
export function groupClosedText(group: Pick<Group, 'state' | 'deadline'>, now: Date): string | undefined {
  if (group.state === 'full') return '该团已满员，您可以另开一团';
  return group.state === 'failed' || now >= group.deadline ? '该团已结束，您可以另开一团' : undefined;
}

const WORDS: Record<GroupState, StatusWord> = {
  forming: { word: '拼团中', colour: 'green' },
  full: { word: '已成团', colour: 'green' },
  failed: { word: '拼团失败', colour: 'grey' },
};

/** UX §4.0. A group past its deadline reads 拼团失败 even before the job has come by. */
export function groupWord(group: Group, now: Date): StatusWord {
  return WORDS[group.state === 'forming' && now >= group.deadline ? 'failed' : group.state];
}

/** 「还差 1 家成团」; empty unless it is forming. */
export function seatsText({ state, size, members }: Group): string {
  return state === 'forming' ? `还差 ${size - members.length} 家成团` : '';
}

/** 「3家成团」. */
export function sizeText(size: number): string {
  return `${size}家成团`;
}

/** A company has one seat in a group (I16), whichever of its users asks. */
export const GROUP_SEAT_TAKEN_TEXT = '贵公司已参加该团，每客户一个名额，您可以另开一团';

export const GROUP_FAILED_TEXT = '未在规定时间内成团，已付款项将原路退回';
